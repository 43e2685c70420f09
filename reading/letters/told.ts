/**
 * What is to be written, out of the words that only ask for it: "tell her that …", "in the body say …", "ask him when
 * …".
 */
import { foldedOf, phrasesOf } from '../language/words.ts';
import type { LetterLead } from '../../contracts/reading/answers.ts';
import type { Span } from '../../contracts/reading/reading.ts';
import { lettersOf } from '../text/answer-words.ts';
import { letterLeads } from '../language/letter-words.ts';
import { givenNames } from '../memory/given-names.ts';
import { closers, letterTables, listedWords, Phrases, type Said, somebody, wordsOfPhrase } from './phrases.ts';

/** The words that are told, with what stands before them in a letter and whom they are told by name. */
export interface Told extends Span {
  readonly lead?: LetterLead;
  readonly to?: string;
  readonly isIndirect: boolean;
}

/** Null: the message is no such frame. */
export function toldIn(said: Said): Told | null {
  for (const from of said.starts)
    for (const frames of byLanguage) {
      const told = framed(said, from, frames);
      if (told) return told;
    }
  return behindColon(said);
}

/**
 * "Nothing fancy, just: the meeting moves to Friday": behind several words of talk and a colon. "Reminder: bring your
 * badge" is written as it stands.
 */
function behindColon(said: Said): Told | null {
  const { source, words } = said;
  const at = words.findIndex((_word, place) => place > 1 && isOpened(said, place));
  const [last, first] = [words[at - 1], words[at]];
  if (last === undefined || first === undefined || at > mostLeading) return null;
  const isLead = listedWords().has(last.fold) || messages.has(last.fold);
  if (!isLead) return null;
  // "¡" belongs to what is written.
  const colon = source.indexOf(':', last.end) + 1;
  const blank = source.slice(colon).search(/\S/u);
  return { start: colon + blank, end: source.trimEnd().length, isIndirect: false };
}

function isOpened({ source, words }: Said, at: number): boolean {
  return /^\s*:\s/u.test(source.slice(words[at - 1]?.end ?? 0, words[at]?.start));
}

/** In words, before the colon. */
const mostLeading = 14;
const messages = new Set(phrasesOf('emailMessage'));

/** One language's table, folded. */
interface Frames {
  readonly language: string;
  readonly asksWithoutWord: boolean;
  readonly politeHasCapital: boolean;
  readonly tells: Phrases;
  readonly writes: ReadonlySet<string>;
  readonly asks: Phrases;
  readonly begs: Phrases;
  readonly reads: Phrases;
  readonly whom: ReadonlyMap<string, ReadonlySet<string>>;
  readonly third: ReadonlySet<string>;
  readonly that: ReadonlySet<string>;
  readonly ownThats: ReadonlySet<string>;
  readonly thatStarts: ReadonlySet<string>;
  readonly whether: ReadonlySet<string>;
  readonly to: ReadonlySet<string>;
  readonly greets: ReadonlySet<string>;
  readonly towards: ReadonlySet<string>;
}

const byLanguage: readonly Frames[] = Array.from(letterTables, ([language, table]) => {
  const folded = (words: readonly string[]): ReadonlySet<string> => new Set(words.flatMap(wordsOfPhrase));
  return {
    language,
    asksWithoutWord: table.asksWithoutWord,
    politeHasCapital: table.politeHasCapital,
    tells: new Phrases(table.tells),
    writes: folded(table.writes),
    asks: new Phrases(table.asks),
    begs: new Phrases(table.begs),
    reads: new Phrases(table.reads),
    whom: new Map(
      Object.entries(table.whom).flatMap(([whom, them]) =>
        wordsOfPhrase(whom).map((word) => [word, new Set(them)] as const),
      ),
    ),
    third: new Set(table.third),
    that: folded(table.that),
    ownThats: folded(table.ownThats),
    thatStarts: folded(table.thatStarts),
    whether: folded(table.whether),
    to: folded(table.to),
    greets: folded(table.greets),
    towards: folded(table.towards),
  };
});

const mostNameWords = 3;

