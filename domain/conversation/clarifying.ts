/** Clarifications as a part of where a conversation stands: which are open, what they promise, and what the conversation knows. */
import { deadlinesOf, isOpen } from '../clarification/protocol.ts';
import { add, type DeadlineTable } from '../deadlines/table.ts';
import { isWithPerson } from '../handoff/handoff.ts';
import type { Findings } from '../../contracts/reading.ts';
import type { Phase } from '../../contracts/conversation.ts';
import type { Clarification, FieldAnswer, Stepped } from '../../contracts/clarification-state.ts';
import type { KnownField, ConversationState } from '../../contracts/conversation-state.ts';

/** Longest memory of values, and of requests that have ended. */
const mostKnown = 40;
const mostEnded = 50;

/** What holds a message back: open questions, and those that timed out and wait for a person. */
export function blockingClarifications({ clarifications }: ConversationState): readonly Clarification[] {
  return clarifications;
}

export function clarificationOf(standing: ConversationState, requestId: string): Clarification | null {
  return blockingClarifications(standing).find(({ id }) => id === requestId) ?? null;
}

/** Whether a request of that id was answered or ended here lately. */
export function hasEnded({ endedRequests }: ConversationState, requestId: string): boolean {
  return endedRequests?.includes(requestId) ?? false;
}

/** Every promise about time: the flow's, and those of whoever is waited for, which follow from the questions themselves. */
export function deadlineTable(standing: ConversationState): DeadlineTable {
  const { handoff, contextRequest } = standing;
  return [
    ...blockingClarifications(standing).flatMap((open) => deadlinesOf(open)),
    ...(isWithPerson(handoff) ? deadlinesOf(handoff, 'handoff') : []),
    ...(contextRequest ? deadlinesOf(contextRequest, 'context') : []),
  ].reduce<DeadlineTable>((table, deadline) => add(table, deadline), standing.deadlines);
}

/** Whether a deadline of this kind is no promise to anybody, only a reminder of one. */
export function isReminder(kind: string): boolean {
  return kind.endsWith('-reminder');
}

/** Puts a clarification in the place of its earlier self. One that is over leaves; a timed-out one stays and blocks. */
export function withClarification(standing: ConversationState, { clarification }: Stepped): ConversationState {
  const others = blockingClarifications(standing).filter(({ id }) => id !== clarification.id);
  if (isOpen(clarification) || clarification.status === 'timed-out') {
    const clarifications = [...others, clarification];
    return { ...standing, clarifications, state: stateWhileAsked(clarifications) };
  }
  const endedRequests = [...(standing.endedRequests ?? []), clarification.id].slice(-mostEnded);
  const state = others.length > 0 ? stateWhileAsked(others) : 'answering';
  return { ...standing, clarifications: others, endedRequests, state };
}

/** `escalated` as soon as somebody else than the one asked first has the clock (G13). */
function stateWhileAsked(clarifications: readonly Clarification[]): Phase {
  return clarifications.some(({ status }) => status !== 'pending') ? 'escalated' : 'clarifying';
}

/** Remembers the values that a message gave for fields; a later one replaces an earlier one (C7). */
export function withFindings(
  standing: ConversationState,
  findings: Findings | undefined,
  turnId: string,
): ConversationState {
  const given = findings?.fields.filter(({ from }) => from !== 'history') ?? [];
  return withKnown(
    standing,
    given.map(({ field, value }) => ({ field, value, turnId })),
  );
}

/** Remembers what was answered to a question. */
export function withAnswers(
  standing: ConversationState,
  answers: readonly FieldAnswer[],
  turnId: string | null,
): ConversationState {
  return withKnown(
    standing,
    answers.map(({ field, value }) => ({ field, value, turnId })),
  );
}

function withKnown(standing: ConversationState, fresh: readonly KnownField[]): ConversationState {
  if (fresh.length === 0) return standing;
  const names = fresh.map(({ field }) => field);
  const kept = (standing.known ?? []).filter(({ field }) => !names.includes(field));
  return { ...standing, known: [...kept, ...fresh].slice(-mostKnown) };
}
