import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldValue } from '../../../contracts/reading/findings.ts';
import { chooseSchema } from '../../../reading/fields/choose.ts';
import { chooseForConversation } from '../../../bench/evaluate/conversation/choose.ts';
import type { HistoryTurn } from '../../../bench/evaluate/conversation/heard.ts';
import { readConversation } from '../../../bench/evaluate/conversation/read.ts';
import { bookTable, findRestaurants, searchFlights, tool } from './schemas.ts';
import { growthOf, mostGrowth } from '../../support/growth.ts';

const everyKind = tool(
  'do_everything',
  'Everything at once',
  {
    due_date: { type: 'string' },
    start_time: { type: 'string' },
    price: { type: 'number' },
    discount: { type: 'number' },
    quantity: { type: 'number' },
    email: { type: 'string' },
    link: { type: 'string', format: 'uri' },
    order_id: { type: 'string' },
    contact: { type: 'string' },
    urgent: { type: 'boolean' },
    size: { type: 'string', enum: ['small', 'large', 'on', 'off'] },
    items: { type: 'array', items: { type: 'string' } },
    note: { type: 'string' },
  },
  ['due_date', 'price', 'note', 'urgent', 'size', 'items'],
);
const schemas = [bookTable, findRestaurants, searchFlights, everyKind];

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        'Yes',
        'no',
        'not',
        '?',
        '.',
        ',',
        '\n',
        '"',
        "'",
        '`',
        'the',
        'a',
        'in',
        'at',
        'to',
        'from',
        'for',
        'called',
        'Dana',
        'Oakland',
        'WA',
        'March',
        'may',
        '3rd',
        'next',
        'Tuesday',
        '5',
        'pm',
        '17:00',
        '$',
        '€20',
        '15%',
        '%',
        'three',
        'tickets',
        'half',
        'past',
        'one',
        'same',
        'day',
        'x@y.zz',
        'https://a.bc',
        '#12',
        'SKU-4',
        'restaurant',
        'table',
        'reserve',
        'confirm',
        'anything',
        'else',
        'small',
        'on',
        '12',
        'Main',
        'Street',
        'and',
        '\u{1F600}',
        '\uD800',
        '-3',
        '1,000',
      ),
      { maxLength: 60 },
    )
    .map((words) => words.join(' ')),
);
const anyHistory = fc.array(
  fc.record({ role: fc.constantFrom('user' as const, 'assistant' as const), text: anyText }),
  { maxLength: 5 },
);
const talk = (history: readonly HistoryTurn[], text: string): readonly HistoryTurn[] => [
  ...history,
  { role: 'user', text },
];
const anySchema = fc.constantFrom(...schemas);

test('C3 law: no conversation throws, every value is of the contract, and its place is in its message', () => {
  fc.assert(
    fc.property(anyText, anyHistory, anySchema, (text, history, schema) => {
      for (const value of readConversation(talk(history, text), schema).fields) {
        fieldValue.parse(value);
        expect(value.start).toBeLessThan(value.end);
        if (value.from !== 'text') continue;
        expect(value.end).toBeLessThanOrEqual(text.length);
      }
      chooseForConversation(talk(history, text), schemas);
    }),
  );
});

test('C3 law: a missing field is required and has no value; a required one is missing or has one', () => {
  fc.assert(
    fc.property(anyText, anyHistory, anySchema, (text, history, schema) => {
      const { fields, missing } = readConversation(talk(history, text), schema);
      const valued = new Set(fields.map(({ field }) => field));
      expect(valued.size).toBe(fields.length);
      const required = schema.schema.fields.filter((field) => field.required).map(({ name }) => name);
      expect(missing).toEqual(required.filter((name) => !valued.has(name)));
    }),
  );
});

test('C3 law: giving a value never makes its field missing, and leaves no other field without its value', () => {
  fc.assert(
    fc.property(anyText, anyHistory, fc.constantFrom('restaurant_name', 'city'), (text, history, name) => {
      const before = readConversation(talk(history, text), bookTable);
      const after = readConversation(talk(history, text), bookTable, { [name]: 'Palmer' });
      expect(after.missing).toEqual(before.missing.filter((field) => field !== name));
    }),
  );
});

test('C3 law: the same conversation reads the same', () => {
  fc.assert(
    fc.property(anyText, anyHistory, anySchema, (text, history, schema) => {
      expect(readConversation(talk(history, text), schema)).toEqual(readConversation(talk(history, text), schema));
    }),
    { numRuns: 30 },
  );
});

describe('C3 time grows with the length of a text and no faster', () => {
  const pieces: Readonly<Record<string, string>> = {
    words: 'a table for two in Oakland ',
    'one word': 'a',
    quotes: '"a ',
    names: 'Ab ',
    'dots and ats': 'a.b@',
    currency: '$1 ',
    'no spaces': 'https://',
    'dates and names': 'the 1st of March called ',
    commas: '1,000,',
    cues: 'restaurant city time ',
    hyphens: '1-',
  };
  test.each(Object.entries(pieces))('%s', (_name, piece) => {
    const read = (text: string): void => {
      chooseSchema(text, schemas);
      readConversation(talk([{ role: 'assistant', text: 'Which city?' }], text), bookTable);
    };
    expect(growthOf(read, piece)).toBeLessThan(mostGrowth);
  });
});
