/** M8: `POST /api/chat`, the answer as server-sent events and as one object; through HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collect } from '../../client/pages.ts';
import { chatEvents, type ChatEvent } from '../../contracts/wire/chat.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk } from '../support/talk.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
  // The first answer of a model that nobody knows comes in one piece.
  await (await startTalk(app)).say('My employee is absent.');
});
afterAll(() => app.close());

const vat = {
  domain: `CHAT-${Date.now().toString(36)}`,
  kind: 'TAX',
  jurisdiction: 'IE',
  prefLabel: 'Value-Added Tax (VAT)',
};
const captured = { name: 'capture_concepts', arguments: JSON.stringify({ concepts: [vat] }) };

function post(body: unknown, signal: AbortSignal | null = null, key = app.key): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return fetch(`${app.url}/api/chat`, { signal, method: 'POST', headers, body: JSON.stringify(body) });
}

/** Every event of a stream, checked against its schema, as it comes. */
async function* eventsOf(response: Response): AsyncGenerator<ChatEvent> {
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  let rest = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const frames = (rest + part).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(frame) ?? [];
      if (event === undefined || data === undefined) continue;
      const schema = chatEvents[event as keyof typeof chatEvents];
      yield { event, data: schema.strict().parse(JSON.parse(data)) } as ChatEvent;
    }
  }
}

async function all(response: Response): Promise<ChatEvent[]> {
  const events: ChatEvent[] = [];
  for await (const event of eventsOf(response)) events.push(event);
  return events;
}

/** The texts since the last restart, put together. */
function textOf(events: readonly ChatEvent[]): string {
  return events.reduce(
    (text, one) => (one.event === 'message' ? (one.data.restart ? '' : text) + one.data.text : text),
    '',
  );
}
const doneOf = (events: readonly ChatEvent[]) => {
  const last = events.at(-1);
  if (last?.event !== 'done') throw new Error(`The last event is ${JSON.stringify(last)}.`);
  return last.data;
};

test('M8 an answer is streamed part by part; its texts, put together, are `answer`, and the transcript has the same object', async () => {
  const text = 'Value-Added Tax (VAT) is due in Ireland, and ñandú 🙂 too.';
  app.script([{ kind: 'reply', text, toolCalls: [captured], wordDelayMs: 40 }]);
  const events = await all(await post({ assistant: 'regulatory-copilot', message: 'Do I owe VAT?' }));
  expect(events[0]).toMatchObject({ event: 'metadata', data: { conversation_id: expect.any(String) } });
  expect(events.filter(({ event }) => event === 'message').length).toBeGreaterThan(1);
  expect(events.at(-2)).toMatchObject({ event: 'disclaimer', data: { key: 'general-information' } });
  const done = doneOf(events);
  expect(done).toEqual({
    answer: text,
    referencedNodes: [expect.stringContaining(':IE:TAX:VALUE-ADDED')],
    jurisdictions: ['IE'],
    uncertaintyLevel: 'medium',
    disclaimerKey: 'general-information',
    disposition: 'answered',
  });
  expect(textOf(events)).toBe(text);
  expect(JSON.stringify(events)).not.toContain('capture_concepts');
  const { disposition: _disposition, ...object } = done;
  const { conversation_id: id } = events[0]?.event === 'metadata' ? events[0].data : { conversation_id: '' };
  const messages = await collect(app.client.messages.of(id).each());
  expect(messages.map(({ role, answer }) => [role, answer])).toEqual([
    ['participant', undefined],
    ['assistant', object],
  ]);
});

test('M8 it is the same conversation: gone on with by its id, with the same settled answer for everybody', async () => {
  const talk = await startTalk(app, { assistant: 'regulatory-copilot' });
  app.script([{ kind: 'reply', text: 'It is due in Ireland.', toolCalls: [captured] }, 'Also in Spain.']);
  const settled = await talk.say('Do I owe it?');
  expect(settled.answer).toMatchObject({ answer: 'It is due in Ireland.', jurisdictions: ['IE'] });
  const done = doneOf(await all(await post({ conversation_id: talk.id, message: 'And in Spain?' })));
  // Nothing of the graph stands behind these words.
  expect(done).toMatchObject({ answer: 'Also in Spain.', referencedNodes: [], uncertaintyLevel: 'high' });
});

