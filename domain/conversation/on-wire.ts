/** How a standing conversation looks to programs: the camelCase of the workflow becomes the snake_case of the wire. */
import { diagnosisStandingOf } from '../diagnosis/on-wire.ts';
import type {
  ActGate,
  AnswerGate,
  Disposition,
  FlowOnWire,
  OfferOnWire,
  SettledMessage,
} from '../../contracts/wire/conversation.ts';
import type { AnswerGrounds } from '../../contracts/wire/answer-object.ts';
import type { ActVerdict, AnswerVerdict, RuleVerdict } from '../../contracts/state/gate.ts';
import type { Understood } from '../../contracts/state/clarification-state.ts';
import type { QuotedRule, Unwritten } from '../../contracts/state/words.ts';
import type { ActDecision, AnswerDecision, JudgedNeed, SnapshotRecord } from '../../contracts/state/turn.ts';
import type { DecisionRecord } from '../../contracts/state/decision-record.ts';
import type { LeftOver } from '../../contracts/state/turn-annotations.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import { attentionItems } from './attention.ts';
import { shownState, waitingOn } from './new-state.ts';
import { openMaterial } from './open-material.ts';
import { handoffOnWire } from '../handoff/on-wire.ts';
import { quotedEvidence } from '../words/words.ts';
import { contextBrief, openContextRequestOnWire } from '../context/on-wire.ts';
import { openRequestOnWire, requestOnWire } from '../clarification/on-wire.ts';
import { expects } from '../flows/by-kind/machines.ts';
import { deadlineTable } from './clarifying.ts';

/** The settled answer of a turn; `messageId` is the last one's, and `reply.at` is set when it is stored. */
export function settledAnswer(settled: {
  readonly messageId: string;
  readonly turnId: string;
  readonly disposition: Disposition;
  readonly state: ConversationState;
  readonly text: string;
  readonly answer: AnswerVerdict | null;
  readonly act: ActDecision | null;
  readonly remedy?: string | undefined;
  readonly grounds?: AnswerGrounds | undefined;
  readonly assumed?: SettledMessage['assumed'];
  readonly clarity?: SettledMessage['clarity'];
  readonly understood?: readonly Understood[] | undefined;
  readonly needs?: readonly JudgedNeed[] | undefined;
}): Unwritten<SettledMessage> {
  const { state, answer, act } = settled;
  return {
    message_id: settled.messageId,
    turn_id: settled.turnId,
    disposition: settled.disposition,
    state: shownState(state),
    reply: { text: settled.text, at: '' },
    gate: {
      answer: answer ? answerGate(answer) : null,
      act: act ? actGate(act.verdict, act.case.policyVersion) : null,
    },
    offer: offerOnWire(state),
    flow: flowOnWire(state),
    clarification_request: questionOnWire(settled),
    context_request: requestOnWireOf(settled),
    ...(settled.remedy === undefined ? {} : { remedy: settled.remedy }),
    ...(settled.grounds === undefined ? {} : { answer: { answer: settled.text, ...settled.grounds } }),
    ...(settled.assumed === undefined ? {} : { assumed: settled.assumed }),
    ...(settled.clarity === undefined ? {} : { clarity: settled.clarity }),
    ...(settled.understood === undefined ? {} : { understood: [...settled.understood] }),
    ...(settled.needs === undefined ? {} : { needs: [...settled.needs] }),
    ...(state.diagnosis === undefined ? {} : { diagnosis: diagnosisStandingOf(state.diagnosis) }),
  };
}

/** The question that this turn asked back with. */
function questionOnWire({
  disposition,
  state,
  turnId,
}: {
  readonly disposition: Disposition;
  readonly state: ConversationState;
  readonly turnId: string;
}) {
  if (disposition !== 'clarification_required') return null;
  const open =
    state.clarifications?.findLast(({ message }) => message.turnId === turnId) ?? state.clarifications?.at(-1);
  return open ? requestOnWire(open) : null;
}

