/**
 * What a sender may pass: whoever can reach a workflow can pass anything, and a handler that stumbles over it would
 * fail its task for ever. Every check is total and throws nothing but the refusal.
 */
import type { AnswerClarification } from '../../contracts/state/messages.ts';
import { ApplicationFailure } from '@temporalio/workflow';
import { isFieldContent, isPlainText } from '../../domain/conversation/instruction-shape.ts';
import { isRecord } from '../../domain/conversation/record.ts';

/** Words of a sender as they are kept: who did something, and why. */
const longestWords = 500;
const longestId = 200;
const mostAnswers = 50;

/** A sender's words as they can be stored; what no database holds would be tried for ever. */
export function plain(given: unknown, otherwise: string): string {
  return typeof given === 'string' && given !== ''
    ? given.slice(0, longestWords).replaceAll('\u0000', '').toWellFormed()
    : otherwise;
}

export function malformed(place: string, expected: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(
    `The message is malformed at "${place}": expected ${expected}.`,
    'MalformedMessage',
    { place, expected },
  );
}

/** An object with an id under this name, or the refusal. */
export function requireId(given: unknown, name: string): void {
  const value = isRecord(given) ? given[name] : undefined;
  if (typeof value !== 'string' || value === '' || value.length > longestId || !isPlainText(value))
    throw malformed(`/${name}`, `an id (at most ${longestId} characters)`);
}

/** Operators say who they are and why. */
export function requireReason(given: unknown): void {
  const { actor, reason } = isRecord(given) ? given : {};
  if (isWords(actor) && isWords(reason)) return;
  throw ApplicationFailure.nonRetryable(
    'Say who orders this and why: {"actor": "…", "reason": "…"}.',
    'OrderWithoutReason',
  );
}

/** Orders of programs of ours name the key that gave them; people at Temporal have the `op.` twins, and say why. */
export function requireKey(given: unknown): void {
  if (isByKey(given)) return;
  throw ApplicationFailure.nonRetryable(
    'This update is for programs of ours. Use its twin that begins with "op.", and say who orders it and why.',
    'OrderWithoutReason',
  );
}

/** Whether an order says that our API was given it with a key. */
export function isByKey(given: unknown): boolean {
  const { keyId, via } = isRecord(given) ? given : {};
  return via === 'api' && isWords(keyId);
}

/** What is wrong with an answer to a clarification request, or null. */
export function answerFault(asked: unknown): ApplicationFailure | null {
  if (!isRecord(asked)) return notAcceptable('', 'an object {requestId, from, clarifications}');
  const { requestId, from, clarifications, updated } = asked;
  if (!isPlainText(requestId)) return notAcceptable('/requestId', 'the id of a request');
  if (!isPlainText(from)) return notAcceptable('/from', 'the name of the party that answers');
  if (!Array.isArray(clarifications) || clarifications.length === 0 || clarifications.length > mostAnswers)
    return notAcceptable('/clarifications', `1 to ${mostAnswers} answers`);
  const wrong = clarifications.findIndex((one) => !isAnswer(one));
  if (wrong !== -1) return notAcceptable(`/clarifications/${wrong}`, '{field, value, explanation?}');
  return updated === undefined || isUpdate(updated)
    ? null
    : notAcceptable('/updated', '{ref?, type?, department?}; other words and fields are given to the API');
}

export function notAcceptable(place: string, expected: string): ApplicationFailure {
  return ApplicationFailure.create({
    type: 'AnswerNotAcceptable',
    message: `The answer is not acceptable at "${place}": expected ${expected}.`,
    nonRetryable: true,
    details: [{ place, expected }],
  });
}

function isWords(given: unknown): boolean {
  return typeof given === 'string' && plain(given, '').trim() !== '';
}

function isAnswer(given: unknown): given is AnswerClarification['clarifications'][number] {
  if (!isRecord(given)) return false;
  const { field, value, explanation } = given;
  return isPlainText(field) && isFieldContent(value) && (explanation === undefined || isPlainText(explanation));
}

function isUpdate(given: unknown): boolean {
  if (!isRecord(given)) return false;
  const { ref, type, department, text, fields } = given;
  // Words and fields are kept in rows: whoever gives others gives them to the API.
  if (text !== undefined || fields !== undefined) return false;
  return (
    (ref === undefined || (isPlainText(ref) && ref.length <= longestId)) &&
    (type === undefined || isPlainText(type)) &&
    (department === undefined || department === null || isPlainText(department))
  );
}
