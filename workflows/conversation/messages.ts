/**
 * What a conversation's workflow can be told and asked (interface.md, "Workflow messages"). The only file of the workflow
 * that programs outside may import. Payloads are camelCase; names are persisted and never renamed.
 */
import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { ConversationState, WaitingOn } from '../../contracts/conversation.ts';
import type { ActVerdict, AnswerVerdict } from '../../contracts/gate.ts';
import type { Flow } from '../../contracts/flow.ts';
import type { PolicySnapshot } from '../../contracts/policy.ts';
import type { ClarificationOnWire, ClarificationStatus, FieldContent } from '../../contracts/clarification.ts';
import type { Band } from '../../contracts/clarity.ts';
import type { Reading } from '../../contracts/reading.ts';
import type { Clarification, FieldAnswer } from '../../domain/clarification/state.ts';
import type { Incoming, Receipt } from '../../domain/conversation/inbox.ts';
import type { UpdatedBy } from '../../domain/conversation/updated-instruction.ts';
import type { Identity, Offer } from '../../domain/conversation/standing.ts';

export const workflowType = 'conversation';

/** The workflow's id: opaque, and the same for every run (F5). */
export function workflowIdOf(tenant: string, conversation: string): string {
  return `conversation-${tenant}-${conversation}`;
}

/** What a new conversation is started with. Later runs carry more (`workflows/conversation/carried.ts`). */
export interface NewConversation {
  readonly identity: Identity;
  readonly policy: PolicySnapshot;
}

export type { Incoming, Receipt };

/** Every operator's update says who and why. */
export interface ByOperator {
  readonly actor: string;
  readonly reason: string;
}

/** Who gave an order through our API; whoever says nothing came from Temporal, and its actor is a claim. */
export interface ByKey {
  readonly keyId?: string;
  readonly via?: 'api';
}

/** A yes to exactly the preview with this hash (F4). */
export interface ApproveAction extends ByKey {
  readonly actionId: string;
  readonly previewHash: string;
  readonly actor: string;
}

export interface RejectAction extends ByKey {
  readonly actionId: string;
  readonly actor: string;
  readonly reason?: string;
}

/** What an operator found out about an effect whose outcome is unknown (F5). */
export interface ConfirmEffect extends ByOperator, ByKey {
  readonly actionId: string;
  readonly outcome: 'done' | 'not_done';
}

/** A party's answer to a clarification request (C8). */
export interface AnswerClarification extends ByKey {
  readonly requestId: string;
  /** The party that answers. */
  readonly from: string;
  /** Whose key it came with; for the records. */
  readonly actor: string;
  readonly clarifications: readonly FieldAnswer[];
  /** The instruction as it reads now; without it the original with the values put in. Its words are in a row (R9). */
  readonly updated?: UpdatedBy;
  /** Of the updated instruction, made by the API; a bare signal or a Web UI update has none and is read by the worker. */
  readonly reading?: Reading;
}

/** What became of an answer. */
export interface AnswerReceipt {
  readonly requestId: string;
  readonly status: ClarificationStatus;
  /** Number of its latest happening: the rows show it once they have it. */
  readonly seq: number;
  readonly remaining: readonly string[];
  /** Of the updated instruction; null while fields are missing, or when it is read only later. */
  readonly tenths: number | null;
  readonly band: Band | null;
  /** The next question, when the updated instruction raises one. */
  readonly next: Clarification | null;
  /** The turn in which the message goes on; null when it does not yet. */
  readonly turnId: string | null;
}

/** An operator answers for the level that is asked: one flat object. */
export interface OperatorAnswer extends ByOperator {
  readonly requestId: string;
  /** Value by field. */
  readonly values: Readonly<Record<string, FieldContent>>;
}

export interface RequestReceipt {
  readonly requestId: string;
  readonly status: ClarificationStatus;
  readonly level: string;
  readonly party: string;
  /** ISO-8601. */
  readonly dueAt: string;
  readonly seq: number;
}

/** The order is taken; its turn is settled like a message's. */
export interface TurnReceipt {
  readonly turnId: string;
  readonly disposition: 'answering';
}

export interface CloseRequest extends ByKey {
  readonly actor?: string;
  readonly reason?: string;
}

