/**
 * The clarification protocol through the real entry point: instructions in, questions, answers and effects out (seed
 * 2).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../adapters/postgres/database/database.ts';
import { acceptMessage } from '../../adapters/postgres/turns/messages.ts';
import { clarificationRequest, type InstructionAnswer } from '../../contracts/wire/clarification.ts';
import { ParleyProblem } from '../../client/problem.ts';
import { dueAfter } from '../../domain/clarification/sla.ts';
import { fingerprintOf } from '../../domain/conversation/fingerprint.ts';
import { message } from '../reading/words.ts';
import { say, workflowIdOf } from '../../workflows/conversation/messages.ts';
import { transcriptOf } from '../product/talks.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';
import { launch, makeDesk } from './desk.ts';

let app: App;
let desk: string;
beforeAll(async () => {
  app = await startApp();
  desk = await makeDesk(`desk-${app.tenant}`);
});
afterAll(() => app.close());

/** What is asked, or a failure of the test. */
function asked({ clarification_request: request }: InstructionAnswer) {
  if (!request) throw new Error('Nothing was asked.');
  return request;
}

/** Resolves to the problem that a call is refused with. */
async function refusal(call: Promise<unknown>): Promise<ParleyProblem> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof ParleyProblem) return outcome;
  throw new Error(`Not refused: ${String(outcome)}`);
}

const fieldsOf = (answer: InstructionAnswer): readonly string[] =>
  asked(answer).specific_issues.map(({ field }) => field);

describe('the score and what follows from it', () => {
  test.each(
    sampleOf(
      [
        ['nothing missing', {}, {}, 1, 'proceed'],
        ['one field missing asks, though 0.8 would run', { budget: undefined }, {}, 0.8, 'clarify'],
        ['two fields missing', { budget: undefined, platform: undefined }, {}, 0.6, 'clarify'],
        ['three fields missing', { budget: undefined, platform: undefined, start_date: undefined }, {}, 0.4, 'clarify'],
        ['one vague term runs', {}, { text: 'Launch the autumn campaign and several banners.' }, 0.9, 'proceed'],
        [
          'two vague terms run and are logged',
          {},
          { text: 'Launch several banners in various sizes.' },
          0.8,
          'proceed_logged',
        ],
        [
          'four vague terms ask',
          {},
          { text: 'Launch several banners in various sizes for some clients, and many posts.' },
          0.6,
          'clarify',
        ],
      ],
      2,
    ),
  )('C1 C2 %s', async (_name, fields, more, score, band) => {
    const given = { start_date: '2026-12-01', budget: 'EUR 5000', platform: 'TikTok', ...fields };
    const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const answer = await app.client.instructions.give(launch(desk, { ...more, fields: present as never }));
    expect(answer).toMatchObject({ confidence_score: score, band });
    expect(answer.clarification_request === undefined).toBe(band !== 'clarify');
  });

  test('C2 what is not quite clear goes on and is logged with what was vague', async () => {
    app.script(['Noted.']);
    const text = 'Launch several banners in various sizes.';
    const { conversation_id: id } = await app.client.instructions.give(launch(desk, { text }));
    await expect.poll(async () => (await app.client.conversations.show(id)).turn).toBe(1);
    const { items } = await app.client.events.of(id).list();
    expect(items.find(({ event }) => event === 'conversation:clarity')?.data).toMatchObject({
      confidence_score: 0.8,
      band: 'proceed_logged',
      ambiguity_type: 'vague_language',
      issues: [{ issue: expect.stringContaining('several') }],
    });
  });

  test('C3 what stands in the text is not asked', async () => {
    const text = 'Launch the autumn campaign on LinkedIn starting 2026-12-01.';
    const answer = await app.client.instructions.give(launch(desk, { text, fields: {} }));
    expect(fieldsOf(answer)).toEqual(['budget']);
    expect(answer).toMatchObject({ confidence_score: 0.8, ambiguity_type: 'missing_information' });
  });

  test('C3 a type may be the call of a tool, described by its JSON schema', async () => {
    const { types } = await app.client.assistants.show(desk);
    expect(types?.find(({ name }) => name === 'book_room')?.fields).toMatchObject([
      { name: 'city', required: true },
      { name: 'date', kind: 'date', required: true },
      { name: 'seats', kind: 'number', required: true },
      { name: 'projector', kind: 'boolean', required: false },
    ]);
    const given = { type: 'book_room', fields: {}, department: 'sales' };
    const text = 'Book a room in Hamburg on 2026-12-03.';
    expect(fieldsOf(await app.client.instructions.give(launch(desk, { ...given, text })))).toEqual(['seats']);
    const clear = 'Book a room in Hamburg on 2026-12-03 for 12 people.';
    expect(await app.client.instructions.give(launch(desk, { ...given, text: clear }))).toMatchObject({
      band: 'proceed',
    });
  });

  test('C6 a conflict goes before what is missing', async () => {
    const text = 'Launch the autumn campaign. The budget is EUR 500. The budget is EUR 900.';
    const answer = await app.client.instructions.give(launch(desk, { text, fields: { platform: 'TikTok' } }));
    expect(answer).toMatchObject({ band: 'clarify', ambiguity_type: 'conflicting_instructions' });
    expect(fieldsOf(answer)).toEqual(['budget', 'start_date']);
  });
});

