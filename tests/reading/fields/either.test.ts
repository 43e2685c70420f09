/**
 * C5 C16 What has "or" in it is no value, what is not among the choices is none either, and a currency belongs to its
 * amount.
 */
import { expect, test } from 'vitest';
import { readFields } from '../../../reading/fields/read.ts';
import { compileSchema, schemaOfTool } from '../../../reading/fields/schema.ts';

const schema = compileSchema(
  schemaOfTool({
    name: 'delivery',
    description: 'Sends something somewhere',
    parameters: {
      properties: {
        city: { type: 'string' },
        weight: { type: 'number', description: 'Weight in kilograms' },
        due_date: { type: 'string', format: 'date' },
        slot: { enum: ['early', 'late'] },
        carriers: { type: 'array', items: { enum: ['ups', 'dhl'] } },
        price: { type: 'number' },
        currency: { type: 'string', enum: ['EUR', 'USD'] },
      },
    },
  }),
);
const read = (text: string) => readFields({ text }, schema);
const valuesIn = (text: string) => Object.fromEntries(read(text).fields.map(({ field, value }) => [field, value]));

test.each([
  ['Send it to Berlin or Hamburg', 'city'],
  ['Send it by 2026-12-11 or 2026-12-12', 'due_date'],
  ['Send it in the early or the late slot', 'slot'],
  ['Schick es early oder late', 'slot'],
  ['weight 10 or 12', 'weight'],
])('"%s" says no %s', (text, field) => {
  expect(valuesIn(text)).not.toHaveProperty(field);
});

test.each([
  ['Send it to Berlin in the early slot', { city: 'Berlin', slot: 'early' }],
  ['Send it in the early slot, not in the late one', { slot: 'early' }],
  ['Send it with ups or dhl', { carriers: expect.anything() as unknown }],
  ['The price is EUR 20', { price: 'EUR 20', currency: 'EUR' }],
])('"%s" says what it says', (text, values) => {
  expect(valuesIn(text)).toMatchObject(values);
});

test('a currency that is not among the choices breaks them', () => {
  expect(read('The price is CHF 20').broken).toMatchObject([
    { field: 'currency', value: 'CHF', because: 'wrong-kind', expected: 'one of: EUR, USD' },
  ]);
});