export interface Status {
  readonly conversation: string;
  readonly assistant: string;
  readonly state: ConversationState;
  readonly waitingOn: WaitingOn | null;
  readonly flow: Flow | null;
  readonly offer: Offer | null;
  /** Open questions: who is asked, until when, and who was asked before. */
  readonly clarifications: readonly ClarificationOnWire[];
  readonly deadlines: readonly { readonly kind: string; readonly dueAt: string; readonly level?: string }[];
  readonly queued: number;
  readonly turn: number;
  readonly paused: ByOperator | null;
  readonly policyVersion: string;
}

export interface GateExplanation {
  readonly turnId: string;
  readonly answer: AnswerVerdict | null;
  readonly act: ActVerdict | null;
}

export interface TimelineEntry {
  readonly at: string;
  readonly what: string;
}

/** One message of the participant. The update's id is the message id; the receipt comes in the same workflow task. */
export const say = defineUpdate<Receipt, [Incoming]>('say');
/** The same for senders that need no answer, or when no worker is up. */
export const saySignal = defineSignal<[Incoming]>('say');
export const closeSignal = defineSignal<[CloseRequest?]>('close');
/** Orders the run to continue as a new one at its next idle moment, so that a newer worker version takes it (R10). */
export const handOverSignal = defineSignal('handOver');

/**
 * Orders about the action that waits for its yes. Refused with `ActionNotFound`, or with `PreviewChanged` when the hash is
 * another one's; which one is right stands beside the preview, and nowhere in the refusal.
 */
export const approveAction = defineUpdate<TurnReceipt, [ApproveAction]>('approveAction');
export const rejectAction = defineUpdate<TurnReceipt, [RejectAction]>('rejectAction');
export const operatorApprove = defineUpdate<TurnReceipt, [ApproveAction & ByOperator]>('op.approve');
export const operatorReject = defineUpdate<TurnReceipt, [RejectAction & ByOperator]>('op.reject');
/** Refused with `ActionNotFound`, `NothingToConfirm` or `OrderWithoutReason`. */
export const operatorConfirmEffect = defineUpdate<TurnReceipt, [ConfirmEffect]>('op.confirmEffect');

/**
 * Answers a clarification request. Refused with `RequestNotFound`, `RequestClosed`, `NotTheParty` or `AnswerNotAcceptable`
 * (its only detail: `{place, expected}`); nothing has changed then.
 */
export const answerClarification = defineUpdate<AnswerReceipt, [AnswerClarification]>('answerClarification');
/** The same for senders that need no answer; one that comes too late is noted. */
export const answerClarificationSignal = defineSignal<[AnswerClarification]>('answerClarification');
export const operatorAnswerClarification = defineUpdate<AnswerReceipt, [OperatorAnswer]>('op.answerClarification');
/** Passes a request up the chain at once: one level, or to `toLevel`. */
export const operatorEscalate = defineUpdate<
  RequestReceipt,
  [ByOperator & { readonly requestId: string; readonly toLevel?: string }]
>('op.escalate');
/** Gives the level that has the clock more time. */
export const operatorExtendSla = defineUpdate<
  RequestReceipt,
  [ByOperator & { readonly requestId: string; readonly bySeconds: number }]
>('op.extendSla');
/** Puts another party in the place of the one that is asked now; its clock begins anew. */
export const operatorReassign = defineUpdate<
  RequestReceipt,
  [ByOperator & { readonly requestId: string; readonly to: string }]
>('op.reassign');

export const operatorSay = defineUpdate<Receipt, [ByOperator & { readonly text: string; readonly messageId?: string }]>(
  'op.say',
);
export const operatorPause = defineUpdate<{ readonly paused: true }, [ByOperator]>('op.pause');
export const operatorResume = defineUpdate<{ readonly paused: false }, [ByOperator]>('op.resume');
export const operatorClose = defineUpdate<{ readonly closing: true }, [ByOperator]>('op.close');

export const status = defineQuery<Status>('status');
/** Why the doors stand as they do: every rule's verdict on the latest turn, or null before the first. */
export const explainGate = defineQuery<GateExplanation | null>('explainGate');
/** Open clarification and context requests. */
export const openRequests = defineQuery<readonly ClarificationOnWire[]>('openRequests');
/** The latest happenings, oldest first. */
export const timeline = defineQuery<readonly TimelineEntry[]>('timeline');
