/**
 * What the words of a message answer of several open questions (C7, G20). A value stands for one field, and words are
 * taken for a question that takes any only where they can be meant for no other: "by tomorrow noon" says when, and
 * neither how many nor where to.
 */
import type { Clarification, FieldAnswer, GivenContent } from '../../contracts/state/clarification-state.ts';
import type { Findings, Issue, Reading, SayingKind, Span } from '../../contracts/reading/reading.ts';
import { remainingFields } from '../clarification/protocol.ts';
import { isQualified, plainly } from '../flows/remainder.ts';
import { isTalkAboutIt } from '../flows/said-to-us.ts';
import { passageOf } from '../gate/evidence.ts';
import { fingerprint } from '../words/fingerprint.ts';
import type { Turn } from './hearing.ts';
import { chosenIn, isQuestion, namedIn } from './chosen.ts';
import { eitherAt, numberMeant, type Either } from './number-meant.ts';
import { sendsOn } from './second-order.ts';
import { isDoubted, isOtherInstruction, isUncertain, standsAlone, takesWords } from './taken-answers.ts';

export interface WordsAsAnswers {
  readonly answers: readonly FieldAnswer[];
  /** The field to ask for alone next, where words could not be told apart; absent: there is no need. */
  readonly alone?: string;
  /** A number that may be two, and which of them nobody can tell: "1.200". */
  readonly unsure?: Either;
}

/** At most one answer for each field that is still asked for. Pure and total. */
export function answersInWords(turn: Turn, open: Clarification, language: string | null): WordsAsAnswers {
  const left = remainingFields(open);
  const asked = open.issues.filter(({ field }) => left.includes(field));
  const parts = spansOf(listedFor(turn, asked));
  const isAnswer = !asksBack(turn.reading, asked) && !isOtherInstruction(turn.reading, open, parts);
  const all = isAnswer ? takenFrom(turn, asked, open).map((one) => inLanguage(one, turn, asked, language)) : [];
  const unsure = all.find((one) => one.unsure !== undefined)?.unsure;
  const taken = all.filter((one) => one.unsure === undefined);
  const answers = taken.map(({ field, value }) => ({ field, value }));
  const rest = asked.filter(({ field }) => taken.every((one) => one.field !== field)).filter(takesWords);
  const alone = open.alone !== undefined || (taken.length === 0 && hasWords(turn, [])) ? rest[0] : undefined;
  return {
    answers,
    ...(rest.length > 1 && alone !== undefined ? { alone: alone.field } : {}),
    ...(unsure === undefined ? {} : { unsure }),
  };
}

/** "1.200" for a plain number, as the language of the talk means it. */
function inLanguage(one: Taken, { reading }: Turn, asked: readonly Issue[], language: string | null): Taken {
  const isNumber = asked.find(({ field }) => field === one.field)?.expects === 'number';
  const either = isNumber && one.at !== null ? eitherAt(reading.findings, one.at) : null;
  if (either === null) return one;
  const value = numberMeant(either, language);
  return value === null ? { ...one, unsure: either } : { ...one, value };
}

/** "High please" asks for it, and asks nothing. */
function asksBack(reading: Reading, asked: readonly Issue[]): boolean {
  const { asksBackOnly, bareChoice } = reading;
  if (!asksBackOnly) return false;
  if (isQuestion(reading)) return true;
  return bareChoice?.means === undefined && asked.every((issue) => namedIn(reading, issue) === undefined);
}

/** A value for a field, and where the words stand that it is made of; null: nowhere in particular. */
interface Taken {
  readonly field: string;
  readonly value: GivenContent;
  readonly at: Span | null;
  readonly unsure?: Either;
}

function takenFrom(turn: Turn, asked: readonly Issue[], open: Clarification): readonly Taken[] {
  const { alone } = open;
  const listed = listedFor(turn, asked);
  const known = asked.reduce<readonly Taken[]>((before, issue) => {
    const value = before.some(({ field }) => field === issue.field) ? null : valueFor(turn, issue, asked, before, open);
    return value === null ? before : [...before, value];
  }, listed);
  const all = [...known, ...aboutTheSameWords(asked, known)];
  const isOpen = (issue: Issue): boolean => takesWords(issue) && all.every(({ field }) => field !== issue.field);
  const rest = asked.filter((issue) => isOpen(issue) && fits(issue, turn.reading));
  const meant = rest.length === 1 ? rest[0] : rest.find(({ field }) => field === alone);
  if (meant === undefined || listed.length > 0 || !hasWords(turn, spansOf(all))) return all;
  if (asked.some((issue) => issue !== meant && isNamedUntaken(turn.reading, issue, all))) return all;
  const words = wordsLeft(turn, spansOf(all));
  return words === null ? all : [...all, { field: meant.field, value: passageOf(turn, words), at: words }];
}

/** Something is said that could answer the question, and was not taken: it is no part of an answer to another one. */
function isNamedUntaken({ findings }: Reading, issue: Issue, taken: readonly Taken[]): boolean {
  if (taken.some(({ field }) => field === issue.field)) return false;
  const free = (findings?.mentions ?? []).filter((one) => !spansOf(taken).some((at) => overlap(at, one)));
  return free.some(({ kind }) => (!takesWords(issue) || issue.wants === 'quantity') && accepts(issue, kind));
}

