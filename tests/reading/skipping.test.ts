/** What the reader passes over because something lacks that it needs: passing over changes no reading. */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { phraseBook } from '../../reading/phrases/phrases.ts';
import { Text } from '../../reading/text/text.ts';
import { namedLengths, namedTimes } from '../../reading/times/named.ts';
import { runs } from '../support/laws.ts';

const letters = Array.from('abcdefgh');

/** A phrase in the phrase language, with the pattern that it means over words with a blank behind each. */
const phrase = fc
  .tuple(
    fc.constantFrom(...letters),
    fc.array(
      fc.oneof(
        fc.constantFrom(...letters).map((word) => ({ source: word, pattern: `${word} ` })),
        fc
          .uniqueArray(fc.constantFrom(...letters), { minLength: 1, maxLength: 3 })
          .map((words) => ({ source: `(${words.join('|')})`, pattern: `(?:${words.join('|')}) ` })),
        fc.constantFrom(...letters).map((word) => ({ source: `[${word}]`, pattern: `(?:${word} )?` })),
        fc.integer({ min: 1, max: 3 }).map((most) => ({ source: `..${most}`, pattern: `(?:\\S+ ){0,${most}}` })),
        fc.constantFrom(...letters).map((word) => ({ source: `!(${word})`, pattern: `(?!${word} )` })),
      ),
      { maxLength: 4 },
    ),
  )
  .map(([first, rest]) => ({
    source: [first, ...rest.map(({ source }) => source)].join(' '),
    pattern: new RegExp(`^${first} ${rest.map(({ pattern }) => pattern).join('')}`),
  }));

test('a phrase is found exactly where it stands, however many other words its book knows', () => {
  // So many that several words share each bit.
  const padding = Array.from({ length: 70 }, (_, at) => `x${at} y${at}`);
  fc.assert(
    fc.property(
      fc.array(phrase, { minLength: 1, maxLength: 6 }),
      fc.array(fc.constantFrom(...letters, 'x3', 'y40', 'zzz'), { maxLength: 10 }),
      (phrases, said) => {
        const book = phraseBook(
          [
            { tag: { name: 'padding' }, phrases: padding },
            ...phrases.map(({ source }, at) => ({ tag: { name: String(at) }, phrases: [source] })),
          ],
          {},
        );
        const found = book.matches(said.map((fold, at) => ({ fold, head: at === 0 })));
        for (const [at, { pattern }] of phrases.entries())
          expect(found.filter(({ tag }) => tag.name === String(at)).map(({ from }) => from)).toEqual(
            said.flatMap((_, from) =>
              pattern.test(
                said
                  .slice(from)
                  .map((word) => `${word} `)
                  .join(''),
              )
                ? [from]
                : [],
            ),
          );
      },
    ),
  );
});

const times = readFileSync(new URL('times/everyday.tsv', import.meta.url), 'utf8').split(/[\t\n]/);
const pieces =
  "30 30' 2h 90min 1/2 2.5 half an hour two hours for within every a week media hora eine Stunde полчаса через недели ' , Monday x".split(
    ' ',
  );

test('every length of time is found, though sentences without a unit are passed over', () => {
  const check = (source: string): void => {
    for (const { words } of new Text(source).sentences) {
      const named = [...namedTimes(source, words).values()].filter(({ kind }) => kind === 'duration');
      expect(namedLengths(source, words)).toEqual(named);
    }
  };
  for (const source of times) check(source);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (said) => {
      check(said.join(' '));
    }),
    { numRuns: runs(1_000) },
  );
});
