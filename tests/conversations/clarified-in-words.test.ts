/**
 * Answers in a participant's own words to several questions at once: a value is taken for the one that it is meant for.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
  app.script(['It goes on.']);
});
afterAll(() => app.close());

/** What stands answered after each message, and how it was disposed of. */
async function answered(first: string, messages: readonly string[]) {
  const talk = await startTalk(app, { assistant: 'operations-agents', time_zone: 'Europe/Berlin' });
  const asked = await talk.say(first);
  expect(asked.disposition).toBe('clarification_required');
  const { id } = asked.clarification_request as { readonly id: string };
  const seen = [];
  for (const message of messages) {
    const { disposition, reply } = await talk.say(message);
    const { answers } = await app.client.clarifications.show(id);
    seen.push({
      disposition,
      reply: reply?.text ?? '',
      fields: Object.fromEntries(answers.map((one) => [one.field, one.value])),
    });
  }
  return seen;
}

const shipping = 'Ship orders 1041, 1042 quickly';

test('C7 G20 one answer answers one question, and what it does not say is asked for', async () => {
  const [when, many, where] = await answered(shipping, ['by tomorrow noon', '40 pallets', 'to our site in Hamburg']);
  // How quickly "quickly" is, is what both of them ask.
  expect(when).toMatchObject({
    disposition: 'clarification_required',
    fields: { deadline: 'tomorrow noon', priority: 'tomorrow noon' },
  });
  expect(Object.keys(when?.fields ?? {})).not.toContain('destination');
  expect(when?.reply).toMatch(/destination[^]*quantity|quantity[^]*destination/i);
  expect(many?.fields).toMatchObject({ quantity: expect.stringContaining('40 pallets') });
  expect(Object.keys(many?.fields ?? {})).not.toContain('destination');
  expect(where).toMatchObject({ disposition: 'answered', fields: { destination: 'to our site in Hamburg' } });
});

test.each(
  sampleOf(
    [
      ['by numbers', '1. 40 pallets\n2. Hamburg\n3. 2030-12-04 17:00 CET\n4. P1'],
      ['in one line', '1) 40 pallets, 2) Hamburg, 3) 2030-12-04 17:00 CET, 4) P1'],
      ['by names', 'quantity: 40 pallets; destination: Hamburg; deadline: 2030-12-04 17:00 CET; priority: P1'],
    ],
    1,
  ),
)('C7 answers in a list %s go to their questions', async (_, list) => {
  const [only] = await answered(shipping, [list]);
  expect(only).toMatchObject({
    disposition: 'answered',
    fields: { quantity: '40 pallets', destination: 'Hamburg', deadline: '2030-12-04 17:00 CET', priority: 'P1' },
  });
});

const ordering = 'Place a purchase order, to be here by 2030-12-04.';

test('C7 words that could be meant for several questions are taken for none, and the questions are put one by one', async () => {
  const [unclear, article, many, from] = await answered(ordering, [
    'A4 paper from the usual shop',
    'A4 paper',
    '500 sheets',
    'Acme',
  ]);
  expect(unclear).toMatchObject({ disposition: 'clarification_required', fields: {} });
  expect(unclear?.reply).toContain('one after the other');
  expect(article?.fields).toEqual({ article: 'A4 paper' });
  expect(many?.fields).toMatchObject({ quantity: '500 sheets' });
  expect(from).toMatchObject({ disposition: 'answered', fields: { supplier: 'Acme' } });
});

testInLaws.each(
  sampleOf(
    [
      ["I don't know", 'not my call, sorry'],
      ['Thanks!', 'you decide'],
      ['later', 'yes'],
      ['¿para qué?', 'ni idea'],
      ['keine Ahnung', 'egal'],
      ['не знаю', 'на ваше усмотрение'],
      ['as usual', 'see above'],
      ['tbd', 'wie besprochen'],
      ['lo de siempre', 'как обычно'],
    ],
    1,
  ),
)('C7 G20 "%s" is no answer to a question that takes any words', async (first, second) => {
  const seen = await answered('Ship 40 pallets by 2030-12-04 17:00 CET', [first, second]);
  expect(seen.map(({ fields }) => fields)).toEqual([{}, {}]);
  expect(seen.map(({ disposition }) => disposition)).toEqual(['clarification_required', 'clarification_required']);
});

test('C16 a place is not made of a number or a time', async () => {
  const [many, when] = await answered('Ship 40 pallets by 2030-12-04 17:00 CET', ['40 boxes', 'on Friday at 5 pm']);
  expect([many?.fields, when?.fields]).toEqual([{}, {}]);
});

test('C16 what cannot be undone goes on only when it is named or confirmed', async () => {
  const [thanks, yes] = await answered('Delete all customer records.', ['Thanks!', 'Yes']);
  expect(thanks).toMatchObject({ disposition: 'clarification_required', fields: {} });
  expect(yes?.fields).toMatchObject({ scope: 'Yes' });
});

testInLaws('C7 "none" is an answer where it was asked whether there are any', async () => {
  const [none] = await answered('Give customers a discount of 10 %.', ['None']);
  expect(none?.fields).toMatchObject({ conditions: 'None' });
});
