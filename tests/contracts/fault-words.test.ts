import { expect, test } from 'vitest';
import { z } from 'zod';
import { faultWords } from '../../contracts/wire/fault-words.ts';

const cases: readonly (readonly [what: string, schema: z.ZodType, input: unknown, words: string])[] = [
  ['a field that is not there', z.string(), undefined, 'is missing: give text'],
  ['a word that is not there', z.enum(['a', 'b']), undefined, 'is missing'],
  ['a number for text', z.string(), 4, 'must be text, not a number'],
  ['text for a number', z.number(), '4', 'must be a number, not text'],
  ['what makes no number', z.coerce.number(), 'four', 'must be a number'],
  ['a fraction', z.int(), 1.5, 'must be a whole number'],
  ['a truth for text', z.string(), true, 'must be text, not true'],
  ['null for a truth', z.boolean(), null, 'must be true or false, not null'],
  ['a list for an object', z.object({}), [], 'must be an object with fields, not a list'],
  ['an object for a list', z.array(z.string()), {}, 'must be a list, not an object'],
  ['a kind without a name here', z.date(), 'x', 'must be something else, not text'],
  ['another word', z.enum(['asc', 'desc']), 'newest', 'must be one of: asc, desc'],
  ['another word than the only one', z.literal('ok'), 'no', 'must be ok'],
  ['empty text', z.string().min(1), '', 'must not be empty'],
  ['short text', z.string().min(3), 'a', 'must have at least 3 characters'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 entries'],
  ['a small number', z.number().min(1), 0, 'must be at least 1'],
  ['a number on an open line', z.number().gt(1), 1, 'must be more than 1'],
  ['a great number on an open line', z.number().lt(1), 1, 'must be less than 1'],
  ['no multiple', z.number().multipleOf(5), 4, 'must be a multiple of 5'],
  ['no address', z.email(), 'anna', 'must be an email address such as anna@example.org'],
  ['no time', z.iso.datetime(), 'soon', 'must be a time such as 2026-11-21T09:00:00Z'],
  ['no pattern', z.string().regex(/^\d+$/), 'x', 'must be written so that it fits /^\\d+$/'],
  ['a form without a pattern', z.jwt(), 'x', 'is not written as it must be'],
  ['a stranger', z.strictObject({}), { a: 1 }, 'is not known here: a'],
  ['none of several', z.union([z.string(), z.number()]), null, 'must be text or a number, not null'],
  ['a number beyond all', z.union([z.string(), z.number()]), Infinity, 'must be text or a number'],
  ['a part of several', z.union([z.object({ a: z.string() }), z.string()]), { a: 1 }, '"a" must be text, not a number, or must be text, not an object'],
  ['no branch of several', z.discriminatedUnion('k', [z.object({ k: z.literal('a') })]), { k: 'b' }, 'is not possible here'],
  ['a bad name', z.record(z.string().regex(/^a$/), z.string()), { b: 'x' }, 'has a name that is not possible here'],
  ['a bad part', z.map(z.object({}), z.string()), new Map([[{}, 4]]), 'has a part that is not possible here'],
  ['what a rule refuses without a word', z.string().refine(() => false), 'x', 'is not possible here'],
]; // oxfmt-ignore

test.each(cases)('%s', (_what, schema, input, words) => {
  const checked = schema.safeParse(input, { error: faultWords });
  expect(checked.error?.issues[0]?.message).toBe(words);
});

test('what a schema says itself goes first', () => {
  const schema = z.string().regex(/^a$/, 'the letter a');
  expect(schema.safeParse('b', { error: faultWords }).error?.issues[0]?.message).toBe('the letter a');
});

test('no branch whose parts say nothing has words too', () => {
  const issue = { code: 'invalid_union', errors: [[]], input: 1, path: [] } as unknown as Parameters<
    typeof faultWords
  >[0];
  expect(faultWords(issue)).toBe('is not possible here');
});
