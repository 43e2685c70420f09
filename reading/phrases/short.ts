/** Short answers that say one thing, whatever was asked (the lists: contracts/language/phrases.ts). */
import type { ShortAnswers } from '../../contracts/language/phrases.ts';
import { languages } from '../language/languages.ts';
import type { Answers } from '../../contracts/reading/answers.ts';
import { wordsOf } from '../language/words.ts';
import { ownBook, type PhraseBook } from './phrases.ts';
import { textOf, type Text } from '../text/text.ts';

/** How much something presses, from the least to the most. */
export type Grade = keyof ShortAnswers['grades'];

/** What a plain question in a flow asks about; `else`: something that no flow knows. */
type AskedAbout = keyof ShortAnswers['asks'];

/** What an answer says by itself, and nothing else. */
export type ShortAnswer = Pick<Answers, 'any' | 'soonest' | 'unknown' | 'online' | 'without' | 'unfit'>;

/** In UTF-16 code units: longer ones say more than one thing. */
const longest = 80;
const mostBehindNumber = 2;

/** Which of these the whole message is. */
export function shortAnswerIn(text: Text): ShortAnswer {
  if (text.source.length > longest || text.sentences.some(({ mark }) => mark >= 0)) return {};
  const { words } = text;
  const found = book.matches(words);
  if (found.length === 0) return {};
  const is = (name: string): boolean => isMade(found, words.length, [name]);
  return {
    ...(is('any') ? { any: true } : {}),
    ...(is('soonest') ? { soonest: true } : {}),
    ...(is('unknown') ? { unknown: true } : {}),
    ...(is('online') ? { online: true } : {}),
    ...(is('without') ? { without: true } : {}),
    ...(is('tooEarly') ? { unfit: 'early' } : is('tooLate') ? { unfit: 'late' } : {}),
  };
}

/** What a question is about, and whether hardly anything stands around what asks; null: nothing of the kind. */
export function askedAboutIn(words: Words): { readonly about: AskedAbout; readonly isWhole: boolean } | null {
  const found = questionBook.matches(words);
  const about = asking.find((name) => found.some(({ tag }) => tag.name === name));
  const match = found.find(({ tag }) => tag.name === about);
  if (about === undefined || match === undefined) return null;
  return { about, isWhole: about !== 'else' && match.from <= 1 && words.length - match.to <= 2 };
}

const asking: readonly AskedAbout[] = ['length', 'person', 'recipient', 'subject', 'phone', 'topic', 'when', 'else'];

/** Behind which words what a call is about begins: "to go over", by the word that begins them. */
export function aboutLeadsIn(words: Words): readonly { readonly from: number; readonly to: number }[] {
  return book.matches(words).filter(({ tag }) => tag.name === 'about');
}

/** The words without those that only close what a call is about: "(über die Probezeit) zu sprechen". */
export function withoutAboutEnds(words: Words): Words {
  const end = book
    .matches(words)
    .find(({ tag, to, from }) => tag.name === 'aboutEnds' && to === words.length && from > 0);
  return end === undefined ? words : words.slice(0, end.from);
}

/**
 * The time that a message is, where it is nothing but its digits: "930", "10 30", "at 1030". Null: it is none, or more.
 */
export function clockIn({ source, sentences }: Text): NonNullable<Answers['clock']> | null {
  if (source.length > longestClock || sentences.length !== 1) return null;
  const [, hours, minutes] = /^\D{0,8}?(\d{1,2})[ .]?([0-5]\d)[\s.!]{0,4}$/u.exec(source) ?? [];
  const lead = (sentences[0]?.words ?? []).filter(({ fold }) => !/^\d/.test(fold));
  const [hour, minute] = [Number(hours), Number(minutes)];
  const isClock = hours !== undefined && hour < 24 && minute % 5 === 0;
  return isClock && lead.every(({ fold }) => beforeHours.has(fold)) ? { hour, minute } : null;
}

