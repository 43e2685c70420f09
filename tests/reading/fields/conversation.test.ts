import { expect, test } from 'vitest';
import type { HistoryTurn } from '../../../bench/evaluate/conversation/heard.ts';
import { readConversation } from '../../../bench/evaluate/conversation/read.ts';
import { readFields } from '../../../reading/fields/read.ts';
import { compileSchema } from '../../../reading/fields/schema.ts';
import { bookTable, findRestaurants, oneField, searchFlights } from './schemas.ts';

const user = (text: string): HistoryTurn => ({ role: 'user', text });
const assistant = (text: string): HistoryTurn => ({ role: 'assistant', text });

function valuesOf(turns: readonly HistoryTurn[], schema = bookTable) {
  const { fields } = readConversation(turns, schema);
  return Object.fromEntries(fields.map(({ field, value }) => [field, value]));
}

test('C3 an answer fills the field that was asked for, however short it is', () => {
  expect(
    valuesOf(
      [user('Find a Thai restaurant'), assistant('Which city should I search in?'), user('oakland')],
      findRestaurants,
    ),
  ).toMatchObject({
    cuisine: 'Thai',
    city: 'oakland',
  });
  expect(valuesOf([user('a table please'), assistant('What time?'), user('6:30 pm')])).toMatchObject({
    time: '6:30 pm',
  });
});

test('C3 a yes or no answers a question about a yes-or-no field', () => {
  const ask = [user('Find a restaurant'), assistant('Does it need parking?')];
  expect(valuesOf([...ask, user('Yes')], findRestaurants)).toMatchObject({ has_parking: true });
  expect(valuesOf([...ask, user('No')], findRestaurants)).toMatchObject({ has_parking: false });
});

test('C3 "anything" is an answer; "I do not know" is none', () => {
  const ask = [user('Find a restaurant in Oakland'), assistant('What kind of cuisine do you like?')];
  const read = (text: string) => readConversation([...ask, user(text)], findRestaurants).missing;
  expect(read('Whatever')).toEqual([]);
  expect(read("I don't know")).toEqual(['cuisine']);
  expect(read('What do you have?')).toEqual(['cuisine']);
});

test('C3 to a question about words any words are an answer', () => {
  const read = (text: string) =>
    readConversation([assistant('What title should it have?'), user(text)], oneField('title', 'text'));
  expect(read('the new best list').fields).toMatchObject([{ field: 'title' }]);
});

test('C3 a later value replaces an earlier one', () => {
  expect(
    valuesOf([
      user('Book Palmer in Oakland at 7 pm'),
      assistant('Please confirm: Palmer at 7 pm.'),
      user('Actually make it 8 pm'),
    ]),
  ).toMatchObject({ time: '8 pm', city: 'Oakland' });
  expect(valuesOf([user('Fly from Rome to Berlin'), user('No, to Paris')], searchFlights)).toMatchObject({
    origin_city: 'Rome',
    destination_city: 'Paris',
  });
});

test('C3 what the assistant puts forward counts once it is taken, and not when it is refused', () => {
  const offered = [user('Find a restaurant in Oakland'), assistant('There is Bourbon Steak in Oakland.')];
  expect(valuesOf([...offered, user('Sounds good, book it')])).toMatchObject({ restaurant_name: 'Bourbon Steak' });
  expect(valuesOf([...offered, user('No, find something else')])).not.toHaveProperty('restaurant_name');
});

test('C3 a mere question between the offer and the yes does not lose the offer', () => {
  expect(
    valuesOf([
      user('Find a restaurant in Oakland'),
      assistant('There is Bourbon Steak.'),
      user('What is the phone number?'),
      assistant('It is 510-555-0100.'),
      user('Great, reserve a table'),
    ]),
  ).toMatchObject({ restaurant_name: 'Bourbon Steak' });
});

test('C3 a recapitulation that is agreed to gives its values and is known as confirmed', () => {
  const history = [user('Book it'), assistant('Please confirm: a table at Oliveto in Oakland at 7 pm for 2 people.')];
  const yes = readConversation([...history, user('Yes, that is right')], bookTable);
  expect(yes).toMatchObject({ missing: [], confirmed: true });
  expect(yes.fields.every(({ from }) => from === 'history')).toBe(true);
  expect(readConversation([...history, user('No, wrong')], bookTable)).toMatchObject({ confirmed: false });
});

test("C3 a number that the assistant counts its finds with is nobody's value", () => {
  expect(
    valuesOf([user('Find a restaurant'), assistant('I found 3 places. One is Oliveto.'), user('Sounds good')]),
  ).not.toHaveProperty('party_size');
});

test('C3 given values stand above what is said', () => {
  const { fields } = readFields({ text: 'a table in Oakland at 7 pm', given: { city: 'Berkeley' } }, bookTable);
  expect(fields.find(({ field }) => field === 'city')).toEqual({
    field: 'city',
    value: 'Berkeley',
    start: 0,
    end: 0,
    from: 'given',
  });
});

test('C3 a given value of the wrong kind is refused with what was expected, and does not fill its field', () => {
  const schema = oneField('due', 'date');
  expect(readFields({ text: 'do it', given: { due: 'banana' } }, schema)).toMatchObject({
    fields: [],
    missing: [],
    broken: [{ field: 'due', value: 'banana', because: 'wrong-kind', expected: 'a date such as 2026-12-24' }],
  });
});

test('C3 given values that the schema does not know are passed over', () => {
  expect(readFields({ text: '', given: { constructor: 'x', unknown: 1 } }, oneField('due', 'date'))).toMatchObject({
    fields: [],
    broken: [],
  });
});

test('C3 the phrases of the library announce a value', () => {
  const field = {
    name: 'ceiling',
    kind: 'number' as const,
    required: true,
    description: '',
    choices: [],
    cues: ['up to', 'no more than'],
  };
  const other = { ...field, name: 'other', cues: [] };
  const schema = compileSchema({ name: 'limit', description: '', cues: [], fields: [other, field] });
  expect(readFields({ text: 'no more than 40' }, schema).fields).toMatchObject([{ field: 'ceiling', value: 40 }]);
});

test('C3 values of the history have their place in their own message', () => {
  const { fields } = readConversation([user('Please find one in Oakland'), user('thanks')], oneField('city', 'place'));
  expect(fields).toEqual([{ field: 'city', value: 'Oakland', start: 19, end: 26, from: 'history' }]);
});
