/**
 * More at once than Temporal takes for one workflow: it waits in line, each is answered once, and nobody else notices.
 */
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { collect } from '../../client/pages.ts';
import { transcriptOf } from '../product/talks.ts';
import { temporalConversations } from '../../adapters/temporal/conversations.ts';
import { openTemporalClient } from '../../temporal-config/connection/client.ts';
import { payloadCodecs } from '../../temporal-config/connection/payload-codec.ts';
import {
  answerClarification,
  approveAction,
  closeSignal,
  operatorConfirmEffect,
  operatorEscalate,
  operatorExtendSla,
  operatorReassign,
  operatorForceRun,
  operatorAcknowledge,
  operatorPause,
  operatorResume,
  remind,
  operatorHandBack,
  operatorSay,
  operatorSkipSlot,
  operatorTakeOver,
  rejectAction,
  say,
  saySignal,
  strikeFact,
  supplyContext,
  workflowType,
} from '../../workflows/conversation/messages.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { signed } from '../support/order-key.ts';
import { startTalk, type Talk } from '../support/talk.ts';

vi.setConfig({ testTimeout: 120_000 });
let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const many = 60;

test('R1 sixty messages at once: each is taken or told to come again, answered once, and none came as a signal', async () => {
  app.script(() => 'I see.');
  const [flooded, other] = [await startTalk(app), await startTalk(app)];
  await other.say('Good morning.');
  const numbers = Array.from({ length: many }, (_, number) => number);
  const flood = Promise.all(numbers.map((number) => post(flooded, number)));
  const began = Date.now();
  expect((await other.say('How are you?')).reply?.text).toBe('I see.');
  const meanwhileMs = Date.now() - began;
  const answers = await flood;
  console.log(`figure: another conversation's turn during the flood ${meanwhileMs} ms`);

  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 202, 429].includes(status))).toEqual([]);
  const accepted = numbers.filter((number) => statuses[number] !== 429);
  expect(accepted.length).toBeGreaterThan(20);
  await expect
    .poll(
      async () =>
        (await messagesOf(flooded)).filter(({ role, status }) => role === 'participant' && status !== 'completed'),
      { timeout: 20_000 },
    )
    .toEqual([]);
  const said = (await messagesOf(flooded)).filter(({ role }) => role === 'participant');
  expect(said.map(({ message_id }) => message_id).toSorted()).toEqual(accepted.map(idOf).toSorted());
  const { events } = await app.temporal.workflow.getHandle(flooded.workflowId).fetchHistory();
  const signals = (events ?? []).flatMap(({ workflowExecutionSignaledEventAttributes: by }) => by?.signalName ?? []);
  expect(signals.filter((name) => name === saySignal.name)).toEqual([]);
  // The order in which they were taken is the order in which they are answered.
  const turns = said.map(({ turn_id }) => turn_id);
  expect(
    [...new Set(turns)].every(
      (turn) => turns.lastIndexOf(turn) - turns.indexOf(turn) === turns.filter((one) => one === turn).length - 1,
    ),
  ).toBe(true);
});

testInLaws(
  'R1 what another replica has under way is waited for: the server’s own refusal is no signal and no outage',
  async () => {
    const talk = await startTalk(app);
    await talk.say('Good morning.');
    const orders = { approveAction, rejectAction, operatorConfirmEffect, operatorSay, operatorHandBack, strikeFact };
    const supplies = {
      supplyContext,
      operatorSkipSlot,
      operatorForceRun,
      operatorEscalate,
      operatorExtendSla,
      operatorReassign,
      operatorPause,
      operatorResume,
      remind,
      operatorAcknowledge,
      operatorTakeOver,
    };
    const messages = { workflowType, say, saySignal, closeSignal, answerClarification, ...supplies, ...orders };
    const { temporal: address, namespace } = inject('servers');
    const replica = openTemporalClient(
      { address, namespace },
      { codec: payloadCodecs(app.payloadKeys, namespace).client },
    );
    const outcomes = async (waitLimitMs: number): Promise<readonly string[]> => {
      const limits = { inFlight: 40, waiting: 0, waitLimitMs };
      const told = temporalConversations(replica.client, namespace, messages, signed, () => Date.now(), limits);
      const order = { actionId: 'none', actor: 'tests', keyId: 'tests', via: 'api' as const };
      const all = Array.from({ length: 40 }, (_, number) =>
        told.reject(talk.workflowId, `order-${waitLimitMs}-${number}`, order),
      );
      return (await Promise.all(all)).map((one) => (one.kind === 'refused' ? one.type : one.kind));
    };
    try {
      expect(new Set(await outcomes(0))).toEqual(new Set(['ActionNotFound', 'queue-full']));
      // Neither a signal nor an outage: each got through or was told to come again. How many is a matter of the server's
      // speed.
      const patient = await outcomes(10_000);
      expect(patient).toContain('ActionNotFound');
      expect(patient.filter((one) => one !== 'ActionNotFound' && one !== 'queue-full')).toEqual([]);
    } finally {
      await replica.close();
    }
  },
);

testInLaws('R1 whoever is told to come again is told when, and is taken then', async () => {
  app.script(() => 'I see.');
  const talk = await startTalk(app);
  await talk.say('Good morning.');
  // Nobody empties the line, so that it is full for certain.
  await app.stopWorkers();
  const answers = await Promise.all(Array.from({ length: 120 }, (_, number) => post(talk, number)));
  const full = answers.filter(({ status }) => status === 429);
  expect(full.length).toBeGreaterThan(0);
  for (const { body, retryAfter } of full) {
    expect(body).toMatchObject({ type: 'urn:parley:problem:queue-full', status: 429 });
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  await app.startWorkers();
  const refused = answers.findIndex(({ status }) => status === 429);
  const again = await post(talk, refused, 30);
  expect(again).toMatchObject({ status: 200, body: { message_id: idOf(refused), disposition: 'answered' } });
});

testInLaws(
  'R1 what was stored while no worker was there is heard before what a worker is asked as it begins',
  async () => {
    app.script(() => 'I see.');
    await app.stopWorkers();
    const talk = await startTalk(app);
    // Nobody answers: each is stored in its turn.
    for (const number of [1, 2]) expect(await post(talk, number)).toMatchObject({ status: 202 });
    const third = post(talk, 3, 30);
    await app.startWorkers();
    expect(await third).toMatchObject({ status: 200, body: { message_id: idOf(3) } });
    const said = (await transcriptOf(app.client, talk.id)).filter(({ role }) => role === 'participant');
    expect(said.map(({ message_id }) => message_id)).toEqual([1, 2, 3].map(idOf));
  },
);

async function post(talk: Talk, number: number, waitS = 0) {
  const answer = await fetch(`${app.url}/v1/conversations/${talk.id}/messages?wait_s=${waitS}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message_id: idOf(number), text: `Our team is late, say ${number}.` }),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as object,
    retryAfter: answer.headers.get('retry-after'),
  };
}

function idOf(number: number): string {
  return `flood-${String(number).padStart(3, '0')}`;
}

async function messagesOf(talk: Talk) {
  return collect(app.client.messages.of(talk.id).each({ limit: 200 }));
}
