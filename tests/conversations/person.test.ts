/**
 * A person, please: asked for in words, waited for, answering, and handing back (G22). Through HTTP, with the real
 * parts.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { textOf } from '../../local-stack/scripted-model/requests.ts';
import { workflowIdOf } from '../../workflows/conversation/messages.ts';
import { parley } from '../cli/terminal.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';
import { makeDesk } from './desk.ts';
import { describeInLaws, sampleOf, testInLaws } from '../support/laws.ts';

let app: App;
let ann: ParleyClient;
beforeAll(async () => {
  app = await startApp();
  ann = createClient({ baseUrl: app.url, apiKey: await app.addKey({ role: 'operator' }) });
});
afterAll(() => app.close());

type Talk = Awaited<ReturnType<typeof startTalk>>;

/** A conversation whose participant waits for a person. */
async function asked(...before: readonly string[]): Promise<Talk> {
  const talk = await startTalk(app);
  await talk.sayAll(...before, 'I want to talk to a human.');
  return talk;
}

const queued = async ({ id }: Talk) =>
  (await ann.queue.list({ kind: 'handoff' })).items.filter((item) => item.conversation_id === id);
const shownOf = ({ id }: Talk) => app.client.conversations.show(id);
const transcriptOf = async ({ id }: Talk) =>
  (await app.client.messages.of(id).list()).items.map(({ role, text }) => [role, text]);
const eventsOf = async ({ id }: Talk, name: string) =>
  (await app.client.events.of(id).list({ limit: 200 })).items.filter(({ event }) => event === name);
const answer = ({ id }: Talk, text: string, client = ann) => client.person.say(id, { text }, { waitS: 20 });
const handBack = ({ id }: Talk) => ann.person.handBack(id, 'settled', { waitS: 20 });
const workflowOf = ({ id }: Talk) => app.temporal.workflow.getHandle(workflowIdOf(app.tenant, id));

describe('asking', () => {
  test('G22 it is said, and the queue has it once, with the words, an assignee and a due time', async () => {
    const talk = await startTalk(app);
    const calls = app.model.requests.length;
    const said = await talk.say('My contract is wrong. Can I talk to a person?');
    expect(said).toMatchObject({ disposition: 'with_person', state: 'with-person' });
    expect(said.reply?.text).toContain('I have asked a person');
    const again = await talk.say('human please!');
    expect(again).toMatchObject({ disposition: 'with_person', reply: { text: expect.stringContaining('already') } });
    expect(app.model.requests.length).toBe(calls);
    expect(await queued(talk)).toMatchObject([
      {
        status: 'pending',
        level: 'human_operator',
        assignee: 'human_operator',
        what: 'asked for a person: My contract is wrong. Can I talk to a person?',
        due_at: expect.any(String),
        overdue: false,
      },
    ]);
    expect(await shownOf(talk)).toMatchObject({ state: 'with-person', waiting_on: 'operator' });
    expect(await eventsOf(talk, 'conversation:handoff')).toMatchObject([
      { data: { change: 'opened', reason: 'asked' } },
    ]);
  });

  test.each(
    sampleOf(
      [
        '!human',
        'agent',
        'оператора, пожалуйста',
        'quiero hablar con una persona',
        'ich möchte mit einem Menschen sprechen',
      ],
      1,
    ),
  )('G22 "%s" asks for a person', async (words) => {
    expect(await (await startTalk(app)).say(words)).toMatchObject({ disposition: 'with_person' });
  });

  test.each(sampleOf(['I want to talk to Anna.', 'Are you a human?', 'If that fails I want to talk to a human.'], 1))(
    'G22 "%s" does not',
    async (words) => {
      const talk = await startTalk(app);
      expect((await talk.say(words)).disposition).not.toBe('with_person');
      expect(await queued(talk)).toEqual([]);
    },
  );

  test('G22 an assistant that asks participants back does not ask what a human is for', async () => {
    const assistant = await makeDesk(`person-${app.tenant}`, { participants: true });
    const talk = await startTalk(app, { assistant });
    expect(await talk.say('human please')).toMatchObject({ disposition: 'with_person' });
    expect(await queued(talk)).toMatchObject([{ assignee: 'desk', level: 'human_operator' }]);
  });
});

