/** Clarifications as a part of where a conversation stands: which are open, what they promise, and what the conversation knows. */
import { deadlinesOf, isOpen } from '../clarification/protocol.ts';
import { add, type DeadlineTable } from '../deadlines/table.ts';
import type { Findings } from '../../contracts/reading.ts';
import type { ConversationState } from '../../contracts/conversation.ts';
import type { Clarification, FieldAnswer, Stepped } from '../../contracts/clarification-state.ts';
import type { KnownField, Standing } from '../../contracts/standing.ts';

/** Longest memory of values, and of requests that have ended. */
const mostKnown = 40;
const mostEnded = 50;

/** What holds a message back: open questions, and those that timed out and wait for a person. */
export function blockingClarifications({ clarifications }: Standing): readonly Clarification[] {
  return clarifications ?? [];
}

export function clarificationOf(standing: Standing, requestId: string): Clarification | null {
  return blockingClarifications(standing).find(({ id }) => id === requestId) ?? null;
}

/** Whether a request of that id was answered or ended here lately. */
export function hasEnded({ endedRequests }: Standing, requestId: string): boolean {
  return endedRequests?.includes(requestId) ?? false;
}

/** Every promise about time: the flow's, and those of open questions, which follow from the questions themselves. */
export function deadlineTable(standing: Standing): DeadlineTable {
  return blockingClarifications(standing)
    .flatMap(deadlinesOf)
    .reduce<DeadlineTable>((table, deadline) => add(table, deadline), standing.deadlines);
}

/** Puts a clarification in the place of its earlier self. One that is over leaves; a timed-out one stays and blocks. */
export function withClarification(standing: Standing, { clarification }: Stepped): Standing {
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
function stateWhileAsked(clarifications: readonly Clarification[]): ConversationState {
  return clarifications.some(({ status }) => status !== 'pending') ? 'escalated' : 'clarifying';
}

/** Remembers the values that a message gave for fields; a later one replaces an earlier one (C7). */
export function withFindings(standing: Standing, findings: Findings | undefined, turnId: string): Standing {
  const given = findings?.fields.filter(({ from }) => from !== 'history') ?? [];
  return withKnown(
    standing,
    given.map(({ field, value }) => ({ field, value, turnId })),
  );
}

/** Remembers what was answered to a question. */
export function withAnswers(standing: Standing, answers: readonly FieldAnswer[], turnId: string | null): Standing {
  return withKnown(
    standing,
    answers.map(({ field, value }) => ({ field, value, turnId })),
  );
}

function withKnown(standing: Standing, fresh: readonly KnownField[]): Standing {
  if (fresh.length === 0) return standing;
  const names = fresh.map(({ field }) => field);
  const kept = (standing.known ?? []).filter(({ field }) => !names.includes(field));
  return { ...standing, known: [...kept, ...fresh].slice(-mostKnown) };
}
