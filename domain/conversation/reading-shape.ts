/**
 * Whether what a sender calls a reading can be judged at all. Whoever can signal a workflow can send anything, and a rule that
 * stumbles over it would stop the conversation for good; what fails here is read again from its text.
 *
 * Reading again is a step of the workflow's history: to accept more or less than before is a change that running
 * conversations must be versioned for.
 */
import type { Doubt, Reading } from '../../contracts/reading.ts';
import { isAnswers } from './answers-shape.ts';

/** True when every part a decider looks at has its shape (`contracts/reading.ts`). Total. */
export function isReading(given: unknown): given is Reading {
  if (!isRecord(given)) return false;
  const { stance, command, situation, stanceAt, seeksGoAhead, questionMark, opensWith, bareChoice, readTo } = given;
  return (
    have(given, ['lexicon', 'language'], 'string') &&
    have(given, ['length'], 'number') &&
    (readTo === undefined || typeof readTo === 'number') &&
    have(given, ['asksBackOnly', 'invitesMore', 'skips'], 'boolean') &&
    oneOf(stance, stances) &&
    (command === undefined || oneOf(command, commands)) &&
    isRecord(situation) &&
    oneOf(situation['kind'], situations) &&
    [situation['at'], stanceAt, seeksGoAhead, questionMark, opensWith].every(
      (span) => span === undefined || isSpan(span),
    ) &&
    (bareChoice === undefined || (isRecord(bareChoice) && have(bareChoice, ['fingerprint'], 'string'))) &&
    Object.entries(lists).every(([name, holds]) => isListOf(given[name], holds)) &&
    (given['answers'] === undefined || isAnswers(given['answers'])) &&
    (given['findings'] === undefined || isFindings(given['findings']))
  );
}

/** What clarification looks at. */
function isFindings(given: unknown): boolean {
  if (!isRecord(given) || !isShortList(given['fields']) || !isShortList(given['doubts'])) return false;
  const { fields, doubts, mentions, openness } = given;
  return (
    fields.every((one) => isRecord(one) && have(one, ['field', 'from'], 'string') && isPlain(one['value'])) &&
    doubts.every(
      (one) => isRecord(one) && oneOf(one['kind'], doubtKinds) && have(one, ['field', 'issue', 'suggestion'], 'string'),
    ) &&
    (mentions === undefined ||
      (isShortList(mentions) && mentions.every((one) => isRecord(one) && isPlain(one['value'])))) &&
    (openness === undefined || (isRecord(openness) && have(openness, ['tenths'], 'number')))
  );
}

const doubtKinds: readonly Doubt['kind'][] = ['missing', 'rule', 'conflict', 'interpretations', 'vague'];

function isShortList(given: unknown): given is readonly unknown[] {
  return Array.isArray(given) && given.length <= longestList;
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

type Holds = (item: Readonly<Record<string, unknown>>) => boolean;

const stances: readonly Reading['stance'][] = ['affirm', 'deny', 'change', 'none'];
const commands: readonly Reading['command'][] = ['help', 'reset', 'stop', 'cancel'];
const situations: readonly Reading['situation']['kind'][] = ['active', 'hypothetical', 'unstated'];

const lists: Readonly<Record<string, Holds>> = {
  sentences: (item) => have(item, ['act'], 'string'),
  signals: (item) => have(item, ['action', 'strength', 'form'], 'string'),
  requests: (item) => have(item, ['action'], 'string'),
  declines: ({ action }) => action === null || typeof action === 'string',
  ordinals: (item) => have(item, ['index'], 'number'),
  times: (item) => Object.entries(item).every(([name, value]) => namesOfTime.has(name) || isPartOfTime(value)),
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

/** What is no part of a time: where it stands, and how it is shown. */
const namesOfTime: ReadonlySet<string> = new Set(['in', 'label']);

function isPartOfTime(value: unknown): boolean {
  return (
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (isRecord(value) && have(value, ['from', 'to'], 'number'))
  );
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

function isRecord(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