/** The message, or what of it no value was taken from, where that stands together. */
function wordsLeft(turn: Turn, used: readonly Span[]): Span | null {
  if (used.length === 0) return wholeOf(turn);
  const parts = turn.reading.remainder.filter((part) => !used.some((at) => overlap(at, part)));
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined || first.in !== last.in) return null;
  const { in: within } = first;
  const mentions = turn.reading.findings?.mentions ?? [];
  // "Orders above EUR 500": a value that begins among them is one of the words.
  const end = Math.max(last.end, ...mentions.filter((one) => overlap(one, last)).map((one) => one.end));
  const words = { start: first.start, end, ...(within === undefined ? {} : { in: within }) };
  // What is left is a value of its own, and no words: "tomorrow 5 pm, P2" names no place.
  const isValue = mentions.some((one) => isWithin(words, one));
  return isValue || used.some((at) => overlap(at, words)) ? null : words;
}

/** The parts of a list, "2. Hamburg" or "destination: Hamburg", for the questions by their place or name. */
function listedFor(turn: Turn, asked: readonly Issue[]): readonly Taken[] {
  const { findings } = turn.reading;
  return asked.flatMap((issue, at) => {
    const part = findings?.listed?.find(({ place, label }) => place === at + 1 || label === labelOf(issue));
    if (part === undefined || isUncertain(issue, turn.reading, part)) return [];
    const mention = (findings?.mentions ?? []).find((one) => isWithin(one, part) && accepts(issue, one.kind));
    const choice = issue.choices?.find(
      (one, at) => labelIn(one) === part.words || labelIn(issue.labels?.[at] ?? one) === part.words,
    );
    const words = takesWords(issue) ? passageOf(turn, part) : null;
    const value = choice ?? words ?? mention?.value ?? null;
    return value === null ? [] : [{ field: issue.field, value, at: part }];
  });
}

/** By its name, as one of the choices, or as the next value of its kind that nothing else is made of. */
function valueFor(
  turn: Turn,
  issue: Issue,
  asked: readonly Issue[],
  before: readonly Taken[],
  { understood }: Clarification,
): Taken | null {
  const { reading } = turn;
  const { field } = issue;
  const named = reading.findings?.fields.find((one) => one.field === field);
  if (named !== undefined && !isDoubted(reading)) return { field, value: named.value, at: named };
  if (isBareAnswer(issue, reading)) return { field, value: passageOf(turn, wholeOf(turn)), at: wholeOf(turn) };
  const choice = chosenIn(reading, issue, asked);
  if (choice !== null) return { field, value: choice, at: wholeOf(turn) };
  const truth = issue.expects === 'boolean' ? plainly(reading, 'act') : 'nothing';
  if (truth === 'agreed' || truth === 'refused') return { field, value: truth === 'agreed', at: wholeOf(turn) };
  const used = spansOf(before);
  const free = (reading.findings?.mentions ?? []).filter(
    (one) => one.denied !== true && !used.some((at) => overlap(at, one)),
  );
  const [mention, ...more] = free.filter((one) => accepts(issue, one.kind));
  if (mention === undefined) return null;
  const left = asked.filter((one) => one !== issue && before.every((taken) => taken.field !== one.field));
  const rivals = more.filter(({ value }) => value !== mention.value);
  if (rivals.length > left.filter((one) => accepts(one, mention.kind)).length) return null;
  // What no question is about may be words for one that takes any.
  const others = [
    ...used,
    ...free.filter((one) => left.some((other) => takesWords(other) || accepts(other, one.kind))),
  ];
  if (!standsAlone(mention, reading, { others, known: understood })) return null;
  return { field, value: issue.wants === 'quantity' ? passageOf(turn, mention) : mention.value, at: mention };
}

/**
 * Two questions about the very same words have one answer: how quickly "quickly" is, is a deadline as well as a
 * priority.
 */
function aboutTheSameWords(asked: readonly Issue[], taken: readonly Taken[]): readonly Taken[] {
  return asked.filter(takesWords).flatMap(({ field, at }) => {
    if (at === undefined || taken.some((one) => one.field === field)) return [];
    const same = asked.filter((other) => other.at?.start === at.start && other.at.end === at.end);
    const found = taken.find((one) => same.some((other) => other.field === one.field));
    return found === undefined ? [] : [{ ...found, field }];
  });
}

type Mention = NonNullable<Findings['mentions']>[number];

function accepts({ expects, wants }: Issue, kind: Mention['kind']): boolean {
  if (wants === 'quantity') return amounts.has(kind);
  if (expects === 'number') return kind === 'number' || kind === 'quantity';
  if (expects === 'datetime' || expects === 'date') return kind === 'datetime' || kind === 'date';
  return kind === expects;
}

const amounts: ReadonlySet<string> = new Set(['quantity', 'number']);

