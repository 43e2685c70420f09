/** G20 A word that people use is no slip of a yes, and a name in small letters agrees to nothing. */
import { describe, expect, test } from 'vitest';
import { listener } from '../../bench/evaluate/talk/hear.ts';
import { talkLanguages } from '../../bench/evaluate/talk/rows.ts';
import { englishRealWords } from '../../reading/language/english/real-words.ts';
import { germanRealWords } from '../../reading/language/german/real-words.ts';
import { realNames } from '../../reading/language/real-names.ts';
import { russianRealWords } from '../../reading/language/russian/real-words.ts';
import { spanishRealWords } from '../../reading/language/spanish/real-words.ts';
import { givenNames } from '../../reading/memory/given-names.ts';
import { spelt } from '../../reading/remainder/spelling.ts';
import { Text } from '../../reading/text/text.ts';

const yes = { en: 'yes', es: 'sí', ru: 'да', de: 'ja' } as const;
const words = { en: englishRealWords, es: spanishRealWords, ru: russianRealWords, de: germanRealWords } as const;
/** A pronoun, and a farewell in the south of Germany. */
const otherWords = new Set(['anna', 'ella', 'adele', 'merce', 'mercè']);

function cut(list: string): readonly string[] {
  return list.split(/\s+/u).filter(Boolean);
}

describe.each(talkLanguages)('G20 real words (%s)', (lang) => {
  test('none is read as a slip, alone or beside a yes', () => {
    const said = cut(words[lang]).flatMap((word) => [word, `${yes[lang]} ${word}`]);
    expect(said.filter((message) => spelt(new Text(message)).sentences.some(isSpelt(message)))).toEqual([]);
  });

  test('no given name agrees', () => {
    const hear = listener();
    const names = [...givenNames, ...cut(realNames)].filter((name) => !otherWords.has(name));
    const said = names.flatMap((name) => [name, `${yes[lang]}, ${name}`, `${name} ${yes[lang]}`]);
    const acted = said.filter(
      (message) => hear({ step: 'consent', shown: null, lang }, message).outcome.kind === 'act',
    );
    expect(acted).toEqual([]);
  });
});

/** Whether a sentence is read with another word than the one that stands there. */
function isSpelt(message: string): (sentence: Text['sentences'][number]) => boolean {
  const written = new Text(message).sentences;
  return ({ start, words: read }) => {
    const own = written.find((sentence) => sentence.start === start)?.words ?? [];
    return read.some(({ fold }, at) => fold !== own[at]?.fold);
  };
}
