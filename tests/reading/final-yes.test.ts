/** G20 The final yes is a finite language: what a grammar derives, and nothing else. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { finalYesByLanguage } from '../../adapters/languages/final-yes.ts';
import { compileYes, readFinalYes } from '../../reading/grammar/final-yes.ts';
import { folded, formsOf, NotationError, parseLine, type Node } from '../../reading/grammar/notation.ts';
import { evaluateFinalYes } from '../../bench/evaluate/final-yes.ts';
import { vocabularyOf } from '../../bench/evaluate/final-yes/sentences.ts';
import { isWhole, sampleOf } from '../support/laws.ts';

const files = finalYesByLanguage();
const grammars = Object.values(files).map(compileYes);
const nothing = { times: [], phones: [], emails: [], people: [], ordinals: [] };

/** Whether the words are a yes that names nobody: a name has to be the one that is shown. */
function agrees(text: string): boolean {
  const found = readFinalYes(text, nothing, grammars);
  return found !== null && found.names.length === 0;
}

/**
 * The wordings of a tree, each part by the first of its wordings, and every alternative of what stands in the line
 * itself.
 */
function wordings(node: Node, first: (part: string) => string): readonly string[] {
  switch (node.kind) {
    case 'word':
      return [node.written];
    case 'slot':
      return [];
    case 'mark':
      return [','];
    case 'part':
      // One that is nothing but values has no wording of its own.
      return [first(node.name)].filter((words) => words !== '');
    case 'maybe':
      return ['', ...wordings(node.node, first)];
    case 'any':
      return node.nodes.flatMap((one) => wordings(one, first));
    case 'row': {
      // Each of each place at least once, and not each beside each.
      const places = node.nodes.map((next) => wordings(next, first));
      if (places.some(({ length }) => length === 0)) return [];
      const most = Math.max(0, ...places.map(({ length }) => length));
      return Array.from({ length: most }, (_, at) =>
        places
          .map((all) => all[at % all.length] ?? '')
          .filter(Boolean)
          .join(' '),
      );
    }
    default:
      return node satisfies never;
  }
}

/** Yeses of a language, a few hundred: every line of its parts that is one by itself. */
function yesesOf(tag: string): readonly string[] {
  const file = files[tag];
  if (file === undefined) return [];
  const { parts } = compileYes(file);
  const firsts = new Map<string, string>();
  const first = (part: string): string => {
    const known = firsts.get(part);
    if (known !== undefined) return known;
    const node = parts.get(part);
    const made = (node === undefined ? [] : wordings(node, first)).find((words) => words !== '') ?? '';
    firsts.set(part, made);
    return made;
  };
  const deeds = Object.keys(file.deeds).map((kind) => `deed:${kind}`);
  return ['assent', 'agreed', 'go', 'ok', ...deeds]
    .flatMap((part) => {
      const node = parts.get(part);
      return node === undefined ? [] : wordings(node, first);
    })
    .filter((words) => words !== '');
}

/** The most frequent words of a language (`tests/reading/words`). */
function frequentIn(tag: string): readonly string[] {
  return readFileSync(`tests/reading/words/${tag}.txt`, 'utf8').trim().split('\n');
}

const vocabularies: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(files).map(([tag, file]) => [tag, vocabularyOf(file)]),
);

/** Where a word of no grammar may stand: in front, behind, in a part of its own, and between the words of a yes. */
const places: readonly ((yes: string, word: string) => string)[] = [
  (yes, word) => `${word} ${yes}`,
  (yes, word) => `${yes} ${word}`,
  (yes, word) => `${yes}, ${word}.`,
  (yes, word) => (yes.includes(' ') ? yes.replace(' ', ` ${word} `) : `${yes} ${word} ${yes}`),
];

describe.each(Object.keys(files))('G20 the final yes in %s', (tag) => {
  const yeses = yesesOf(tag);
  const vocabulary = vocabularies[tag];
  const others = frequentIn(tag).filter(
    (word) =>
      /^\p{L}[\p{L}\p{M}]*$/u.test(word) &&
      !Object.values(vocabularies).some((one) => formsOf(word).some((form) => one.has(folded(form)))),
  );

  test('each of its wordings is one', () => {
    expect(yeses.length).toBeGreaterThan(80);
    expect(yeses.filter((words) => !agrees(words))).toEqual([]);
  });

  test('none is one with a word of no grammar in front, between or behind', () => {
    expect(others.length).toBeGreaterThan(15_000);
    // Each word with one wording in one place; places change once every wording has been met.
    const acted = sampleOf(
      others.map((word, at) => ({ word, at })),
      1_500,
    )
      .map(({ word, at }) => {
        const yes = yeses[at % yeses.length] ?? '';
        return places[Math.floor(at / yeses.length) % places.length]?.(yes, word) ?? '';
      })
      .filter(agrees);
    expect(acted).toEqual([]);
  });

  test('a question is none', () => {
    expect(yeses.filter((words) => agrees(`${words}?`))).toEqual([]);
  });

  test('its page, which `npm run check` keeps current, is what a person reads in ten minutes', () => {
    const page = readFileSync(`docs/reference/final-yes/${tag}.md`, 'utf8');
    expect(page.split('\n').length).toBeLessThanOrEqual(400);
    expect(vocabulary?.size).toBeGreaterThan(100);
  });
});

