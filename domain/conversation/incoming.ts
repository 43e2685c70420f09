/**
 * What a sender gives, looked at before it is taken: whoever can reach a workflow can pass anything. Every check is
 * total.
 */
import type { Instruction } from '../../contracts/state/clarification-state.ts';
import type { Incoming } from '../../contracts/state/messages.ts';
import type { Signature } from '../../contracts/state/signature.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import { fingerprintOf } from './fingerprint.ts';
import { isInstruction } from './instruction-shape.ts';
import { isReading } from './reading-shape.ts';
import { isRecord } from './record.ts';

/** Longest text of one message in UTF-16 code units; the API's limit in bytes is the same number. */
export const longestText = 256 * 1024;
/** A reading beyond this is none of ours: the message is read again by the worker. */
const largestReading = 24 * 1024;

/** What is wrong with a message, and where. */
export interface Malformed {
  readonly because: 'malformed';
  readonly place: string;
  readonly expected: string;
}

/** Why it is no message, with the place of the fault; null when it is one. */
export function malformed(message: unknown): Malformed | null {
  const fault = (place: string, expected: string): Malformed => ({ because: 'malformed', place, expected });
  if (typeof message !== 'object' || message === null) return fault('', 'an object {messageId, text}');
  const { messageId, text, hash, size, answer } = message as Partial<Record<string, unknown>>;
  if (typeof messageId !== 'string' || !idPattern.test(messageId))
    return fault('/messageId', 'letters, digits and . _ : - (at most 128)');
  if (text === undefined && hash !== undefined) {
    if (typeof hash !== 'string' || !idPattern.test(hash)) return fault('/hash', 'the fingerprint of what was said');
    return Number.isInteger(size) && Number(size) >= 0 ? null : fault('/size', 'the length of the text');
  }
  if (answer !== undefined) return text === undefined ? faultOfAnswer(answer) : fault('/answer', 'no text beside it');
  if (typeof text !== 'string' || text.trim() === '') return fault('/text', 'a text that is not empty');
  if (text.length > longestText) return fault('/text', `at most ${longestText} characters`);
  // No database column holds these, and the write would be tried for ever.
  if (text.includes('\u0000')) return fault('/text', 'a text without NUL');
  if (!text.isWellFormed()) return fault('/text', 'well-formed Unicode, without lone surrogates');
  return null;
}

/** An option or values in place of words (`GivenByProgram`). */
function faultOfAnswer(answer: unknown): Malformed | null {
  const fault = (place: string, expected: string): Malformed => ({ because: 'malformed', place, expected });
  if (!isRecord(answer)) return fault('/answer', 'an object {questionId, option} or {questionId, values}');
  const { questionId, option, values } = answer;
  if (typeof questionId !== 'string') return fault('/answer/questionId', 'the id of the question that is asked');
  if (sizeOf(answer) > largestReading) return fault('/answer', `at most ${largestReading} characters`);
  if (values === undefined)
    return typeof option === 'string' ? null : fault('/answer/option', 'the id of one of its options');
  const isValue = (one: unknown): boolean => one === null || ['string', 'number', 'boolean'].includes(typeof one);
  if (!isRecord(values) || !Object.values(values).every(isValue)) return fault('/answer/values', 'values by slot');
  return null;
}

/** A reading that can be judged, of a message whose row its sender has written. */
export function readingIn({ text, reading, answer }: Incoming): Reading | null {
  return text === undefined && answer === undefined && isReading(reading) && sizeOf(reading) <= largestReading
    ? reading
    : null;
}

/** The instruction without its fields, which stand in its row. */
export function instructionIn({ instruction }: Incoming): Instruction | null {
  if (!isInstruction(instruction)) return null;
  const { fields: _inItsRow, ...head } = instruction as Instruction & { readonly fields?: unknown };
  return head;
}

/** What signs it, where that can be a signature; whether it holds is checked where it counts. */
export function signatureIn({ signed }: { readonly signed?: unknown }): { readonly signed?: Signature } {
  if (!isRecord(signed)) return {};
  const { keyId, until, mac } = signed;
  const isOne = [keyId, mac].every((part) => typeof part === 'string' && part.length <= longestProof);
  return isOne && Number.isSafeInteger(until) ? { signed: { keyId, until, mac } as Signature } : {};
}

const longestProof = 128;

/** Of what was said: the sender's own, or made of the text and what comes with it. */
export function printOf({ text, hash, instruction, answer }: Incoming): string {
  if (answer !== undefined) return fingerprintOf({ text: '', instruction: answer });
  return text === undefined ? `${hash}` : fingerprintOf({ text, instruction: instruction ?? null });
}

/** A UUID, as requests are named (seed 2). */
export function isRequestId(given: unknown): given is string {
  return typeof given === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(given);
}

/** Characters of JSON. */
export function sizeOf(value: unknown): number {
  return value === null || value === undefined ? 0 : JSON.stringify(value).length;
}

/** The same as for senders through the API (`messageId` in contracts/wire/conversation.ts). */
export const idPattern = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;
