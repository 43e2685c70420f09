/**
 * Questions beside the flows that are answered by options and values alone (G23): what is asked back, steps of a
 * diagnosis, material; through HTTP.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import type { Incoming } from '../../contracts/state/messages.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { makeAssistant } from './made.ts';
import { procedureIds, questionOf, told, words } from './technician.ts';
import { describeInLaws, sampleOf, testInLaws } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
  app.script((request) => told(request) || 'It goes on.');
  await makeAssistant('dispatcher', 'clarification: { participants: true }', { 'clarification.yaml': library });
});
afterAll(() => app.close());

const library = `
types:
  - name: repair
    description: Repairs something.
    cues: [repair]
    parameters:
      type: object
      required: [priority]
      properties:
        priority: { type: string, enum: [low, medium, high, urgent, never], description: How urgent it is }
  - name: notice
    description: Puts up a notice.
    cues: [notice]
    parameters:
      type: object
      required: [visible]
      properties:
        visible: { type: boolean, description: Whether customers see it }
  - name: visit
    description: Plans a visit.
    cues: [visit]
    fields:
      - { name: seats, kind: number, minimum: 1, maximum: 20, required: true }
      - { name: fee, kind: money, required: true }
      - { name: day, kind: date, required: true }
      - { name: begins, kind: time, required: true }
      - { name: bus_leaves, kind: datetime, required: true }
      - { name: lasts, kind: duration, required: true }
      - { name: contact, kind: email, required: true }
      - { name: site, kind: place, required: true }
`;
const languages = ['en', 'de', 'es', 'ru'] as const;

const optionsOf = ({ question }: SettledMessage) => question?.options.map(({ id }) => id) ?? [];
const answersOf = async (request: unknown) =>
  (await app.client.clarifications.show((request as { id: string }).id)).answers;

async function asked(text: string, locale: string): Promise<{ readonly talk: Talk; readonly first: SettledMessage }> {
  const talk = await startTalk(app, { assistant: 'dispatcher', locale });
  const first = await talk.say(text);
  expect(first).toMatchObject({ disposition: 'clarification_required', question: { kind: 'clarification' } });
  return { talk, first };
}

describe.each(sampleOf(languages, 1))('G23 what is asked back, in %s', (locale) => {
  test('G23 a choice by an option', async () => {
    const { talk, first } = await asked('Repair the pump in hall 3', locale);
    expect(optionsOf(first)).toEqual(['choice-1', 'choice-2', 'choice-3', 'choice-4', 'cancel']);
    expect(await talk.choose('choice-3')).toMatchObject({ disposition: 'answered', question: null });
    expect(await answersOf(first.clarification_request)).toMatchObject([{ field: 'priority', value: 'high' }]);
    const { talk: other, first: again } = await asked('Repair the pump in hall 3', locale);
    expect(await other.give({ priority: 'never' })).toMatchObject({ disposition: 'answered' });
    expect(await answersOf(again.clarification_request)).toMatchObject([{ field: 'priority', value: 'never' }]);
  });

  test('G23 yes or no by an option, and nothing at all', async () => {
    const { talk, first } = await asked('Put up a notice at the door', locale);
    expect(optionsOf(first)).toEqual(['yes', 'no', 'cancel']);
    expect(await talk.choose('no')).toMatchObject({ disposition: 'answered' });
    expect(await answersOf(first.clarification_request)).toMatchObject([{ field: 'visible', value: false }]);
    const { talk: other } = await asked('Put up a notice at the door', locale);
    expect(await other.choose('cancel')).toMatchObject({ disposition: 'command', question: null });
  });

  test('G23 every kind of value, in two messages; what is left is asked under another id', async () => {
    const { talk, first } = await asked('Plan a visit', locale);
    const slots = first.question?.slots ?? [];
    expect(slots.map(({ slot, type }) => [slot, type])).toEqual([
      ['seats', 'number'],
      ['fee', 'number'],
      ['day', 'date'],
      ['begins', 'clock'],
      ['bus_leaves', 'time'],
      ['lasts', 'duration'],
      ['contact', 'address'],
      ['site', 'text'],
    ]);
    expect(slots.map(({ label }) => label)).toContain('Bus leaves');
    const half = { seats: 12, fee: 40, day: '2026-12-01', begins: '15:00' };
    const rest = await talk.give(half);
    expect(rest.question?.slots.map(({ slot }) => slot)).toEqual(['bus_leaves', 'lasts', 'contact', 'site']);
    expect(rest.question?.id).not.toBe(first.question?.id);
    const late = talk.give(half, { question_id: first.question?.id ?? '' });
    await expect(late).rejects.toMatchObject({ status: 409, problem: { question: { id: rest.question?.id } } });
    const more = {
      bus_leaves: '2026-12-01T13:30',
      lasts: '2 hours',
      contact: 'marta@example.org',
      site: 'the new hall',
    };
    expect(await talk.give(more)).toMatchObject({ disposition: 'answered', question: null });
    const answers = await answersOf(first.clarification_request);
    expect(Object.fromEntries(answers.map(({ field, value }) => [field, value]))).toMatchObject({ ...half, ...more });
  });
});

test('G23 values that are none of their field’s are 422, and nothing is answered', async () => {
  const { talk, first } = await asked('Plan a visit', 'en');
  const wrong = {
    seats: 21,
    fee: 'much',
    day: '2026-02-30',
    begins: '25:00',
    bus_leaves: 'soon',
    lasts: 'long',
    contact: 'nobody',
    site: null,
  };
  for (const [field, value] of Object.entries(wrong))
    await expect(talk.give({ [field]: value }), field).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: `/answer/values/${field}` }] },
    });
  expect(await answersOf(first.clarification_request)).toEqual([]);
});

testInLaws('G23 while a person answers nothing is offered', async () => {
  const { talk } = await asked('Repair the pump in hall 3', 'en');
  const handed = await talk.say('I want to talk to a person');
  expect(handed.question).toBeNull();
});

testInLaws(
  'G23 what is chosen while a conversation is paused is taken when it goes on; a closed one asks nothing',
  async () => {
    const { talk, first } = await asked('Repair the pump in hall 3', 'en');
    const run = app.temporal.workflow.getHandle(talk.workflowId);
    const by = { actor: 'ann', reason: 'a test' };
    await run.executeUpdate('op.pause', { args: [by] });
    const answer = { question_id: first.question?.id ?? '', option: 'choice-1' };
    await app.client.messages.say(talk.id, { answer, message_id: 'tap-1' }, { waitS: 0 });
    await run.executeUpdate('op.resume', { args: [by] });
    await app.client.messages.say(talk.id, { answer, message_id: 'tap-1' }, { waitS: 30 });
    expect(await answersOf(first.clarification_request)).toMatchObject([{ value: 'low' }]);
    const { talk: closed, first: last } = await asked('Repair the pump in hall 3', 'en');
    await app.client.conversations.close(closed.id);
    await expect.poll(async () => (await app.client.conversations.show(closed.id)).question).toBeNull();
    const late = closed.choose('choice-1', { question_id: last.question?.id ?? '' });
    await expect(late).rejects.toMatchObject({ status: 409 });
  },
);

describeInLaws.each(
  sampleOf(
    [
      ['en', 'AC is not cooling'],
      ['de', 'AC is not cooling'],
      ['es', 'el aire no enfría'],
      ['ru', 'кондиционер не холодит'],
    ],
    1,
  ),
)('G23 a diagnosis in %s', (locale, complaint) => {
  testInLaws.each(sampleOf(procedureIds, 2))('G23 %s by options and values alone, to its end', async (procedure) => {
    const talk = await startTalk(app, { assistant: 'rv-service-desk', locale });
    let settled = await talk.say(procedure === 'roof_ac' ? complaint : words(procedure, 'title', locale));
    const labels: string[] = [];
    for (let step = 0; settled.question?.kind === 'diagnosis' && step < 30; step += 1) {
      const { slots, options } = settled.question;
      labels.push(...options.map(({ label }) => label));
      settled =
        slots[0]?.slot === 'reading' ? await talk.give({ reading: 12.6 }) : await talk.choose(options[0]?.id ?? '');
    }
    expect(settled.question).toBeNull();
    expect(settled.diagnosis?.active_step_id).toBeNull();
    expect(labels.every((label) => label !== '' && !label.startsWith('option.'))).toBe(true);
  });
});

testInLaws('G23 a check that cannot be done, a reading with its unit, and the same question again', async () => {
  const talk = await startTalk(app, { assistant: 'rv-service-desk' });
  const first = await talk.say('a question about the water pump');
  expect(first.question?.options.map(({ label }) => label)).toEqual([
    'Yes',
    'No',
    'starts by itself',
    'I cannot check that',
  ]);
  const next = await talk.choose('outcome-still');
  expect(next.question).toMatchObject({
    slots: [{ slot: 'reading', label: 'Reading in V' }],
    options: [{ id: 'cannot' }],
  });
  expect(next.reply?.text).toContain(questionOf('water_pump', 'pump_voltage', 'en'));
  const after = await talk.give({ reading: 12.6 });
  expect(after.diagnosis?.completed_steps).toContain('pump_voltage');
  const { facts } = await app.client.diagnosis.of(talk.id);
  expect(facts.at(-1)).toMatchObject({ kind: 'measurement', value: 12.6, unit: 'V' });
  expect((await talk.choose('cannot')).diagnosis?.unable_steps).toHaveLength(1);
});

testInLaws.each(sampleOf(languages, 1))(
  'G23 material that is waited for, in %s: shown, supplied elsewhere, given up by an option',
  async (locale) => {
    const id = `asked-${locale}`;
    await app.client.sessions.give(id, {
      phase: 4,
      completed_phases: [0, 1, 2, 3],
      missing_artifacts: ['phase_artifacts.phase3.data.phase3_result.findings'],
    });
    const talk = await startTalk(app, { assistant: 'research-copilot', session: id, locale });
    const waiting = await talk.say('What do our findings say about sleep?');
    expect(waiting).toMatchObject({
      disposition: 'context_required',
      question: { kind: 'material', options: [{ id: 'cancel' }], slots: [{ slot: 'findings', elsewhere: true }] },
    });
    await expect(talk.give({ findings: 'None.' })).rejects.toMatchObject({ status: 422 });
    expect(await talk.choose('cancel')).toMatchObject({ disposition: 'command', question: null });
  },
);

describeInLaws('G23 from Temporal’s own clients', () => {
  const runOf = (talk: Talk) => app.temporal.workflow.getHandle(talk.workflowId);
  async function told(talk: Talk, how: 'signal' | 'update', answer: NonNullable<Incoming['answer']>): Promise<void> {
    const said = { messageId: `crm-${how}`, answer };
    if (how === 'signal') await runOf(talk).signal('say', said);
    else await runOf(talk).executeUpdate('say', { args: [said] });
  }
  const answersIn = async (first: SettledMessage) =>
    (await answersOf(first.clarification_request)).map(({ value }) => value);

  testInLaws.each(['signal', 'update'] as const)('G23 an option by %s is the answer', async (how) => {
    const { talk, first } = await asked('Repair the pump in hall 3', 'en');
    await told(talk, how, { questionId: first.question?.id ?? '', option: 'choice-2' });
    await expect.poll(() => answersIn(first)).toEqual(['medium']);
    const { items } = await app.client.messages.of(talk.id).list();
    expect(items.filter(({ role }) => role === 'participant').map(({ text }) => text)).toContain('medium');
  });

  testInLaws('G23 values by signal, with words of one’s own', async () => {
    const { talk, first } = await asked('Plan a visit', 'en');
    await told(talk, 'signal', {
      questionId: first.question?.id ?? '',
      values: { site: 'the new hall', seats: 3 },
    });
    await expect.poll(() => answersIn(first)).toEqual(expect.arrayContaining(['the new hall', 3]));
  });

  testInLaws('G23 of a question that is over it is told so in its turn, and what is asked is asked again', async () => {
    const { talk, first } = await asked('Put up a notice at the door', 'en');
    await told(talk, 'signal', { questionId: 'turn:0', option: 'yes' });
    const lastOf = async () => (await app.client.messages.of(talk.id).list()).items.at(-1);
    await expect.poll(async () => (await lastOf())?.text ?? '').toMatch(/^That answers an earlier question\./);
    expect(await answersIn(first)).toEqual([]);
    expect((await app.client.conversations.show(talk.id)).question).toMatchObject({ id: first.question?.id });
  });
});
