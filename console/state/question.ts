/** The question that a conversation waits with, and what this page says to it (G23). */
import { ParleyProblem } from '../../client/problem.ts';
import type { AnswerBody, QuestionOnWire } from '../../contracts/reading/question.ts';
import { isPassing, type Fault } from './problems.ts';
import { withOutgoing, type NotTaken, type Outgoing, type Said, type Talk } from './talk.ts';

type Option = QuestionOnWire['options'][number];

/** What is asked now; null: nothing that has answers. */
export function questionIn({ snapshot }: Pick<Talk, 'snapshot'>): QuestionOnWire | null {
  return snapshot?.closed_at === null ? (snapshot.question ?? null) : null;
}

/** Something that was said is on its way or being answered: until then nobody knows what is asked next. */
export function isUnderWay({ outgoing, messages }: Pick<Talk, 'outgoing' | 'messages'>): boolean {
  const last = messages.findLast(({ role }) => role === 'participant');
  return (
    outgoing.some(({ state }) => state !== 'refused') || last?.status === 'queued' || last?.status === 'in_progress'
  );
}

/** The digit that chooses each option; null where the reply calls something else by that number. */
export function numbersOf({ options }: QuestionOnWire, reply: string): readonly (number | null)[] {
  const lines = reply.split('\n').map((line) => line.trim());
  return options.map(({ label }, place) => {
    const number = place + 1;
    const listed = lines.find((line) => line.startsWith(`${number}.`));
    return listed === undefined || listed.includes(label) ? number : null;
  });
}

/** The option that a lone digit in the field for words names; null: it names none, or is as likely a value. */
export function optionNamed(question: QuestionOnWire, reply: string, text: string): Option | null {
  if (isDigitValue(question)) return null;
  const place = numbersOf(question, reply).findIndex((number) => number !== null && String(number) === text.trim());
  return question.options[place] ?? null;
}

/**
 * A number may be meant wherever one can be given; where words or a time are asked for, "2" may be all there is to say.
 */
function isDigitValue({ kind, slots }: QuestionOnWire): boolean {
  const chooses = kind === 'offer' || kind === 'choice' || kind === 'final-yes';
  return slots.some(
    ({ type }) => type === 'number' || (!chooses && (type === 'text' || type === 'date' || type === 'time')),
  );
}

export function saidOption({ id, preview_hash: hash }: QuestionOnWire, { id: option, label }: Option): Said {
  const shown = hash === undefined ? {} : { preview_hash: hash };
  return { text: label, answer: { question_id: id, option, ...shown } };
}

/** What the latest reply says. */
export function latestReply({ messages }: Pick<Talk, 'messages'>): string {
  return messages.findLast(({ role }) => role === 'assistant')?.text ?? '';
}

/**
 * A message that was not taken. What may be taken later waits; an answer that cannot be is told at the question, and
 * leaves the transcript.
 */
export function withFailure(talk: Talk, message: Outgoing, failure: unknown, fault: Fault): Talk {
  if (isPassing(failure)) return withOutgoing(talk, { ...message, state: 'waiting', fault });
  const outgoing = talk.outgoing.filter(({ messageId }) => messageId !== message.messageId);
  const problem = failure instanceof ParleyProblem ? failure.problem : null;
  if (message.answer !== undefined && problem?.type.endsWith(':question-over') === true) {
    const question = problem.question ?? null;
    const snapshot = talk.snapshot === null ? null : { ...talk.snapshot, question };
    return { ...talk, snapshot, outgoing, notTaken: { kind: 'over', said: message.text } };
  }
  if (message.answer !== undefined && problem?.errors !== undefined)
    return { ...talk, outgoing, notTaken: faultyOf(message.answer, problem.errors) };
  return withOutgoing(talk, { ...message, state: 'refused', fault });
}

const valuesAt = '/answer/values/';

function faultyOf(
  { question_id: question }: AnswerBody,
  errors: readonly { readonly path: string; readonly message: string }[],
): NotTaken {
  const isOfSlot = ({ path }: { readonly path: string }): boolean => path.startsWith(valuesAt);
  const bySlot = errors.filter(isOfSlot).map(({ path, message }) => [slotAt(path), message] as const);
  const rest = errors.filter((error) => !isOfSlot(error)).map(({ message }) => message);
  return {
    kind: 'faulty',
    question,
    bySlot: Object.fromEntries(bySlot),
    rest: rest.length === 0 ? null : rest.join('; '),
  };
}

function slotAt(path: string): string {
  return path.slice(valuesAt.length).replaceAll('~1', '/').replaceAll('~0', '~');
}