/** The material that this turn waits for. */
function requestOnWireOf({
  disposition,
  state,
}: {
  readonly disposition: Disposition;
  readonly state: ConversationState;
}) {
  const { contextRequest } = state;
  return disposition === 'context_required' && contextRequest ? contextBrief(contextRequest) : null;
}

/** The row that lists and snapshots read, as it is after a turn; null: it was none. */
export function snapshotOf(
  state: ConversationState,
  turnId: string | null,
): Unwritten<Omit<SnapshotRecord, 'question' | 'asked'>> {
  const { lastGate, offer, policy } = state;
  return {
    state: shownState(state),
    waiting_on: waitingOn(state, false),
    flow: flowOnWire(state),
    ...(offer === null || offer.turnId === turnId ? { offer: offerOnWire(state) } : {}),
    deadlines: deadlineTable(state).map(({ kind, dueAt, level }) => ({
      kind,
      due_at: new Date(dueAt).toISOString(),
      ...(level === undefined ? {} : { level }),
    })),
    open_requests: [
      ...state.clarifications.map(openRequestOnWire),
      ...openMaterial(state).map(openContextRequestOnWire),
    ],
    ...(state.handoff ? { handoff: handoffOnWire(state.handoff) } : {}),
    attention: attentionItems(state).map(({ id, kind, at }) => ({ item_id: id, kind, at: new Date(at).toISOString() })),
    turn: state.turn,
    ...(state.asOf === undefined ? {} : { stood_at: state.asOf }),
    ...(lastGate === null ? { last_gate: null } : {}),
    ...(lastGate !== null && lastGate.turnId === turnId
      ? {
          last_gate: {
            turn_id: lastGate.turnId,
            answer: lastGate.answer && answerGate(lastGate.answer),
            act: lastGate.act && actGate(lastGate.act, policy.version),
          },
        }
      : {}),
  };
}

/** Decisions as they are stored: with the case, so that they can be judged again. */
export function decisionRecords(
  conversation: string,
  turnId: string,
  decisions: {
    readonly answer: AnswerDecision | null;
    readonly act: ActDecision | null;
    /** An answer that was not taken because of what is left over of it (G20). */
    readonly left?: LeftOver | null;
    /** What a model has read of an answer (F11), and of which kind of action. */
    readonly read?: readonly Understood[];
    /** What it made of the material that the answer may need (X1). */
    readonly needs?: readonly JudgedNeed[];
    readonly action?: string | null;
    readonly policyVersion: string;
  },
): readonly DecisionRecord[] {
  const { answer, act, left, read = [], needs = [], action = null, policyVersion } = decisions;
  const records: DecisionRecord[] = [];
  if (answer && needs.length > 0) records.push(needsByModel(conversation, turnId, { answer, needs, policyVersion }));
  if (answer) {
    records.push({
      decisionId: `${conversation}:${turnId}:answer`,
      door: 'answer',
      origin: 'message',
      verdict: answer.verdict.kind,
      because: answer.verdict.kind === 'held' ? answer.verdict.because : [],
      action: null,
      policyVersion,
      rules: answer.verdict.rules.map(quotedRule),
      snapshot: answer.case,
    });
  }
  if (act) {
    records.push({
      decisionId: actDecisionId(conversation, turnId),
      door: 'act',
      origin: act.case.origin,
      verdict: act.verdict.kind,
      because: act.verdict.kind === 'held' ? act.verdict.because : [],
      action: act.verdict.action,
      policyVersion: act.case.policyVersion,
      rules: act.verdict.rules.map(quotedRule),
      snapshot: act.case,
    });
  }
  if (left) {
    records.push({
      decisionId: `${conversation}:${turnId}:remainder`,
      door: 'act',
      origin: 'answer',
      verdict: 'held',
      because: ['remainder'],
      action: left.action,
      policyVersion,
      rules: left.parts.map(({ at }) => ({ rule: 'remainder', holds: true, evidence: { turnId, quote: at } })),
      snapshot: { origin: 'answer', turnId, ...left, policyVersion },
    });
  }
  if (read.length > 0) records.push(readByModel(conversation, turnId, { read, action, policyVersion }));
  return records;
}

