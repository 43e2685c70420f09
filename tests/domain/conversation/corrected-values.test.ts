import { describe, expect, test } from 'vitest';
import type { Clarification } from '../../../contracts/state/clarification-state.ts';
import type { Findings, Reading } from '../../../contracts/reading/reading.ts';
import { correct } from '../../../domain/clarification/protocol.ts';
import { correctionsIn } from '../../../domain/conversation/corrected-values.ts';
import { fingerprint } from '../../../domain/words/fingerprint.ts';
import { nine, opened } from '../clarification/cases.ts';
import { instruction, turnOf } from './states.ts';

const open: Clarification = {
  ...opened(),
  understood: [
    { field: 'quantity', value: '40 pallets', quote: null },
    { field: 'destination', value: 'Berlin', quote: null },
    { field: 'note', value: { messageId: 'm1', start: 0, end: 4 }, quote: null },
  ],
};
const at = (start: number) => ({ start, end: start + 2 });
const fifty = { kind: 'number', value: 50, ...at(8) };
const notForty = { kind: 'number', value: 40, denied: true, ...at(16) };
const found = (mentions: Findings['mentions'], more: Partial<Reading> = {}, rest: Partial<Findings> = {}) =>
  correctionsIn(turnOf({ findings: { type: null, fields: [], issues: [], mentions, ...rest }, ...more }), open);
const hamburg = { field: 'destination', value: 'Hamburg', from: 'text' as const, ...at(3) };

describe('C7 what was said before is put right', () => {
  test('by what it is not', () => {
    expect(found([fifty, notForty])).toEqual([{ field: 'quantity', value: '50 pallets' }]);
    expect(found([{ ...fifty, kind: 'quantity', value: '50 boxes' }, notForty])).toEqual([
      { field: 'quantity', value: '50 boxes' },
    ]);
  });

  test('by its field, where it is said to be otherwise', () => {
    expect(found([], { stance: 'change' }, { fields: [hamburg] })).toEqual([
      { field: 'destination', value: 'Hamburg' },
    ]);
    expect(found([], { says: ['change'] }, { restated: [hamburg] })).toEqual([
      { field: 'destination', value: 'Hamburg' },
    ]);
  });

  test.each<[string, ReturnType<typeof found>]>([
    ['nothing says that it is otherwise', found([], {}, { fields: [hamburg] })],
    [
      'what is denied was never said',
      found([fifty, { ...notForty, value: 60 }], { stance: 'change' }, { fields: [hamburg] }),
    ],
    ['two values could be meant', found([fifty, { ...fifty, value: 60, ...at(30) }, notForty])],
    ['a question', found([fifty, notForty], { sentences: [{ ...at(0), act: 'question' }] })],
    ['a doubt', found([fifty, notForty], { remainder: [{ kind: 'hedge', ...at(8) }] })],
    ['something else stands beside it', found([fifty, notForty], { remainder: [{ kind: 'unknown', ...at(40) }] })],
    ['another value stands beside it', found([fifty], { stance: 'change' }, { fields: [hamburg] })],
    ['it is the same', found([], { stance: 'change' }, { fields: [{ ...hamburg, value: 'berlin' }] })],
    ['a field that nobody knows', found([], { stance: 'change' }, { fields: [{ ...hamburg, field: 'port' }] })],
  ])('not where %s', (_where, corrections) => {
    expect(corrections).toEqual([]);
  });

  test('nothing where nothing was said', () => {
    expect(correctionsIn(turnOf({ findings: { type: null, fields: [], issues: [] } }), opened())).toEqual([]);
    expect(correctionsIn(turnOf({}), open)).toEqual([]);
  });

  test('a value that is no figure is compared as it is', () => {
    const denied = { kind: 'date', value: 'Berlin', denied: true, ...at(16) };
    expect(found([{ kind: 'date', value: 'Hamburg', ...at(8) }, denied])).toEqual([
      { field: 'destination', value: 'Hamburg' },
    ]);
  });
});

describe('C7 a correction', () => {
  const given = { from: 'planner', at: nine };

  test('goes on with the message, and what is asked stays asked', () => {
    const answers = [{ field: 'quantity', value: '50 pallets' }];
    const { clarification, happened } = correct(open, { ...given, answers });
    expect(clarification.message.answered).toEqual(answers);
    expect(clarification.understood?.at(-1)).toEqual({ field: 'quantity', value: '50 pallets', quote: null });
    expect(clarification.status).toBe('pending');
    expect(happened).toMatchObject([{ kind: 'answered', data: { corrected: true } }]);
  });

  test('of an answer takes its place', () => {
    const answered = { ...opened(), answers: [{ field: 'budget', value: 'EUR 40' }] };
    const answers = [{ field: 'budget', value: ['EUR 50', 'EUR 60'] }];
    const { clarification } = correct(answered, { ...given, answers });
    expect(clarification.answers).toEqual(answers);
    expect(clarification.message.answered).toEqual([]);
    expect(clarification.understood).toEqual([{ field: 'budget', value: 'EUR 50, EUR 60', quote: null }]);
  });

  test('of a correction takes its place', () => {
    const once = correct(open, { ...given, answers: [{ field: 'quantity', value: '50 pallets' }] }).clarification;
    const twice = correct(once, { ...given, answers: [{ field: 'quantity', value: '60 pallets' }] }).clarification;
    expect(twice.message.answered).toEqual([{ field: 'quantity', value: '60 pallets' }]);
  });
});

describe('one value in the place of another', () => {
  const exchanged = (value: string, of: readonly string[], sure = true) => {
    const exchange = { start: 0, end: 5, value, of: of.map((one) => fingerprint(one)), ...(sure ? { sure } : {}) };
    return turnOf({ findings: { type: null, fields: [], issues: [], exchange } });
  };
  const place = { field: 'destination', value: 'Berlin', quote: null };
  const berlin = (more = {}) => opened({ understood: [place], ...more });

  test('C7 changes the field that was filled with the other one', () => {
    expect(correctionsIn(exchanged('Hamburg', ['berlin']), berlin())).toEqual([
      { field: 'destination', value: 'Hamburg' },
    ]);
  });

  test('C7 changes nothing where the other one was not said, or two fields have it', () => {
    expect(correctionsIn(exchanged('Hamburg', ['munich']), berlin())).toEqual([]);
    expect(correctionsIn(exchanged('Hamburg', ['munich'], false), berlin())).toEqual([]);
    const two = berlin({ understood: [place, { ...place, field: 'origin' }] });
    expect(correctionsIn(exchanged('Hamburg', ['berlin']), two)).toEqual([]);
  });

  test('C16 is a conflict with what came as a field of an instruction', () => {
    const given = { instruction, understood: [place] };
    expect(correctionsIn(exchanged('Hamburg', ['berlin']), berlin(given))).toEqual([]);
    const answered = { ...berlin(given), answers: [{ field: 'destination', value: 'Berlin' }] };
    expect(correctionsIn(exchanged('Hamburg', ['berlin']), answered)).toHaveLength(1);
  });

  test('what a sender calls an exchange harms nobody', () => {
    const findings = { type: null, fields: [], issues: [], exchange: { of: 1 } as never };
    expect(correctionsIn(turnOf({ findings }), berlin())).toEqual([]);
  });
});
