/**
 * The one view of a conversation that its search attributes are made of. Whatever is in it is written when it changes, and
 * only then: each change is an event, so nothing is in it that changes with every turn.
 */
import type { Clarification } from '../../contracts/clarification-state.ts';
import type { SearchAttributePair } from '@temporalio/common';
import { upsertSearchAttributes } from '@temporalio/workflow';
import { deadlineTable, isReminder } from '../../domain/conversation/clarifying.ts';
import { shownState, waitingOn } from '../../domain/conversation/new-state.ts';
import { isWithPerson } from '../../domain/handoff/handoff.ts';
import { searchAttributeKeys as keys } from '../../temporal-config/search-attributes.ts';
import type { Run } from './carried.ts';
import type { ShownAttributes } from './shown-attributes.ts';

/** Writes what has changed; turn and time of the latest activity come along. */
export function showAttributes(run: Run): void {
  const before = run.shown;
  const now = attributesOf(run);
  const changed = pairsOf(now).filter(({ name }) => before[name] !== now[name]);
  if (changed.length === 0) return;
  run.shown = now;
  upsertSearchAttributes([
    ...changed.map(({ pair }) => pair),
    { key: keys.lastActivityAt, value: new Date(Date.now()) },
    { key: keys.turn, value: run.state.turn },
  ]);
}

function attributesOf({ state, guessed, setAside }: Run): ShownAttributes {
  const { closing, flow, clarifications, contextRequest, unconfirmed, paused } = state;
  const handoff = isWithPerson(state.handoff) ? state.handoff : null;
  const asked = handoff ?? clarifications.at(-1) ?? contextRequest;
  return {
    state: closing ? 'closed' : shownState(state),
    waitingOn: closing ? null : waitingOn(state, false),
    flow: closing ? null : (flow?.kind ?? null),
    outcome: closing ? 'closed' : null,
    dueAt: closing ? null : earliestDue(state),
    openRequests: clarifications.length + (contextRequest ? 1 : 0),
    escalation: asked && asked.at > 0 ? (asked.chain[asked.at]?.level ?? null) : null,
    needsOperator:
      !closing &&
      (paused !== null ||
        handoff !== null ||
        unconfirmed.length > 0 ||
        setAside > 0 ||
        clarifications.some(waitsForPerson)),
    bestGuess: guessed,
    effectUnknown: unconfirmed.length > 0,
  };
}

/** When somebody's time is up; reminders are no promise to anybody. */
function earliestDue(state: Run['state']): number | null {
  return deadlineTable(state).find(({ kind }) => !isReminder(kind))?.dueAt ?? null;
}

/** A person's SLA runs, or everybody's has run out. */
function waitsForPerson({ status, chain, at }: Clarification): boolean {
  return status === 'timed-out' || chain[at]?.kind === 'person';
}

function pairsOf(
  now: ShownAttributes,
): readonly { readonly name: keyof ShownAttributes; readonly pair: SearchAttributePair }[] {
  const pair = (name: keyof ShownAttributes, key: SearchAttributePair['key'], value: unknown) => ({
    name,
    pair: { key, value } as SearchAttributePair,
  });
  return [
    pair('state', keys.state, now.state),
    pair('waitingOn', keys.waitingOn, now.waitingOn),
    pair('flow', keys.flow, now.flow),
    pair('outcome', keys.outcome, now.outcome),
    pair('dueAt', keys.dueAt, now.dueAt === null ? null : new Date(now.dueAt)),
    pair('openRequests', keys.openRequests, now.openRequests),
    pair('escalation', keys.escalation, now.escalation),
    pair('needsOperator', keys.needsOperator, now.needsOperator),
    pair('bestGuess', keys.bestGuess, now.bestGuess),
    pair('effectUnknown', keys.effectUnknown, now.effectUnknown),
  ];
}
