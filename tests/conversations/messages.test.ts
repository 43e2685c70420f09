/**
 * Messages on their way in: once, in order, merged, refused (R1, R6, X12), from programs and from Temporal's own
 * clients.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import { collect } from '../../client/pages.ts';
import { actRuleName, answerRuleName } from '../../contracts/state/gate.ts';
import { eventsOf } from '../support/history.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { describeInLaws, sampleOf, testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const asks = 'Have you called them?';

describe('the same message again', () => {
  test('R6 a message id that was answered gets the first answer, and the model is not asked again', async () => {
    app.script([asks, 'Something else.']);
    const talk = await startTalk(app);
    const first = await post(talk, { message_id: 'm-1', text: 'My employee is absent.' });
    const asked = app.model.requests.length;
    const again = await post(talk, { message_id: 'm-1', text: 'My employee is absent.' });
    expect(first.body.disposition).toBe('answered');
    expect(again).toEqual({ status: 200, body: { ...first.body, disposition: 'duplicate', settled_as: 'answered' } });
    expect(app.model.requests.length).toBe(asked);
    expect(await textsOf(talk)).toEqual(['My employee is absent.', asks]);
  });

  test('R6 a step of a flow is not taken twice', async () => {
    const talk = await startTalk(app);
    await talk.say('Can you schedule a call?');
    const first = await post(talk, { message_id: 'm-2', text: '1' });
    const again = await post(talk, { message_id: 'm-2', text: '1' });
    expect(again.body).toEqual({ ...first.body, disposition: 'duplicate', settled_as: 'flow_step' });
    expect((await app.client.conversations.show(talk.id)).flow?.step).toBe('person');
  });

  test('R6 another text under the same id is refused, before and after the answer', async () => {
    app.script([{ kind: 'reply', text: asks, delayMs: 400 }]);
    const talk = await startTalk(app);
    await post(talk, { message_id: 'm-1', text: 'My employee is absent.' }, 0);
    const refused = { status: 409, body: { type: 'urn:parley:problem:message-id-reused' } };
    expect(await post(talk, { message_id: 'm-1', text: 'Something else.' })).toMatchObject(refused);
    expect((await post(talk, { message_id: 'm-1', text: 'My employee is absent.' })).status).toBe(200);
    expect(await post(talk, { message_id: 'm-1', text: 'Something else.' })).toMatchObject(refused);
    expect(await textsOf(talk)).toEqual(['My employee is absent.', asks]);
  });

  test('R6 five senders of one message at once get one and the same answer', async () => {
    app.script([{ kind: 'reply', text: asks, delayMs: 200 }]);
    const talk = await startTalk(app);
    const asked = app.model.requests.length;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(talk, { message_id: 'm-1', text: 'My employee is absent.' })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.turn_id} ${body.reply?.text}`)).size).toBe(1);
    expect(app.model.requests.length).toBe(asked + 1);
    expect(await textsOf(talk)).toEqual(['My employee is absent.', asks]);
  });

  testInLaws('R6 an id belongs to its conversation: another one may use it too', async () => {
    app.script([asks]);
    const [one, other] = [await startTalk(app), await startTalk(app)];
    expect((await post(one, { message_id: 'm-1', text: 'My employee is absent.' })).body.disposition).toBe('answered');
    expect((await post(other, { message_id: 'm-1', text: 'Our team is late.' })).body.disposition).toBe('answered');
  });

  test('X12 the same words without an id get the first answer while nothing has been answered', async () => {
    app.script([{ kind: 'reply', text: asks, delayMs: 500 }]);
    const talk = await startTalk(app);
    const asked = app.model.requests.length;
    const first = await post(talk, { text: 'My employee is absent.' }, 0);
    const again = await post(talk, { text: 'My employee is absent.' });
    expect(first.status).toBe(202);
    expect(again).toMatchObject({
      status: 200,
      body: {
        disposition: 'duplicate',
        settled_as: 'answered',
        message_id: first.body.message_id,
        turn_id: first.body.turn_id,
        reply: { text: asks },
      },
    });
    expect(app.model.requests.length).toBe(asked + 1);
    expect(await textsOf(talk)).toEqual(['My employee is absent.', asks]);
  });

  test('X12 the same words after an answer are a new message', async () => {
    app.script([asks, 'So you said.']);
    const talk = await startTalk(app);
    await post(talk, { text: 'My employee is absent.' });
    // The answer is there a moment before the conversation has noted that it is.
    await expect.poll(() => query(talk, 'status')).toMatchObject({ turn: 1, waitingOn: 'participant' });
    expect((await post(talk, { text: 'My employee is absent.' })).body).toMatchObject({
      disposition: 'answered',
      reply: { text: 'So you said.' },
    });
  });

  test('X12 the same words under ids of their own are two messages', async () => {
    app.script([{ kind: 'reply', text: asks, delayMs: 300 }]);
    const talk = await startTalk(app);
    await post(talk, { message_id: 'm-1', text: 'My employee is absent.' }, 0);
    expect((await post(talk, { message_id: 'm-2', text: 'My employee is absent.' })).body.disposition).toBe('answered');
    expect((await textsOf(talk)).filter((text) => text !== asks)).toHaveLength(2);
  });
});

describe('several messages', () => {
  test('R1 what comes while the model is busy is one turn, with one model call and one answer for all of it', async () => {
    app.script([{ kind: 'reply', text: asks, delayMs: 500 }, 'I see.', 'Too much.']);
    const talk = await startTalk(app);
    const asked = app.model.requests.length;
    const first = post(talk, { message_id: 'm-1', text: 'My employee is absent.' });
    await expect.poll(() => app.model.requests.length).toBe(asked + 1);
    const [second, third] = await Promise.all([
      post(talk, { message_id: 'm-2', text: 'It is the third time.' }),
      post(talk, { message_id: 'm-3', text: 'I called twice.' }),
    ]);
    expect((await first).body.reply?.text).toBe(asks);
    expect([second.body, third.body].map(({ disposition, reply }) => `${disposition}: ${reply?.text}`)).toEqual([
      'answered: I see.',
      'answered: I see.',
    ]);
    expect(second.body.turn_id).toBe(third.body.turn_id);
    expect(second.body.turn_id).not.toBe((await first).body.turn_id);
    expect([second.body.message_id, third.body.message_id]).toEqual(['m-2', 'm-3']);
    expect(app.model.requests.length).toBe(asked + 2);
    const texts = await textsOf(talk);
    expect([texts.slice(0, 2), texts.slice(2, 4).toSorted(), texts.slice(4)]).toEqual([
      ['My employee is absent.', asks],
      ['I called twice.', 'It is the third time.'],
      ['I see.'],
    ]);
    const sent = app.model.requests.at(-1)?.body as { readonly messages: readonly { readonly content: string }[] };
    expect(sent.messages.slice(1).map(({ content }) => content)).toEqual(texts.slice(0, 4));
  });

  test('R1 a command among them is a turn of its own', async () => {
    app.script([{ kind: 'reply', text: asks, delayMs: 400 }, 'I see.']);
    const talk = await startTalk(app);
    await post(talk, { text: 'My employee is absent.' }, 0);
    const [help, other] = await Promise.all([post(talk, { text: '!help' }), post(talk, { text: 'I called twice.' })]);
    expect([help.body.disposition, other.body.disposition]).toEqual(['command', 'answered']);
    expect(help.body.turn_id).not.toBe(other.body.turn_id);
  });

  test('R1 twelve at once are all answered, each stored once and before its answer', async () => {
    app.script(['I see.']);
    const talk = await startTalk(app);
    const texts = Array.from({ length: 12 }, (_, n) => `Message number ${n}.`);
    const answers = await Promise.all(texts.map((text) => post(talk, { text })));
    expect(answers.every(({ status, body }) => status === 200 && body.reply?.text === 'I see.')).toBe(true);
    const { items } = await app.client.messages.of(talk.id).list({ limit: 200 });
    expect(
      items
        .filter(({ role }) => role === 'participant')
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(texts.toSorted());
    for (const { turn_id } of items) {
      const turn = items.filter((item) => item.turn_id === turn_id).map(({ role }) => role);
      expect(turn.lastIndexOf('participant')).toBeLessThan(turn.indexOf('assistant'));
    }
    expect(items.every(({ status }) => status === 'completed')).toBe(true);
  });

  test('the transcript, page by page, is the whole without gaps and without doubles', async () => {
    app.script([asks, 'I see.']);
    const talk = await startTalk(app);
    await talk.sayAll('My employee is absent.', 'Yes, twice.', 'What now?');
    const whole = (await app.client.messages.of(talk.id).list()).items;
    expect(whole).toHaveLength(6);
    expect(await collect(app.client.messages.of(talk.id).each({ limit: 1 }))).toEqual(whole);
    expect(await collect(app.client.messages.of(talk.id).each({ limit: 4 }))).toEqual(whole);
    expect((await app.client.messages.of(talk.id).list({ after: whole[2]?.message_id })).items).toEqual(whole.slice(3));
  });

  test('events have a gap-free cursor, page by page and after any of them', async () => {
    app.script([asks, 'I see.']);
    const talk = await startTalk(app);
    await talk.sayAll('My employee is absent.', 'Yes, twice.');
    const whole = await collect(app.client.events.of(talk.id).each({ limit: 2 }));
    expect(whole.map(({ cursor }) => Number(cursor))).toEqual(whole.map((_, n) => n + 1));
    expect((await app.client.conversations.show(talk.id)).cursor).toBe(whole.at(-1)?.cursor);
    for (const { cursor } of whole)
      expect((await app.client.events.of(talk.id).list({ after: cursor })).items).toEqual(whole.slice(Number(cursor)));
  });
});

describe('waiting', () => {
  test.each(['absent', 0] as const)(
    'with wait_s %s the receipt comes at once, and the answer is there later',
    async (waitS) => {
      app.script([{ kind: 'reply', text: asks, delayMs: 300 }]);
      const talk = await startTalk(app);
      const receipt = await post(talk, { message_id: 'm-1', text: 'My employee is absent.' }, waitS);
      expect(receipt).toMatchObject({
        status: 202,
        body: { message_id: 'm-1', disposition: 'answering', reply: null, gate: null },
      });
      expect((await app.client.messages.of(talk.id).list()).items[0]).toMatchObject({
        message_id: 'm-1',
        turn_id: receipt.body.turn_id,
      });
      const settled = await post(talk, { message_id: 'm-1', text: 'My employee is absent.' });
      expect(settled.body).toMatchObject({ turn_id: receipt.body.turn_id, reply: { text: asks } });
    },
  );

  test('a wait that runs out is answered with the receipt', async () => {
    app.script([{ kind: 'reply', text: asks, delayMs: 1_500 }]);
    const talk = await startTalk(app);
    const { status, body } = await post(talk, { text: 'My employee is absent.' }, 0.3);
    expect([status, body.disposition]).toEqual([202, 'answering']);
  });
});

describe('closing', () => {
  test('a closed conversation refuses messages with 409, and repeats what it answered before', async () => {
    app.script([asks]);
    const talk = await startTalk(app);
    const first = await post(talk, { message_id: 'm-1', text: 'My employee is absent.' });
    await app.client.conversations.close(talk.id, 'done');
    expect(await post(talk, { text: 'Still there?' })).toMatchObject({
      status: 409,
      body: { type: 'urn:parley:problem:conversation-closed' },
    });
    expect((await post(talk, { message_id: 'm-1', text: 'My employee is absent.' })).body.reply).toEqual(
      first.body.reply,
    );
  });

  test('R3 what still waits is told that the conversation is closed', async () => {
    app.script([asks]);
    const talk = await startTalk(app);
    await talk.say('My employee is absent.');
    await order(talk, 'op.pause');
    const waiting = Promise.all([
      post(talk, { message_id: 'm-1', text: 'Anything new?' }),
      post(talk, { message_id: 'm-2', text: 'Hello?' }),
    ]);
    await expect.poll(async () => (await query<{ queued: number }>(talk, 'status')).queued).toBe(2);
    await app.client.conversations.close(talk.id, 'done');
    for (const { status, body } of await waiting)
      expect({ status, disposition: body.disposition, state: body.state, reply: body.reply?.text }).toEqual({
        status: 200,
        disposition: 'refused',
        state: 'closed',
        reply: 'This conversation is closed. Please start a new one.',
      });
    const { items } = await app.client.messages.of(talk.id).list();
    expect(items.slice(2).map(({ role }) => role)).toEqual(['participant', 'assistant', 'participant', 'assistant']);
  });

  testInLaws.each(
    sampleOf([[undefined], ['now'], [{ actor: 7, reason: ['x'] }], [{ actor: 'crm', reason: 'a\u0000b\ud800' }]], 1),
  )('the signal close with %j closes', async (payload) => {
    app.script([asks]);
    const talk = await startTalk(app);
    await talk.say('My employee is absent.');
    await handleOf(talk).signal('close', payload);
    await expect.poll(async () => (await app.client.conversations.show(talk.id)).state).toBe('closed');
    expect(await handleOf(talk).result()).toMatchObject({ outcome: 'closed', turns: 1 });
  });
});

describeInLaws('from Temporal’s own clients', () => {
  testInLaws('a bare signal is read by the worker and answered', async () => {
    app.script([asks]);
    const talk = await startTalk(app);
    await talk.say('My employee is absent.');
    await handleOf(talk).signal('say', { messageId: 'crm-1', text: 'Can you schedule a call?' });
    await expect.poll(async () => (await app.client.conversations.show(talk.id)).flow?.step).toBe('choice');
    expect(await eventsOf(app.temporal, talk.workflowId)).toContain('markerRecordedEventAttributes');
    const { items } = await app.client.messages.of(talk.id).list();
    expect(items.map(({ message_id, role, status }) => [message_id, role, status])[2]).toEqual([
      'crm-1',
      'participant',
      'completed',
    ]);
    expect((await post(talk, { message_id: 'crm-1', text: 'Can you schedule a call?' })).body).toMatchObject({
      disposition: 'duplicate',
      settled_as: 'flow_step',
    });
  });

  testInLaws('a signal that comes twice is answered once', async () => {
    app.script([asks, 'I see.', 'Too much.']);
    const talk = await startTalk(app);
    await talk.say('My employee is absent.');
    for (let n = 0; n < 2; n += 1) await handleOf(talk).signal('say', { messageId: 'crm-1', text: 'I called twice.' });
    await expect.poll(() => textsOf(talk)).toEqual(['My employee is absent.', asks, 'I called twice.', 'I see.']);
  });

  const malformed: readonly unknown[] = [
    null,
    42,
    'My employee is absent.',
    [],
    {},
    { messageId: 'x-1' },
    { messageId: 7, text: 'Hello.' },
    { messageId: '', text: 'Hello.' },
    { messageId: 'x-2', text: '  ' },
    { messageId: 'x-3', text: ['Hello.'] },
    { messageId: 'x-4', text: 'a\u0000b' },
    { messageId: 'x-5', text: 'half a pair \ud83d' },
    { messageId: 'x\u0000', text: 'Hello.' },
    { messageId: 'x\ud83d', text: 'Hello.' },
    { messageId: 'with blanks and ümlauts', text: 'Hello.' },
    { messageId: 'x'.repeat(129), text: 'Hello.' },
    { messageId: 'x-6', text: 'x'.repeat(300_000) },
  ];
  testInLaws('malformed signals change nothing, and the conversation goes on', async () => {
    app.script([asks, 'I see.']);
    const talk = await startTalk(app);
    await talk.say('My employee is absent.');
    for (const payload of malformed) await handleOf(talk).signal('say', payload);
    await handleOf(talk).signal('say');
    await handleOf(talk).signal('dance', { now: true });
    const timeline = await query<readonly { what: string }[]>(talk, 'timeline');
    expect(timeline.map(({ what }) => what).slice(-3)).toEqual([
      'signal "say" ignored: malformed',
      'signal "say" ignored: malformed',
      'unknown signal "dance" ignored',
    ]);
    expect(await talk.say('Yes, twice.')).toMatchObject({ disposition: 'answered', reply: { text: 'I see.' } });
    expect(await textsOf(talk)).toEqual(['My employee is absent.', asks, 'Yes, twice.', 'I see.']);
    expect((await handleOf(talk).describe()).status.name).toBe('RUNNING');
    expect(await eventsOf(app.temporal, talk.workflowId)).not.toContain('workflowTaskFailedEventAttributes');
  });

  testInLaws.each(
    sampleOf(
      [
        ['no reading at all', { reading: 'nothing' }],
        ['an empty reading', { reading: {} }],
        ['a reading with holes', { reading: { ...emptyReading(), requests: [null], people: [{}] } }],
        ['a turn that is no id', { turnId: { a: 1 } }],
        ['a turn with NUL', { turnId: 'a\u0000' }],
      ],
      2,
    ),
  )('a signal with %s is answered all the same', async (_, more) => {
    app.script([asks, 'I see.']);
    const talk = await startTalk(app);
    await talk.say('My employee is absent.');
    await handleOf(talk).signal('say', { messageId: 'crm-1', text: 'Yes, twice.', ...more });
    await expect.poll(() => textsOf(talk)).toEqual(['My employee is absent.', asks, 'Yes, twice.', 'I see.']);
    expect(await eventsOf(app.temporal, talk.workflowId)).not.toContain('workflowTaskFailedEventAttributes');
  });

  testInLaws.each(sampleOf(['say', 'op.say', 'op.pause', 'op.resume', 'op.close'], 2))(
    'the update %s with a malformed payload is refused, and the conversation goes on',
    async (name) => {
      app.script([asks, 'I see.']);
      const talk = await startTalk(app);
      await talk.say('My employee is absent.');
      for (const payload of [null, 7, 'x', { actor: 'ann', reason: '' }]) {
        await expect(handleOf(talk).executeUpdate(name, { args: [payload] })).rejects.toThrow('Workflow Update failed');
      }
      expect(await talk.say('Yes, twice.')).toMatchObject({ disposition: 'answered', reply: { text: 'I see.' } });
      expect(await eventsOf(app.temporal, talk.workflowId)).not.toContain('workflowTaskFailedEventAttributes');
    },
  );

  testInLaws('a signal cannot answer in the name of an earlier turn', async () => {
    app.script([asks, 'I see.']);
    const talk = await startTalk(app);
    const { turn_id } = await talk.say('My employee is absent.');
    await handleOf(talk).signal('say', { messageId: 'crm-1', text: 'Yes, twice.', turnId: turn_id });
    await expect.poll(() => textsOf(talk)).toEqual(['My employee is absent.', asks, 'Yes, twice.', 'I see.']);
  });

  testInLaws('op.say speaks for the participant, by name and with a reason', async () => {
    app.script([asks, 'I see.']);
    const talk = await startTalk(app);
    await talk.say('My employee is absent.');
    await expect(
      handleOf(talk).executeUpdate('op.say', { args: [{ actor: 'ann', text: 'Yes, twice.' }] }),
    ).rejects.toMatchObject({
      cause: { type: 'OrderWithoutReason' },
    });
    expect(await order(talk, 'op.say', { as: 'participant', text: 'Yes, twice.' })).toMatchObject({
      disposition: 'answering',
      messageId: expect.any(String),
    });
    await expect.poll(() => textsOf(talk)).toEqual(['My employee is absent.', asks, 'Yes, twice.', 'I see.']);
    expect((await query<readonly { what: string }[]>(talk, 'timeline')).map(({ what }) => what)).toContain(
      'ann speaks for the participant',
    );
  });

  testInLaws('op.say under an id that is known is refused for another text and recognised for the same', async () => {
    app.script([asks, 'I see.']);
    const talk = await startTalk(app);
    await talk.say('My employee is absent.', { message_id: 'new' });
    await expect(order(talk, 'op.say', { messageId: 'new', text: 'Yes, twice.' })).rejects.toMatchObject({
      cause: { type: 'MessageIdReused' },
    });
    expect(await order(talk, 'op.say', { messageId: 'new', text: 'My employee is absent.' })).toMatchObject({
      disposition: 'duplicate',
    });
    expect(await order(talk, 'op.say', { as: 'participant', text: 'Yes, twice.' })).toMatchObject({
      disposition: 'answering',
    });
  });

  testInLaws('the queries answer: status, explainGate, openRequests, timeline', async () => {
    app.script([asks, 'I see.']);
    const talk = await startTalk(app);
    await talk.sayAll('My employee is absent.', 'Yes, twice.');
    // The answer is stored a moment before the workflow hears of it.
    await expect
      .poll(() => query(talk, 'status'))
      .toMatchObject({
        conversation: talk.id,
        assistant: 'hr-manager',
        state: 'guiding',
        waitingOn: 'participant',
        flow: null,
        offer: null,
        deadlines: [],
        queued: 0,
        turn: 2,
        paused: null,
        policyVersion: 'hr-manager@1',
      });
    const gate = await query<{
      answer: { rules: { rule: string }[] };
      act: { kind: string; rules: { rule: string }[] };
    }>(talk, 'explainGate');
    expect(gate.act.kind).toBe('held');
    expect(gate.act.rules.map(({ rule }) => rule)).toEqual(actRuleName.options);
    expect(gate.answer.rules.map(({ rule }) => rule)).toEqual(answerRuleName.options);
    expect(await query(talk, 'openRequests')).toEqual([]);
    expect(await query(talk, 'timeline')).toMatchObject([{ what: 'reply: held' }, { what: 'reply: held' }]);
  });
});

interface Posted {
  readonly message_id?: string;
  readonly text: string;
}

/** Without the client, which gives every message an id of its own and tries again by itself. */
async function post(
  talk: Talk,
  body: Posted,
  waitS: number | 'absent' = 30,
): Promise<{ status: number; body: SettledMessage }> {
  const wait = waitS === 'absent' ? '' : `?wait_s=${waitS}`;
  const response = await fetch(`${app.url}/v1/conversations/${talk.id}/messages${wait}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as SettledMessage };
}

async function textsOf(talk: Talk): Promise<readonly string[]> {
  return (await app.client.messages.of(talk.id).list({ limit: 200 })).items.map(({ text }) => text);
}

function handleOf(talk: Talk) {
  return app.temporal.workflow.getHandle(talk.workflowId);
}

function order(talk: Talk, name: string, more: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  return handleOf(talk).executeUpdate(name, { args: [{ actor: 'ann', reason: 'phoned in', ...more }] });
}

function query<Answer>(talk: Talk, name: string): Promise<Answer> {
  return handleOf(talk).query<Answer>(name);
}

/** A reading that says nothing. */
function emptyReading() {
  const lists = {
    sentences: [],
    signals: [],
    requests: [],
    declines: [],
    ordinals: [],
    times: [],
    people: [],
    phones: [],
    emails: [],
  };
  const flags = { asksBackOnly: false, invitesMore: false, skips: false };
  return {
    lexicon: 'x',
    language: 'en',
    length: 11,
    stance: 'affirm',
    situation: { kind: 'unstated' },
    ...flags,
    ...lists,
  };
}
