/**
 * What the model's reply does to where the conversation stands: the act door judges it, and either a flow starts with
 * its question for consent, or an offer waits, or nothing. Called twice with the same arguments: by the workflow, which
 * decides, and by the activity that stores the reply together with the decision.
 */
import type { ActCase, ActVerdict } from '../../contracts/state/gate.ts';
import type { EmailDraft, Say } from '../../contracts/state/flow.ts';
import type { ActionKind, ReplyReading } from '../../contracts/reading/reading.ts';
import type { Danger } from '../../contracts/state/danger.ts';
import type { ActDecision, JudgedReply, Stored, WantingReply } from '../../contracts/state/turn.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import { safetyBefore } from './danger.ts';
import { corrections } from './deeds.ts';
import { withDraft } from '../flows/email/start.ts';
import { judgeAct } from '../gate/act-door.ts';
import { evidenceOf, openingOf, passageOf, replyIdOf, type Utterance } from '../gate/evidence.ts';
import { rememberReply } from '../gate/memory.ts';
import { conversationState } from '../gate/state.ts';
import { startFlow, type Move } from '../flows/by-kind/machines.ts';
import { afterMove, isTold } from './after-move.ts';
import type { Turn } from './hearing.ts';
import { givenFor } from './prefill.ts';
import { gatePolicyOf, nextActionId } from './starting.ts';

/** The model's answer as the deciders see it. */
export interface Reply {
  readonly reading: ReplyReading;
  readonly proposals: ActCase['proposals'];
  /** The email that the reply writes out, by the row that holds its words. */
  readonly email?: EmailDraft | undefined;
  /** The email drafted for a flow that this reply starts without having written one out. */
  readonly draft?: EmailDraft | undefined;
  /** How often the model was called for it; absent: once. */
  readonly calls?: number | undefined;
  /** The danger that the model has shown in what was said (G21): nothing begins, and nothing that it offers waits. */
  readonly danger?: Danger | undefined;
}

export interface AfterReply {
  readonly state: ConversationState;
  readonly act: ActDecision;
  /** The first step of the flow that the open door started; a question goes out with the reply itself. */
  readonly move: Move | null;
  /** What is said behind the reply, because its words and what is done do not agree (G21). */
  readonly corrections: readonly Say[];
}

/** Whether what another attempt has stored of a turn is the model's reply. */
export function isReply(stored: Stored): stored is JudgedReply | WantingReply {
  return stored !== null && stored !== 'settled' && ('judged' in stored || 'wanted' in stored);
}

/** A verdict in a word, to compare two judgements of one reply: `open:calendar`, `held`, `offer:email`. */
export function judgedAs(verdict: ActVerdict): string {
  if (verdict.kind === 'open') return `open:${verdict.action}`;
  return verdict.offer ? `offer:${verdict.offer.action}` : 'held';
}

/**
 * Nothing acts on a decision that is not the stored one: when the two differ (rules changed between them), the door
 * stays shut.
 */
export function unlessStoredOtherwise(after: AfterReply, before: ConversationState, judged: string): AfterReply {
  if (judgedAs(after.act.verdict) === judged) return after;
  return {
    ...after,
    move: null,
    state: { ...after.state, flow: null, offer: null, deadlines: before.deadlines, actions: before.actions },
  };
}

/** Judges a reply and moves on. Pure and total. */
export function afterReply(before: ConversationState, turn: Pick<Turn, 'turnId' | 'at'>, reply: Reply): AfterReply {
  const actCase: ActCase = {
    origin: 'reply',
    turnId: turn.turnId,
    marks: before.gateMemory,
    flow: null,
    reply: reply.reading,
    asked: null,
    proposals: reply.proposals,
    policyVersion: before.policy.version,
    policy: gatePolicyOf(before),
    ...(reply.danger ? { danger: true } : {}),
  };
  const verdict = judgeAct(actCase);
  const spoken = { turnId: turn.turnId, messageId: replyIdOf(turn.turnId), reading: reply.reading };
  const gateMemory = rememberReply(before.gateMemory, spoken);
  const state: ConversationState = {
    ...before,
    gateMemory,
    phase: conversationState({ gateMemory, flow: false, closed: false, verdict, heardSince: false }),
    // What was told is told once (F3).
    effectReports: [],
    offer:
      verdict.kind === 'held' && verdict.offer
        ? { ...verdict.offer, turnId: turn.turnId, template: reply.email ?? null }
        : null,
    // The next "no" may be about being safe.
    invitedMore: reply.danger === undefined && reply.reading.invitesMore,
    ...safetyToldIn(before, reply),
    turn: before.turn + 1,
    modelCalls: before.modelCalls + (reply.calls ?? 1),
    lastGate: { turnId: turn.turnId, answer: before.lastGate?.answer ?? null, act: verdict },
  };
  const act = { case: actCase, verdict };
  const corrected = (started: ActionKind | null) => corrections(before, reply.reading, verdict, started);
  const begun = verdict.kind === 'open' ? begin(before, spoken, reply, { action: verdict.action, at: turn.at }) : null;
  if (begun === null) return { state, act, move: null, corrections: corrected(null) };
  const { action, move } = begun;
  return { state: started(state, turn.turnId, move), act, move, corrections: corrected(action) };
}

/** That the safety text stands before the reply, where it does. */
function safetyToldIn(before: ConversationState, { danger, reading }: Reply): Pick<ConversationState, 'safetyTold'> {
  if (!danger || safetyBefore(before, danger.kind, reading.length > 0) === null) return {};
  return { safetyTold: { kind: danger.kind, depth: before.gateMemory.depth } };
}

/** The first step of the action that the door is open for; null: there is nothing that it could be about. */
function begin(
  before: ConversationState,
  spoken: Utterance<ReplyReading>,
  { reading, email, draft }: Reply,
  { action, at }: { readonly action: ActionKind; readonly at: number },
): { readonly action: ActionKind; readonly move: Move } | null {
  const words = reading.signals.find((signal) => signal.action === action) ?? openingOf(reading);
  const move = startFlow(
    action,
    {
      actionId: nextActionId(before),
      startedBy: evidenceOf(spoken, words),
      topic: before.topic ?? passageOf(spoken, words),
      at,
      consented: false,
      asked: null,
      given: givenFor(before, at),
      times: [],
      template: email ?? null,
      sender: before.identity.name ?? null,
      bookings: before.bookings,
      timeZone: before.identity.timeZone,
    },
    before.policy.flows,
  );
  return move && { action, move: move.kind === 'draft' && draft ? withDraft(move.flow, draft) : move };
}

function started(state: ConversationState, turnId: string, move: Move): ConversationState {
  const begun: ConversationState = { ...state, actions: state.actions + 1 };
  return isTold(move) ? afterMove(begun, move, turnId) : begun;
}