describe('a request and its response', () => {
  test('C8 a request has the seed’s fields and no others', async () => {
    const answer = await app.client.instructions.give(launch(desk, { fields: {} }));
    const request = asked(answer);
    expect(clarificationRequest.strict().parse(request)).toEqual(request);
    expect(request).toMatchObject({
      from: 'launch-desk',
      to: 'campaign-agent',
      original_message_id: answer.message_id,
      confidence_score: 0.4,
      ambiguity_type: 'missing_information',
      timeout: 60,
    });
    expect(request.specific_issues[0]).toEqual({
      field: 'start_date',
      issue: expect.any(String),
      suggestion: 'Please provide a date (YYYY-MM-DD)',
    });
  });

  test('R9 the question in the transcript quotes the words that it is about', async () => {
    const { conversation_id: id } = await app.client.instructions.give({
      assistant: 'operations-agents',
      from: 'sales-agent',
      to: 'sales-director',
      department: 'sales',
      text: 'Launch the autumn campaign soon on the usual channels',
    });
    const said = (await transcriptOf(app.client, id)).map(({ text }) => text);
    expect(said).toHaveLength(2);
    expect(said[1]).toContain('"soon"');
    expect(said[1]).not.toContain(id);
  });

  test('R2 nothing runs while it is open, and C8 the answered instruction runs with its values', async () => {
    app.script(['Noted: the campaign starts.']);
    const before = app.model.requests.length;
    const answer = await app.client.instructions.give(launch(desk, { fields: { platform: 'TikTok' } }));
    const { id } = asked(answer);
    const snapshot = await app.client.conversations.show(answer.conversation_id);
    expect(snapshot).toMatchObject({
      state: 'clarifying',
      waiting_on: 'clarification',
      open_requests: [{ request_id: id }],
    });
    expect(snapshot.deadlines.map(({ kind }) => kind)).toEqual([
      'clarification-reminder',
      'clarification-reminder',
      'clarification-due',
    ]);
    expect(app.model.requests.length).toBe(before);

    const response = await app.client.clarifications.respond(
      id,
      {
        from: 'campaign-agent',
        clarifications: [
          { field: 'start_date', value: '2026-12-25', explanation: 'Christmas campaign deadline' },
          { field: 'budget', value: 'EUR 5000' },
        ],
      },
      { waitS: 30 },
    );
    expect(response).toMatchObject({ status: 'resolved', remaining: [], confidence_score: 1, band: 'proceed' });
    const { items } = await app.client.messages.of(answer.conversation_id).list();
    expect(items.map(({ role, status }) => ({ role, status }))).toEqual([
      { role: 'participant', status: 'completed' },
      { role: 'assistant', status: 'completed' },
      { role: 'participant', status: 'completed' },
      { role: 'assistant', status: 'completed' },
    ]);
    expect(items.at(-1)?.text).toBe('Noted: the campaign starts.');
    const told = JSON.stringify(app.model.requests.at(-1)?.body);
    expect(told).toContain('start_date: 2026-12-25 (Christmas campaign deadline)');
    expect(told).toContain('platform: TikTok');
    expect(app.model.requests.length).toBe(before + 1);
    expect(await app.client.clarifications.show(id)).toMatchObject({
      status: 'resolved',
      level: 'task_agent',
      answered_by: 'campaign-agent',
    });
  });

  test('C8 a partial answer is kept and the rest stays open under the same clock', async () => {
    const { id } = asked(await app.client.instructions.give(launch(desk, { fields: {} })));
    const before = await app.client.clarifications.show(id);
    const partial = await app.client.clarifications.respond(id, {
      from: 'campaign-agent',
      clarifications: [{ field: 'platform', value: 'tiktok' }],
    });
    expect(partial).toMatchObject({ status: 'pending', remaining: ['start_date', 'budget'] });
    const after = await app.client.clarifications.show(id);
    expect(after).toMatchObject({ status: 'pending', answers: [{ field: 'platform', value: 'TikTok' }] });
    expect(after.levels).toEqual(before.levels);
  });

  test('C7 what the updated instruction newly raises is asked once, and nothing is asked twice', async () => {
    const answer = await app.client.instructions.give(
      launch(desk, { fields: { platform: 'TikTok', budget: 'EUR 1' } }),
    );
    const second = await app.client.clarifications.respond(asked(answer).id, {
      from: 'campaign-agent',
      clarifications: [{ field: 'start_date', value: '2026-12-25' }],
      updated_instruction: { type: 'refund', text: 'Pay the customer back.' },
    });
    expect(second).toMatchObject({ status: 'resolved', band: 'clarify' });
    const request = second.clarification_request;
    if (!request) throw new Error('Nothing was asked again.');
    expect(request.id).not.toBe(asked(answer).id);
    expect(request.specific_issues.map(({ field }) => field)).toEqual(expect.arrayContaining(['order']));
    expect(await app.client.clarifications.show(request.id)).toMatchObject({ round: 2, status: 'pending' });
  });

  test('C7 what the conversation knows already is not asked again', async () => {
    app.script(['Noted.']);
    const first = await app.client.instructions.give(launch(desk));
    const again = await app.client.instructions.give(
      launch(desk, {
        conversation_id: first.conversation_id,
        text: 'Launch it once more.',
        fields: { platform: 'LinkedIn' },
      }),
    );
    expect(again).toMatchObject({ band: 'proceed', conversation_id: first.conversation_id });
  });

  test.each(
    sampleOf(
      [
        ['an unknown field', [{ field: 'colour', value: 'red' }], 422],
        ['a value of the wrong type', [{ field: 'start_date', value: 'banana' }], 422],
        ['an empty value', [{ field: 'budget', value: '  ' }], 422],
        [
          'a field twice',
          [
            { field: 'budget', value: 'EUR 1' },
            { field: 'budget', value: 'EUR 2' },
          ],
          422,
        ],
        ['no answer at all', [], 400],
        ['a megabyte', [{ field: 'budget', value: 'x'.repeat(1_000_000) }], 413],
      ],
      2,
    ),
  )('C8 refuses %s, and nothing changes', async (_name, clarifications, status) => {
    const { id } = asked(await app.client.instructions.give(launch(desk, { fields: {} })));
    const before = await app.client.clarifications.show(id);
    const problem = await refusal(
      app.client.clarifications.respond(id, { from: 'campaign-agent', clarifications: [...clarifications] }),
    );
    expect([status, status === 400 ? 422 : status]).toContain(problem.status);
    expect(await app.client.clarifications.show(id)).toEqual(before);
  });

  testInLaws('C8 refuses a party that was not asked, and a request that nobody knows', async () => {
    const { id } = asked(await app.client.instructions.give(launch(desk, { fields: {} })));
    const clarifications = [{ field: 'platform', value: 'TikTok' }];
    expect(await refusal(app.client.clarifications.respond(id, { from: 'manager', clarifications }))).toMatchObject({
      status: 403,
    });
    const unknown = '7f1c2a52-6c1e-4f6c-9d6e-0a8f5b1c2d3e';
    expect(
      await refusal(app.client.clarifications.respond(unknown, { from: 'campaign-agent', clarifications })),
    ).toMatchObject({ status: 404 });
  });

  testInLaws('C8 a late answer is recorded and changes nothing', async () => {
    const answer = await app.client.instructions.give(
      launch(desk, { fields: { platform: 'TikTok', budget: 'EUR 1' } }),
    );
    const { id } = asked(answer);
    const clarifications = [{ field: 'start_date', value: '2026-12-25' }];
    await app.client.clarifications.respond(id, { from: 'campaign-agent', clarifications });
    const late = [{ field: 'start_date', value: '2027-01-01' }];
    expect(
      await refusal(app.client.clarifications.respond(id, { from: 'campaign-agent', clarifications: late })),
    ).toMatchObject({ status: 409 });
    expect(await app.client.clarifications.show(id)).toMatchObject({
      status: 'resolved',
      answers: clarifications,
      late: [{ from: 'campaign-agent', clarifications: late }],
    });
  });

  test.each(
    sampleOf(
      [
        ['an unknown department', { department: 'saels' }, '/department'],
        ['an unknown type', { type: 'lunch' }, '/type'],
        ['an unknown assistant', { assistant: 'nobody' }, null],
        ['an impossible time zone', { time_zone: 'Mars/Olympus' }, '/time_zone'],
      ],
      1,
    ),
  )('refuses %s with the place, and nothing is begun', async (_name, more, place) => {
    const before = await app.client.conversations.list({ limit: 200 });
    const problem = await refusal(app.client.instructions.give(launch(desk, more)));
    expect([404, 422]).toContain(problem.status);
    if (place) expect(JSON.stringify(problem.problem?.errors)).toContain(place);
    expect((await app.client.conversations.list({ limit: 200 })).items).toHaveLength(before.items.length);
  });

  test('R6 an instruction that is given twice gets the first question', async () => {
    const body = launch(desk, { fields: {}, message_id: `m-${app.tenant}` });
    const [first, again] = [await app.client.instructions.give(body), await app.client.instructions.give(body)];
    expect(again.conversation_id).toBe(first.conversation_id);
    expect(again.clarification_request?.id).toBe(asked(first).id);
  });

  test('R4 another tenant sees none of it', async () => {
    const { id } = asked(await app.client.instructions.give(launch(desk, { fields: {} })));
    const key = await app.addKey({ tenant: `${app.tenant}x`, role: 'admin' });
    const shown = await fetch(`${app.url}/v1/clarifications/${id}`, { headers: { authorization: `Bearer ${key}` } });
    expect(shown.status).toBe(404);
  });
});