describe('meanwhile', () => {
  test('G22 what the participant says is kept for the person, is told so once, and reaches no model', async () => {
    const talk = await asked();
    const calls = app.model.requests.length;
    const first = await talk.say('It is about my pay.');
    const second = await talk.say('Yes, book it.');
    expect(first).toMatchObject({ disposition: 'with_person', reply: { text: expect.stringContaining('kept') } });
    expect(second).toMatchObject({ disposition: 'with_person', reply: null });
    expect(app.model.requests.length).toBe(calls);
    expect((await transcriptOf(talk)).map(([role]) => role)).toEqual([
      'participant',
      'assistant',
      'participant',
      'assistant',
      'participant',
    ]);
  });

  test('G22 an operator answers: shown as theirs, in the audit log, and nobody’s clock runs', async () => {
    const talk = await asked();
    expect(await answer(talk, 'Hello, this is Ann.')).toMatchObject({
      disposition: 'with_person',
      state: 'with-person',
    });
    expect((await transcriptOf(talk)).at(-1)).toEqual(['operator', 'Hello, this is Ann.']);
    expect((await eventsOf(talk, 'conversation:message')).at(-1)).toMatchObject({
      data: { role: 'operator', text: 'Hello, this is Ann.' },
    });
    expect(await queued(talk)).toMatchObject([{ status: 'answered', due_at: null }]);
    expect(await shownOf(talk)).toMatchObject({ waiting_on: 'operator', deadlines: [] });
    expect(await talk.say('My pay is late.')).toMatchObject({ disposition: 'with_person', reply: null });
    expect(await queued(talk)).toMatchObject([{ status: 'pending', due_at: expect.any(String) }]);
    const { items } = await app.client.audit.list({ limit: 200 });
    expect(items.filter(({ conversation_id }) => conversation_id === talk.id)).toMatchObject([
      { event: 'conversation.answered', via: 'api', key_id: expect.any(String) },
    ]);
  });

  test('G22 the same message id is shown once, another text under it is refused', async () => {
    const talk = await asked();
    const body = { message_id: randomUUID(), text: 'Hello.' };
    await ann.person.say(talk.id, body, { waitS: 20 });
    expect(await ann.person.say(talk.id, body, { waitS: 20 })).toMatchObject({ disposition: 'duplicate' });
    await expect(ann.person.say(talk.id, { ...body, text: 'Other.' })).rejects.toMatchObject({ status: 409 });
    expect((await transcriptOf(talk)).filter(([role]) => role === 'operator')).toHaveLength(1);
  });

  testInLaws('G22 from Temporal: op.say stores the words and drops them, op.handBack ends it', async () => {
    const talk = await asked();
    const handle = workflowOf(talk);
    const by = { actor: 'ann', reason: 'on call' };
    await handle.executeUpdate('op.say', { args: [{ ...by, text: 'Hello from the Web UI.' }] });
    await expect.poll(async () => (await transcriptOf(talk)).at(-1)).toEqual(['operator', 'Hello from the Web UI.']);
    await handle.executeUpdate('op.handBack', { args: [by] });
    await expect.poll(async () => queued(talk)).toEqual([]);
    await expect(handle.executeUpdate('op.handBack', { args: [by] })).rejects.toMatchObject({
      cause: { type: 'NotWithPerson' },
    });
    // Without saying so an operator's words are nobody's but their own.
    await expect(handle.executeUpdate('op.say', { args: [{ ...by, text: 'Yes, twice.' }] })).rejects.toMatchObject({
      cause: { type: 'NotWithPerson' },
    });
    await handle.executeUpdate('op.say', { args: [{ ...by, as: 'participant', text: 'Yes, twice.' }] });
    await expect
      .poll(async () =>
        (await transcriptOf(talk)).some(([role, text]) => role === 'participant' && text === 'Yes, twice.'),
      )
      .toBe(true);
  });

  testInLaws('G22 where nobody asked for a person nobody answers as one', async () => {
    const talk = await startTalk(app);
    await expect(answer(talk, 'Hello.')).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('No person is asked for'),
    });
    await talk.say('My employee is absent.');
    await expect(answer(talk, 'Hello.')).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('No person is asked for'),
    });
    await expect(handBack(talk)).rejects.toMatchObject({ status: 409 });
    expect((await transcriptOf(talk)).filter(([role]) => role === 'operator')).toEqual([]);
  });

  testInLaws('G22 participants, services and auditors do not answer as one', async () => {
    const talk = await asked();
    for (const role of ['participant', 'service', 'auditor', 'analyst'] as const) {
      const apiKey = await app.addKey({ role, ...(role === 'participant' ? { participant: 'dana' } : {}) });
      const client = createClient({ baseUrl: app.url, apiKey });
      await expect(answer(talk, 'Hello.', client)).rejects.toMatchObject({ status: 403 });
      await expect(client.person.handBack(talk.id, 'so')).rejects.toMatchObject({ status: 403 });
    }
  });
});

