/**
 * What was answered to questions goes to the model with the message that they were about, then and later (C7, C8, C17).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
  app.script(['It goes on.']);
});
afterAll(() => app.close());

const talking = () => startTalk(app, { assistant: 'operations-agents', time_zone: 'Europe/Berlin' });

interface Line {
  readonly role: string;
  readonly content: string;
}

/** The participant's lines in what the model was sent last. */
function shown(): readonly string[] {
  const { messages = [] } = (app.model.requests.at(-1)?.body ?? {}) as { readonly messages?: readonly Line[] };
  return messages.filter(({ role }) => role === 'user').map(({ content }) => content);
}

async function sayAll(talk: Talk, messages: readonly string[]) {
  const seen = [];
  for (const message of messages) seen.push((await talk.say(message)).disposition);
  return seen;
}

test('C8 every answer is shown to the model, in its words and with its field', async () => {
  const talk = await talking();
  expect(await sayAll(talk, ['Ship 47 pallets', 'Bremen', '2030-12-04 17:00 CET'])).toEqual([
    'clarification_required',
    'clarification_required',
    'answered',
  ]);
  expect(shown()).toEqual([
    'destination: Bremen\ndeadline: 2030-12-04 17:00 CET\n\nShip 47 pallets',
    'Bremen',
    '2030-12-04 17:00 CET',
  ]);
  await talk.say('What did I ask for?');
  expect(shown()).toEqual(['Ship 47 pallets', 'Bremen', '2030-12-04 17:00 CET', 'What did I ask for?']);
});

test('C7 whatever is said while a question is open is shown to the model, also what answers nothing', async () => {
  const talk = await talking();
  await sayAll(talk, ['Ship 47 pallets to Bremen', 'The forklift is broken, by the way.', '2030-12-04 17:00 CET']);
  expect(shown().join('\n')).toContain('forklift');
});

test('C7 only the message that is asked about waits; one that answers a part of it is done with', async () => {
  const talk = await talking();
  await sayAll(talk, ['Ship 47 pallets', 'Bremen']);
  const { items } = await app.client.messages.of(talk.id).list();
  const heard = items.filter(({ role }) => role === 'participant');
  expect(heard.map(({ status }) => status)).toEqual(['waiting_clarification', 'completed']);
});

test('G19 what was given up is not shown to the model', async () => {
  const talk = await talking();
  await sayAll(talk, ['Ship 47 pallets to Bremen', 'cancel', 'Thank you anyway.']);
  expect(shown()).toEqual(['Thank you anyway.']);
});

test('C8 an updated instruction whose words say otherwise than an answer is asked about, and does not run', async () => {
  const given = await app.client.instructions.give({
    assistant: 'operations-agents',
    from: 'sales-agent',
    to: 'operations-agent',
    department: 'operations',
    type: 'refund',
    text: 'Refund order 4711.',
  });
  const before = app.model.requests.length;
  const answer = await app.client.clarifications.respond(given.clarification_request?.id ?? '', {
    from: 'sales-agent',
    clarifications: [{ field: 'amount', value: 'EUR 20' }],
    updated_instruction: { text: 'Refund order 4711 with EUR 30.' },
  });
  expect(answer).toMatchObject({
    status: 'resolved',
    band: 'clarify',
    clarification_request: { specific_issues: [{ field: 'amount' }] },
  });
  expect(app.model.requests).toHaveLength(before);
  const resolved = await app.client.clarifications.respond(
    answer.clarification_request?.id ?? '',
    { from: 'sales-agent', clarifications: [{ field: 'amount', value: 'EUR 30' }] },
    { waitS: 20 },
  );
  expect(resolved).toMatchObject({ status: 'resolved', settled: { disposition: 'answered' } });
});

test('G20 a value in a question, beside another one or in another instruction is not taken, and the model sees what was said', async () => {
  const talk = await talking();
  await talk.say('Refund order 4711');
  const asked = await talk.say('Actually make it order 4712, EUR 20');
  expect(asked).toMatchObject({ disposition: 'clarification_required' });
  expect(asked.reply?.text).toContain('could not take that as an answer');
  expect(asked.reply?.text).not.toContain('Thank you');
  expect(await talk.say('EUR 30')).toMatchObject({ disposition: 'answered' });
  expect(shown()).toEqual(['amount: EUR 30\n\nRefund order 4711', 'Actually make it order 4712, EUR 20', 'EUR 30']);
});

test.each(sampleOf(['Never mind.', 'Ich habe es mir anders überlegt.', 'Ya no hace falta.', 'Я передумал.'], 1))(
  'G19 "%s" gives up what was asked about',
  async (words) => {
    const talk = await talking();
    const asked = await talk.say('Ship 47 pallets to Bremen');
    expect(await talk.say(words)).toMatchObject({ disposition: 'command', clarification_request: null });
    const { id } = asked.clarification_request as { readonly id: string };
    expect(await app.client.clarifications.show(id)).toMatchObject({ status: 'cancelled' });
  },
);

testInLaws.each(
  sampleOf(['is EUR 20 ok?', 'maybe EUR 20', 'not more than EUR 20', 'whichever', 'vielleicht 20 EUR', '¿20 EUR?'], 2),
)('C8 C16 "%s" is refused as the value of a field', async (value) => {
  const given = await app.client.instructions.give({
    assistant: 'operations-agents',
    from: 'sales-agent',
    to: 'operations-agent',
    type: 'refund',
    text: 'Refund order 4711.',
  });
  const answer = app.client.clarifications.respond(given.clarification_request?.id ?? '', {
    from: 'sales-agent',
    clarifications: [{ field: 'amount', value }],
  });
  await expect(answer).rejects.toMatchObject({ status: 422 });
});

testInLaws.each(
  sampleOf(
    [
      ['what it is not', 'I meant 50, not 40', 'quantity: 50 pallets'],
      ['what it is not, in German', 'Ich meinte 50, nicht 40', 'quantity: 50 pallets'],
      ['where to', 'to Hamburg instead', 'destination: Hamburg'],
    ],
    1,
  ),
)('C7 what was said before is put right by %s, and the rest is asked again', async (_what, message, corrected) => {
  const talk = await talking();
  await talk.say('Ship 40 pallets to Berlin.');
  const told = await talk.say(message);
  expect(told.disposition).toBe('clarification_required');
  expect(told.reply?.text).toContain(corrected.replace(':', ''));
  expect((await talk.say('2030-12-04 17:00 CET')).disposition).toBe('answered');
  expect(shown()[0]).toContain(corrected);
});

testInLaws.each(sampleOf(['to Hamburg instead?', 'I meant 50, not 60', 'maybe 50 instead'], 1))(
  'C7 "%s" puts nothing right',
  async (message) => {
    const talk = await talking();
    await sayAll(talk, ['Ship 40 pallets to Berlin.', message]);
    await talk.say('2030-12-04 17:00 CET');
    expect(shown()[0]).toBe('deadline: 2030-12-04 17:00 CET\n\nShip 40 pallets to Berlin.');
  },
);
