import { describe, expect, test } from 'vitest';
import { chooseForConversation } from '../../../bench/evaluate/conversation/choose.ts';
import type { HistoryTurn } from '../../../bench/evaluate/conversation/heard.ts';
import { chooseSchema } from '../../../reading/fields/choose.ts';
import { compileSchema } from '../../../reading/fields/schema.ts';
import { bookTable, findRestaurants, searchFlights, tool } from './schemas.ts';

const triangle = tool(
  'calculate_triangle_area',
  'Calculate the area of a triangle',
  { base: { type: 'number' }, height: { type: 'number' } },
  ['base', 'height'],
);
const user = tool('get_user_info', 'Retrieve details for a user', { user_id: { type: 'integer' } }, ['user_id']);
const createUser = tool('create_user', 'Creates a user', { name: { type: 'string' } }, ['name']);
const deleteUser = tool('delete_user', 'Deletes a user', { user_id: { type: 'integer' } }, ['user_id']);
const all = [bookTable, findRestaurants, searchFlights, triangle, user];

const chosen = (text: string, schemas = all) => chooseSchema(text, schemas).schema?.schema.name ?? null;

describe('C3 the schema that the talk is about is chosen', () => {
  test.each([
    ['I want to eat Italian food in San Jose', 'FindRestaurants'],
    ['Please reserve a table at a restaurant for two', 'ReserveTable'],
    ['I need a plane to Berlin', 'SearchFlights'],
    ['How large is my triangular garden?', 'calculate_triangle_area'],
    ['Show me the details of a user', 'get_user_info'],
  ])('%s', (text, name) => {
    expect(chosen(text)).toBe(name);
  });
});

describe('C3 none is chosen when none fits', () => {
  test.each([
    'Who won the world cup?',
    'Turn off the lights in the garage',
    'Hello there',
    '',
    '?!',
    'Write a poem about the sea',
  ])('%s', (text) => {
    expect(chosen(text)).toBeNull();
  });

  test('without any schema', () => {
    expect(chooseSchema('book a table', [])).toEqual({ schema: null, score: 0 });
  });

  test('to create is not to delete', () => {
    expect(chosen('Create a user account for Tom', [deleteUser])).toBeNull();
    expect(chosen('Create a user account for Tom', [deleteUser, createUser])).toBe('create_user');
  });
});

test('C3 the newest words decide between siblings', () => {
  const history: HistoryTurn[] = [
    { role: 'user', text: 'Find an Italian restaurant in Oakland' },
    { role: 'assistant', text: 'There is Oliveto. Shall I reserve a table?' },
  ];
  const inTalk = (text: string) =>
    chooseForConversation([...history, { role: 'user', text }], [findRestaurants, bookTable]).schema?.schema.name;
  expect(inTalk('Yes, please')).toBe('ReserveTable');
  expect(inTalk('Not now. Find me another restaurant')).toBe('FindRestaurants');
});

test('C3 a type is chosen by the phrases of the library too', () => {
  const make = (name: string, cues: string[]) => compileSchema({ name, description: '', cues, fields: [] });
  expect(chosen('Please top up the shelves', [make('alpha', ['top up']), make('beta', ['run down'])])).toBe('alpha');
});
