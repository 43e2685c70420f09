/**
 * Whether what a sender calls a reading can be judged at all. Whoever can signal a workflow can send anything, and a
 * rule that stumbles over it would stop the conversation for good; what fails here is read again from its text.
 *
 * Reading again is a step of the workflow's history: to accept more or less than before is a change that running
 * conversations must be versioned for.
 */
import type { Issue, Reading } from '../../contracts/reading/reading.ts';
import { isAnswers, isPrefill } from './answers-shape.ts';
import { isDiagnosis } from './diagnosis-shape.ts';
import { isRecord } from './record.ts';

/** True when every part a decider looks at has its shape (`contracts/reading/reading.ts`). Total. */
export function isReading(given: unknown): given is Reading {
  if (!isRecord(given)) return false;
  const { stance, command, situation, stanceAt, opensWith, bareChoice, readTo, finalYes } = given;
  return (
    have(given, ['lexicon', 'language'], 'string') &&
    have(given, ['length'], 'number') &&
    (readTo === undefined || typeof readTo === 'number') &&
    have(given, ['asksBackOnly', 'skips'], 'boolean') &&
    oneOf(stance, stances) &&
    (command === undefined || oneOf(command, commands)) &&
    isRecord(situation) &&
    oneOf(situation['kind'], situations) &&
    [situation['at'], stanceAt, opensWith].every((span) => span === undefined || isSpan(span)) &&
    (bareChoice === undefined || (isRecord(bareChoice) && have(bareChoice, ['fingerprint'], 'string'))) &&
    Object.entries(lists).every(([name, holds]) => isListOf(given[name], holds)) &&
    (given['danger'] === undefined || (isSpan(given['danger']) && oneOf(given['danger']['kind'], dangers))) &&
    (given['given'] === undefined || isGivenAnswer(given['given'])) &&
    isShortList(given['says']) &&
    isListOf(given['remainder'], isRemainder) &&
    typeof finalYes === 'boolean' &&
    (given['for'] === null || isWord(given['for'])) &&
    isAnswers(given['answers']) &&
    isPrefill(given['gives']) &&
    (given['findings'] === undefined || isFindings(given['findings'])) &&
    (given['needs'] === undefined || isListOf(given['needs'], (item) => have(item, ['artifact'], 'string'))) &&
    (given['diagnosis'] === undefined || isDiagnosis(given['diagnosis'])) &&
    (given['session'] === undefined || isSession(given['session'])) &&
    (given['reminder'] === undefined || isReminderSaid(given['reminder'])) &&
    (given['parted'] === undefined || isParted(given['parted'])) &&
    (given['apart'] === undefined || isApart(given['apart']))
  );
}

/** A reminder in words (T1). */
function isReminderSaid(given: unknown): boolean {
  if (!isRecord(given) || !isListOf(given['about'], isSpan)) return false;
  const { verb, when, rule } = given;
  const isTimed = when === undefined || (isSpan(when) && isTime(when));
  return oneOf(verb, reminderVerbs) && isTimed && (rule === undefined || isWord(rule));
}

/** An option or values, to a question. */
function isGivenAnswer(given: unknown): boolean {
  if (!isRecord(given) || !have(given, ['question'], 'string')) return false;
  const { option, values } = given;
  if (values === undefined) return typeof option === 'string';
  return isRecord(values) && Object.values(values).every((one) => one === null || isPlain(one) || isWords(one));
}

function isWords(one: unknown): boolean {
  return isSpan(one) && have(one, ['length', 'count', 'lineLength'], 'number');
}

/** An answer and another order, neither of which has parts. */
function isParted(given: unknown): boolean {
  if (!isRecord(given) || !isSpan(given['at'])) return false;
  return [given['answer'], given['order']].every(isPart);
}

function isApart(given: unknown): boolean {
  return (
    isRecord(given) &&
    have(given, ['action'], 'string') &&
    isPart(given['own']) &&
    Array.isArray(given['others']) &&
    given['others'].length <= longestList &&
    given['others'].every((one) => isRecord(one) && have(one, ['action'], 'string') && isPart(one['reading']))
  );
}

/** A reading that has no parts itself. */
function isPart(one: unknown): boolean {
  return isRecord(one) && one['parted'] === undefined && one['apart'] === undefined && isReading(one);
}

/** What the analyzer looks at. */
function isSession(given: unknown): boolean {
  if (!isRecord(given)) return false;
  const { completed, present, missing } = given;
  return (
    have(given, ['phase'], 'number') &&
    isShortList(completed) &&
    completed.every((one) => typeof one === 'number') &&
    isShortList(present) &&
    present.every((one) => isRecord(one) && have(one, ['artifact'], 'string') && have(one, ['bytes'], 'number')) &&
    isShortList(missing) &&
    missing.every(isWord)
  );
}

