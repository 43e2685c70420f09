/**
 * The worker killed with -9 at each durable step of an effect: done at most once, and the ledger says what is true
 * (F5).
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { collect } from '../../client/pages.ts';
import type { ActCase } from '../../contracts/state/gate.ts';
import { judgeAct } from '../../domain/gate/act-door.ts';
import { workflowIdOf } from '../../workflows/conversation/messages.ts';
import { isWhole } from '../support/laws.ts';
import { eventually } from '../support/product.ts';
import { crashRows } from './crash-rows.ts';
import { runCrashPoints, type CrashRun, type Trial } from './crash-run.ts';
import { transcriptOf } from './talks.ts';

let run: CrashRun;
let opened: CrashRun | null = null;

beforeAll(async () => {
  opened = run = await runCrashPoints(inject('servers'));
}, 600_000);

afterAll(async () => {
  if (opened === null) return;
  console.log(tableOf(opened));
  await opened.close();
});

const named = crashRows.map((row, index) => [`${row.kind}: ${row.at}`, index] as const);

describe('F5 killed at a durable step: done at most once, told once, and the ledger tells the truth', () => {
  test.each(named)('%s', async (_, index) => {
    const trial = trialAt(index);
    const { state, attempts, orders, has, kind } = trial.row;
    const seen = run.seen.get(trial);
    // On a busy machine one that lives may be silent for so long that it is thought dead, once, and another attempt follows.
    const more = seen?.attempts === attempts + 1 ? 1 : 0;
    expect([orders, orders + more]).toContain(seen?.orders);
    expect(seen).toEqual({
      state,
      attempts: attempts + more,
      orders: seen?.orders,
      has,
      rows: kind === 'invitation' ? 2 : 1,
      replies: 1,
    });
  });
});

test('F5 whoever was thought dead and writes late is told that it does not count', () => {
  expect([...run.lateAnswers.values()]).toEqual([false, false]);
});

test('G2 every effect rests on a stored decision that is open, and judging it again gives the same', async () => {
  for (const { id, row } of run.trials) {
    const decisions = await collect(run.client.gateDecisions.of(id).each());
    const open = decisions.filter(({ door, verdict }) => door === 'act' && verdict === 'open');
    const admitted = (await run.client.audit.list({ conversation: id, limit: 200 })).items.filter(
      ({ event }) => event === 'effect.admitted',
    );
    expect(admitted.length).toBeGreaterThan(0);
    for (const { data } of admitted) {
      const decision = open.find(({ decision_id }) => decision_id === data['decision']);
      expect(decision?.action).toBe(row.kind === 'email' ? 'email' : 'calendar');
      const again = judgeAct(decision?.snapshot as ActCase);
      expect(again).toMatchObject({ kind: 'open', action: decision?.action });
      expect(again.rules.map(({ rule, holds }) => [rule, holds])).toEqual(
        decision?.rules.map(({ rule, holds }) => [rule, holds]),
      );
    }
  }
});

test('R1 every message has one reply, and the events tell each of them once, without a gap', async () => {
  for (const { id } of run.trials) {
    const said = await transcriptOf(run.client, id);
    const turns = said.filter(({ role }) => role === 'assistant').map(({ turn_id }) => turn_id);
    expect(new Set(turns).size).toBe(turns.length);
    const events = await collect(run.client.events.of(id).each());
    expect(events.map(({ cursor }) => Number(cursor))).toEqual(events.map((_, index) => index + 1));
    const told = events.filter(({ event, data }) => event === 'conversation:message' && data['role'] === 'assistant');
    expect(told.map(({ data }) => data['turn_id'])).toEqual(turns);
  }
});

describe('F5 an operator’s word', () => {
  test('cut off at each of its steps is kept once, and the participant is told once', async () => {
    expect(run.confirmed.size).toBe(4);
    for (const [trial, point] of run.confirmed) {
      const state = trial.row.has === 1 ? 'done' : 'refused';
      const effect = await eventually(`confirmed, cut off at ${point}`, async () => {
        const found = await run.effectOf(trial);
        const { waiting_on } = await run.client.conversations.show(trial.id);
        return found?.state === state && waiting_on !== 'operator' ? found : null;
      });
      expect(effect.confirmed).toBe(trial.row.has === 1 ? 'done' : 'not_done');
      const audit = (await run.client.audit.list({ conversation: trial.id, limit: 200 })).items;
      expect(audit.filter(({ event }) => event === 'effect.confirmed')).toHaveLength(1);
      expect((await run.look(trial)).has).toBe(trial.row.has);
    }
  }, 300_000);

  test('ends every effect whose outcome is unknown, and nothing is sent again', async () => {
    const open = run.trials.filter((trial) => trial.row.state === 'unknown' && !run.confirmed.has(trial));
    expect(open.length).toBeGreaterThan(isWhole ? 5 : 2);
    for (const trial of open) {
      const effect = await run.effectOf(trial);
      const outcome = trial.row.has === 1 ? 'done' : 'not_done';
      const reason = 'looked into the mailbox';
      // A workflow task that the dead worker had taken may still be waited for; the repetition is the same order.
      const again = { waitS: 30, idempotencyKey: `confirm-${trial.id}` };
      const confirmed = await eventually(
        `"${trial.row.kind}: ${trial.row.at}" is confirmed`,
        () => run.client.actions.confirm(trial.id, effect?.action_id ?? '', { outcome, reason }, again),
        120_000,
      );
      expect(confirmed.disposition).not.toBe('refused');
      const { has, state } = await run.look(trial);
      expect({ has, state }).toEqual({ has: trial.row.has, state: outcome === 'done' ? 'done' : 'refused' });
    }
  }, 300_000);
});

const reset = [
  ['calendar', 'performEffect#1.settle:after'],
  ['caldav', 'performEffect#1.settle:after'],
  ['email', 'performEffect#1.settle:after'],
  ['invitation', 'sendInvitation#1.conclude:after'],
] as const;
test.each(reset)(
  'F5 the workflow is reset to before the yes (%s): the run repeats the step, the provider hears nothing of it',
  async (kind, point) => {
    const trial = run.trials.find(({ row }) => row.kind === kind && row.holds[0] === point);
    if (!trial) throw new Error(`No trial of ${kind}.`);
    run.stand.plan(trial.id, { calendar: kind === 'caldav' ? 'caldav' : 'postgres', holds: [] });
    const before = await run.look(trial);
    const { workflowService, getHandle } = workflowsOf(run);
    const workflowId = workflowIdOf(run.stand.lane, trial.id);
    const activity = kind === 'invitation' ? 'sendInvitation' : 'performEffect';
    const step = await stepOf(getHandle(workflowId), 'performEffect');
    await workflowService.resetWorkflowExecution({
      namespace: run.stand.temporal.options.namespace,
      workflowExecution: { workflowId, runId: step.runId },
      workflowTaskFinishEventId: step.decidedAt,
      reason: 'a test',
      requestId: `reset-${trial.id}`,
    });
    const repeated = await eventually('the new run has done the step', async () => {
      const found = await stepOf(getHandle(workflowId), activity);
      return found.runId !== step.runId && found.isCompleted ? found : null;
    });
    expect(repeated.runId).not.toBe(step.runId);
    expect(await run.look(trial)).toEqual(before);
  },
  300_000,
);

function workflowsOf({ stand: { temporal } }: CrashRun) {
  return {
    workflowService: temporal.connection.workflowService,
    getHandle: (workflowId: string) => temporal.workflow.getHandle(workflowId),
  };
}

/** Where in the latest run the effect was decided on, and whether it has been reported as done. */
async function stepOf(handle: ReturnType<ReturnType<typeof workflowsOf>['getHandle']>, activity: string) {
  const { runId } = await handle.describe();
  const { events } = await handle.fetchHistory();
  const scheduled = events?.findLast(
    (one) => one.activityTaskScheduledEventAttributes?.activityType?.name === activity,
  );
  const decidedAt = scheduled?.activityTaskScheduledEventAttributes?.workflowTaskCompletedEventId ?? null;
  const isCompleted = (events ?? []).some(
    (one) =>
      scheduled && String(one.activityTaskCompletedEventAttributes?.scheduledEventId) === String(scheduled.eventId),
  );
  return { runId, decidedAt, isCompleted };
}

function trialAt(index: number): Trial {
  const trial = run.trials[index];
  if (!trial) throw new Error(`There is no trial ${index}.`);
  return trial;
}

/** One line a point, as docs/effects.md quotes it. */
function tableOf({ trials, seen, recoveryMs }: CrashRun): string {
  const lines = trials.map((trial) => {
    const { state = '?', attempts, orders, has, replies } = seen.get(trial) ?? {};
    return `| ${trial.row.kind} | ${trial.row.at} | ${state} | ${attempts} | ${orders} | ${has} | ${replies} |`;
  });
  const sorted = recoveryMs.toSorted((one, other) => one - other);
  return [
    '| what | killed | ledger | attempts | orders | provider has | replies |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
    `figure: settled after kill -9: p50 ${sorted[Math.floor(sorted.length / 2)]} ms, longest ${sorted.at(-1)} ms`,
  ].join('\n');
}