/** "Yes, all of them" where it was asked to confirm, "none" where it was asked whether there are any. */
function isBareAnswer({ takes = [] }: Issue, reading: Reading): boolean {
  if (takes.length === 0) return false;
  const stance = plainly(reading, 'act');
  const isNone = stance === 'refused' || reading.answers.none === true;
  return (takes.includes('assent') && stance === 'agreed') || (takes.includes('refusal') && isNone);
}

/**
 * Whether the message says something in words beside what its values are made of: not "no idea", not "thanks", not "as
 * usual".
 */
function hasWords({ reading }: Turn, used: readonly Span[]): boolean {
  const { says, skips, answers, declines, findings, length } = reading;
  // "A Hamburgo, gracias": a name is no mere courtesy.
  const isTalk = isTalkAboutIt(reading) && reading.people.length === 0;
  if (isTalk || sendsOn(reading) || skips || declines.length > 0) return false;
  if (answers.skip === true || answers.elsewhere === true) return false;
  if (says.some((one) => one === 'refusal' || one === 'ending' || one === 'skip')) return false;
  const vague = (findings?.issues ?? []).filter(({ kind, at }) => kind === 'vague' && at !== undefined);
  if (vague.some(({ at }) => at !== undefined && (at.end - at.start) * 2 > length)) return false;
  return !isMadeOf(reading, used);
}

/**
 * A quantity counts something; what is named is said and not only denied, and neither a place nor a person is made of
 * nothing but numbers and times.
 */
function fits(issue: Issue, reading: Reading): boolean {
  const { kind, wants, takes = [] } = issue;
  if (
    isUncertain(issue, wants === 'place' ? withoutWhereTo(reading) : reading, null) ||
    (wants !== undefined && namesNothing(reading))
  )
    return false;
  const mentions = reading.findings?.mentions ?? [];
  if (wants === 'quantity') return mentions.some((one) => amounts.has(one.kind)) && !leavesOpen(mentions);
  if (kind !== 'rule' && isDenied(reading)) return false;
  // "Yes, if my boss agrees" confirms nothing.
  if (takes.includes('assent') && reading.says.includes('assent') && isQualified(reading)) return false;
  if (wants === undefined) return true;
  return !isMadeOf(
    reading,
    mentions.filter(
      ({ kind: of }) => of !== 'identifier' && of !== 'place' && !(wants === 'identifier' && of === 'number'),
    ),
  );
}

/** "Nach Hamburg" says where to, and not after what. */
function withoutWhereTo(reading: Reading): Reading {
  const places = (reading.findings?.mentions ?? []).filter(({ kind }) => kind === 'place');
  if (places.length === 0) return reading;
  const isPlace = (part: Span): boolean => places.some((place) => overlap(place, part));
  const remainder = reading.remainder.filter((part) => part.kind !== 'condition' || !isPlace(part));
  return { ...reading, remainder };
}

/** "10 or 12 pallets": a number right before an amount is another one. */
function leavesOpen(mentions: readonly Mention[]): boolean {
  return mentions.some(
    ({ kind, end, value }) =>
      kind === 'number' &&
      mentions.some(
        (next) => amounts.has(next.kind) && next.value !== value && next.start >= end && next.start - end <= longestOr,
      ),
  );
}

/** " oder ", in UTF-16 code units. */
const longestOr = 6;

/** "More info", "I leave it", "Hamburg, and 50 pallets, not 40": it names nothing, or something else besides. */
function namesNothing({ says, findings }: Reading): boolean {
  return says.some((one) => namingNothing.has(one)) || (findings?.mentions ?? []).some(({ denied }) => denied === true);
}

const namingNothing: ReadonlySet<SayingKind> = new Set<SayingKind>(['others', 'waiving']);

/** "Not my call", "nobody knows". */
function isDenied({ remainder }: Reading): boolean {
  return remainder.length > 0 && remainder.every(({ kind }) => kind === 'negation');
}

/** Nothing of the message stands beside these words but what joins them: "by tomorrow noon". */
function isMadeOf({ remainder, length }: Reading, spans: readonly Span[]): boolean {
  if (spans.length === 0) return false;
  const covered = spans.reduce((sum, { start, end }) => sum + end - start, 0);
  return length - covered <= longestJoint && remainder.every((part) => spans.some((one) => overlap(one, part)));
}

/** In UTF-16 code units. */
const longestJoint = 8;
/** Longest words that are taken as an answer, in UTF-16 code units; of longer ones the beginning. */
const longestAnswer = 1_000;

function wholeOf({ reading }: Turn): Span {
  return { start: 0, end: Math.min(reading.length, longestAnswer) };
}

function labelOf({ field }: Issue): string {
  return labelIn(field);
}

/** As `reading/instruction/listed.ts` makes it. */
function labelIn(words: string): string {
  return fingerprint(words.replaceAll('_', ' ').replaceAll('-', ' ').toLowerCase());
}

function spansOf(taken: readonly Taken[]): readonly Span[] {
  return taken.flatMap(({ at }) => at ?? []);
}

function isWithin(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}
