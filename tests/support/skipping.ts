/** A Temporal server whose clock can be moved, for promises about time. */
import type { ConnectionPlugin } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { findTestServer } from '../../scripts/temporal-binary.mjs';
import { searchAttributes } from '../../temporal-config/search-attributes.ts';
import { quietRuntime } from './quiet.ts';

export interface SkippingServer {
  readonly clock: TestWorkflowEnvironment;
  /** For `startApp({ servers })`. */
  readonly servers: { readonly temporal: string; readonly namespace: string };
}

/**
 * This server hangs up on whoever pings an idle connection more than once in five minutes, and a clock whose call is
 * cut off that way stands still. Clients ping twice a minute unless told otherwise.
 */
export const withoutPings = { channelArgs: { 'grpc.keepalive_time_ms': 2 ** 31 - 1 } };
const quietly: ConnectionPlugin = {
  name: 'without pings',
  configureConnection: (options) => ({ ...options, ...withoutPings }),
};

/** Starts one; `clock.teardown()` ends it. */
export async function startSkippingServer(): Promise<SkippingServer> {
  quietRuntime();
  const { path } = await findTestServer();
  const server = { executable: { type: 'existing-path', path } } as const;
  const clock = await TestWorkflowEnvironment.createTimeSkipping({ server, plugins: [quietly] });
  await clock.connection.operatorService.addSearchAttributes({
    namespace: 'default',
    searchAttributes: attributesAsNumbers(),
  });
  return { clock, servers: { temporal: clock.address, namespace: 'default' } };
}

/**
 * Search attributes as this server wants them registered: a number for each type
 * (temporal.api.enums.v1.IndexedValueType).
 */
function attributesAsNumbers(): Record<string, number> {
  const numbers = { Keyword: 2, Int: 3, Datetime: 6, KeywordList: 7 } as const;
  return Object.fromEntries(Object.entries(searchAttributes).map(([name, type]) => [name, numbers[type]]));
}