describe('what happens to it is told', () => {
  test('C12 rows and events of asking and resolving', async () => {
    const answer = await app.client.instructions.give(
      launch(desk, { fields: { platform: 'TikTok', budget: 'EUR 1' } }),
    );
    const { id } = asked(answer);
    const clarifications = [{ field: 'start_date', value: '2026-12-25' }];
    await app.client.clarifications.respond(id, { from: 'campaign-agent', clarifications }, { waitS: 30 });
    const { items } = await app.client.events.of(answer.conversation_id).list();
    const names = items.map(({ event }) => event);
    expect(names).toEqual(
      expect.arrayContaining(['conversation:clarification_request', 'conversation:clarification_resolved']),
    );
    expect(names.indexOf('conversation:clarification_request')).toBeLessThan(
      names.indexOf('conversation:clarification_resolved'),
    );
    expect(items.map(({ cursor }) => Number(cursor))).toEqual(items.map((_, index) => index + 1));
  });

  test('C15 the protocol is part of the real model request', async () => {
    app.script(['Noted.']);
    const { conversation_id: id } = await app.client.instructions.give(launch(desk));
    await expect.poll(async () => (await app.client.conversations.show(id)).turn).toBe(1);
    expect(JSON.stringify(app.model.requests.at(-1)?.body)).toContain('Clarification protocol');
  });
});

