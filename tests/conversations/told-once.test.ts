/** What was booked is told to the model once (F3): read off the requests that really left the process. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk } from '../support/talk.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const fact = /The call with Anna Schmidt is booked for \S+, .+?, 1\d:\d\d \(Europe\/Berlin\), phone \[phone-1\]\./g;

test('F3 the request after the booking tells it once, and the one after that not at all', async () => {
  const talk = await booked();
  const [first, second] = [
    await requestAfter(talk, 'How should I begin the call?'),
    await requestAfter(talk, 'And then?'),
  ];
  expect(timesToldIn(first)).toBe(1);
  expect(first.messages[0]).toMatchObject({ role: 'system', content: expect.stringMatching(fact) });
  expect(timesToldIn(second)).toBe(0);
});

test('F3 the flow’s own questions and answers are no part of what the model sees', async () => {
  const talk = await booked();
  const { messages } = await requestAfter(talk, 'How should I begin the call?');
  expect(messages.slice(1)).toEqual([
    { role: 'user', content: 'My employee is absent.' },
    { role: 'assistant', content: 'All right.' },
    { role: 'user', content: 'How should I begin the call?' },
  ]);
});

test('F3 before the booking nothing is told', async () => {
  const talk = await startTalk(app);
  const { messages } = await requestAfter(talk, 'My employee is absent.');
  expect(messages[0]?.content).not.toContain('News:');
});

testInLaws('F3 after a failed answer it is told in the next request that is answered, and then no more', async () => {
  const talk = await booked();
  app.script([{ kind: 'status', status: 401 }, 'All right.']);
  const count = app.model.requests.length;
  expect(await talk.say('How should I begin the call?')).toMatchObject({ disposition: 'failed' });
  expect(timesToldIn(requestAt(count))).toBe(1);
  expect(timesToldIn(await requestAfter(talk, 'Are you there?'))).toBe(1);
  expect(timesToldIn(await requestAfter(talk, 'And then?'))).toBe(0);
});

testInLaws('F3 a request that is repeated for the same answer tells the same', async () => {
  const talk = await booked();
  app.script([{ kind: 'status', status: 500 }, 'All right.']);
  const count = app.model.requests.length;
  expect(await talk.say('How should I begin the call?')).toMatchObject({ disposition: 'answered' });
  expect([timesToldIn(requestAt(count)), timesToldIn(requestAt(count + 1))]).toEqual([1, 1]);
  expect(timesToldIn(await requestAfter(talk, 'And then?'))).toBe(0);
});

testInLaws('F3 two bookings before the next word are both told', async () => {
  const talk = await booked();
  await talk.sayAll('Can you schedule a call?', '1', 'Bob', 'skip', 'yes');
  const { messages } = await requestAfter(talk, 'How should I begin the calls?');
  const system = messages[0]?.content ?? '';
  expect(system.match(/^> The call with .+ is booked for /gm)).toHaveLength(2);
  expect(system).toContain('The call with Bob is booked for');
});

testInLaws('F3 a cancelled call is not told as booked', async () => {
  const talk = await startTalk(app);
  await talk.sayAll('Can you schedule a call?', '1', 'Anna Schmidt', 'skip', 'cancel');
  const { messages } = await requestAfter(talk, 'What now?');
  expect(messages[0]?.content).not.toContain('is booked for');
});

interface Sent {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

/** A conversation in which one message was answered and then a call was booked. */
async function booked() {
  app.script(['All right.']);
  const talk = await startTalk(app);
  await talk.say('My employee is absent.');
  const end = await talk.sayAll(
    'Can you schedule a call?',
    'none of these',
    '1',
    'Anna Schmidt',
    '+49 30 1234567',
    'make it 11:30',
    'yes',
  );
  expect(end.reply?.text).toMatch(/^Booked/);
  return talk;
}

async function requestAfter(talk: { say(text: string): Promise<unknown> }, text: string): Promise<Sent> {
  const count = app.model.requests.length;
  await talk.say(text);
  expect(app.model.requests.length).toBe(count + 1);
  return requestAt(count);
}

function requestAt(index: number): Sent {
  return app.model.requests[index]?.body as Sent;
}

function timesToldIn({ messages }: Sent): number {
  return [...JSON.stringify(messages).matchAll(fact)].length;
}