/** Behind a phrase: where the next word is, whom it is told by name, and by which words a text would speak of them. */
interface Matched {
  readonly at: number;
  readonly isDirected: boolean;
  readonly name: string | null;
  readonly them: ReadonlySet<string> | null;
}

function framed(said: Said, from: number, frames: Frames): Told | null {
  const { words } = said;
  const bare = words[from];
  if (bare && frames.that.has(bare.fold) && frames.thatStarts.has(words[from + 1]?.fold ?? '') && !endsAsking(said))
    return restOf(
      said,
      frames,
      { at: from + 1, isDirected: false, name: null, them: null },
      movesVerb(frames) ? 'tells' : null,
    );
  const reads = matches(said, from, frames.reads, frames)[0];
  if (reads) return restOf(said, frames, { ...reads, at: behindThat(said, reads.at, frames) }, null);
  const begged = matches(said, from, frames.begs, frames)[0];
  if (begged) return restOf(said, frames, begged, 'begs');
  for (const one of matches(said, from, frames.asks, frames)) {
    const next = words[one.at]?.fold ?? '';
    if (frames.to.has(next)) return restOf(said, frames, { ...one, at: one.at + 1 }, 'begs');
    const isAsked = frames.whether.has(next) && (one.isDirected || !isColon(said, one.at));
    if (isAsked || (frames.asksWithoutWord && isAsking(said, from, frames))) return restOf(said, frames, one, 'asks');
    if (isColon(said, one.at)) return restOf(said, frames, one, null);
  }
  return tellsIn(said, from, frames);
}

function tellsIn(said: Said, from: number, frames: Frames): Told | null {
  for (const one of matches(said, from, frames.tells, frames)) {
    const next = said.words[one.at]?.fold ?? '';
    if (frames.that.has(next) && !isColon(said, one.at) && one.at + 1 < said.words.length) {
      const isMoved = movesVerb(frames) && !frames.ownThats.has(next);
      return restOf(said, frames, { ...one, at: behindThat(said, one.at, frames) }, isMoved ? 'tells' : null);
    }
    const isWritten = frames.writes.has(said.words[from]?.fold ?? '') && !isMarked(said, one.at);
    if (isColon(said, one.at) || (one.isDirected && !isWritten) || frames.greets.has(next))
      return restOf(said, frames, one, null);
  }
  return null;
}

function leadOf({ language }: Frames, kind: 'tells' | 'asks' | 'begs'): LetterLead {
  return `${language}.${kind}`;
}

/** Behind "dass" the verb stands at the end. */
function movesVerb(frames: Frames): boolean {
  return letterLeads.has(leadOf(frames, 'tells'));
}

/** "Das ist fertig" is a sentence of its own, "dass es fertig ist" is none. */
function behindThat({ words }: Said, from: number, { that, ownThats }: Frames): number {
  let at = from;
  while (at < from + 2 && that.has(words[at]?.fold ?? '') && !ownThats.has(words[at]?.fold ?? '')) at += 1;
  return at;
}

/** The ways in which a phrase matches at a word, as many words as its `*` may stand for. */
function matches(said: Said, from: number, phrases: Phrases, frames: Frames): readonly Matched[] {
  return phrases
    .beginningWith(said.words[from]?.fold ?? '')
    .flatMap((phrase) =>
      along(said, phrase, frames, { at: from, isDirected: phrase.includes(somebody), name: null, them: null }),
    )
    .map((one) => ({ ...one, at: behindCourtesy(said, one.at, frames) }));
}

/** "Tell her, please, that …". */
function behindCourtesy(said: Said, at: number, frames: Frames): number {
  // "Say thanks for …".
  if (frames.greets.has(said.words[at]?.fold ?? '')) return at;
  const end = closers.endAt(said.words, at);
  const next = said.words[end ?? at]?.fold ?? '';
  const isFrame = frames.that.has(next) || frames.whether.has(next) || frames.to.has(next);
  return end !== null && (isFrame || isColon(said, end)) ? end : at;
}

