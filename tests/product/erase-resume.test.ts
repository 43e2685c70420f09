/** R5: a worker that is killed in the middle of erasures; the next one carries each to its end. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ParleyClient } from '../../client/client.ts';
import { erasureNames } from '../../workflows/erasure/messages.ts';
import { workflowIdOf } from '../../workflows/conversation/messages.ts';
import { openCrashStand, type CrashStand } from '../support/crash-stand.ts';

let stand: CrashStand;
let client: ParleyClient;
let tenant: string;
beforeAll(async () => {
  stand = await openCrashStand({ servers: inject('servers'), respond: () => 'All right.' });
  tenant = stand.lane;
  client = await stand.clientOf(tenant);
});
afterAll(() => stand.close());

const why = 'asked for by letter 7';

/** A conversation of a participant, with a run. */
async function talkOf(participant: string): Promise<string> {
  const { conversation_id: id } = await client.conversations.create({ assistant: 'hr-manager', participant });
  await client.messages.say(id, { text: 'Good morning.' }, { waitS: 30 });
  return id;
}

/** Whether the server knows a run of the conversation. */
const hasRun = (id: string): Promise<boolean> =>
  stand.temporal.workflow
    .getHandle(workflowIdOf(tenant, id))
    .describe()
    .then(
      () => true,
      () => false,
    );

test('R5 killed before, between and after the steps of an erasure: nothing is left, and each was erased once', async () => {
  const first = await stand.startWorker();
  const alone = ['deleteRuns#1.deleteRuns:before', 'deleteRuns#1.deleteRuns:after'];
  const wider = [
    'eraseSubjectConversations#1.erase:before',
    'eraseSubjectConversations#1.erase:after',
    'sweepSubject#1.sweep:before',
    'sweepSubject#1.sweep:after',
  ];
  const talks = await Promise.all(alone.map((_, nth) => talkOf(`alone-${nth}`)));
  const theirs = await Promise.all(wider.map((_, nth) => Promise.all([0, 1].map(() => talkOf(`wider-${nth}`)))));
  await first.kill();

  const held: { readonly key: string; readonly point: string }[] = [];
  const hold = (key: string, point: string): void => {
    stand.plan(key, { holds: [point] });
    held.push({ key, point });
  };
  for (const [nth, id] of talks.entries()) {
    hold(id, alone[nth] ?? '');
    await client.conversations.erase(id, why);
  }
  const orders: string[] = [];
  for (const [nth, point] of wider.entries()) {
    const { erasure_id: order } = await client.erasures.participant(`wider-${nth}`, why);
    orders.push(order);
    hold(order, point);
  }

  const second = await stand.startWorker();
  const isHeld = () =>
    held.filter(({ key, point }) =>
      stand.journal(key).some((line) => line.what === 'held' && line.point === point && line.pid === second.pid),
    ).length;
  await expect.poll(isHeld, { timeout: 30_000 }).toBe(held.length);
  await second.kill();
  const third = await stand.startWorker();

  const runs = async () => (await Promise.all([...talks, ...theirs.flat()].map(hasRun))).filter(Boolean).length;
  await expect.poll(runs, { timeout: 60_000 }).toBe(0);
  for (const [nth, order] of orders.entries()) {
    const history = () =>
      stand.temporal.workflow.getHandle(erasureNames(null).subjectIdOf(tenant, order)).fetchHistory();
    const isLeftToLatecomers = async () =>
      ((await history()).events ?? []).some(
        ({ timerStartedEventAttributes: timer }) => Number(timer?.startToFireTimeout?.seconds ?? 0) >= 90,
      );
    await expect.poll(isLeftToLatecomers, { timeout: 60_000 }).toBe(true);
    expect((await client.erasures.ofParticipant(`wider-${nth}`)).conversations).toMatchObject({ left: 0, erased: 2 });
  }
  await third.kill();
  expect(await client.audit.verify()).toMatchObject({ verdict: 'intact' });
  const { items } = await client.audit.list({ limit: 200 });
  const erased = items.filter(({ event }) => event === 'conversation.erased').map((row) => row.conversation_id);
  expect(erased).toHaveLength(talks.length + theirs.flat().length);
  expect(new Set(erased)).toEqual(new Set([...talks, ...theirs.flat()]));
}, 180_000);
