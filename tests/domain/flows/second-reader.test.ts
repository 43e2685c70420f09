/** What a model's reading of an answer may come to (F11): something that is shown and asked about, and nothing else. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarFlow, EmailFlow, Flow } from '../../../contracts/flow.ts';
import type { SaidFinding } from '../../../contracts/second-reader.ts';
import type { Ask } from '../../../domain/flows/moves.ts';
import { isLeftOver, moveByModel, stepFlow, type Move } from '../../../domain/flows/machines.ts';
import { shownByModel, slotsAsked } from '../../../domain/flows/slots-asked.ts';
import { plainly } from '../../../domain/flows/remainder.ts';
import { secondReading } from '../../../reading/second/second-reading.ts';
import { atPreview as emailPreview, emails } from './email-said.ts';
import { askedFor, atConsent as formConsent, atPreview as formPreview, ticket } from './form-said.ts';
import { atChoice, atConsent, atPerson, atPhone, atPreview, monday, policy, said, yes } from './said.ts';
import { runs } from '../../support/laws.ts';

const policies = { calendar: policy, email: emails, forms: { ticket } };
const by = { lexicon: 'test', language: 'und' } as const;
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
  const asked = slotsAsked(flow, policies);
  const second = secondReading(text, asked, findings, by);
  if (second === null) return null;
  const answer = { ...second.reading, messageId: 'm-1' };
  const shown = shownByModel(asked, second.found, 'm-1');
  return moveByModel(flow, again(flow), { answer, shown, at: monday }, policies);
}

function again(flow: Flow): Ask<Flow> {
  return { kind: 'ask', flow, say: { text: `${flow.kind}.${flow.step}.again`, values: {} } };
}

const slotsOf = (flow: Flow) => slotsAsked(flow, policies).map(({ slot, kind }) => `${slot}: ${kind}`);

describe('F11 what may be read at a step', () => {
  test('no consent and no preview', () => {
    for (const flow of [atConsent, atPreview, emailPreview, formConsent, formPreview])
      expect(slotsOf(flow)).toEqual([]);
  });

  test('a call', () => {
    expect(slotsOf(atChoice)).toEqual([
      'choice: choice',
      'time: time',
      'others: others',
      'person: person',
      'phone: phone',
    ]);
    expect(slotsOf(atPerson)).toEqual(['person: person', 'phone: phone']);
    expect(slotsOf(atPhone)).toEqual(['phone: phone', 'skip: skip']);
    const of: NonNullable<CalendarFlow['of']> = {
      change: 'cancel',
      actionId: 'action-0',
      person: 'Anna',
      label: 'then',
      startsAt: '2026-11-24T09:00:00Z',
      endsAt: '2026-11-24T09:30:00Z',
      timeZone: 'UTC',
      phone: null,
      topic: null,
      invite: [],
      sequence: 0,
    };
    expect(slotsOf({ ...atChoice, of })).toEqual([]);
  });

  test('an email', () => {
    expect(slotsOf(toPerson)).toEqual(['person: person', 'address: address']);
    expect(slotsOf(toAddress)).toEqual(['address: address']);
    expect(slotsAsked(emailAt('variable', { asking: 'date' }), policies)).toEqual([
      { slot: 'words', kind: 'words', about: 'date' },
    ]);
    expect(slotsOf(emailAt('variable', { asking: null }))).toEqual([]);
  });

  test('a field of a form, by its kind', () => {
    expect(slotsOf(askedFor('summary'))).toEqual(['summary: words']);
    expect(slotsAsked(askedFor('priority'), policies)).toEqual([
      {
        slot: 'priority',
        kind: 'option',
        about: 'How urgent is it?',
        form: 'ticket',
        options: ['low', 'high', 'very high'],
      },
    ]);
    expect(slotsOf(askedFor('due_date'))).toEqual(['due_date: day']);
    expect(slotsOf(askedFor('units'))).toEqual(['units: number', 'skip: skip']);
    expect(slotsOf(askedFor('contact'))).toEqual(['contact: address', 'skip: skip']);
    expect(slotsAsked(askedFor('units'), {})).toEqual([]);
  });
});

describe('F11 what is read is shown, and asked about', () => {
  test('a choice leads to the next question, with its words and its label', () => {
    const move = read(atChoice, 'Alors celui du milieu', { slot: 'choice', value: '2', quote: 'celui du milieu' });
    expect(move).toMatchObject({
      kind: 'ask',
      flow: { step: 'person', chosen: { label: 'Tuesday, 24 November, 10:30' } },
      say: {
        text: 'calendar.person',
        values: {
          readByModel: [
            { slot: 'choice', value: 'Tuesday, 24 November, 10:30', quote: { messageId: 'm-1', start: 6, end: 21 } },
          ],
        },
      },
    });
  });

  test('it is said in its own turn, and not again', () => {
    const move = read(atChoice, 'Alors celui du milieu', { slot: 'choice', value: '2', quote: 'celui du milieu' });
    const next = stepFlow((move as Ask<Flow>).flow, said('Anna Schmidt', { people: [] }), monday, policies);
    expect(next.kind === 'ask' && next.say.values).not.toHaveProperty('readByModel');
  });

  test('another day is looked up, none of them looks for others', () => {
    const day = { slot: 'time', value: '2026-11-27T15:00', quote: 'vendredi à quinze heures' };
    expect(read(atChoice, 'Plutôt vendredi à quinze heures', day)).toMatchObject({
      kind: 'find-slots',
      flow: { wish: { day: 27, hour: 15 } },
    });
    const others = { slot: 'others', value: 'none', quote: 'Aucun' };
    expect(read(atChoice, 'Aucun des trois', others)).toMatchObject({
      kind: 'find-slots',
      flow: { notice: 'other-times' },
    });
  });

  test('the last value leads to the preview', () => {
    expect(read(atPhone, 'sans numéro', { slot: 'skip', value: 'skip', quote: 'sans numéro' })).toMatchObject({
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
    expect(read(askedFor('units'), 'sans objet', { slot: 'skip', value: 'skip', quote: 'sans objet' })).toMatchObject({
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

  test('what is of no use at the step leaves the rules’ own question', () => {
    expect(
      read(atPerson, 'le +49 30 1234567', { slot: 'phone', value: '+49 30 1234567', quote: '+49 30 1234567' }),
    ).toBeNull();
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
    ),
    fc.string({ maxLength: 80 }),
  );
  const anySlot = fc.constantFrom(
    'choice',
    'time',
    'others',
    'person',
    'phone',
    'skip',
    'address',
    'words',
    'consent',
    'units',
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

  test('not even one that says yes, no or cancel', () => {
    const anyWords = fc.record({
      flow: fc.constantFrom(...steps),
      stance: fc.constantFrom('affirm' as const, 'deny' as const, 'change' as const, 'none' as const),
      says: fc.subarray(['assent' as const, 'order' as const, 'refusal' as const, 'ending' as const]),
      command: fc.constantFrom('cancel' as const, 'stop' as const, 'help' as const, undefined),
    });
    fc.assert(
      fc.property(anyWords, ({ flow, stance, says, command }) => {
        const answer = {
          ...said('Yes', { reader: 'model', stance, says, remainder: [] }),
          ...(command === undefined ? {} : { command }),
        };
        expect(plainly(answer, 'act')).toBe('nothing');
        const move = moveByModel(flow, again(flow), { answer, shown: [], at: monday }, policies);
        expect(['act', 'ended', 'draft']).not.toContain(move?.kind);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test('every word that is taken stands in the message', () => {
    const asked = slotsAsked(atChoice, policies);
    fc.assert(
      fc.property(anyText, fc.array(anyFinding, { maxLength: 5 }), (text, findings) => {
        const second = secondReading(text, asked, findings, by);
        for (const { start, end } of second?.found ?? [])
          expect(findings.map(({ quote }) => quote.trim())).toContain(text.slice(start, end));
        expect(second?.reading.says ?? []).not.toEqual(expect.arrayContaining(['assent']));
        expect(second?.reading.stance ?? 'none').toBe('none');
      }),
      { numRuns: runs(2_000) },
    );
  });
});
