/** C16 What choices are called in a JSON schema: said and asked for, while the constant is the value. */
import { describe, expect, test } from 'vitest';
import { directiveType } from '../../../contracts/assistant/library.ts';
import { acceptsValue } from '../../../reading/fields/accepts.ts';
import { readFields } from '../../../reading/fields/read.ts';
import { compileSchema, schemaOfTool, withParameters } from '../../../reading/fields/schema.ts';
import { choosing } from '../../../reading/instruction/questions.ts';
import { coreOf, marksOf } from '../../../reading/values/choice-names.ts';

const slots = [
  { const: 'E', title: 'Early shift' },
  { const: 'N', title: 'Night shift' },
];
const fieldOf = (property: object) =>
  schemaOfTool({ name: 't', parameters: { properties: { slot: property } } }).fields[0];

describe('a schema', () => {
  test.each([
    ['oneOf', { oneOf: slots }],
    ['anyOf, or none', { anyOf: [...slots, { type: 'null' }] }],
    ['in a list', { type: 'array', items: { oneOf: slots } }],
  ])('%s: its constants are the choices, their titles the labels', (_, property) => {
    expect(fieldOf(property)).toMatchObject({
      kind: 'choice',
      choices: ['E', 'N'],
      labels: ['Early shift', 'Night shift'],
    });
  });

  test('without titles, or with the very same, there are no labels; one without is called as it is', () => {
    expect(fieldOf({ oneOf: [{ const: 'a' }, { const: 'b', title: 'b' }] })).not.toHaveProperty('labels');
    expect(
      fieldOf({
        oneOf: [
          { const: 'a', title: ' ' },
          { const: 2, title: 'Two' },
        ],
      }),
    ).toMatchObject({
      choices: ['a', '2'],
      labels: ['a', 'Two'],
    });
  });

  test('what leaves anything else to say is no choice, and neither is a yes or no', () => {
    expect(fieldOf({ oneOf: [...slots, { type: 'string' }] })).toMatchObject({ kind: 'text', choices: [] });
    const truth = fieldOf({
      oneOf: [
        { const: 'yes', title: 'Sure' },
        { const: 'no', title: 'Rather not' },
      ],
    });
    expect(truth).toMatchObject({ kind: 'boolean', choices: [] });
    expect(truth).not.toHaveProperty('labels');
    expect(fieldOf({ enum: ['x', 'y'], oneOf: slots })).toMatchObject({ choices: ['x', 'y'] });
  });

  test('of a type they are fields beside its own', () => {
    const type = directiveType.parse({ name: 'shift', parameters: { properties: { slot: { oneOf: slots } } } });
    expect(withParameters(type).fields).toMatchObject([{ name: 'slot', labels: ['Early shift', 'Night shift'] }]);
  });
});

describe('a value', () => {
  const schema = compileSchema(schemaOfTool({ name: 'shift', parameters: { properties: { slot: { oneOf: slots } } } }));
  const valueIn = (text: string) => readFields({ text }, schema).fields[0]?.value;

  test.each([
    ['Put Dana on the night shift', 'N'],
    ['Put Dana on the early one', 'E'],
    ['slot E for Dana', 'E'],
    ['Put Dana on some shift', undefined],
  ])('"%s" says %s', (text, value) => {
    expect(valueIn(text)).toBe(value);
  });

  test('that is given may be the label; one that is neither is told what there is, as it is called', () => {
    const accept = (value: string) => acceptsValue('choice', ['E', 'N'], value, ['Early shift', 'Night shift']);
    expect(accept('night shift')).toEqual({ ok: true, value: 'N' });
    expect(accept('e')).toEqual({ ok: true, value: 'E' });
    expect(accept('the night shift, please')).toEqual({ ok: true, value: 'N' });
    expect(accept('the late one')).toEqual({ ok: false, expected: 'one of: Early shift, Night shift' });
  });
});

describe('marks of what a choice may be called by', () => {
  const marks = marksOf(['std', 'crr', 'pup'], ['Standard delivery', 'Courier', 'Pick-up']);
  const called = (text: string) => marks.flatMap((own, at) => (own.includes(coreOf(text) ?? '') ? [at] : []));

  test.each([
    ['By courier please', 1],
    ['pickup', 2],
    ['Standard is fine', 0],
    ['standard delivery', 0],
    ['crr', 1],
    ['per COURIER bitte', 1],
  ])('"%s" is the one at %i', (text, at) => {
    expect(called(text)).toEqual([at]);
  });

  test.each(['not the courier', 'courier or pick-up', 'delivery by bike', 'courier if it is cheap', '', 'why'])(
    '"%s" is none',
    (text) => {
      expect(called(text)).toEqual([]);
    },
  );

  test('a word that two have is neither, and one that says nothing tells nothing', () => {
    const both = marksOf(['a', 'b'], ['Not urgent', 'Urgent shift']);
    expect(both.flat()).not.toContain(coreOf('not'));
    expect(both.flat()).not.toContain(coreOf('urgent'));
    expect(both[1]).toContain(coreOf('shift'));
  });

  test('as many as a question shows, in every case and number of words', () => {
    expect(marksOf(['1'], ['Курьер'])[0]).toContain(coreOf('курьером, пожалуйста'));
    expect(choosing(['a', 'b'])).toEqual({
      choices: ['a', 'b'],
      marks: [[coreOf('a')], [coreOf('b')]].map((one) => one),
    });
    expect(coreOf('this says a good deal more than a choice ever would say here')).toBeNull();
  });
});
