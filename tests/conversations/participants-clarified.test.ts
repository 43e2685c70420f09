/**
 * The same detector serves people, where an assistant has it switched on: one question for each field, never the same
 * one twice.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf } from '../support/laws.ts';
import { startTalk } from '../support/talk.ts';
import { makeDesk } from './desk.ts';

let app: App;
let assistant: string;
beforeAll(async () => {
  app = await startApp();
  assistant = await makeDesk(`people-${app.tenant}`, { participants: true });
});
afterAll(() => app.close());

test('C7 a participant is asked about what is missing, and the answer goes to the model with the message', async () => {
  app.script(['It starts on time.']);
  const before = app.model.requests.length;
  const talk = await startTalk(app, { assistant });
  const asked = await talk.say('Launch the autumn campaign on TikTok with a budget of EUR 5000.');
  expect(asked).toMatchObject({
    disposition: 'clarification_required',
    state: 'clarifying',
    gate: { answer: { verdict: 'held', because: ['open-clarification'] }, act: null },
    clarification_request: { specific_issues: [{ field: 'start_date' }] },
  });
  expect(asked.reply?.text).toContain('YYYY-MM-DD');
  expect(app.model.requests.length).toBe(before);
  const settled = await talk.say('Starting 2026-12-01.');
  expect(settled).toMatchObject({ disposition: 'answered', reply: { text: 'It starts on time.' } });
  const told = JSON.stringify(app.model.requests.at(-1)?.body);
  expect(told).toContain('autumn campaign');
  expect(told).toContain('2026-12-01');
  const { items } = await app.client.messages.of(talk.id).list();
  expect(items.map(({ role, status }) => [role, status])).toEqual([
    ['participant', 'completed'],
    ['assistant', 'completed'],
    ['participant', 'completed'],
    ['assistant', 'completed'],
  ]);
});

test('C7 words that do not answer are asked once more in other words, and then a person is asked', async () => {
  const talk = await startTalk(app, { assistant });
  const texts = [];
  const first = await talk.say('Launch the autumn campaign on TikTok with a budget of EUR 5000.');
  texts.push(first.reply?.text);
  const second = await talk.say('What do you mean?');
  expect(second.disposition).toBe('clarification_required');
  texts.push(second.reply?.text);
  const third = await talk.say('No idea, sorry.');
  expect(third).toMatchObject({ disposition: 'clarification_required', state: 'escalated' });
  texts.push(third.reply?.text);
  expect(new Set(texts).size).toBe(3);
  const { open_requests: open } = await app.client.conversations.show(talk.id);
  expect(open).toMatchObject([{ status: 'escalated', level: 'human_operator', party: 'desk' }]);
});

test('G19 cancel gives the question up, and the next message is a new one', async () => {
  app.script(['All right.']);
  const talk = await startTalk(app, { assistant });
  const asked = await talk.say('Launch the autumn campaign on TikTok with a budget of EUR 5000.');
  expect(await talk.say('cancel')).toMatchObject({ disposition: 'command', clarification_request: null });
  const request = asked.clarification_request as { readonly id: string };
  expect(await app.client.clarifications.show(request.id)).toMatchObject({ status: 'cancelled' });
  expect(await talk.say('Thank you anyway.')).toMatchObject({ disposition: 'answered' });
});

test('C2 clear words go straight to the model', async () => {
  app.script(['It is on its way.']);
  const talk = await startTalk(app, { assistant });
  expect(
    await talk.say('Launch the autumn campaign on TikTok from 2026-12-01 with a budget of EUR 5000.'),
  ).toMatchObject({
    disposition: 'answered',
  });
});

test('a message that is asked back about again, by its id, gets the first answer', async () => {
  const talk = await startTalk(app, { assistant });
  const text = 'Launch the autumn campaign on TikTok with a budget of EUR 5000.';
  const first = await talk.say(text, { message_id: 'm-1' });
  expect(await talk.say(text, { message_id: 'm-1' })).toMatchObject({
    disposition: 'duplicate',
    settled_as: 'clarification_required',
    reply: first.reply,
  });
});

test.each(
  sampleOf(
    [
      ['de-DE', 'Bitte nennen Sie ein bestimmtes Datum (JJJJ-MM-TT).'],
      ['es', 'Indique una fecha concreta (AAAA-MM-DD).'],
      ['ru', 'Укажите точную дату (ГГГГ-ММ-ДД).'],
    ],
    1,
  ),
)('F10 C7 a question is put in the language that the client told: %s', async (locale, question) => {
  const talk = await startTalk(app, { assistant, locale });
  const asked = await talk.say('Launch the autumn campaign on TikTok with a budget of EUR 5000 soon.');
  expect(asked).toMatchObject({ disposition: 'clarification_required' });
  expect(asked.reply?.text).toContain(question);
});
