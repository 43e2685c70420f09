/**
 * What an email is to say, in the words that ask for it: "email Tom that the meeting is on Friday", "write to Anna and
 * ask her if …".
 */
import type { LetterLead } from '../../contracts/reading/answers.ts';
import type { Reading, Span } from '../../contracts/reading/reading.ts';
import { letterLeads } from '../language/letter-words.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';
import type { Word } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';
import { speaksOfReader } from './addressed.ts';
import { everywhere, letterTables, Phrases, type LetterTable, type Said, wordsOfPhrase } from './phrases.ts';

/** In UTF-16 code units, from the first word to the last one of what asks. */
const longestAsking = 160;
const fewestTold = 2;
const unknownLanguage = 'und';

/** What an email is to say. */
export interface Requested extends Span {
  readonly lead?: LetterLead;
  /** It speaks of whoever reads it, and can be said to them. */
  readonly addressed?: true;
  /** It speaks of somebody who may be whoever reads it. */
  readonly isIndirect?: true;
}

/** Where the email is asked for, and what else was read. */
export interface AskedLetter extends Pick<Reading, 'emails' | 'times' | 'language'> {
  readonly asked: Span;
  /** Whom it names. */
  readonly names: readonly Span[];
}

/**
 * What is told, up to the end of its sentence, or to where it is said how the email is to be; null: the request says
 * nothing of the kind. Nothing that was said is dropped: the participant is shown it before it is sent.
 */
export function requestedIn(said: Said, read: AskedLetter): Requested | null {
  const told = jointIn(said, read) ?? clauseBehind(said, read);
  const first = told === null ? undefined : said.words[told.at];
  if (told === null || first === undefined || said.words.length - told.at < fewestOf(told)) return null;
  const end = endOf(said, told);
  if (end === null) return null;
  const of = speaksOfReader({
    tag: told.tag ?? (read.language === unknownLanguage ? null : read.language),
    source: said.source,
    before: said.words.slice(0, told.at),
    told: said.words.slice(told.at).filter((word) => word.end <= end),
    isTime: (word) => read.times.some((time) => time.start <= word.start && word.end <= time.end),
  });
  return {
    start: first.start,
    end,
    ...(told.lead === null ? {} : { lead: told.lead }),
    ...(of === 'sure' ? { addressed: true as const } : {}),
    ...(of === 'doubtful' ? { isIndirect: true as const } : {}),
  };
}

/**
 * Where it ends; null: hardly a word of it is left. What merely asks for the email with a question mark asks nothing in
 * it.
 */
function endOf({ text, source, words }: Said, joint: Joint): number | null {
  const { at, isOwn } = joint;
  const start = words[at]?.start ?? 0;
  const sentence = text.sentences.find((one) => one.start <= start && start < one.end);
  const forming = words.findIndex((_word, place) => place > at && formingLeads.endAt(words, place) !== null);
  const isWhole = forming < 0 || (words[forming]?.start ?? 0) >= (sentence?.end ?? 0);
  if (sentence === undefined) return null;
  // Behind a colon everything is what the email says, in whatever lines and sentences.
  if (isOwn && forming < 0) return start + written(source.slice(start)).length;
  if (isWhole && !(sentence.mark >= 0 && !isOwn)) return start + written(source.slice(start, sentence.end)).length;
  let last = isWhole ? words.findLastIndex((word) => word.start < sentence.end) : forming - 1;
  // "… and keep it short".
  while (last > at && joints.has(words[last]?.fold ?? '')) last -= 1;
  return last - at + 1 < fewestOf(joint) ? null : (words[last]?.end ?? null);
}

/** Without a mark behind a blank: it was dictated. */
function written(text: string): string {
  const whole = text.trimEnd();
  return /\s[.!]$/u.test(whole) ? whole.slice(0, -1).trimEnd() : whole;
}

const formingLeads = new Phrases(phrasesOf('formingLeads').map((lead) => lead.trim()));
const joints = wordsOf('editJoints');

interface Joint {
  /** The language of the word that leads to it. */
  readonly tag: string | null;
  /** The first word of what is told. */
  readonly at: number;
  readonly lead: LetterLead | null;
  /** It stands behind a colon: what it asks it asks itself. */
  readonly isOwn: boolean;
  /** It is led to by "saying": one word may be all. */
  readonly isSaid?: boolean;
}

