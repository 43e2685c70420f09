/** What can be meant in more than one way (C5): asked with options where there are any. */
import { cutText } from '../../domain/words/cut.ts';
import type { Issue, Span } from '../../contracts/reading/reading.ts';
import type { CompiledLibrary } from '../fields/library.ts';
import type { Word } from '../text/sentences.ts';
import { placeOf } from '../../domain/words/places.ts';
import { quoteOf, spanOf } from '../text/spans.ts';
import { isGiven, quoted, type Instructed, type Look, type Seen } from './look.ts';
import { wordsFor } from './questions.ts';
import { functionWords } from '../values/value-words.ts';
import { wordsOf } from '../language/words.ts';

type Library = Pick<CompiledLibrary, 'readings' | 'questions' | 'inWords'>;

/**
 * Several meanings, one issue per field; one whose field is given is settled. `talk`: a conversation goes on, so that
 * "it" may be known.
 */
export function interpretationIssues(
  look: Look,
  input: Pick<Instructed, 'fields'>,
  department: string | null,
  library: Library,
  talk: boolean,
): readonly Issue[] {
  const issues = new Map<string, Issue>();
  const ask = ({ field, at, options, places, name }: Meanings) => {
    if (issues.has(field) || isGiven(input.fields[field])) return;
    const about = {
      for: options.length > 0 ? ('interpretations' as const) : ('reference' as const),
      department,
      field,
      quote: placeOf(at),
      options: places?.map(placeOf) ?? options,
    };
    issues.set(field, {
      kind: 'interpretations',
      field,
      ...(name === undefined ? {} : { name }),
      at,
      ...wordsFor(library, about),
      ...(options.length > 0 ? { choices: options.map((option) => cutText(option, 80)) } : {}),
    });
  };
  for (const meanings of severalMeanings(look, library)) ask(meanings);
  for (const seen of look.sentences) {
    const choice = eitherOr(look, seen);
    if (choice) ask(choice);
    const date = eitherDate(look, seen);
    if (date) ask(date);
  }
  const pronoun = talk || Object.values(input.fields).some(isGiven) ? null : reference(look);
  if (pronoun) ask({ field: 'reference', at: pronoun, options: [] });
  return [...issues.values()];
}

interface Meanings {
  readonly field: string;
  readonly at: Span;
  readonly options: readonly string[];
  /** Where the options stand, of those that the text names. */
  readonly places?: readonly Span[];
  readonly name?: string;
}

function* severalMeanings(look: Look, { readings }: Library): Generator<Meanings> {
  for (const [place, { name, field, options }] of readings.entries()) {
    const id = String(place);
    if (!look.says('reading', id) || look.says('reading-unless', id)) continue;
    for (const { words, matches } of look.sentences) {
      const match = matches.find(({ tag }) => tag.name === 'reading' && tag.action === id);
      if (!match) continue;
      yield { field, at: quoted(look.text, words, match.from, match.to), options, name };
      break;
    }
  }
}

const longestOption = 6;

/** "Either Berlin or Hamburg": which of the two? Not where the choice is left to whoever does it. */
function eitherOr(look: Look, { words }: Seen): Meanings | null {
  const either = words.findIndex(({ fold }) => fold === 'either');
  if (either < 0 || noChoice.has(words[either + 1]?.fold ?? '')) return null;
  const or = words.findIndex(({ fold }, at) => at > either + 1 && at <= either + 1 + longestOption && fold === 'or');
  if (or < 0 || words.some(({ fold }) => leftOpen.has(fold))) return null;
  const first = { from: either + 1, to: or };
  const second = { from: or + 1, to: optionEnd(words, or + 1, first) };
  if (second.to === second.from) return null;
  const places = [first, second].map(({ from, to }) => quoted(look.text, words, from, to));
  const options = places.map((place) => quoteOf(look.text, place));
  return { field: 'option', at: quoted(look.text, words, either, second.to), options, places };
}

const noChoice = wordsOf('noChoice');
const leftOpen = wordsOf('choiceLeftOpen');

/** Up to the clause's end; a preposition ends it too, unless the first option has one. */
function optionEnd(
  words: readonly Word[],
  from: number,
  first: { readonly from: number; readonly to: number },
): number {
  const plain = !words.slice(first.from, first.to).some(({ fold }) => cutting.has(fold));
  let to = from;
  while (to < words.length && to - from < longestOption) {
    const word = words[to];
    if (!word || (to > from && (word.head || (plain && cutting.has(word.fold))))) break;
    to += 1;
  }
  return to;
}

const cutting = wordsOf('optionEnds');

/** "03/04/2026": the day or the month first? */
function eitherDate({ text }: Look, { values }: Seen): Meanings | null {
  const date = values.find(({ kind, same }) => kind === 'date' && same?.startsWith('either ') === true);
  if (!date) return null;
  const [one, other] = (date.same ?? '').slice('either '.length).split('/');
  const at = spanOf(text, date.start, date.end);
  return { field: 'date', at, options: [`day ${one}, month ${other}`, `month ${one}, day ${other}`] };
}

const pronouns = wordsOf('pronouns');
const longestOpening = 5;

/**
 * "Handle it", "please ship them by Friday": a pronoun right behind the verb the text opens with, as its only object,
 * and nothing before it that it could stand for.
 */
function reference(look: Look): Span | null {
  const words = look.sentences[0]?.words ?? [];
  const at = words.findIndex(({ fold }) => pronouns.has(fold));
  if (at < 1 || at > longestOpening) return null;
  const content = words
    .slice(0, at)
    .filter(({ fold }) => !functionWords.has(fold) && !opening.has(fold) && !fold.endsWith('ly'));
  const particle = ['of', 'with', 'up', 'out', 'for', 'to', 'after'].includes(words[at - 1]?.fold ?? '');
  // One word, the verb, or two with its particle ("take care of", "deal with").
  if ((content.length === 0 && words[at - 1]?.fold !== 'do') || content.length > (particle ? 2 : 1)) return null;
  // "Consider this: …" says at once what it means.
  if (look.text.charAt(words[at]?.end ?? 0) === ':') return null;
  const next = words[at + 1];
  if (next && !next.head && namesMore(next)) return null;
  return quoted(look.text, words, 0, at + 1);
}

/** "Send them the invoice": what follows is an object of its own. */
function namesMore({ fold }: Word): boolean {
  if (determiners.has(fold)) return true;
  return !functionWords.has(fold) && !fold.startsWith('_') && !asides.has(fold) && !fold.endsWith('ly');
}

const asides = wordsOf('asides');
const opening = wordsOf('requestOpenings');
const determiners = wordsOf('determiners');
