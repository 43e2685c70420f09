/** R5: the order in which everything of a participant or of a tenant goes, on a clock that can be moved. */
import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { testInLaws } from '../support/laws.ts';
import { startSkippingServer, type SkippingServer } from '../support/skipping.ts';

let server: SkippingServer;
beforeAll(async () => {
  server = await startSkippingServer();
});
afterAll(() => server.clock.teardown());

/** What the activities answer, one after the other, the last one for ever; and when each was called, in seconds. */
async function played(
  answers: Readonly<Record<string, readonly unknown[]>>,
): Promise<readonly (readonly [string, number])[]> {
  const { clock } = server;
  const began = await clock.currentTimeMs();
  const calls: [string, number][] = [];
  const activity =
    (name: string) =>
    async (ref: unknown): Promise<unknown> => {
      expect(ref).toEqual({ tenant: 'acme', id: 'order-1' });
      const nth = calls.filter(([called]) => called === name).length;
      calls.push([name, Math.round(((await clock.currentTimeMs()) - began) / 1_000)]);
      const given = answers[name] ?? [];
      return given[Math.min(nth, given.length - 1)];
    };
  const taskQueue = `subject-erasure-${Math.random()}`;
  const worker = await Worker.create({
    connection: clock.nativeConnection,
    namespace: clock.namespace ?? 'default',
    taskQueue,
    workflowBundle: { codePath: inject('servers').workflowBundle },
    activities: Object.fromEntries(Object.keys(answers).map((name) => [name, activity(name)])),
  });
  await worker.runUntil(
    clock.client.workflow.execute('subjectErasure', {
      workflowId: taskQueue,
      taskQueue,
      args: [{ tenant: 'acme', id: 'order-1' }],
    }),
  );
  return calls;
}

const quick = {
  eraseSubjectConversations: [{ erased: 2, left: 0 }],
  sweepSubject: [true],
  unfinishedOfSubject: [0],
  finishSubject: [true],
};

test('R5 conversations go first, then the other rows, and the last traces when latecomers had their time', async () => {
  const calls = await played(quick);
  expect(calls.map(([name]) => name)).toEqual([
    'eraseSubjectConversations',
    'sweepSubject',
    'unfinishedOfSubject',
    'finishSubject',
  ]);
  expect(calls[3]?.[1]).toBeGreaterThanOrEqual(90);
}, 60_000);

testInLaws(
  'R5 while something is being done in the world it waits longer and longer, and touches no other row',
  async () => {
    const stuck = { erased: 0, left: 1 };
    const calls = await played({
      ...quick,
      eraseSubjectConversations: [{ erased: 1, left: 1 }, stuck, stuck, stuck, { erased: 1, left: 0 }],
    });
    const looks = calls.filter(([name]) => name === 'eraseSubjectConversations').map(([, at]) => at);
    const waits = looks.slice(1).map((at, nth) => at - (looks[nth] ?? 0));
    for (const [nth, least] of [2, 4, 8, 16].entries()) expect(waits[nth]).toBeGreaterThanOrEqual(least - 1);
    expect(calls.findIndex(([name]) => name === 'sweepSubject')).toBe(5);
  },
  60_000,
);

testInLaws(
  'R5 a calendar that is away for a day ends nothing: the key is there until every call is called off',
  async () => {
    const calls = await played({ ...quick, unfinishedOfSubject: [...Array<number>(150).fill(1), 0] });
    expect(calls.at(-1)?.[0]).toBe('finishSubject');
    expect(calls.at(-1)?.[1]).toBeGreaterThan(20 * 3_600);
  },
  60_000,
);

testInLaws(
  'R5 what has come since is erased as well, before it is said to be done',
  async () => {
    const calls = await played({ ...quick, sweepSubject: [false, false, true], finishSubject: [false, true] });
    expect(calls.map(([name]) => name)).toEqual([
      'eraseSubjectConversations',
      'sweepSubject',
      'sweepSubject',
      'sweepSubject',
      'unfinishedOfSubject',
      'finishSubject',
      'eraseSubjectConversations',
      'sweepSubject',
      'unfinishedOfSubject',
      'finishSubject',
    ]);
  },
  60_000,
);
