/** What a model's reading of an answer may come to (F11): something that is shown and asked about, and nothing else. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EmailFlow, Flow } from '../../../contracts/state/flow.ts';
import type { SaidFinding } from '../../../contracts/reading/second-reader.ts';
import { offeredAnswer } from '../../../domain/flows/offered.ts';
import type { Ask } from '../../../domain/flows/moves.ts';
import { isLeftOver, moveByModel, stepFlow, stepQuestion, type Move } from '../../../domain/flows/by-kind/machines.ts';
import { askedAt, shownByModel } from '../../../domain/conversation/second-look.ts';
import { verifyFindings } from '../../../reading/verify/findings.ts';
import { atPreview as emailPreview, emails } from './email-said.ts';
import { askedFor, atConsent as formConsent, atPreview as formPreview, ticket } from './form-said.ts';
import { atChoice, atConsent, atPerson, atPhone, atPreview, monday, policy, said, yes } from './said.ts';
import { runs } from '../../support/laws.ts';

const policies = { calendar: policy, email: emails, forms: { ticket } };
const moment = { at: monday, language: 'und', times: [] };
const emailAt = (step: EmailFlow['step'], more: Partial<EmailFlow> = {}): EmailFlow => ({
  ...emailPreview,
  step,
  preview: null,
  previewHash: null,
  ...more,
});
const toPerson = emailAt('person', { person: null, address: null });
const toAddress = emailAt('address', { address: null });

/** The move that the model's findings in a text lead to, where the rules ask the question again. */
function read(flow: Flow, text: string, ...findings: readonly SaidFinding[]): Move | null {
  const found = verifyFindings(text, askedAt(flow, policies), findings, moment);
  if (found.length === 0) return null;
  const shown = shownByModel(found, stepQuestion(flow, policies).options, 'm-1');
  const answer = { ...said(text), messageId: 'm-1' };
  return moveByModel(flow, again(flow), { found, shown, answer, at: monday }, policies);
}

function again(flow: Flow): Ask<Flow> {
  return { kind: 'ask', flow, say: { text: `${flow.kind}.${flow.step}.again`, values: {} } };
}

const slotsOf = (flow: Flow) =>
  askedAt(flow, policies).map(({ slot, type, choices = [] }) =>
    slot === offeredAnswer ? choices.map(({ value }) => value).join(' ') : `${slot}: ${type}`,
  );

describe('F11 what may be read at a step', () => {
  test('no consent and no preview', () => {
    for (const flow of [atConsent, atPreview, emailPreview, formConsent, formPreview])
      expect(slotsOf(flow)).toEqual([]);
  });

  test('a call', () => {
    expect(slotsOf(atChoice)).toEqual(['time-1 time-2 time-3 other-times', 'time: time', 'person: person']);
    expect(slotsOf(atPerson)).toEqual(['person: person']);
    expect(slotsOf(atPhone)).toEqual(['skip', 'phone: phone']);
  });

  test('an email', () => {
    expect(slotsOf(toPerson)).toEqual(['person: person', 'address: address']);
    expect(slotsOf(toAddress)).toEqual(['address: address']);
    expect(slotsOf(emailAt('variable', { asking: 'date' }))).toEqual(['value: text']);
  });

  test('a field of a form, by its kind', () => {
    expect(slotsOf(askedFor('summary'))).toEqual(['summary: text']);
    expect(slotsOf(askedFor('priority'))).toEqual(['choice-1 choice-2 choice-3', 'priority: choice']);
    expect(askedAt(askedFor('priority'), policies).at(-1)).toMatchObject({ about: 'How urgent is it?' });
    expect(slotsOf(askedFor('due_date'))).toEqual(['due_date: date']);
    expect(slotsOf(askedFor('units'))).toEqual(['skip', 'units: number']);
    expect(slotsOf(askedFor('contact'))).toEqual(['skip', 'contact: address']);
    expect(askedAt(askedFor('units'), {})).toEqual([]);
  });
});