function isRemainder(item: Readonly<Record<string, unknown>>): boolean {
  return have(item, ['kind'], 'string') && (item['marks'] === undefined || isShortList(item['marks']));
}

/** What clarification looks at. */
function isFindings(given: unknown): boolean {
  if (!isRecord(given) || !isShortList(given['fields']) || !isShortList(given['issues'])) return false;
  const { fields, issues, later, mentions, openness } = given;
  return (
    fields.every((one) => isRecord(one) && have(one, ['field', 'from'], 'string') && isPlain(one['value'])) &&
    issues.every(isIssue) &&
    (later === undefined || (isShortList(later) && later.every(isIssue))) &&
    (mentions === undefined ||
      (isShortList(mentions) && mentions.every((one) => isRecord(one) && isPlain(one['value'])))) &&
    (openness === undefined || (isRecord(openness) && have(openness, ['tenths'], 'number')))
  );
}

function isIssue(one: unknown): boolean {
  if (!isRecord(one) || !oneOf(one['kind'], doubtKinds)) return false;
  const { labels, marks } = one;
  return (
    have(one, ['field', 'issue', 'suggestion'], 'string') &&
    (labels === undefined || isShortList(labels)) &&
    (marks === undefined || (isShortList(marks) && marks.every(isShortList)))
  );
}

const doubtKinds: readonly Issue['kind'][] = ['missing', 'rule', 'conflict', 'interpretations', 'vague', 'invalid'];

function isShortList(given: unknown): given is readonly unknown[] {
  return Array.isArray(given) && given.length <= longestList;
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

type Holds = (item: Readonly<Record<string, unknown>>) => boolean;

const reminderVerbs: readonly unknown[] = ['set', 'list', 'move', 'cancel', 'stop'];
const stances: readonly Reading['stance'][] = ['affirm', 'deny', 'change', 'none'];
const commands: readonly Reading['command'][] = ['help', 'reset', 'stop', 'cancel', 'improve', 'print', 'back'];
const dangers: readonly NonNullable<Reading['danger']>['kind'][] = ['self-harm', 'violence', 'medical', 'hazard'];
const situations: readonly Reading['situation']['kind'][] = ['active', 'hypothetical', 'unstated'];

const lists: Readonly<Record<string, Holds>> = {
  sentences: (item) => have(item, ['act'], 'string'),
  requests: (item) => have(item, ['action'], 'string'),
  declines: ({ action }) => action === null || typeof action === 'string',
  ordinals: (item) => have(item, ['index'], 'number'),
  times: (item) => isTime(item),
  people: (item) => have(item, ['name'], 'string'),
  phones: (item) => have(item, ['number'], 'string'),
  emails: (item) => have(item, ['address'], 'string'),
};

/** Longer than any reader's list; a longer one is a sender's mistake and costs every rule its time. */
const longestList = 50;

function isListOf(given: unknown, holds: Holds): boolean {
  return Array.isArray(given) && given.length <= longestList && given.every((item) => isSpan(item) && holds(item));
}

function isSpan(given: unknown): given is Readonly<Record<string, unknown>> {
  if (!isRecord(given) || !have(given, ['start', 'end'], 'number')) return false;
  return given['in'] === undefined || typeof given['in'] === 'string';
}

/**
 * Parts of a time that are words, and those that are made of parts themselves; every other one is a number or a truth.
 */
const partsOfTime: Readonly<Record<string, (value: unknown) => boolean>> = {
  ...Object.fromEntries(['in', 'label', 'grain', 'bound', 'zone', 'part'].map((name) => [name, isWord])),
  hours: (value) => isRecord(value) && have(value, ['from', 'to'], 'number'),
  stretch: (value) => isRecord(value) && have(value, ['count'], 'number') && have(value, ['unit'], 'string'),
  relative: (value) => isRecord(value) && have(value, ['to'], 'string'),
  to: (value) => isRecord(value) && value['to'] === undefined && isTime(value),
};

function isTime(item: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(item).every(([name, value]) => (partsOfTime[name] ?? isCount)(value));
}

function isWord(value: unknown): boolean {
  return typeof value === 'string';
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

function have(
  given: Readonly<Record<string, unknown>>,
  names: readonly string[],
  type: 'string' | 'number' | 'boolean',
): boolean {
  return names.every((name) => typeof given[name] === type);
}

function oneOf(given: unknown, known: readonly unknown[]): boolean {
  return known.includes(given);
}
