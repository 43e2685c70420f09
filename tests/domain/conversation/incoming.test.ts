/** What a sender gives, looked at before it is taken (R3, R6): whoever can reach a workflow can pass anything. */
import { describe, expect, test } from 'vitest';
import { fingerprintOf } from '../../../domain/conversation/fingerprint.ts';
import {
  instructionIn,
  isRequestId,
  longestText,
  malformed,
  printOf,
  readingIn,
  sizeOf,
} from '../../../domain/conversation/incoming.ts';
import { isInstruction } from '../../../domain/conversation/instruction-shape.ts';
import { readingOf } from '../gate/cases.ts';
import { instruction } from './states.ts';

describe('R3 a message', () => {
  test.each<[string, object]>([
    ['with its text', { text: 'Hello' }],
    ['with the longest text', { text: 'x'.repeat(longestText) }],
    ['whose row is written', { hash: 'print-1', size: 0 }],
  ])('is one %s', (_what, message) => {
    expect(malformed({ messageId: 'm1', ...message })).toBeNull();
  });

  test.each<[string, unknown, string]>([
    ['nothing', null, ''],
    ['words alone', 'Hello', ''],
    ['an id of another kind', { messageId: 7, text: 'x' }, '/messageId'],
    ['an id with blanks', { messageId: 'm 1', text: 'x' }, '/messageId'],
    ['a print of another kind', { messageId: 'm1', hash: 7, size: 1 }, '/hash'],
    ['a print with blanks', { messageId: 'm1', hash: 'a b', size: 1 }, '/hash'],
    ['no length', { messageId: 'm1', hash: 'print-1' }, '/size'],
    ['a length below nothing', { messageId: 'm1', hash: 'print-1', size: -1 }, '/size'],
    ['a text of another kind', { messageId: 'm1', text: 7 }, '/text'],
    ['nothing but blanks', { messageId: 'm1', text: ' \n' }, '/text'],
    ['neither text nor print', { messageId: 'm1' }, '/text'],
    ['a text that is too long', { messageId: 'm1', text: 'x'.repeat(longestText + 1) }, '/text'],
    ['NUL', { messageId: 'm1', text: 'a\u0000b' }, '/text'],
    ['half a character', { messageId: 'm1', text: 'a\ud800' }, '/text'],
  ])('is none with %s', (_what, message, place) => {
    expect(malformed(message)).toMatchObject({ because: 'malformed', place });
  });
});

describe('R3 the reading of a message', () => {
  const message = { messageId: 'm1', hash: 'x', size: 1, reading: readingOf() };

  test('is taken of one whose row is written', () => {
    expect(readingIn(message)).toBe(message.reading);
  });

  test.each<[string, object]>([
    ['a text comes with it: the row is still to be written', { text: 'x' }],
    ['it is none', { reading: { ...readingOf(), stance: 'maybe' } }],
    ['it is longer than any reader makes one', { reading: readingOf({ lexicon: 'x'.repeat(25_000) }) }],
  ])('is made again when %s', (_what, more) => {
    expect(readingIn({ ...message, ...more })).toBeNull();
  });

  test('counts for nothing where there is none', () => {
    expect([undefined, null, [1]].map(sizeOf)).toEqual([0, 0, 3]);
  });
});

describe('R6 the print of what was said', () => {
  const printed = (given: unknown): string => fingerprintOf({ text: 'Launch it.', instruction: given });

  test('is the sender’s own where the row is written', () => {
    expect(printOf({ messageId: 'm1', hash: 'mine' })).toBe('mine');
    expect(printOf({ messageId: 'm1', text: 'Launch it.' })).toBe(printed(null));
  });

  test('is the same whatever the order of fields, and without those that are not there', () => {
    const one = { type: 'a', fields: { budget: 5, tags: ['x', 'y'], due: null } };
    const other = { fields: { due: null, tags: ['x', 'y'], budget: 5 }, department: undefined, type: 'a' };
    expect(printed(one)).toBe(printed(other));
  });

  test.each<[string, unknown]>([
    ['another value', { type: 'b', tags: ['x', 'y'] }],
    ['another order in a list', { type: 'a', tags: ['y', 'x'] }],
    ['one field more', { type: 'a', tags: ['x', 'y'], due: null }],
    ['nothing in a list', { type: 'a', tags: [undefined, 'y'] }],
    ['no instruction', null],
  ])('is another one with %s', (_what, given) => {
    expect(printed(given)).not.toBe(printed({ type: 'a', tags: ['x', 'y'] }));
  });
});

describe('R3 an instruction', () => {
  test('is one without anything that may be left open, and with its fields', () => {
    expect(isInstruction(instruction)).toBe(true);
    const fields = { budget: 500, approved: true, tags: ['a', 1], name: 'x' };
    expect(isInstruction({ ...instruction, fromRole: null, department: null, timeoutS: 60, fields })).toBe(true);
  });

  test.each<[string, object]>([
    ['a nameless sender', { from: '' }],
    ['a receiver of another kind', { to: 7 }],
    ['a name that is too long', { type: 'x'.repeat(101) }],
    ['NUL in a name', { from: 'a\u0000' }],
    ['half a character in a name', { from: 'a\ud800' }],
    ['a role of another kind', { fromRole: 7 }],
    ['a department that is not said', { department: undefined }],
    ['a time-out of no second', { timeoutS: 0 }],
    ['a time-out beyond a year', { timeoutS: 31_536_001 }],
    ['half a second', { timeoutS: 1.5 }],
    ['an open answer to whether it can be undone', { reversible: 'maybe' }],
    ['fields in a list', { fields: [] }],
    ['no fields at all', { fields: null }],
    ['fields of another kind', { fields: 'x' }],
    ['more fields than may be', { fields: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`f${n}`, n])) }],
    ['NUL in a field’s name', { fields: { 'a\u0000': 1 } }],
    ['NUL in a value', { fields: { a: 'b\u0000' } }],
    ['an object in a field', { fields: { a: {} } }],
    ['a list in a list', { fields: { a: [[1]] } }],
    ['a list that is too long', { fields: { a: Array.from({ length: 101 }, () => 1) } }],
  ])('is none with %s', (_what, changed) => {
    expect(isInstruction({ ...instruction, ...changed })).toBe(false);
  });

  test.each<[unknown]>([[null], ['x'], [undefined]])('is not %j', (given) => {
    expect(isInstruction(given)).toBe(false);
  });

  test('R9 is carried without its fields: they stand in its row', () => {
    const given = { messageId: 'm1', text: 'x', instruction: { ...instruction, fields: { budget: 5 } } };
    expect(instructionIn(given)).toEqual(instruction);
    expect(instructionIn({ messageId: 'm1', text: 'x' })).toBeNull();
  });
});

test.each<[unknown, boolean]>([
  ['0b1f6f0a-6f0e-4c1e-9d57-0d5a4b1f2c3d', true],
  ['0b1f6f0a', false],
  [7, false],
])('whether %j names a request', (given, expected) => {
  expect(isRequestId(given)).toBe(expected);
});