describe('operators', () => {
  const by = { actor: 'ann', reason: 'a test' };
  const open = async () => {
    const answer = await app.client.instructions.give(
      launch(desk, { fields: { platform: 'TikTok', budget: 'EUR 1' } }),
    );
    const handle = app.temporal.workflow.getHandle(workflowIdOf(app.tenant, answer.conversation_id));
    const order = (name: string, more: object) => handle.executeUpdate(name, { args: [{ ...by, ...more }] as never });
    return { id: asked(answer).id, conversation: answer.conversation_id, handle, order };
  };

  test('C10 an operator passes a request up, and the person at the top answers it from the queue', async () => {
    app.script(['Noted.']);
    const { id, conversation, order } = await open();
    await order('op.escalate', { requestId: id, toLevel: 'human_operator' });
    await expect.poll(async () => (await app.client.clarifications.show(id)).level).toBe('human_operator');
    const { items } = await app.client.queue.list({ kind: 'clarification', assignee: 'desk' });
    expect(items.find((item) => item.id === id)).toMatchObject({ assignee: 'desk', level: 'human_operator' });
    const clarifications = [{ field: 'start_date', value: '2026-12-25' }];
    const response = await app.client.clarifications.respond(id, { from: 'desk', clarifications }, { waitS: 30 });
    expect(response).toMatchObject({ status: 'resolved' });
    expect(await app.client.conversations.show(conversation)).toMatchObject({ open_requests: [] });
    expect((await app.client.queue.list({ assignee: 'desk' })).items.filter((item) => item.id === id)).toEqual([]);
  });

  test('C10 an operator gives more time, reassigns, and answers from the Web UI', async () => {
    app.script(['Noted.']);
    const { id, conversation, order } = await open();
    const before = await app.client.clarifications.show(id);
    await order('op.extendSla', { requestId: id, bySeconds: 600 });
    await expect(order('op.reassign', { requestId: id, to: 'nobody-knows' })).rejects.toMatchObject({
      cause: { type: 'NoSuchParty', details: [expect.arrayContaining(['manager', 'desk'])] },
    });
    await order('op.reassign', { requestId: id, to: 'sales-director' });
    await expect
      .poll(async () => (await app.client.clarifications.show(id)).levels.at(-1)?.party)
      .toBe('sales-director');
    expect(Date.parse(before.levels[0]?.due_at ?? '')).toBeLessThan(Date.now() + 61_000);
    await order('op.answerClarification', { requestId: id, values: { start_date: '2026-12-25' } });
    await expect.poll(async () => (await app.client.conversations.show(conversation)).turn).toBe(2);
    expect(await app.client.clarifications.show(id)).toMatchObject({
      status: 'resolved',
      answered_by: 'sales-director',
    });
  });

  test('C11 closing the conversation cancels what is open', async () => {
    const { id, conversation } = await open();
    await app.client.conversations.close(conversation);
    expect(await app.client.clarifications.show(id)).toMatchObject({ status: 'cancelled' });
  });

  testInLaws('C8 an answer by signal counts, and a bad one harms nobody', async () => {
    app.script(['Noted.']);
    const { id, handle } = await open();
    const answer = { requestId: id, from: 'campaign-agent', actor: 'crm' };
    await handle.signal('answerClarification', 'nonsense');
    await handle.signal('answerClarification', { ...answer, clarifications: [{ field: 'colour', value: 'red' }] });
    await handle.signal('answerClarification', {
      ...answer,
      clarifications: [{ field: 'start_date', value: '2026-12-25' }],
    });
    await expect.poll(async () => (await app.client.clarifications.show(id)).status).toBe('resolved');
  });
});

