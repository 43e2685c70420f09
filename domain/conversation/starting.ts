/**
 * How a deed is begun that the participant has agreed to or asked for (G6, G12): the act door is asked, and the flow
 * says its first word.
 */
import type { ActCase } from '../../contracts/state/gate.ts';
import type { ActDecision } from '../../contracts/state/turn.ts';
import type { ActionKind, Passage } from '../../contracts/reading/reading.ts';
import type { Offer } from '../../contracts/state/messages.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { FlowStart } from '../flows/lifecycle.ts';
import { hasFlow, startFlow, type Move } from '../flows/by-kind/machines.ts';
import { judgeAct } from '../gate/act-door.ts';
import type { Turn } from './hearing.ts';
import { inMessage } from './place-reading.ts';
import { givenFor } from './prefill.ts';

/** A flow that has begun. */
export interface StartedPlan {
  readonly kind: 'flow';
  readonly state: ConversationState;
  readonly move: Move;
  readonly act: ActDecision;
}

/** What the participant agreed to or asked for. */
export type Asking = {
  readonly action: ActionKind;
  readonly at: Passage;
  /** False: it is not what was offered, so that its own consent is asked for first. */
  readonly consented?: boolean;
} & ({ readonly origin: 'accepted-offer'; readonly offer: Offer } | { readonly origin: 'request' });

/** The gate's policy with only those actions that this assistant has a flow for, in order. */
export function gatePolicyOf(state: ConversationState): ActCase['policy'] {
  const { gate, flows } = state.policy;
  return { ...gate, actions: gate.actions.filter((action) => hasFlow(flows, action)) };
}

/**
 * The id of the next action: tenant and conversation are in the conversation's own id, so the ordinal is enough (F5).
 */
export function nextActionId(state: ConversationState): string {
  return `${state.identity.conversation}-a${state.actions + 1}`;
}

/** Whether an id is that of an action that was begun here once: what is decided about it now comes too late. */
export function wasBegun({ identity, actions }: ConversationState, actionId: string): boolean {
  const lead = `${identity.conversation}-a`;
  const ordinal = actionId.startsWith(lead) ? actionId.slice(lead.length) : '';
  return /^[1-9]\d{0,8}$/.test(ordinal) && Number(ordinal) <= actions;
}

/** Judges the case at the act door and, when it is open, starts the flow; the asking is the consent. */
export function startOnAsking(state: ConversationState, turn: Turn, asking: Asking): StartedPlan | null {
  const act = judged({
    origin: asking.origin,
    turnId: turn.turnId,
    marks: state.gateMemory,
    flow: null,
    reply: null,
    asked: { action: asking.action, at: asking.at },
    proposals: [],
    policyVersion: state.policy.version,
    policy: gatePolicyOf(state),
  });
  if (act.verdict.kind === 'held') return null;
  const move = startFlow(
    asking.action,
    {
      actionId: nextActionId(state),
      startedBy: { turnId: turn.turnId, ...asking.at },
      topic: state.topic ?? asking.at,
      at: turn.at,
      consented: asking.consented !== false,
      // A name counts only inside the participant's own request; in a plain yes it may be anybody.
      asked: asking.origin === 'request' ? turn.reading : null,
      given: givenFor(state, turn.at, turn),
      ...beyondIn(turn),
      times: inMessage(turn.reading, turn.messageId).times,
      template: asking.origin === 'accepted-offer' ? (asking.offer.template ?? null) : null,
      sender: state.identity.name ?? null,
      bookings: state.bookings,
      timeZone: state.identity.timeZone,
    },
    state.policy.flows,
  );
  if (!move) return null;
  const lastGate = { turnId: turn.turnId, answer: null, act: act.verdict };
  const started: ConversationState = { ...state, offer: null, actions: state.actions + 1, lastGate };
  return { kind: 'flow', state: started, move, act };
}

function beyondIn({ reading }: Turn): Pick<FlowStart, 'beyond'> {
  const { beyond } = reading.answers;
  return beyond === undefined ? {} : { beyond };
}

function judged(actCase: ActCase): ActDecision {
  return { case: actCase, verdict: judgeAct(actCase) };
}
