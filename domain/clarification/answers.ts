/**
 * Whether an answer may be taken (C8), as far as plain data shows it: who gives it, when, and whether its value can be
 * of the kind that was asked for. What words mean ("tomorrow", "yes") is read before, by whoever hands the answer in
 * (`reading/fields/accepts.ts`, `reading/answers/kinds.ts`).
 */
import type { FieldContent } from '../../contracts/wire/clarification.ts';
import type { Issue, Passage } from '../../contracts/reading/reading.ts';
import type { Clarification, FieldAnswer } from '../../contracts/state/clarification-state.ts';
import { isBlank } from './judge.ts';
import { isOpen, partiesOf, slaOf } from './request-state.ts';
import { isPassage } from '../words/words.ts';

/** Why an answer is not taken. Nothing has changed then. */
export type AnswerRefusal =
  | { readonly because: 'closed' }
  /** `allowed`: the parties whose answer is taken now. */
  | { readonly because: 'not-the-party'; readonly allowed: readonly string[] }
  /** `place`: JSON pointer into the response; `expected` continues "expected …". */
  | { readonly because: 'not-acceptable'; readonly place: string; readonly expected: string };

/**
 * Null when the answer may be taken. Somebody who was never asked is refused as such even when the request is closed,
 * so that only answers of its parties are kept as late ones; for the same reason its size comes before its being
 * closed. A timed-out request is closed for everybody but the party at the top of its chain.
 */
export function refusalOf(
  c: Clarification,
  { from, answers }: { readonly from: string; readonly answers: readonly FieldAnswer[] },
): AnswerRefusal | null {
  const top = slaOf(c).party;
  if (!partiesOf(c).includes(from)) {
    return { because: 'not-the-party', allowed: isOpen(c) ? partiesOf(c) : c.status === 'timed-out' ? [top] : [] };
  }
  if (sizeOf(answers) > mostText) {
    return notAcceptable('/clarifications', `at most ${mostText} characters in all, not ${sizeOf(answers)}`);
  }
  if (!isOpen(c) && !(c.status === 'timed-out' && from === top)) return { because: 'closed' };
  if (answers.length === 0) return notAcceptable('/clarifications', 'at least one answer');
  return firstOf(answers.map((answer, place) => faultOf(c, answer, place, answers)));
}

/**
 * The answer with what it chooses written as the question has it: `B`, or a choice in other letters, becomes the
 * choice.
 */
export function choiceOf(issues: readonly Issue[], answer: FieldAnswer): FieldAnswer {
  const issue = issues.find(({ field }) => field === answer.field);
  const { value } = answer;
  if (isPassage(value)) return answer;
  const chosen = (given: FieldContent): FieldContent => chosenFrom(issue, given) ?? given;
  return { ...answer, value: Array.isArray(value) ? value.map((part) => chosen(part) as typeof part) : chosen(value) };
}

/** UTF-16 code units of names, values and explanations together. */
const mostText = 16 * 1024;

function faultOf(
  { issues }: Clarification,
  answer: FieldAnswer,
  place: number,
  answers: readonly FieldAnswer[],
): AnswerRefusal | null {
  const issue = issues.find(({ field }) => field === answer.field);
  const at = `/clarifications/${place}`;
  if (issue === undefined) {
    return notAcceptable(`${at}/field`, `one of the fields asked for: ${issues.map(({ field }) => field).join(', ')}`);
  }
  if (answers.findIndex(({ field }) => field === answer.field) < place) {
    return notAcceptable(`${at}/field`, `each field once; ${answer.field} is answered before`);
  }
  const parts = [answer.value].flat();
  if (parts.length === 0 || parts.some((part) => isBlank(part))) {
    return notAcceptable(`${at}/value`, 'a value that is not empty');
  }
  const expected = firstOf(parts.map((part) => expectedBut(issue, part)));
  return expected === null ? null : notAcceptable(`${at}/value`, expected);
}

/** What the value should have been; null when it will do. */
function expectedBut(issue: Issue, value: string | number | boolean | Passage): string | null {
  const { expects = 'text', least, most } = issue;
  const number = typeof value === 'number' ? value : Number.NaN;
  if (least !== undefined && number < least) return `a number from ${least} on`;
  if (most !== undefined && number > most) return `a number up to ${most}`;
  if (expects === 'text') return null;
  const { wanted, fits } = kinds[expects];
  return !isPassage(value) && fits(value, issue) ? null : wanted(issue);
}

type Choosing = Pick<Issue, 'choices' | 'labels'>;

interface Kind {
  readonly wanted: (issue: Choosing) => string;
  readonly fits: (value: string | number | boolean, issue: Choosing) => boolean;
}

const numeric = (wanted: string): Kind => ({
  wanted: () => wanted,
  fits: (value) => typeof value !== 'boolean' && hasDigit(String(value)),
});

/** Whether words name a day is read before they come here; a truth value names none. */
const timely = (wanted: string): Kind => ({
  wanted: () => wanted,
  fits: (value) => typeof value !== 'boolean',
});

const kinds: Readonly<Record<Exclude<Issue['expects'], 'text' | undefined>, Kind>> = {
  number: numeric('a number'),
  money: numeric('an amount with a number'),
  percentage: numeric('a percentage'),
  date: timely('a date, for example 2026-12-24'),
  time: timely('a time of day, for example 15:00'),
  datetime: timely('a date and a time, for example 2026-12-24 15:00'),
  duration: timely('a duration, for example 2 weeks'),
  email: {
    wanted: () => 'an email address',
    fits: (value) => typeof value === 'string' && isAddressLike(value.trim()),
  },
  boolean: {
    wanted: () => 'true or false',
    fits: (value) => typeof value !== 'number',
  },
  choice: {
    wanted: (issue) =>
      `one of: ${namesIn(issue)
        .map(({ called }) => called)
        .join(', ')}`,
    fits: (value, issue) => namesIn(issue).length === 0 || chosenFrom(issue, value) !== undefined,
  },
};

/**
 * A choice by its words or what it is called, in any letters, or, written alone, by the letter under which it is asked
 * (C5: A, B, …).
 */
function chosenFrom(issue: Choosing | undefined, value: FieldContent): string | undefined {
  const said = folded(String(value));
  const names = namesIn(issue);
  const found =
    names.find(({ choice }) => folded(choice) === said) ??
    names.find(({ called }) => folded(called) === said) ??
    names.find((_, place) => letterOf(place) === said);
  return found?.choice;
}

/** The choices with what they are called. */
function namesIn({ choices = [], labels = choices }: Choosing = {}): readonly {
  readonly choice: string;
  readonly called: string;
}[] {
  return choices.map((choice, place) => ({ choice, called: labels[place] ?? choice }));
}

function letterOf(place: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + place);
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

function hasDigit(text: string): boolean {
  return /\p{Nd}/u.test(text);
}

function isAddressLike(text: string): boolean {
  const place = text.indexOf('@');
  return place > 0 && place < text.length - 1 && Array.from(text).every((letter) => letter.trim() !== '');
}

function sizeOf(answers: readonly FieldAnswer[]): number {
  const lengths = answers.flatMap(({ field, value, explanation = '' }) =>
    [field, explanation, ...[value].flat()].map(lengthOf),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

function lengthOf(part: string | number | boolean | Passage): number {
  return isPassage(part) ? part.end - part.start : String(part).length;
}

function firstOf<T>(findings: readonly (T | null)[]): T | null {
  return findings.find((finding) => finding !== null) ?? null;
}

function notAcceptable(place: string, expected: string): AnswerRefusal {
  return { because: 'not-acceptable', place, expected };
}
