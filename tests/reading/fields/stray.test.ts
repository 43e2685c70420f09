/**
 * Words that nothing announces fill no field of the library's types (C3): the dangerous mistake is to take something
 * for given.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { clarificationLibrary } from '../../../contracts/assistant/library.ts';
import { compileSchema, schemaOfType } from '../../../reading/fields/schema.ts';
import { fieldTextOf } from '../../../reading/fields/field-text.ts';
import { readFields } from '../../../reading/fields/read.ts';

const file = new URL('../../../assistants/operations-agents/clarification.yaml', import.meta.url);
const { types, lists } = clarificationLibrary.parse(parse(readFileSync(file, 'utf8')));

const neutral = [
  'Do as the fields say.',
  'Please handle the following instruction.',
  'Execute this now.',
  'Update the record accordingly.',
];

test.each(types.map((type) => [type.name, type] as const))(
  'C3 %s: neutral words fill no required field',
  (_name, type) => {
    const schema = compileSchema(schemaOfType(type), lists);
    const required = type.fields.filter((field) => field.required).map(({ name }) => name);
    for (const text of neutral) expect(readFields({ text }, schema).missing).toEqual(required);
  },
);

test('C3 what a process has read before changes no reading', () => {
  const read = () => fieldTextOf('Plan Zorbing Trips in Quxville').words.map(({ fold, plain }) => [fold, plain]);
  const before = read();
  fieldTextOf('plan zorbing trips in quxville');
  expect(read()).toEqual(before);
});
