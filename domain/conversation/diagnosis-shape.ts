/**
 * Whether what a sender calls the reading of a technician's message has the shape that the engine looks at
 * (contracts/reading/diagnosis.ts).
 */
import { isRecord } from './record.ts';

/** Total. Longer lists than any reader makes are refused: they cost every rule their time. */
export function isDiagnosis(given: unknown): boolean {
  if (!isRecord(given)) return false;
  const { says, motor, command, reportIn, disputes, repaired, clauses, steps, wants } = given;
  return (
    ['intents', 'systems', 'parts', 'outcomes'].every((name) => isListOf(given[name], isWord)) &&
    isListOf(given['measurements'], isMeasurement) &&
    isListOf(given['evidence'], isEvidence) &&
    [says, motor, command, reportIn].every((one) => one === null || isWord(one)) &&
    (clauses === undefined || isListOf(clauses, isClause)) &&
    [steps, wants].every((list) => list === undefined || isListOf(list, isWord)) &&
    typeof disputes === 'boolean' &&
    typeof repaired === 'boolean'
  );
}

const mostListed = 20;
const longestWord = 200;

function isMeasurement(one: unknown): boolean {
  return isRecord(one) && Number.isFinite(one['value']) && (one['unit'] === null || isWord(one['unit']));
}

function isClause(one: unknown): boolean {
  return (
    isRecord(one) &&
    (one['says'] === null || isWord(one['says'])) &&
    isWord(one['how']) &&
    ['of', 'parts', 'outcomes'].every((name) => isListOf(one[name], isWord))
  );
}

function isEvidence(one: unknown): boolean {
  return isRecord(one) && isWord(one['kind']) && typeof one['negative'] === 'boolean';
}

function isWord(given: unknown): boolean {
  return typeof given === 'string' && given.length <= longestWord;
}

function isListOf(given: unknown, holds: (one: unknown) => boolean): boolean {
  return Array.isArray(given) && given.length <= mostListed && given.every(holds);
}