test('R1 a question whose sender dies before writing it down is written with its first reminder', async () => {
  const database = openDatabase({ url: inject('servers').databaseUrl, connections: 1 });
  onTestFinished(() => database.close());
  app.script(['Noted.']);
  const { conversation_id: conversation } = await app.client.instructions.give(launch(desk));
  await expect.poll(async () => (await app.client.conversations.show(conversation)).turn).toBe(1);
  const [text, messageId, requestId] = ['Launch another one.', randomUUID(), randomUUID()];
  const doubt = {
    kind: 'missing',
    field: 'end_date',
    issue: 'No end.',
    suggestion: 'Until when?',
    expects: 'date',
  } as const;
  const reading = { ...message(text), findings: { type: 'launch', fields: [], issues: [doubt] } };
  const parties = { from: 'campaign-agent', to: 'launch-desk', fromRole: null, toRole: null, department: null };
  const instruction = { ...parties, type: 'launch', fields: {}, timeoutS: 4, reversible: false, timeZone: null };
  const handle = app.temporal.workflow.getHandle(workflowIdOf(app.tenant, conversation));
  const said = { messageId, hash: fingerprintOf({ text, instruction }), size: text.length };
  const row = { ...said, conversation, participant: null, text, instruction, turnId: randomUUID(), at: Date.now() };
  await acceptMessage(database, app.tenant, row);
  const receipt = await handle.executeUpdate(say, { args: [{ ...said, reading, instruction, requestId }] });
  expect(receipt).toMatchObject({ disposition: 'clarification_required', asked: { clarification: { id: requestId } } });
  expect(await refusal(app.client.clarifications.show(requestId))).toMatchObject({ status: 404 });

  await expect
    .poll(async () => app.client.clarifications.show(requestId).catch(() => null), { timeout: 10_000 })
    .toMatchObject({ original_message_id: messageId, specific_issues: [{ field: 'end_date' }] });
  const { items } = await app.client.messages.of(conversation).list();
  expect(items.slice(-2)).toMatchObject([
    { role: 'participant', text, status: 'waiting_clarification' },
    { role: 'assistant', text: expect.stringContaining('Until when?') },
  ]);
  const { items: events } = await app.client.events.of(conversation).list({ limit: 200 });
  expect(events.filter(({ event }) => event === 'conversation:clarification_request')).toHaveLength(1);
});

test('C10 a person’s clock runs in business hours only, reckoned in the workflow as anywhere else', async () => {
  const hours = { timeZone: 'Europe/Berlin', from: '09:00', to: '17:00', weekdays: [1, 2, 3, 4, 5] };
  const line = `    - { name: office, role: human_operator, department: sales, kind: person, hours: ${JSON.stringify(hours)} }`;
  const office = await makeDesk(`office-${app.tenant}`, { parties: line });
  const given = { from: 'office', from_role: 'human_operator', department: 'sales', timeout_s: 30 * 3_600 };
  const { id } = asked(await app.client.instructions.give(launch(office, { ...given, fields: {} })));
  const [level] = (await app.client.clarifications.show(id)).levels;
  const from = Date.parse(level?.from ?? '');
  const due = Date.parse(level?.due_at ?? '');
  expect(level).toMatchObject({ level: 'human_operator', party: 'office' });
  expect(due).toBe(dueAfter(from, 30 * 3_600, hours));
  // Thirty hours are nearly four working days.
  expect(due - from).toBeGreaterThan(3 * 86_400_000);
});
