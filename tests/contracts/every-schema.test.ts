/**
 * What holds of every schema that crosses a process: whatever comes is judged and never thrown on, what is refused is
 * refused in words, and what was taken is taken again as it is, because the next process reads it once more.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { faultWords } from '../../contracts/wire/fault-words.ts';
import { runs } from '../support/laws.ts';

const folder = fileURLToPath(new URL('../../contracts/', import.meta.url));
/** The files of languages are judged by their own checks. */
const rooms = readdirSync(folder).filter((room) => room !== 'language');
const files = rooms.flatMap((room) => readdirSync(`${folder}${room}`).map((name) => `${room}/${name}`));

interface Named {
  readonly name: string;
  readonly schema: z.ZodType;
}

const schemas: readonly Named[] = (
  await Promise.all(
    files.map(async (file) => {
      const made = (await import(/* @vite-ignore */ `${folder}${file}`)) as Readonly<Record<string, unknown>>;
      return Object.entries(made).flatMap(([name, schema]) =>
        schema instanceof z.ZodType ? [{ name: `${file}: ${name}`, schema }] : [],
      );
    }),
  )
).flat();

/** What JSON can hold, and with the names that the schema itself knows. */
function anythingLike(schema: z.ZodType): fc.Arbitrary<unknown> {
  const shape = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const any = fc.jsonValue({ maxDepth: 3 });
  return shape.length === 0 ? any : fc.oneof(any, fc.record(Object.fromEntries(shape.map((name) => [name, any]))));
}

test('there are schemas to look at, in most of the files', () => {
  expect(schemas.length).toBeGreaterThan(80);
});

test.each(schemas)('$name judges whatever comes, in words', ({ schema }) => {
  fc.assert(
    fc.property(anythingLike(schema), (given) => {
      const { success, data, error } = schema.safeParse(given, { error: faultWords });
      if (!success) {
        expect(error.issues.every(({ message }) => message.length > 0)).toBe(true);
        return;
      }
      const again = schema.safeParse(data);
      expect(again.success).toBe(true);
      expect(again.data).toEqual(data);
    }),
    { numRuns: runs(50) },
  );
});
