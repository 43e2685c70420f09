/**
 * Clarifications as a part of where a conversation stands: which are open, what they promise, and what the conversation
 * knows.
 */
import { deadlinesOf, isOpen } from '../clarification/protocol.ts';
import { add, type DeadlineTable } from '../deadlines/table.ts';
import { isWithPerson } from '../handoff/handoff.ts';
import { openMaterial } from './open-material.ts';
import { reminderDeadlines } from '../reminders/reminders.ts';
import type { Findings } from '../../contracts/reading/reading.ts';
import type { Phase } from '../../contracts/wire/conversation.ts';
import type { Clarification, FieldAnswer, Stepped } from '../../contracts/state/clarification-state.ts';
import type { KnownField, ConversationState } from '../../contracts/state/conversation-state.ts';

/** Longest memory of values, and of requests that have ended. */
const mostKnown = 40;
const mostEnded = 50;

/** What holds a message back: open questions, and those that timed out and wait for a person. */
export function blockingClarifications({ clarifications }: ConversationState): readonly Clarification[] {
  return clarifications;
}

export function clarificationOf(state: ConversationState, requestId: string): Clarification | null {
  return blockingClarifications(state).find(({ id }) => id === requestId) ?? null;
}

/** Whether a request of that id was answered or ended here lately. */
export function hasEnded({ endedRequests }: ConversationState, requestId: string): boolean {
  return endedRequests?.includes(requestId) ?? false;
}

/**
 * Every promise about time: the flow's, and those of whoever is waited for, which follow from the questions themselves.
 */
export function deadlineTable(state: ConversationState): DeadlineTable {
  const { handoff } = state;
  return [
    ...blockingClarifications(state).flatMap((open) => deadlinesOf(open)),
    ...(isWithPerson(handoff) ? deadlinesOf(handoff, 'handoff') : []),
    ...openMaterial(state).flatMap((request) => deadlinesOf(request, 'context')),
    ...reminderDeadlines(state),
  ].reduce<DeadlineTable>((table, deadline) => add(table, deadline), state.deadlines);
}

/** Whether a deadline of this kind is no promise to anybody, only a reminder of one. */
export function isReminder(kind: string): boolean {
  return kind.endsWith('-reminder');
}

/** Puts a clarification in the place of its earlier self. One that is over leaves; a timed-out one stays and blocks. */
export function withClarification(state: ConversationState, { clarification }: Stepped): ConversationState {
  const others = blockingClarifications(state).filter(({ id }) => id !== clarification.id);
  if (isOpen(clarification) || clarification.status === 'timed-out') {
    const clarifications = [...others, clarification];
    return { ...state, clarifications, phase: stateWhileAsked(clarifications) };
  }
  const endedRequests = [...(state.endedRequests ?? []), clarification.id].slice(-mostEnded);
  const phase = others.length > 0 ? stateWhileAsked(others) : 'answering';
  return { ...state, clarifications: others, endedRequests, phase };
}

/** `escalated` as soon as somebody else than the one asked first has the clock (G13). */
function stateWhileAsked(clarifications: readonly Clarification[]): Phase {
  return clarifications.some(({ status }) => status !== 'pending') ? 'escalated' : 'clarifying';
}

/** Remembers the values that a message gave for fields; a later one replaces an earlier one (C7). */
export function withFindings(
  state: ConversationState,
  findings: Findings | undefined,
  turnId: string,
): ConversationState {
  const given = findings?.fields.filter(({ from }) => from !== 'history') ?? [];
  return withKnown(
    state,
    given.map(({ field, value }) => ({ field, value, turnId })),
  );
}

/** Remembers what was answered to a question. */
export function withAnswers(
  state: ConversationState,
  answers: readonly FieldAnswer[],
  turnId: string | null,
): ConversationState {
  return withKnown(
    state,
    answers.map(({ field, value }) => ({ field, value, turnId })),
  );
}

function withKnown(state: ConversationState, fresh: readonly KnownField[]): ConversationState {
  if (fresh.length === 0) return state;
  const names = fresh.map(({ field }) => field);
  const kept = (state.known ?? []).filter(({ field }) => !names.includes(field));
  return { ...state, known: [...kept, ...fresh].slice(-mostKnown) };
}
