/** Values in a form's fields (G23): what is shown of a preview, and what goes out of what somebody has changed. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesIn, saidValues, shownOf } from '../../../console/state/values.ts';
import type { QuestionOnWire, SlotOnWire, SlotType } from '../../../contracts/reading/question.ts';

function slot(name: string, type: SlotType, more: Partial<SlotOnWire> = {}): SlotOnWire {
  return { slot: name, type, label: `The ${name}`, required: true, ...more };
}

const call = [
  slot('time', 'time'),
  slot('person', 'person'),
  slot('phone', 'phone', { required: false }),
  slot('topic', 'text'),
];
const email = [slot('person', 'person'), slot('address', 'address'), slot('subject', 'text'), slot('message', 'text')];
const shift = { choices: [{ value: 'n', label: 'Night' }] };
const form = [
  slot('quantity', 'number'),
  slot('shift', 'choice', { ...shift, required: false }),
  slot('urgent', 'boolean'),
];

describe('G23 what a preview shows, by slot', () => {
  test.each([
    [
      'a call, on the participant’s clock',
      call,
      {
        person: 'Dana Reyes',
        starts_at: '2026-12-01T23:30:00Z',
        time_zone: 'Europe/Berlin',
        phone: null,
        topic: 'The shift',
      },
      { time: '2026-12-02T00:30', person: 'Dana Reyes', phone: '', topic: 'The shift' },
    ],
    [
      'an email: nothing of whom it does not show',
      email,
      { to: 'dana@example.org', subject: 'The shift', message: 'At nine.\nNot later.' },
      { address: 'dana@example.org', subject: 'The shift', message: 'At nine.\nNot later.' },
    ],
    ['a form', form, { fields: { quantity: '12', shift: 'n' } }, { quantity: '12', shift: 'n' }],
    ['nothing', call, undefined, {}],
  ] as const)('G23 %s', (_name, slots, preview, shown) => {
    expect(shownOf(slots, preview)).toEqual(shown);
  });
});

describe('G23 what was changed', () => {
  test.each([
    ['only that', call, { person: 'Dana Reyes', phone: '' }, { person: 'Tom Baker' }, { person: 'Tom Baker' }],
    ['nothing', call, { person: 'Dana Reyes' }, { person: ' Dana Reyes ' }, {}],
    ['left out', call, { phone: '555 1234' }, { phone: '' }, { phone: null }],
    ['a number', form, {}, { quantity: '12.5' }, { quantity: 12.5 }],
    ['a yes or a no', form, {}, { urgent: 'false', shift: 'n' }, { urgent: false, shift: 'n' }],
  ] as const)('G23 %s', (_name, slots, was, typed, values) => {
    expect(changesIn(slots, was, typed)).toEqual({ values, missing: [] });
  });

  test('G23 what has to be there cannot be emptied', () => {
    expect(changesIn(call, { person: 'Dana', topic: 'x' }, { person: ' ', topic: '' }).missing).toEqual([
      'person',
      'topic',
    ]);
  });

  test('G23 what was not touched never goes out', () =>
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('time', 'person', 'phone', 'topic'), fc.string()), (was) => {
        expect(changesIn(call, was, was)).toEqual({ values: {}, missing: [] });
      }),
    ));
});

describe('G23 values in the transcript', () => {
  const question: QuestionOnWire = { id: 'q-1', kind: 'value', options: [], slots: [...call, ...form] };

  test.each([
    ['one by itself', { person: 'Tom' }, 'Tom'],
    ['several with their names', { time: '2026-12-02T00:30', phone: null }, 'The time: 2026-12-02 00:30\nThe phone: –'],
    ['a choice by its label', { shift: 'n' }, 'Night'],
    ['a number', { quantity: 12 }, '12'],
  ] as const)('G23 %s', (_name, values, text) => {
    expect(saidValues(question, values)).toEqual({ text, answer: { question_id: 'q-1', values } });
  });
});
