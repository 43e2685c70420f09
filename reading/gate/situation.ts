/** Whose situation a message is about (G9): the participant's own, or one that only might be. */
import { languages } from '../language/languages.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import type { Match } from '../phrases/phrases.ts';
import { has, wordSpan, type ReadSentence } from '../phrases/acts.ts';
import type { NameAt } from '../values/people.ts';
import type { Word } from '../text/sentences.ts';
import { wordsOf } from '../language/words.ts';
import { givenNames } from '../memory/given-names.ts';

/** Gathers the situation over the sentences of a message. Whatever makes it somebody's own outweighs the rest. */
export class SituationTally {
  #found: Reading['situation'] = { kind: 'unstated' };

  add(text: string, read: ReadSentence, names: readonly NameAt[]): void {
    if (this.#found.kind === 'active') return;
    const { sentence, matches } = read;
    const mine = matches.find(({ tag }) => tag.name === 'mine') ?? names.find((name) => isSomebody(text, read, name));
    if (mine) {
      this.#found = { kind: 'active', at: wordSpan(text, sentence, mine.from, mine.to) };
      return;
    }
    const generic = matches.find(({ tag }) => tag.name === 'generic');
    if (!generic) return;
    const at = wordSpan(text, sentence, generic.from, generic.to);
    if (isReport(read, generic)) this.#found = { kind: 'active', at };
    else if (this.#found.kind === 'unstated') this.#found = { kind: 'hypothetical', at };
  }

  result(): Reading['situation'] {
    return this.#found;
  }
}

/** "CV" and "ein Arbeiter" are written as names, and are none. */
function isSomebody(text: string, { sentence: { words } }: ReadSentence, { from, to }: NameAt): boolean {
  const [only, ...more] = words.slice(from, to);
  if (only === undefined || particular.has(words[from - 1]?.fold ?? '')) return false;
  const written = text.slice(only.start, only.end);
  const isShort = more.length === 0 && written.length <= longestShort && written === written.toUpperCase();
  return !isShort || givenNames.has(only.fold);
}

/** In UTF-16 code units: "USB", "BYOD". */
const longestShort = 4;

/**
 * "An employee told me …" is about somebody real: something that happened is said of them, not asked, imagined, or said
 * of everybody. What is asked in a clause behind it asks about the report.
 */
function isReport({ sentence, matches }: ReadSentence, generic: Match): boolean {
  const { words, mark } = sentence;
  const isBefore = ({ tag, from }: Match, ...names: readonly string[]) =>
    names.includes(tag.name) && from <= generic.from;
  if (matches.some((match) => isBefore(match, 'ask', 'imagined'))) return false;
  const clauseEnd = words.findIndex((word, at) => at > generic.to && word.head);
  const asks = mark >= 0 && clauseEnd < 0;
  if (
    asks ||
    has(matches, 'everybody', ({ from, to }) => from <= generic.from + 1 || from - generic.to < near || to === 0)
  )
    return false;
  if (matches.some((match) => isBefore(match, 'met'))) return true;
  if (isToldOf(words, generic)) return true;
  return (
    has(matches, 'happened', ({ from }) => from >= generic.to - 1 && from - generic.to <= far) ||
    words.slice(generic.to, generic.to + near).some(({ fold }) => isPast(fold))
  );
}

/** "An employee is always late": one person begins what is told, and something is said of that person. */
function isToldOf(words: readonly Word[], { from, to }: Match): boolean {
  const [first, next] = [words[from], words[to]];
  if (first === undefined || next === undefined || next.head || words.length - to < fewest) return false;
  const begins = first.head || from === 0 || words.slice(0, from).every(({ fold }) => joining.has(fold));
  return begins && particular.has(first.fold) && !relatives.has(next.fold);
}

const particular = wordsOf('particularLeads');
const relatives = wordsOf('relatives');
const joining = wordsOf('joiningWords');
/** Words that say something of somebody: a verb, and how or what. */
const fewest = 2;

/** Words behind the person in which its verb stands, and in which what is said of it may begin. */
const near = 4;
const far = 12;

/** Many verbs tell the past by their ending. */
function isPast(word: string): boolean {
  return pastEnds.some(({ end, shortest }) => word.length >= shortest && word.endsWith(end));
}

const pastEnds = languages.flatMap(({ forms }) =>
  Object.entries(forms.pastEnds).flatMap(([more, ends]) =>
    ends.map((end) => ({ end, shortest: end.length + Number(more) })),
  ),
);