/** How much a message says that something presses, and nothing else; null: it does not say. */
export function gradeIn(said: string): Grade | null {
  if (said.length > longest) return null;
  const text = textOf(said);
  if (text.sentences.some(({ mark }) => mark >= 0)) return null;
  const found = grades.filter((grade) => isMadeOf(text.words, [grade]));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * The numbers that a message without digits is about, in digits: "only two of them", "twenty five". None: it tells
 * something else.
 */
export function numbersInWords(said: string): readonly string[] {
  if (said.length > longest) return [];
  const words = textOf(said).words;
  const found = longestOf(numberBook.matches(words));
  const numbers: { value: number; from: number; to: number }[] = [];
  for (const { tag, from, to } of found) {
    if (!isNumber(tag.name)) continue;
    const value = Number(tag.name);
    const last = numbers.at(-1);
    const between = last === undefined ? [] : found.filter((one) => one.from >= last.to && one.to <= from);
    const isNear = last !== undefined && (last.to === from || between.some(isJoint(last.to, from)));
    if (last !== undefined && isNear && last.value >= 20 && last.value % 10 === 0 && value > 0 && value < 10)
      numbers.splice(-1, 1, { value: last.value + value, from: last.from, to });
    else numbers.push({ value, from, to });
  }
  const [first] = numbers;
  const end = numbers.at(-1)?.to ?? 0;
  if (found.some(({ tag }) => tag.name === 'none')) return [];
  if (first === undefined || words.length - end > mostBehindNumber) return [];
  const isLed = isCovered(found, { from: 0, to: first.from }, (name) => name === 'lead' || name === 'joint');
  return isLed ? [...new Set(numbers.map(({ value }) => String(value)))] : [];
}

/** Whether the words around the name of a field take it out: "remove the", "leave the … out". */
export function takesOut(before: string, behind: string): boolean {
  if (before.length + behind.length > longest) return false;
  const [first, last] = [textOf(before).words, textOf(behind).words];
  const isLed = first.length > 0 && isMadeOf(first, ['removing']);
  const isEnded = last.length > 0 && isMadeOf(last, ['removed']);
  const isAround = (words: Words): boolean => words.length === 0 || isMadeOf(words, ['around']);
  return (isLed && (isEnded || isAround(last))) || (isEnded && isAround(first));
}

const longestClock = 16;
const beforeHours = wordsOf('timeJoints');

type Words = Text['words'];
type Found = ReturnType<PhraseBook['matches']>;

const grades: readonly Grade[] = ['low', 'middle', 'high', 'top'];

const tables = languages.map(({ phrases }) => phrases.short);
const lists = Object.assign({}, ...tables.map(({ parts }) => parts)) as Record<string, readonly string[]>;
const book = ownBook(
  tables.flatMap((table) => [
    ...(
      [
        'around',
        'any',
        'soonest',
        'unknown',
        'online',
        'without',
        'removing',
        'removed',
        'tooEarly',
        'tooLate',
        'about',
        'aboutEnds',
      ] as const
    ).map((name) => ({
      tag: { name },
      phrases: table.groups[name],
    })),
    ...grades.map((name) => ({ tag: { name }, phrases: table.grades[name] })),
  ]),
  lists,
);
const questionBook = ownBook(
  tables.flatMap(({ asks }) => asking.map((name) => ({ tag: { name }, phrases: asks[name] }))),
  lists,
);
const numberBook = ownBook(
  tables.flatMap(({ numbers, groups: { numberLeads, numberJoints, noNumbers } }) => [
    { tag: { name: 'lead' }, phrases: numberLeads },
    { tag: { name: 'joint' }, phrases: numberJoints },
    { tag: { name: 'none' }, phrases: noNumbers },
    ...Object.entries(numbers).map(([name, phrases]) => ({ tag: { name }, phrases })),
  ]),
  lists,
);

/**
 * Whether every word belongs to a phrase of one of these names, or stands around one; at least one is of these names.
 */
function isMadeOf(words: Words, names: readonly string[]): boolean {
  return isMade(book.matches(words), words.length, names);
}

/** The same of so many words, among which these phrases were found. */
function isMade(found: Found, count: number, names: readonly string[]): boolean {
  const isOwn = (name: string): boolean => names.includes(name);
  return (
    found.some(({ tag }) => isOwn(tag.name)) &&
    isCovered(found, { from: 0, to: count }, (name) => isOwn(name) || name === 'around')
  );
}

/** Whether phrases of some names, one behind the other, make up a stretch of words. */
function isCovered(
  found: Found,
  { from, to }: { readonly from: number; readonly to: number },
  fits: (name: string) => boolean,
): boolean {
  const reached = new Set([from]);
  for (const match of found)
    if (reached.has(match.from) && match.to <= to && fits(match.tag.name)) reached.add(match.to);
  return reached.has(to);
}

/** Of phrases that overlap the longest; a number rather than a word in front of one. */
function longestOf(found: Found): Found {
  const whole = found.filter(
    ({ from, to }) => !found.some((other) => other.from <= from && to <= other.to && other.to - other.from > to - from),
  );
  const byPlace = new Map(whole.map((one) => [`${one.from} ${one.to}`, one] as const));
  for (const one of whole) if (isNumber(one.tag.name)) byPlace.set(`${one.from} ${one.to}`, one);
  return [...byPlace.values()].toSorted((one, other) => one.from - other.from);
}

function isNumber(name: string): boolean {
  return !Number.isNaN(Number(name));
}

function isJoint(from: number, to: number): (one: Found[number]) => boolean {
  return (one) => one.tag.name === 'joint' && one.from === from && one.to === to;
}