function along(said: Said, phrase: readonly string[], frames: Frames, before: Matched): readonly Matched[] {
  const [next, ...rest] = phrase;
  if (next === undefined) return [before];
  if (next !== somebody)
    return said.words[before.at]?.fold === next ? along(said, rest, frames, { ...before, at: before.at + 1 }) : [];
  return whomAt(said, before.at, frames).flatMap((whom) => along(said, rest, frames, { ...before, ...whom }));
}

/** A pronoun, or a name of up to three words; a shorter one first, since a capital may begin what is told. */
function whomAt({ source, words }: Said, from: number, frames: Frames): readonly Omit<Matched, 'isDirected'>[] {
  const at = frames.towards.has(words[from]?.fold ?? '') && words[from + 1] !== undefined ? from + 1 : from;
  const them = frames.whom.get(words[at]?.fold ?? '');
  const first = words[at];
  if (first === undefined) return [];
  const known = them === undefined ? [] : [{ at: at + 1, name: null, them }];
  if (them !== undefined && !(first.capital && at > 0)) return known;
  const named: Omit<Matched, 'isDirected'>[] = [];
  for (let end = at + 1; end <= Math.min(words.length, at + mostNameWords); end += 1) {
    const last = words[end - 1];
    if (last === undefined || !(last.capital || givenNames.has(last.fold))) break;
    named.push({ at: end, name: source.slice(first.start, last.end), them: null });
  }
  const behind = (one: Omit<Matched, 'isDirected'>): boolean => {
    const next = words[one.at]?.fold ?? '';
    return frames.that.has(next) || frames.whether.has(next) || frames.to.has(next);
  };
  // Written small, a word is a name where "that" stands behind it.
  const small = { at: at + 1, name: source.slice(first.start, first.end), them: null };
  const isSmallName =
    named.length === 0 &&
    behind(small) &&
    !frames.that.has(first.fold) &&
    !isSelf(first.fold) &&
    !listedWords().has(first.fold);
  return [
    ...known,
    ...named.toSorted((one, other) => Number(behind(other)) - Number(behind(one))),
    ...(isSmallName ? [small] : []),
  ];
}

/** "Tell me that": whoever writes is told it, and it is written so. */
function isSelf(word: string): boolean {
  return selves.has(word);
}

const selves = foldedOf('asking', 'selves');

/** "Узнай, свободна ли комната": what is asked has no word of its own before it. */
function isAsking({ words }: Said, from: number, { begs }: Frames): boolean {
  return begs.endAt(words, from) === null && words.length - from > 2;
}

function isColon({ source, words }: Said, at: number): boolean {
  const [last, next] = [words[at - 1], words[at]];
  return last !== undefined && next !== undefined && /^\s*(?:[:–—]|\n)/u.test(source.slice(last.end, next.start));
}

/** A comma or a dash. */
function isMarked({ source, words }: Said, at: number): boolean {
  const [last, next] = [words[at - 1], words[at]];
  return last !== undefined && next !== undefined && /^\s*[,–—-]/u.test(source.slice(last.end, next.start));
}

function endsAsking({ source }: Said): boolean {
  return source.trimEnd().endsWith('?');
}

function restOf(
  said: Said,
  frames: Frames,
  { at, name, them }: Matched,
  lead: 'tells' | 'asks' | 'begs' | null,
): Told | null {
  const first = said.words[at];
  if (first === undefined) return null;
  const { source } = said;
  const end = source.trimEnd().length;
  const start = first.start;
  const spoken = lettersOf(source.slice(start, end));
  // "Sag ihr, Sie …" speaks to her; "… dass sie …" of her.
  const written = source.slice(start, end).match(/\p{L}+/gu) ?? [];
  const of = them ?? frames.third;
  const isIndirect = spoken.some((word, place) => of.has(word) && !isPolite(frames, written[place], place));
  return {
    start,
    end,
    ...(lead === null ? {} : { lead: leadOf(frames, lead) }),
    ...(name === null ? {} : { to: name }),
    isIndirect,
  };
}

/** The capital of "Sie" for whoever is spoken to. */
function isPolite({ politeHasCapital }: Frames, word: string | undefined, place: number): boolean {
  return politeHasCapital && place > 0 && word !== undefined && word.charAt(0) !== word.charAt(0).toLowerCase();
}
