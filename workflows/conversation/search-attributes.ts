/**
 * The one view of a conversation that its search attributes are made of. Whatever is in it is written when it changes, and
 * only then: each change is an event, so nothing is in it that changes with every turn.
 */
import type { Clarification } from '../../contracts/clarification-state.ts';
import type { SearchAttributePair } from '@temporalio/common';
import { upsertSearchAttributes } from '@temporalio/workflow';
import { deadlineTable } from '../../domain/conversation/clarifying.ts';
import { waitingOn } from '../../domain/conversation/standing.ts';
import { searchAttributeKeys as keys } from '../../temporal-config/search-attributes.ts';
import type { Talk } from './carried.ts';
import type { ShownAttributes } from './shown-attributes.ts';

/** Writes what has changed; turn and time of the latest activity come along. */
export function showAttributes(talk: Talk): void {
  const before = talk.shown;
  const now = attributesOf(talk);
  const changed = pairsOf(now).filter(({ name }) => before[name] !== now[name]);
  if (changed.length === 0) return;
  talk.shown = now;
  upsertSearchAttributes([
    ...changed.map(({ pair }) => pair),
    { key: keys.lastActivityAt, value: new Date(Date.now()) },
    { key: keys.turn, value: talk.standing.turn },
  ]);
}

function attributesOf({ standing, guessed, setAside }: Talk): ShownAttributes {
  const { closing, flow, clarifications = [], unconfirmed, paused } = standing;
  const asked = clarifications.at(-1);
  return {
    state: closing ? 'closed' : standing.state,
    waitingOn: closing ? null : waitingOn(standing, false),
    flow: closing ? null : (flow?.kind ?? null),
    outcome: closing ? 'closed' : null,
    dueAt: closing ? null : earliestDue(standing),
    openRequests: clarifications.length,
    escalation: asked && asked.at > 0 ? (asked.chain[asked.at]?.level ?? null) : null,
    needsOperator:
      !closing && (paused !== null || unconfirmed.length > 0 || setAside > 0 || clarifications.some(waitsForPerson)),
    bestGuess: guessed,
    effectUnknown: unconfirmed.length > 0,
  };
}

/** When somebody's time is up; reminders are no promise to anybody. */
function earliestDue(standing: Talk['standing']): number | null {
  return deadlineTable(standing).find(({ kind }) => kind !== 'clarification-reminder')?.dueAt ?? null;
}

/** A person has the clock, or everybody's has run out. */
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