/** Whatever a model has read is asked about: it opens no door (F11). */
function readByModel(
  conversation: string,
  turnId: string,
  {
    read,
    action,
    policyVersion,
  }: { readonly read: readonly Understood[]; readonly action: string | null; readonly policyVersion: string },
): DecisionRecord {
  return {
    decisionId: `${conversation}:${turnId}:second-reader`,
    door: 'act',
    origin: 'second-reader',
    verdict: 'held',
    because: ['second-reader'],
    action,
    policyVersion,
    rules: read.flatMap(({ quote }) =>
      quote === null ? [] : [{ rule: 'second-reader', holds: true, evidence: { turnId, quote } }],
    ),
    snapshot: { origin: 'second-reader', turnId, fields: read.map(({ field }) => field), policyVersion },
  };
}

/** What a model made of the needs of a message; whether it is answered is the answer door's own decision. */
function needsByModel(
  conversation: string,
  turnId: string,
  {
    answer: { verdict },
    needs,
    policyVersion,
  }: { readonly answer: AnswerDecision; readonly needs: readonly JudgedNeed[]; readonly policyVersion: string },
): DecisionRecord {
  return {
    decisionId: `${conversation}:${turnId}:needs`,
    door: 'answer',
    origin: 'second-reader',
    verdict: verdict.kind,
    because: needs.map(({ outcome }) => `need-${outcome}`),
    action: null,
    policyVersion,
    rules: needs.map(({ artifact, outcome, because, quote }) => ({
      rule: `${artifact}-${outcome}-${because}`,
      holds: false,
      evidence: { turnId, quote },
    })),
    snapshot: { origin: 'second-reader', turnId, needs, policyVersion },
  };
}

/** The id under which the act door's decision of a turn is stored. */
export function actDecisionId(conversation: string, turnId: string): string {
  return `${conversation}:${turnId}:act`;
}

function answerGate(verdict: AnswerVerdict): Unwritten<AnswerGate> {
  return {
    verdict: verdict.kind,
    because: verdict.kind === 'held' ? verdict.because : [],
    rules: verdict.rules.map(ruleOnWire),
  };
}

function actGate(verdict: ActVerdict, policyVersion: string): Unwritten<ActGate> {
  return {
    verdict: verdict.kind,
    because: verdict.kind === 'held' ? verdict.because : [],
    action: verdict.action,
    policy_version: policyVersion,
    rules: verdict.rules.map(ruleOnWire),
  };
}

function quotedRule({ rule, holds, evidence }: RuleVerdict): QuotedRule {
  return { rule, holds, ...(evidence ? { evidence: quotedEvidence(evidence) } : {}) };
}

function ruleOnWire(verdict: RuleVerdict) {
  const { rule, holds, evidence } = quotedRule(verdict);
  return { rule, holds, ...(evidence ? { evidence: { turn_id: evidence.turnId, quote: evidence.quote } } : {}) };
}

function offerOnWire({ offer }: ConversationState): Unwritten<OfferOnWire> | null {
  return offer && { action: offer.action, turn_id: offer.turnId, quote: offer.at };
}

function flowOnWire({ flow, policy }: ConversationState): Unwritten<FlowOnWire> | null {
  if (!flow) return null;
  return {
    kind: flow.kind,
    action_id: flow.actionId,
    step: flow.step,
    expects: expects(flow, policy.flows),
    // What is being asked about now; its words are in the row of that hash, and are put in where this is stored.
    ...(flow.preview && flow.previewHash ? { preview_hash: flow.previewHash } : {}),
    expires_at: flow.expiresAt,
  };
}