function fewestOf({ isOwn, isSaid }: Joint): number {
  return isOwn || isSaid === true ? 1 : fewestTold;
}

/**
 * Where what is told begins: behind "that", "saying", the name of the message or a colon, in the sentence that asks for
 * the email.
 */
function jointIn({ source, words, text }: Said, { asked }: AskedLetter): Joint | null {
  const stop = askedUntil(text, asked);
  const askedIn = new Set<string>();
  for (let at = words.findIndex(({ end }) => end > asked.start); at >= 0 && at < words.length; at += 1) {
    const word = words[at] as Word;
    const before = words[at - 1];
    if ((before !== undefined && before.end > stop) || word.start - asked.start > longestAsking) return null;
    if (before !== undefined && before.end > asked.start && /^[\s)\]>]*:\s/u.test(source.slice(before.end, word.start)))
      return { tag: null, at, lead: null, isOwn: true };
    if (word.start >= stop) return null;
    const behind = behindLead(words, at);
    if (behind !== null) return behind;
    const tag = tagOf(whether, word, askedIn);
    if (tag !== null) return { tag, at, lead: `${tag}.asks`, isOwn: false };
    for (const [name, list] of asking) if (list.has(word.fold)) askedIn.add(name);
  }
  return null;
}

/** The end of the sentence that asks, or of the next one where that goes on: "… Tell her that …". */
function askedUntil({ sentences, source }: Text, { start: asked }: Span): number {
  const at = sentences.findIndex(({ start, end }) => start <= asked && asked < end);
  const next = sentences[at + 1];
  const goesOn = next !== undefined && tells.beginningWith(next.words[0]?.fold ?? '').length > 0;
  return (goesOn ? next.end : sentences[at]?.end) ?? source.length;
}

const tells = everywhere((table) => table.tells);

/** Behind all that leads to what is told: "and tell her that", "with the message". */
function behindLead(words: readonly Word[], from: number): Joint | null {
  let [at, tag]: [number, string | null] = [from, null];
  let isSaid = false;
  for (;;) {
    const word = words[at];
    tag = word === undefined ? tag : (tagOf(that, word) ?? tag);
    const isLead = word !== undefined && (tagOf(that, word) !== null || isNamed(words, at));
    const said = saying.endAt(words, at);
    isSaid ||= said !== null;
    const end = said ?? (isLead ? at + 1 : null);
    if (end !== null) at = end;
    else if (at === from) return null;
    else
      return {
        tag,
        at,
        lead: tag !== null && letterLeads.has(`${tag}.tells`) ? `${tag}.tells` : null,
        isOwn: false,
        isSaid: isSaid && tag === null,
      };
  }
}

/** "Text", "message", with what it says behind it. */
function isNamed(words: readonly Word[], at: number): boolean {
  return messages.has(words[at]?.fold ?? '') && at + fewestTold < words.length;
}

type Words = ReadonlyMap<string, ReadonlySet<string>>;

function listOf(of: (table: LetterTable) => readonly string[]): Words {
  return new Map(Array.from(letterTables, ([tag, table]) => [tag, new Set(of(table).flatMap(wordsOfPhrase))]));
}

/** The language that has a word in its list; null: none of these. */
function tagOf(lists: Words, { fold }: Word, among: ReadonlySet<string> | null = null): string | null {
  for (const [tag, list] of lists) if (list.has(fold) && (among === null || among.has(tag))) return tag;
  return null;
}

const saying = everywhere(({ requests }) => requests.saying);
const asking = listOf(({ requests }) => requests.asking);
const that = listOf(({ requests }) => requests.that);
const whether = listOf((table) => table.whether);
const messages = wordsOf('quoteLeads');

/** "Mail to Tom, the meeting moves to Friday": behind whom it is for and a mark stands a clause of several words. */
function clauseBehind({ source, words }: Said, { asked, names, emails }: AskedLetter): Joint | null {
  const from = Math.max(asked.end, ...[...names, ...emails].map(({ end }) => end));
  const at = words.findIndex(({ start }) => start >= from);
  const first = words[at];
  const isApart = first !== undefined && /^\s*[,\u2013\u2014-]\s/u.test(source.slice(from, first.start));
  return isApart && words.length - at >= fewestOfClause ? { tag: null, at, lead: null, isOwn: false } : null;
}

const fewestOfClause = 4;
