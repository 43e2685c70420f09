import { describe, expect, test } from 'vitest';
import { directiveType, type FieldKind } from '../../../contracts/assistant/library.ts';
import { PhraseError } from '../../../reading/phrases/phrase-syntax.ts';
import { compileSchema, schemaOfTool, schemaOfType } from '../../../reading/fields/schema.ts';

const kindOf = (name: string, property: Readonly<Record<string, unknown>>) =>
  schemaOfTool({ name: 't', parameters: { properties: { [name]: property } } }).fields[0]?.kind;

describe('C3 the kind of a parameter follows from its type, format, choices, name and description', () => {
  test.each<[string, Readonly<Record<string, unknown>>, FieldKind]>([
    ['due', { type: 'string', format: 'date' }, 'date'],
    ['at', { type: 'string', format: 'date-time' }, 'datetime'],
    ['departure_date', { type: 'string' }, 'date'],
    ['day_of_visit', { type: 'string', description: 'Date of the visit' }, 'date'],
    ['start', { type: 'string', description: 'Start in the form YYYY-MM-DD' }, 'date'],
    ['appointmentTime', { type: 'string' }, 'time'],
    ['city_of_event', { type: 'string' }, 'place'],
    ['area', { type: 'string', description: 'City where the apartment is located' }, 'place'],
    ['restaurant_name', { type: 'string', description: 'Name of the restaurant' }, 'text'],
    ['recipient', { type: 'string' }, 'person'],
    ['email', { type: 'string' }, 'email'],
    ['homepage', { type: 'string', format: 'uri' }, 'url'],
    ['order_id', { type: 'string' }, 'identifier'],
    ['phone_number', { type: 'string' }, 'identifier'],
    ['budget', { type: 'number' }, 'money'],
    ['discount', { type: 'number' }, 'percentage'],
    ['number_of_rooms', { type: 'string' }, 'number'],
    ['radius', { type: 'float' }, 'number'],
    ['user_id', { type: 'integer' }, 'number'],
    ['furnished', { type: 'boolean' }, 'boolean'],
    ['furnished', { type: 'string', enum: ['True', 'False'] }, 'boolean'],
    ['size', { type: 'string', enum: ['small', 'large'] }, 'choice'],
    ['tags', { type: 'array', items: { type: 'string', enum: ['a', 'b'] } }, 'choice'],
    ['grades', { type: 'array', items: { type: 'number' } }, 'number'],
    ['query', { type: ['string', 'null'] }, 'text'],
    ['options', { type: 'object', properties: {} }, 'text'],
    ['anything', {}, 'text'],
  ])('%s %j is %s', (name, property, kind) => {
    expect(kindOf(name, property)).toBe(kind);
  });
});

test('C3 a required parameter that has a default never lacks a value', () => {
  const { fields } = schemaOfTool({
    name: 't',
    parameters: { properties: { a: { type: 'string', default: 'x' }, b: { type: 'string' } }, required: ['a', 'b'] },
  });
  expect(fields.map(({ name, required }) => [name, required])).toEqual([
    ['a', false],
    ['b', true],
  ]);
});

test.each([undefined, null, 'text', [], { properties: [] }, { properties: { a: 7 }, required: 'a' }])(
  'C3 a tool with %j as parameters has the fields that can be made out',
  (parameters) => {
    const schema = schemaOfTool({ name: 'odd', parameters });
    expect(schema.fields.every(({ required }) => !required)).toBe(true);
    expect(compileSchema(schema).fields).toHaveLength(schema.fields.length);
  },
);

test('C3 a directive type is a schema as it stands', () => {
  const type = directiveType.parse({
    name: 'ship',
    cues: ['ship [the] order'],
    fields: [{ name: 'deadline', kind: 'datetime', required: true, issue: 'x' }],
  });
  expect(schemaOfType(type)).toEqual({
    name: 'ship',
    description: '',
    cues: ['ship [the] order'],
    fields: [{ name: 'deadline', kind: 'datetime', required: true, description: '', choices: [], cues: [] }],
  });
});

test('C3 a malformed cue is refused with its words', () => {
  expect(() => compileSchema({ name: 'x', description: '', cues: ['(open'], fields: [] })).toThrow(PhraseError);
});