test('M8 a command, and an assistant that remembers nothing, are answered in the same shape', async () => {
  const talk = await startTalk(app, { assistant: 'regulatory-copilot' });
  const help = await all(await post({ conversation_id: talk.id, message: '!help' }));
  expect(doneOf(help)).toMatchObject({ disposition: 'command', referencedNodes: [], answer: textOf(help) });
  app.script(['Have you called them?']);
  const events = await all(await post({ assistant: 'hr-manager', message: 'My employee is absent.' }));
  expect(doneOf(events)).toMatchObject({ answer: 'Have you called them?', disclaimerKey: 'none' });
  expect(events.some(({ event }) => event === 'disclaimer')).toBe(false);
});

testInLaws(
  'M8 an answer that is begun anew is told from its beginning, and the parts since then are the answer',
  async () => {
    app.script([
      { kind: 'reset', text: 'Something that breaks off ' },
      { kind: 'reply', text: 'It is due in Ireland.', wordDelayMs: 20 },
    ]);
    const events = await all(await post({ assistant: 'regulatory-copilot', message: 'Do I owe it?' }));
    expect(doneOf(events).answer).toBe('It is due in Ireland.');
    expect(textOf(events)).toBe('It is due in Ireland.');
  },
);

testInLaws('M8 a turn that fails is told as an error, with what was said and what to do', async () => {
  app.script([{ kind: 'status', status: 401, message: 'no' }]);
  const events = await all(await post({ assistant: 'regulatory-copilot', message: 'Do I owe it?' }));
  expect(events.find(({ event }) => event === 'error')).toMatchObject({ data: { code: 'failed' } });
  expect(doneOf(events)).toMatchObject({ disposition: 'failed', answer: textOf(events) });
});

test('M8 the same message once more is answered with the first answer', async () => {
  app.script(['It is due.', 'Never said.']);
  const body = { assistant: 'regulatory-copilot', message: 'Do I owe it?', message_id: 'm-1' };
  const first = await all(await post(body));
  const { conversation_id } = first[0]?.event === 'metadata' ? first[0].data : { conversation_id: '' };
  const again = await all(await post({ conversation_id, message: body.message, message_id: 'm-1' }));
  expect(doneOf(again)).toEqual(doneOf(first));
  expect(textOf(again)).toBe('It is due.');
});

testInLaws('M8 whoever goes away meanwhile finds the answer in the conversation', async () => {
  app.script([{ kind: 'reply', text: 'It is due in Ireland, and it is due soon.', wordDelayMs: 100 }]);
  const leaving = new AbortController();
  const response = await post({ assistant: 'regulatory-copilot', message: 'Do I owe it?' }, leaving.signal);
  let id = '';
  for await (const one of eventsOf(response)) {
    if (one.event === 'metadata') id = one.data.conversation_id;
    if (one.event === 'message') break;
  }
  leaving.abort();
  const texts = async () => (await collect(app.client.messages.of(id).each())).map(({ text }) => text);
  await expect.poll(texts).toContain('It is due in Ireland, and it is due soon.');
});

testInLaws('M8 what cannot be said is refused before the stream begins', async () => {
  const talk = await startTalk(app, { assistant: 'regulatory-copilot' });
  const refused = async (body: unknown, key?: string) => (await post(body, null, key)).status;
  expect(await refused({ message: '' })).toBe(422);
  expect(await refused({ message: 'Hello.', assistant: 'nobody' })).toBe(404);
  expect(await refused({ message: 'Hello.', conversation_id: 'none' })).toBe(404);
  expect(await refused({ message: 'Hello.', conversation_id: talk.id, assistant: 'hr-manager' })).toBe(422);
  expect(await refused({ message: 'Hello.' }, 'pk_nobody_0')).toBe(401);
  expect(await refused({ message: 'Hello.' }, await app.addKey({ role: 'auditor' }))).toBe(403);
  const stranger = await app.addKey({ role: 'participant', participant: 'x' });
  expect(await refused({ message: 'Hello.', conversation_id: talk.id }, stranger)).toBe(404);
});
