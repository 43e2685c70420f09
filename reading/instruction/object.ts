/**
 * Instructions that name nothing to be done something to (C16): "Ship.", "Sort out the thing", "Handle it". Every word
 * of them is a verb, grammar, courtesy, or stands for something that has not been named.
 */
import type { Issue } from '../../contracts/reading/reading.ts';
import type { Word } from '../text/sentences.ts';
import { placeOf } from '../../domain/words/places.ts';
import { functionWords } from '../values/value-words.ts';
import { everyInstructionWords } from './instruction-words.ts';
import { orderWordsIn } from '../language/orders.ts';
import { wordsOf } from '../language/words.ts';
import { wordsAround } from '../values/everyday.ts';
import { isGiven, quoted, type Instructed, type Look } from './look.ts';
import type { CompiledLibrary } from '../fields/library.ts';
import { wordsFor, type Asking } from './questions.ts';
import type { Sentences } from './sentences.ts';
import { unknownObject, type Unknown } from './unknown-object.ts';
import { classify } from '../values/classify.ts';
import { Text } from '../text/text.ts';
import type { FieldContent } from '../../contracts/wire/clarification.ts';

/**
 * What lacks its object, or null. `talk`: a conversation goes on, in which "it" may be known and a word alone may be a
 * greeting, so that only a thing that is called a thing is asked about.
 */
export function objectIssue(
  look: Look,
  { fields }: Pick<Instructed, 'fields'>,
  department: string | null,
  library: Asking,
  talk: boolean,
): Issue | null {
  const words = look.sentences[0]?.words ?? [];
  if (words.length === 0 || words.length > longest || !look.isWhole || look.values.length > 0) return null;
  if (Object.values(fields).some(isGiven) || /["“”«»`:]/u.test(look.text)) return null;
  const telling = words.filter((word, at) => !isEmpty(word) && !isForMe(words, at));
  const standIn = words.find(({ fold }) => standIns.has(fold) || (!talk && pronouns.has(fold)));
  if (telling.length > 1 || (telling.length === 0 && standIn === undefined)) return null;
  if (talk && (standIn === undefined || telling[0] === undefined || look.text.includes('?'))) return null;
  // A name is an object; so is a word in a language that these lists do not know.
  if (telling.some(({ capital, head, fold }) => (capital && !head) || !/^[a-z'-]+$/.test(fold))) return null;
  const at = quoted(look.text, words, 0, words.length);
  const about = { for: 'reference' as const, department, field: 'reference', quote: placeOf(at) };
  const isPronoun = telling.length === 0 || (standIn !== undefined && pronouns.has(standIn.fold));
  return {
    kind: 'missing',
    field: 'reference',
    ...(isPronoun ? { name: 'pronoun' } : {}),
    at,
    ...wordsFor(library, about),
  };
}

/**
 * The object of an order without a type that nothing tells apart, or null. It is asked for by what it is called, so
 * that whoever answers, or has said it before in the conversation, names just that.
 */
export function unknownObjectIssue(
  sentences: Sentences,
  { fields }: Pick<Instructed, 'fields'>,
  department: string | null,
  library: Asking & Pick<CompiledLibrary, 'several'>,
): Issue | null {
  if (Object.values(fields).some(tellsApart)) return null;
  const found = unknownObject(sentences.text, sentences.beginning(), library.several) ?? verbAlone(sentences);
  if (found === null) return null;
  const at = quoted(sentences.text, found.words, found.from, found.to);
  const field = (found.thing ?? 'reference').slice(0, longestName);
  const about = { for: 'reference' as const, department, field, quote: placeOf(at) };
  return {
    kind: 'missing',
    field,
    ...(found.thing === null ? { name: 'pronoun' } : {}),
    at,
    ...wordsFor(library, about),
  };
}

/** "Bitte stornieren", "отмени": a deed in another language, and nothing that it is done to. */
function verbAlone(sentences: Sentences): Unknown | null {
  const [sentence, ...more] = sentences.beginning();
  if (sentence === undefined || more.length > 0 || sentence.values.length > 0) return null;
  const { words } = sentence;
  if (words.length === 0 || words.length > longest) return null;
  for (const { is, language, habits } of everyInstructionWords) {
    // Its verbs are nouns as well.
    if (habits.nounsStandTogether) continue;
    const rest = words.filter(({ fold }) => !is.openings.has(fold) && !wordsAround.has(fold));
    const [verb, ...others] = rest.length === 1 ? rest : rest.filter(({ fold }) => !is.ways.has(fold));
    if (verb !== undefined && others.length === 0 && orderWordsIn(language).verbs.has(verb.fold))
      return { words, from: 0, to: words.length, thing: null };
  }
  return null;
}

/** A time, an amount or a yes says nothing of which one is meant; everything else that is given may. */
function tellsApart(value: FieldContent | undefined): boolean {
  if (!isGiven(value) || typeof value === 'boolean') return false;
  if (typeof value !== 'string' || value.length > longestGiven) return true;
  const parts = new Text(value).sentences.map(({ words }) => classify(value, words));
  return !parts.every(
    ({ words, values }) =>
      values.length > 0 && values.length === words.length && values.every(({ kind }) => ofNoThing.has(kind)),
  );
}

const ofNoThing: ReadonlySet<string> = new Set([
  'date',
  'time',
  'datetime',
  'zone',
  'duration',
  'money',
  'percentage',
  'currency',
]);
/** In UTF-16 code units. */
const longestGiven = 120;
const longestName = 60;

const longest = 14;

function isEmpty({ fold }: Word): boolean {
  return (
    functionWords.has(fold) ||
    openings.has(fold) ||
    asides.has(fold) ||
    standIns.has(fold) ||
    leads.has(fold) ||
    fold.endsWith('ly')
  );
}

/** "Handle that for me": who wants it is not what it is about. */
function isForMe(words: readonly Word[], at: number): boolean {
  return words[at]?.fold === 'me' && (words[at - 1]?.fold === 'for' || words[at - 1]?.fold === 'to');
}

const pronouns = wordsOf('pronouns');
const openings = wordsOf('requestOpenings');
const asides = wordsOf('asides');
const standIns = wordsOf('standIns');
const leads = wordsOf('indefiniteLeads');