testInLaws('G22 in a terminal: the queue, an answer, and handing back', async () => {
  const talk = await asked();
  const env = { PARLEY_API_KEY: await app.addKey({ role: 'operator' }) };
  const call = (...args: string[]) => parley(args, { url: app.url, env });
  expect((await call('queue', '--kind', 'handoff')).stdout).toContain('I want to talk to a human.');
  expect(await call('conversation', 'answer', talk.id, 'Hello, this is Ann.')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('has been shown'),
  });
  expect((await transcriptOf(talk)).at(-1)).toEqual(['operator', 'Hello, this is Ann.']);
  expect((await call('conversation', 'hand-back', talk.id)).code).toBe(2);
  expect(await call('conversation', 'hand-back', talk.id, '--reason', 'settled')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('assistant again'),
  });
  expect((await call('conversation', 'answer', talk.id, 'Still there?')).code).toBe(5);
});

describeInLaws('handing back', () => {
  testInLaws('G22 the assistant goes on, and its model is shown what the person said as that', async () => {
    const talk = await asked('My employee is absent.');
    await talk.say('It is about my pay.');
    await answer(talk, 'Your pay comes on Monday.');
    const back = await handBack(talk);
    expect(back).toMatchObject({ disposition: 'command', reply: { text: expect.stringContaining('assistant again') } });
    expect(await queued(talk)).toEqual([]);
    expect((await shownOf(talk)).waiting_on).toBe('participant');
    expect(await eventsOf(talk, 'conversation:handed_back')).toMatchObject([
      { data: { status: 'handed-back', because: 'settled' } },
    ]);
    expect(await talk.say('Thank you. What about Anna?')).toMatchObject({ disposition: 'answered' });
    const { messages } = (app.model.requests.at(-1)?.body ?? { messages: [] }) as {
      messages: Parameters<typeof textOf>[0][];
    };
    const words = messages.map((message) => textOf(message));
    expect(words).toContainEqual(expect.stringMatching(/person of our team[^]*Your pay comes on Monday\./));
    expect(words).toContain('It is about my pay.');
  });

  testInLaws('G22 a flow waits, nothing said meanwhile answers it, and its question is asked again', async () => {
    const talk = await startTalk(app);
    const preview = await talk.sayAll('Book a call for me.', '1', 'Dana Reyes', 'skip');
    expect(preview.flow?.step).toBe('preview');
    expect(await talk.say('human please')).toMatchObject({ disposition: 'with_person', flow: { step: 'preview' } });
    expect(await talk.say('yes')).toMatchObject({ disposition: 'with_person' });
    await answer(talk, 'Do you want me to look at it?');
    expect(await talk.say('Yes, book it.')).toMatchObject({ disposition: 'with_person', reply: null });
    const back = await handBack(talk);
    expect(back).toMatchObject({ disposition: 'flow_step', flow: { step: 'preview' } });
    expect(back.reply?.text).toMatch(/assistant again[^]*Dana Reyes[^]*not booked yet/);
    expect(
      (await app.client.effects.list({ conversation: talk.id })).items.filter(({ state }) => state === 'done'),
    ).toEqual([]);
    expect((await talk.say('yes')).reply?.text).toContain('Booked');
  });

  testInLaws('G22 an open question waits, too, and is asked again', async () => {
    const assistant = await makeDesk(`asked-${app.tenant}`, { participants: true, timeoutS: 600 });
    const talk = await startTalk(app, { assistant });
    expect(await talk.say('Launch the autumn campaign on TikTok.')).toMatchObject({
      disposition: 'clarification_required',
    });
    expect(await talk.say('Can I talk to a human?')).toMatchObject({ disposition: 'with_person' });
    expect(await talk.say('EUR 5000 from 2026-12-01')).toMatchObject({ disposition: 'with_person' });
    expect((await handBack(talk)).reply?.text).toMatch(/assistant again[^]*budget/i);
  });
});

