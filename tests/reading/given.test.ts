import { describe, expect, test } from 'vitest';
import type { AnswerBody, QuestionOnWire, SlotOnWire } from '../../contracts/reading/question.ts';
import { readGivenAnswer } from '../../reading/given.ts';

const slot = (name: string, type: SlotOnWire['type'], more: Partial<SlotOnWire> = {}): SlotOnWire => ({
  slot: name,
  type,
  label: name,
  required: true,
  ...more,
});
const question: QuestionOnWire = {
  id: 'q1',
  kind: 'final-yes',
  options: [{ id: 'yes', label: 'Yes, book it', say: 'yes' }],
  slots: [
    slot('time', 'time'),
    slot('day', 'date'),
    slot('person', 'person'),
    slot('phone', 'phone', { required: false }),
    slot('address', 'address'),
    slot('note', 'text'),
    slot('units', 'number'),
    slot('urgent', 'boolean'),
    slot('colour', 'choice', { choices: [{ value: 'red', label: 'Rot' }] }),
  ],
  preview_hash: 'h1',
};
const give = (values: Extract<AnswerBody, { values: unknown }>['values']) =>
  readGivenAnswer(question, { question_id: 'q1', values });

describe('G23 an option', () => {
  test('is shown by its label', () => {
    expect(readGivenAnswer(question, { question_id: 'q1', option: 'yes', preview_hash: 'h1' })).toEqual({
      kind: 'given',
      text: 'Yes, book it',
      given: { question: 'q1', option: 'yes' },
    });
  });

  test('that is not offered, or is to what is shown no more, has a fault', () => {
    expect(readGivenAnswer(question, { question_id: 'q1', option: 'no' })).toMatchObject({
      faults: [{ path: '/option' }],
    });
    expect(readGivenAnswer(question, { question_id: 'q1', option: 'yes', preview_hash: 'h0' })).toMatchObject({
      faults: [{ path: '/preview_hash' }],
    });
  });
});

describe('G23 values', () => {
  test.each([
    ['time', '2026-12-01T09:30', '2026-12-01 09:30'],
    ['day', '2026-12-01', '2026-12-01'],
    ['person', 'Jean-Luc d’Arc', 'Jean-Luc d’Arc'],
    ['phone', '+49 (30) 123-456 ext. 7', '+49 (30) 123-456 ext. 7'],
    ['phone', null, '–'],
    ['address', 'anna@example.org', 'anna@example.org'],
    ['units', 2.5, '2.5'],
    ['urgent', false, 'false'],
    ['colour', 'red', 'Rot'],
  ])('%s takes %j', (name, value, shown) => {
    expect(give({ [name]: value })).toEqual({
      kind: 'given',
      text: shown,
      given: { question: 'q1', values: { [name]: value } },
    });
  });

  test('words of one’s own are kept by where they stand in what is shown', () => {
    const read = give({ person: 'Tom', note: ' The pump leaks.\r\nAgain. ' });
    expect(read).toMatchObject({ kind: 'given', text: 'person: Tom\nnote: The pump leaks.\nAgain.' });
    if (read.kind !== 'given' || !('values' in read.given)) throw new Error('No values.');
    const { start, end } = read.given.values['note'] as { start: number; end: number };
    expect(read.text.slice(start, end)).toBe('The pump leaks.\nAgain.');
  });

  test.each([
    ['time', '2026-02-30T09:30'],
    ['time', '2026-12-01T25:00'],
    ['time', '2026-12-01'],
    ['time', 7],
    ['day', '1 December'],
    ['day', '2026-13-01'],
    ['person', ''],
    ['person', 'two\nlines'],
    ['person', 'x'.repeat(81)],
    ['phone', 'call me'],
    ['phone', '12'],
    ['address', 'anna at example'],
    ['note', '  '],
    ['note', 'a\u0000b'],
    ['note', null],
    ['units', 'four'],
    ['urgent', 'yes'],
    ['colour', 'green'],
    ['nothing', 'x'],
  ])('%s does not take %j, and says where', (name, value) => {
    expect(give({ [name]: value })).toMatchObject({ kind: 'faults', faults: [{ path: `/values/${name}` }] });
  });
});