describe('F11 what is read is shown, and asked about', () => {
  test('a choice leads to the next question, with its words and its label', () => {
    const move = read(atChoice, 'Alors celui du milieu', {
      slot: offeredAnswer,
      value: 'time-2',
      quote: 'celui du milieu',
    });
    expect(move).toMatchObject({
      kind: 'ask',
      flow: { step: 'person', chosen: { label: 'Tuesday, 24 November, 10:30' } },
      say: {
        text: 'calendar.person',
        values: {
          readByModel: [
            { slot: 'time', value: 'Tuesday, 24 November, 10:30', quote: { messageId: 'm-1', start: 6, end: 21 } },
          ],
        },
      },
    });
  });

  test('it is said in its own turn, and not again', () => {
    const move = read(atChoice, 'Alors celui du milieu', {
      slot: offeredAnswer,
      value: 'time-2',
      quote: 'celui du milieu',
    });
    const next = stepFlow((move as Ask<Flow>).flow, said('Anna Schmidt', { people: [] }), monday, policies);
    expect(next.kind === 'ask' && next.say.values).not.toHaveProperty('readByModel');
  });

  test('another day is looked up, none of them looks for others', () => {
    const day = { slot: 'time', value: '2026-11-27T15:00', quote: 'vendredi à quinze heures' };
    expect(read(atChoice, 'Plutôt vendredi à quinze heures', day)).toMatchObject({
      kind: 'find-slots',
      flow: { requestedTime: { day: 27, hour: 15 } },
    });
    const others = { slot: offeredAnswer, value: 'other-times', quote: 'Aucun' };
    expect(read(atChoice, 'Aucun des trois', others)).toMatchObject({
      kind: 'find-slots',
      flow: { notice: 'other-times' },
    });
  });

  test('the last value leads to the preview', () => {
    expect(read(atPhone, 'sans numéro', { slot: offeredAnswer, value: 'skip', quote: 'sans numéro' })).toMatchObject({
      kind: 'preview',
      flow: { phone: null, previewHash: null },
    });
    const number = { slot: 'phone', value: '+49 30 1234567', quote: '+49 30 1234567' };
    expect(read(atPhone, 'plutôt le +49 30 1234567', number)).toMatchObject({ kind: 'preview' });
  });

  test('an email’s recipient, and each kind of a form’s field', () => {
    const address = { slot: 'address', value: 'anna@example.com', quote: 'anna@example.com' };
    expect(read(toAddress, 'to anna@example.com', address)).toMatchObject({ kind: 'preview' });
    expect(read(askedFor('units'), 'trois', { slot: 'units', value: '3', quote: 'trois' })).toMatchObject({
      flow: { values: { units: '3' } },
    });
    expect(
      read(askedFor('units'), 'sans objet', { slot: offeredAnswer, value: 'skip', quote: 'sans objet' }),
    ).toMatchObject({
      flow: { values: { units: '' } },
    });
    expect(
      read(askedFor('due_date'), 'jeudi', { slot: 'due_date', value: '2026-11-26', quote: 'jeudi' }),
    ).toMatchObject({
      flow: { values: { due_date: '2026-11-26' } },
    });
    expect(read(askedFor('priority'), 'très', { slot: 'priority', value: 'HIGH', quote: 'très' })).toMatchObject({
      flow: { values: { priority: 'high' } },
    });
    expect(
      read(askedFor('summary'), 'la pompe fuit', { slot: 'summary', value: '', quote: 'la pompe fuit' }),
    ).toMatchObject({
      flow: { values: { summary: { ref: 'words', messageId: 'm-1', start: 0, end: 13 } } },
    });
  });

  test('a name beside a choice is kept, whichever of them is taken first', () => {
    const choice = { slot: offeredAnswer, value: 'time-2', quote: 'celui du milieu' };
    const anna = { slot: 'person', value: 'Anna', quote: 'Anna' };
    expect(read(atChoice, 'celui du milieu, avec Anna', choice, anna)).toMatchObject({
      flow: { step: 'phone', person: 'Anna', chosen: { label: 'Tuesday, 24 November, 10:30' } },
    });
    const others = { slot: offeredAnswer, value: 'other-times', quote: 'aucun' };
    expect(read(atChoice, 'aucun, et avec Anna', others, anna)).toMatchObject({
      kind: 'find-slots',
      flow: { person: 'Anna', notice: 'other-times' },
    });
  });

  test('a word that is asked for stands for it, whatever the rules make of it', () => {
    const words = { slot: 'value', value: '', quote: 'après les vacances' };
    expect(read(emailAt('variable', { asking: 'Meeting Day' }), 'disons après les vacances', words)).not.toBeNull();
  });
});