test('G20 a frequent word in front, behind or between acts only as a word of the grammar or as a value that is shown', () => {
  const sample = isWhole ? { every: 1 } : { every: 10_007, most: 120 };
  const found = Object.values(evaluateFinalYes({ folder: 'tests/reading/words', ...sample }));
  expect(found.map(({ words, beyond }) => ({ words, beyond }))).toEqual(
    found.map(() => ({ words: 20_000, beyond: [] })),
  );
  for (const { sentences, heard, derived } of found) {
    expect(sentences).toBeGreaterThan(isWhole ? 400 : 100);
    expect(heard).toBeGreaterThan(isWhole ? 1_000 : 3);
    expect(derived).toBeGreaterThan(isWhole ? 20 : 0);
  }
});

describe('G20 a grammar that cannot be read is refused', () => {
  const file = {
    patterns: ['<yes>'],
    parts: { yes: ['yes'] },
    deeds: { book: ['book'], move: ['move'], 'call-off': ['off'], send: ['send'], submit: ['go'] },
  };

  test.each([
    ['an open bracket', { ...file, patterns: ['[yes'] }, 'does not close a bracket'],
    ['a bracket too many', { ...file, patterns: ['yes]'] }, 'closes a bracket that it has not opened'],
    ['nothing between bars', { ...file, patterns: ['(yes|)'] }, 'a place with nothing in it'],
    ['no word', { ...file, patterns: ['yes &'] }, 'where a word is expected'],
    ['a part so many times that nobody said how many', { ...file, patterns: ['<yes>*'] }, 'where a word is expected'],
    ['a word so many times', { ...file, patterns: ['yes*3'] }, 'where a word is expected'],
    ['a part that is not there', { ...file, patterns: ['<no>'] }, 'There is no part "no".'],
    [
      'a part that leads back to itself',
      { ...file, parts: { yes: ['yes [<more>]'], more: ['<yes>'] } },
      'leads back to itself',
    ],
  ])('%s', (_what, broken, why) => {
    expect(() => compileYes(broken)).toThrow(why);
    expect(() => compileYes(broken)).toThrow(NotationError);
  });

  test('what it says is a tree', () => {
    expect(parseLine("(that's|it is) [so] {time}")).toEqual({
      kind: 'row',
      nodes: [
        {
          kind: 'any',
          nodes: [
            { kind: 'word', word: 'thats', written: 'thats' },
            {
              kind: 'row',
              nodes: [
                { kind: 'word', word: 'it', written: 'it' },
                { kind: 'word', word: 'is', written: 'is' },
              ],
            },
          ],
        },
        { kind: 'maybe', node: { kind: 'word', word: 'so', written: 'so' } },
        { kind: 'slot', slot: 'time' },
      ],
    });
  });
});

describe('G20 a part of a final yes', () => {
  const deeds = { book: ['book'], move: ['move'], 'call-off': ['off'], send: ['send'], submit: ['file'] };
  const [twice] = [compileYes({ patterns: ['yes <more>*2 (so|now)*2'], parts: { more: ['indeed'] }, deeds })];

  test.each(['yes', 'yes indeed', 'yes indeed indeed', 'yes now', 'yes indeed so now'])(
    'may stand as often as its line says, or not at all: %s',
    (text) => {
      expect(readFinalYes(text, nothing, [twice])).not.toBeNull();
    },
  );

  test.each(['yes indeed indeed indeed', 'yes so so so', 'indeed', 'yes now indeed'])(
    'and no more often: %s',
    (text) => {
      expect(readFinalYes(text, nothing, [twice])).toBeNull();
    },
  );

  test.each(['yesss', 'yeeees', 'yesss indeeeed'])('has letters that may be drawn out: %s', (text) => {
    expect(readFinalYes(text, nothing, [twice])).not.toBeNull();
  });

  test('a letter twice is another word, and so is a number with its figures drawn out', () => {
    expect(formsOf('yess')).toEqual(['yess']);
    expect(formsOf('1000')).toEqual(['1000']);
    expect(formsOf('Síii')).toEqual(['síii', 'sí', 'síi']);
  });
});

describe('G20 what a final yes says', () => {
  test.each([
    ['yes', ['book', 'move', 'call-off', 'send', 'submit']],
    ['Book it.', ['book', 'move', 'submit']],
    ['yes, send it', ['send', 'submit']],
    ['Verschieben Sie es bitte.', ['move']],
  ])('%s answers %j', (text, to) => {
    expect(readFinalYes(text, nothing, grammars)?.to).toEqual(to);
  });

  test.each([
    'I confirm the appointment',
    "I'll take it",
    "I'd like the call booked",
    'go ahead with the call',
    'confirmo la cita',
    'confirmada',
    'quiero esa llamada',
    'adelante con la reserva',
    'подтверждаю запись',
    'я хочу этот звонок',
    'беру',
    'ich bestätige den Termin',
    'ich möchte den Anruf',
    'kann gebucht werden',
    'rein damit',
  ])('whoever wants the call calls none off: %s', (text) => {
    const to = readFinalYes(text, nothing, grammars)?.to ?? [];
    expect(to).toContain('book');
    expect(to).not.toContain('call-off');
  });

  test('whom it names is told, as they are called', () => {
    expect(
      readFinalYes('Да, с Анной Шмидт', { ...nothing, people: [{ start: 6, end: 17, name: 'Анна Шмидт' }] }, grammars)
        ?.names,
    ).toEqual(['Анна Шмидт']);
    // R9: a word that none knows is not kept as a name.
    expect(readFinalYes('yes tom', { ...nothing, people: [] }, grammars)).toBeNull();
  });

  test.each(['yes/no', 'yes & no', 'yes %', 'yes '.repeat(41), `yes ${'!'.repeat(500)}`, '', '...', 'yes\u0000 no'])(
    '%j is none',
    (text) => {
      expect(readFinalYes(text, nothing, grammars)).toBeNull();
    },
  );
});
