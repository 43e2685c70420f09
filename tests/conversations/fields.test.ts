/**
 * Values against their schema, and what was understood: instructions in, questions, events and the receiver's webhook
 * out.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { GivenInstruction, InstructionAnswer } from '../../contracts/wire/clarification.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';
import { makeDesk } from './desk.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';

let app: App;
let desk: string;
let receiver: Server;
const told: { readonly body: Record<string, unknown>; readonly key: string | undefined }[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      told.push({
        body: JSON.parse(body) as Record<string, unknown>,
        key: request.headers['idempotency-key'] as string | undefined,
      });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const { port } = receiver.address() as AddressInfo;
  app = await startApp({ secrets: { DESK_SECRET: 'a-secret-that-only-tests-know-0123' } });
  app.script(() => 'Noted.');
  desk = await makeDesk(`fields-${app.tenant}`, {
    parties: '    - { name: travel-desk, role: task_agent, kind: service, channels: [webhook] }',
    more: `reach:
  travel-desk: { webhook: { url: 'http://127.0.0.1:${port}/', secretVariable: DESK_SECRET, privateNetwork: true } }
`,
    files: { 'clarification.yaml': travel },
  });
});
afterAll(async () => {
  await app.close();
  receiver.close();
});

const travel = `
types:
  - name: flight
    description: Books a flight.
    cues: [flight, fly]
    parameters:
      type: object
      required: [origin, destination, departure_date]
      properties:
        origin: { type: string, description: City of departure }
        destination: { type: string, description: City of arrival }
        departure_date: { type: string, format: date }
        passengers: { type: integer, minimum: 1, maximum: 9, description: Number of passengers }
        seat_class: { type: string, enum: [economy, business] }
        voucher: { type: string, pattern: '^[A-Z]{3}-[0-9]{4}$' }
`;

const give = (more: Partial<GivenInstruction>): Promise<InstructionAnswer> =>
  app.client.instructions.give({
    assistant: desk,
    from: 'shop',
    to: 'travel-desk',
    type: 'flight',
    text: 'Go.',
    ...more,
  });

const clear = 'Book a flight from Vienna to Oslo on 4 December 2026.';
const given = { origin: 'Vienna', destination: 'Oslo', departure_date: '2026-12-04' };

const issuesOf = ({ clarification_request: request }: InstructionAnswer) => request?.specific_issues ?? [];

describe('values against their schema', () => {
  test.each(
    sampleOf(
      [
        ['a day that is not in the calendar', { departure_date: '2026-02-30' }, 'departure_date', '2026-02-30'],
        ['a number above the maximum', { passengers: 12 }, 'passengers', 'from 1 up to 9'],
        ['a number below the minimum', { passengers: -5 }, 'passengers', 'from 1 up to 9'],
        ['a part of a whole', { passengers: 2.5 }, 'passengers', 'whole number'],
        ['none of the choices', { seat_class: 'first' }, 'seat_class', 'economy'],
        ['a text that is not of the pattern', { voucher: 'abc' }, 'voucher', 'A-Z'],
      ],
      2,
    ),
  )('C16 %s is asked about', async (_what, fields, field, says) => {
    const answer = await give({ text: 'Book the flight.', fields: { ...given, ...fields } });
    expect(answer).toMatchObject({ band: 'clarify', confidence_score: 0.8, ambiguity_type: 'missing_information' });
    const [issue] = issuesOf(answer);
    expect(issue?.field).toBe(field);
    expect(`${issue?.issue} ${issue?.suggestion}`).toContain(says);
  });

  test('C16 the same of what the text says', async () => {
    const answer = await give({ text: 'Book a flight from Vienna to Oslo on 31 June 2026 for 14 passengers.' });
    expect(issuesOf(answer).map(({ field }) => field)).toEqual(['departure_date', 'passengers']);
  });

  test('C16 an answer that breaks the schema is refused, and one that keeps it goes on', async () => {
    const answer = await give({ text: 'Book the flight.', fields: { ...given, passengers: 12 } });
    const { id = '' } = answer.clarification_request ?? {};
    const respond = (value: number) =>
      app.client.clarifications.respond(id, { from: 'shop', clarifications: [{ field: 'passengers', value }] });
    await expect(respond(40)).rejects.toMatchObject({ status: 422 });
    expect(await respond(4)).toMatchObject({ status: 'resolved', band: 'proceed', confidence_score: 1 });
  });

  test('C16 a text that says another thing than a given field is a conflict, whatever the field', async () => {
    const text = 'Book a flight from Graz to Bergen on 5 December for 4 passengers in business class.';
    const answer = await give({ text, fields: { ...given, passengers: 2, seat_class: 'economy' } });
    expect(answer).toMatchObject({ band: 'clarify', ambiguity_type: 'conflicting_instructions' });
    expect(issuesOf(answer).map(({ field }) => field)).toEqual([
      'origin',
      'destination',
      'departure_date',
      'passengers',
      'seat_class',
    ]);
    expect(await give({ text: clear, fields: given })).toMatchObject({ band: 'proceed' });
  });

  test('C3 the name of a field does not keep its value from being found', async () => {
    const answer = await give({ text: 'Book a flight from Vienna to Oslo on 4 December.' });
    expect(answer).toMatchObject({ band: 'proceed', confidence_score: 1 });
  });

  testInLaws.each(
    sampleOf(
      [
        ['no object', 'Ship.'],
        ['an unknown object', 'Sort out the thing.'],
        ['a sweep that cannot be undone', 'Delete all customer records.'],
        ['one in Spanish', 'Borra todos los registros de clientes.'],
        ['one in Russian', 'Удалите все записи клиентов.'],
        ['one in German', 'Lösche bitte alle Kundendaten.'],
        ['one with its verb at the end', 'Bitte sämtliche Konten löschen.'],
      ],
      2,
    ),
  )('C16 %s asks', async (_what, text) => {
    const answer = await give({ type: 'free', text });
    expect(answer.band).toBe('clarify');
    expect(issuesOf(answer)).toHaveLength(1);
  });
});

testInLaws.each(
  sampleOf(['No borres todos los registros.', 'Не удаляйте все записи.', 'Bitte alle Konten nicht löschen.'], 1),
)('C16 what is not to be swept away is not asked about: %s', async (text) => {
  expect((await give({ type: 'free', text })).clarification_request).toBeUndefined();
});

describe('what was understood', () => {
  const understood = [
    { field: 'origin', value: 'Vienna', quote: 'Vienna' },
    { field: 'destination', value: 'Oslo', quote: 'Oslo' },
    { field: 'departure_date', value: '4 December 2026', quote: '4 December 2026' },
  ];

  test('C17 it is in the answer, the snapshot and the event, and the receiver is told once that it goes on', async () => {
    const answer = await give({ text: clear, fields: { passengers: 2 } });
    const all = [...understood, { field: 'passengers', value: 2, quote: null }];
    expect(answer).toMatchObject({ band: 'proceed', understood: all });
    const id = answer.conversation_id;
    await expect.poll(async () => (await app.client.conversations.show(id)).turn, { timeout: 30_000 }).toBe(1);
    expect((await app.client.conversations.show(id)).understood).toEqual(all);
    const { items } = await app.client.events.of(id).list();
    const expected = { message_id: answer.message_id, understood: all };
    const event = items.find((one) => one.event === 'conversation:instruction')?.data;
    expect(event).toMatchObject({ ...expected, from: 'shop', to: 'travel-desk', type: 'flight', band: 'proceed' });
    await vi.waitFor(() => expect(told.filter(({ body }) => body['conversation_id'] === id)).toHaveLength(1), 30_000);
    const [notice] = told.filter(({ body }) => body['conversation_id'] === id);
    expect(notice?.key).toBeTruthy();
    expect(notice?.body).toMatchObject({
      event: 'conversation:instruction',
      ...expected,
      instruction: { from: 'shop', to: 'travel-desk', type: 'flight', text: clear, fields: { passengers: 2 } },
    });
  });

  test('C17 a question says it too, nobody is told before it is answered, and then with the values answered', async () => {
    const text = 'Book a flight from Vienna on 4 December 2026.';
    const answer = await give({ text });
    const [origin, , date] = understood;
    expect(answer).toMatchObject({ band: 'clarify', understood: [origin, date] });
    const id = answer.conversation_id;
    expect((await app.client.conversations.show(id)).understood).toEqual([origin, date]);
    const { items } = await app.client.events.of(id).list();
    const asked = items.find(({ event }) => event === 'conversation:clarification_request');
    expect(asked?.data).toMatchObject({ understood: [origin, date] });
    expect(items.some(({ event }) => event === 'conversation:instruction')).toBe(false);
    expect(told.some(({ body }) => body['conversation_id'] === id)).toBe(false);

    await app.client.clarifications.respond(
      answer.clarification_request?.id ?? '',
      { from: 'shop', clarifications: [{ field: 'destination', value: 'Oslo' }] },
      { waitS: 30 },
    );
    const now = [origin, { field: 'destination', value: 'Oslo', quote: null }, date];
    expect((await app.client.conversations.show(id)).understood).toEqual(now);
    await vi.waitFor(() => expect(told.some(({ body }) => body['conversation_id'] === id)).toBe(true), 30_000);
    const notice = told.find(({ body }) => body['conversation_id'] === id);
    expect(notice?.body).toMatchObject({
      message_id: answer.message_id,
      instruction: { text, fields: {} },
      understood: now,
    });
  });
});

test('C7 what people say to operations-agents is clarified like what agents send', async () => {
  const talk = await startTalk(app, { assistant: 'operations-agents' });
  const asked = await talk.say('Refund order 4711.');
  expect(asked).toMatchObject({
    disposition: 'clarification_required',
    clarification_request: { specific_issues: [{ field: 'amount' }] },
    understood: [{ field: 'order', value: '4711', quote: '4711' }],
  });
  expect(await talk.say('EUR 30.')).toMatchObject({ disposition: 'answered' });
});