test('F11 what was not taken is a question that is asked again at the same step', () => {
  expect(isLeftOver(atChoice, again(atChoice))).toBe(true);
  expect(isLeftOver(atChoice, { ...again(atChoice), say: { text: 'calendar.choice.which', values: {} } })).toBe(true);
  expect(isLeftOver(atChoice, { ...again(atChoice), say: { text: 'calendar.choice', values: {} } })).toBe(false);
  expect(isLeftOver(atChoice, again(atPerson))).toBe(false);
  expect(isLeftOver(atPreview, stepFlow(atPreview, yes, monday, policies))).toBe(false);
});

describe('F11 laws', () => {
  const steps: readonly Flow[] = [
    atConsent,
    atChoice,
    atPerson,
    atPhone,
    atPreview,
    emailPreview,
    toPerson,
    toAddress,
    emailAt('variable', { asking: 'date' }),
    formConsent,
    formPreview,
    ...(['summary', 'priority', 'due_date', 'units', 'contact'] as const).map((name) => askedFor(name)),
  ];
  const anyText = fc.oneof(
    fc.constantFrom(
      'yes',
      'Yes, please book it.',
      'no',
      'cancel',
      'ja',
      'send it',
      'celui du milieu',
      'a@example.com',
      '3',
      'time-1',
      'skip',
      'other-times',
    ),
    fc.string({ maxLength: 80 }),
  );
  const anySlot = fc.constantFrom(
    offeredAnswer,
    'time',
    'person',
    'phone',
    'address',
    'value',
    'consent',
    'units',
    'summary',
  );
  const anyFinding = fc.record({ slot: anySlot, value: anyText, quote: anyText });

  test('a model’s reading never acts and never ends anything, whatever it says and wherever', () => {
    const anyRead = fc.record({
      flow: fc.constantFrom(...steps),
      text: anyText,
      findings: fc.array(anyFinding, { maxLength: 5 }),
    });
    fc.assert(
      fc.property(anyRead, ({ flow, text, findings }) => {
        expect(['act', 'ended']).not.toContain(read(flow, text, ...findings)?.kind);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test('not even options that are not offered to it', () => {
    const anyOption = fc.constantFrom('yes', 'no', 'cancel', 'back', 'keep', 'change', 'change-person', 'field-1');
    fc.assert(
      fc.property(fc.constantFrom(...steps), anyOption, anyText, (flow, value, text) => {
        expect(read(flow, text, { slot: offeredAnswer, value, quote: text })).toBeNull();
      }),
      { numRuns: runs(500) },
    );
  });

  test('every word that is taken stands in the message', () => {
    const asked = askedAt(atChoice, policies);
    fc.assert(
      fc.property(anyText, fc.array(anyFinding, { maxLength: 5 }), (text, findings) => {
        for (const { slot, start, end } of verifyFindings(text, asked, findings, moment))
          expect(findings.filter((one) => one.slot === slot).map(({ quote }) => quote.trim())).toContain(
            text.slice(start, end),
          );
      }),
      { numRuns: runs(2_000) },
    );
  });
});
