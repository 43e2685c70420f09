import { WorkflowUpdateFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { describe, expect, test } from 'vitest';
import { TemporalAway } from '../../../adapters/temporal/away.ts';
import { awayOr, grpc, isCrowded } from '../../../adapters/temporal/failure.ts';

/** As the client throws it: the server's own words under the SDK's. */
function answered(code: number, details: string): Error {
  const cause = Object.assign(new Error(`${code} FAILED: ${details}`), { code, details, metadata: {} });
  return new Error('The call failed', { cause });
}

describe('what is no outage but a matter of one conversation', () => {
  test.each([
    [grpc.resourceExhausted, 'limit on number of concurrent in-flight updates has been reached (10)'],
    [grpc.resourceExhausted, 'Workflow is busy.'],
    // The run is about to continue as new, and its first attempt met a message.
    [grpc.resourceExhausted, 'workflow operation can not be applied because workflow is closing'],
    [grpc.unavailable, 'Workflow Update was aborted.'],
    // The task in which the run wanted to continue as new was refused, and the update came with it.
    [grpc.failedPrecondition, 'Unable to perform workflow execution update due to unexpected workflow task failure.'],
  ])('%i %s: it is tried again', (code, details) => {
    expect(isCrowded(answered(code, details))).toBe(true);
  });

  test('an update that a worker gave no answer is tried again; one that was refused is not', () => {
    const failed = (type: string): Error =>
      new WorkflowUpdateFailedError('Workflow Update failed', ApplicationFailure.nonRetryable('No.', type));
    expect(isCrowded(failed('UnprocessedUpdate'))).toBe(true);
    expect(isCrowded(failed('QueueFull'))).toBe(false);
  });
});

test.each([
  [grpc.resourceExhausted, 'namespace rate limit exceeded'],
  [grpc.unavailable, 'connect ECONNREFUSED'],
  // It fails its tasks; what is said to it may be said again when that is mended.
  [grpc.failedPrecondition, 'Unable to perform workflow execution update due to Workflow Task in failed state.'],
])('%i %s: Temporal is away', (code, details) => {
  expect(isCrowded(answered(code, details))).toBe(false);
  expect(awayOr(answered(code, details))).toBeInstanceOf(TemporalAway);
});