describeInLaws('other ends', () => {
  testInLaws(
    'G22 "cancel" takes it back as long as nobody has come, and is said to the person afterwards',
    async () => {
      const talk = await asked();
      expect(await talk.say('cancel')).toMatchObject({
        disposition: 'command',
        reply: { text: expect.stringContaining('with me again') },
      });
      expect(await queued(talk)).toEqual([]);
      await talk.say('agent');
      await answer(talk, 'Shall I cancel your order?');
      expect(await talk.say('cancel')).toMatchObject({ disposition: 'with_person', reply: null });
      expect(await queued(talk)).toHaveLength(1);
    },
  );

  testInLaws('G22 !help says who answers; !reset and !stop end it', async () => {
    const talk = await asked();
    expect((await talk.say('!help')).reply?.text).toContain('with a person');
    expect(await talk.say('!reset')).toMatchObject({ disposition: 'command', state: 'initial' });
    expect(await queued(talk)).toEqual([]);
    await talk.say('operator');
    expect(await talk.say('!stop')).toMatchObject({ disposition: 'command', state: 'guiding' });
    expect(await queued(talk)).toEqual([]);
  });

  testInLaws('G22 paused: the person still answers, the participant’s words wait', async () => {
    const talk = await asked();
    const by = { actor: 'ann', reason: 'legal hold' };
    await workflowOf(talk).executeUpdate('op.pause', { args: [by] });
    expect(await answer(talk, 'One moment, please.')).toMatchObject({ disposition: 'with_person' });
    const waits = await app.client.messages.say(talk.id, { text: 'All right.' }, { waitS: 1 });
    expect(waits).toMatchObject({ disposition: 'answering', reply: null });
    await workflowOf(talk).executeUpdate('op.resume', { args: [by] });
    await expect
      .poll(
        async () =>
          (await app.client.messages.of(talk.id).list()).items.find(({ text }) => text === 'All right.')?.status,
      )
      .toBe('completed');
  });

  testInLaws.each(['close', 'cancel'] as const)(
    'G22 %s while with a person: nothing is left in the queue',
    async (end) => {
      const talk = await asked();
      await answer(talk, 'Hello.');
      await talk.say('Hi.');
      if (end === 'close') await app.client.conversations.close(talk.id, 'done');
      else await workflowOf(talk).cancel();
      await expect.poll(async () => (await shownOf(talk)).state).toBe('closed');
      expect(await queued(talk)).toEqual([]);
      expect(await eventsOf(talk, 'conversation:handed_back')).toMatchObject([{ data: { status: 'cancelled' } }]);
      await expect(answer(talk, 'Still there?')).rejects.toMatchObject({ status: 409 });
      expect((await transcriptOf(talk)).filter(([, text]) => text === 'Hi.')).toHaveLength(1);
    },
  );

  testInLaws('G22 it is carried to the next run', async () => {
    const talk = await asked();
    const handle = workflowOf(talk);
    const { runId } = await handle.describe();
    await handle.signal('handOver');
    await expect.poll(async () => (await handle.describe()).runId).not.toBe(runId);
    expect(await answer(talk, 'Hello.')).toMatchObject({ disposition: 'with_person' });
    await expect.poll(async () => queued(talk)).toMatchObject([{ status: 'answered' }]);
    expect(await handBack(talk)).toMatchObject({ disposition: 'command' });
  });
});
