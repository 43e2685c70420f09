/**
 * How activities fail at the database: what it refuses is final and quotes nothing; what it cannot take now is spread
 * in time.
 */
import { ApplicationFailure } from '@temporalio/common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asFailure } from '../../workers/storage-failures.ts';
import { recordOptions } from '../../temporal-config/activity-options.ts';
import { startStand, type Stand } from '../api/stand.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await startStand();
});
afterAll(() => stand.stop());

const attempted = {
  attempt: 1,
  isLocal: false,
  retryPolicy: { initialInterval: 200, backoffCoefficient: 2, maximumInterval: 60_000 },
};
const secret = 'nobody may read this';

describe('what the database refuses', () => {
  for (const [what, statement, values, names] of [
    ['a lone surrogate in jsonb', 'select $1::jsonb', [`{"text":"${secret} \\ud83d"}`], 'SQLSTATE 22P02'],
    [
      'bytes that are no text',
      `select convert_from(convert_to($1, 'utf8') || '\\xff'::bytea, 'utf8')`,
      [secret],
      'SQLSTATE 22021',
    ],
    ['a number out of range', 'select $1::text::smallint', ['70000'], 'SQLSTATE 22003'],
    [
      'a row of a conversation that is not there',
      `insert into turns (tenant, conversation, turn_id) values ('local', $1, 'turn')`,
      [secret],
      'SQLSTATE 23503; table turns, constraint turns_tenant_conversation_fkey',
    ],
  ] as const)
    test(`${what} is final, and its failure quotes nothing`, async () => {
      const failed = await stand.database
        .asTenant('local', (rows) => rows.query(statement, [...values]))
        .then(
          () => null,
          (error: unknown) => asFailure(error, attempted, 0.5),
        );
      expect(failed).toMatchObject({ type: 'StorageRefused', nonRetryable: true });
      expect(String(failed)).toContain(names);
      expect(JSON.stringify([String(failed), (failed as Error).cause ?? null])).not.toContain(secret);
    });

  test('is found under what wraps it', () => {
    const refused = Object.assign(new Error('too long'), { code: '22001' });
    const wrapped = new Error('Housekeeping failed.', { cause: refused });
    expect(asFailure(wrapped, { ...attempted, isLocal: true }, 0.5)).toMatchObject({ type: 'StorageRefused' });
  });

  test('a conflict that another attempt may mend is none of it', () => {
    const conflict = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    expect(asFailure(conflict, attempted, 0.5)).toMatchObject({ type: 'DatabaseAway', nonRetryable: false });
  });
});

describe('a database that is away', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const delayAt = (attempt: number, chance: number): unknown =>
    (asFailure(away, { ...attempted, attempt }, chance) as ApplicationFailure).nextRetryDelay;

  test('is asked soon at first, at last once a minute, and never by everybody at one moment', () => {
    expect([1, 2, 5, 9, 10, 40].map((attempt) => delayAt(attempt, 1))).toEqual([
      200, 400, 3_200, 51_200, 60_000, 60_000,
    ]);
    expect([delayAt(40, 0), delayAt(40, 0.25)]).toEqual([30_000, 37_500]);
    expect(recordOptions.retry.maximumInterval).toBe('1 minute');
  });

  test('what has been judged already, and what is no matter of the database, passes through untouched', () => {
    const judged = ApplicationFailure.nonRetryable('no', 'ModelUnauthorised');
    const other = new Error('the model is tired');
    expect(asFailure(judged, attempted, 0.5)).toBe(judged);
    expect(asFailure(other, attempted, 0.5)).toBe(other);
  });
});
