/**
 * What a conversation's workflow can be told and asked (interface.md, "Workflow messages"). The only file of the
 * workflow that programs outside may import. Payloads are camelCase; names are persisted and never renamed.
 */
import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { ClarificationOnWire } from '../../contracts/wire/clarification.ts';
import type { EscalateRequest, ExtendRequest } from '../../contracts/state/context-request.ts';
import type * as types from '../../contracts/state/messages.ts';

export const workflowType = 'conversation';

/** The workflow's id: opaque, and the same for every run (F5). */
export function workflowIdOf(tenant: string, conversation: string): string {
  return `conversation-${tenant}-${conversation}`;
}

/** One message of the participant. The update's id is the message id; the receipt comes in the same workflow task. */
export const say = defineUpdate<types.Receipt, [types.Incoming]>('say');
/** The same for senders that need no answer, or when no worker is up. */
export const saySignal = defineSignal<[types.Incoming]>('say');
export const closeSignal = defineSignal<[types.CloseRequest]>('close');
/** Orders the run to continue as a new one at its next idle moment, so that a newer worker version takes it (R10). */
export const handOverSignal = defineSignal('handOver');
/** An activity that is tried again and again: its attempt, since when (epoch milliseconds), the type of its failure. */
export interface ActivityRetries {
  readonly activityId: string;
  readonly activity: string;
  readonly attempt: number;
  readonly since: number;
  readonly because: string;
}

/** A worker says that an activity fails again and again. Ignored unless that activity is still running. */
export const activityRetriesSignal = defineSignal<[ActivityRetries]>('activityRetries');
/** Asks to be told by `changed` whenever rows have changed, until there is no such workflow (decision 0035). */
export const watchSignal = defineSignal<[{ readonly by: string }]>('watch');
export const changedSignal = defineSignal('changed');
/** The id of the workflow behind an operation of the Nexus service; what watches a conversation has such an id. */
export function nexusIdOf(tenant: string, conversation: string, id: string): string {
  return `nexus-${tenant}-${conversation}-${id}`;
}

/**
 * Orders about the action that waits for its yes. Refused with `ActionNotFound`, with `ActionOver` where it waits no
 * more, or with `PreviewChanged` when the hash is another one's; which one is right stands beside the preview, and
 * nowhere in the refusal.
 */
export const approveAction = defineUpdate<types.TurnReceipt, [types.ApproveAction]>('approveAction');
export const rejectAction = defineUpdate<types.TurnReceipt, [types.RejectAction]>('rejectAction');
export const operatorApprove = defineUpdate<types.TurnReceipt, [types.ApproveAction & types.ByOperator]>('op.approve');
export const operatorReject = defineUpdate<types.TurnReceipt, [types.RejectAction & types.ByOperator]>('op.reject');
/** Refused with `ActionNotFound`, `NothingToConfirm` or `OrderWithoutReason`. */
export const operatorConfirmEffect = defineUpdate<types.TurnReceipt, [types.ConfirmEffect]>('op.confirmEffect');

/**
 * Answers a clarification request. Refused with `RequestNotFound`, `RequestClosed`, `NotTheParty` or
 * `AnswerNotAcceptable` (its only detail: `{place, expected}`); nothing has changed then.
 */
export const answerClarification = defineUpdate<types.AnswerReceipt, [types.AnswerClarification]>(
  'answerClarification',
);
/** The same for senders that need no answer; one that comes too late is noted. */
export const answerClarificationSignal = defineSignal<[types.AnswerClarification]>('answerClarification');
export const operatorAnswerClarification = defineUpdate<types.AnswerReceipt, [types.OperatorAnswer]>(
  'op.answerClarification',
);
export const operatorEscalate = defineUpdate<types.RequestReceipt, [types.ByOperator & EscalateRequest]>('op.escalate');
export const operatorExtendSla = defineUpdate<types.RequestReceipt, [types.ByOperator & ExtendRequest]>('op.extendSla');
export const operatorReassign = defineUpdate<
  types.RequestReceipt,
  [types.ByOperator & { readonly requestId: string; readonly to: string }]
>('op.reassign');

/** Refused with `RequestNotFound`, `RequestClosed`, `NoSuchSlot` or `MalformedMessage`; nothing has changed then. */
export const supplyContext = defineUpdate<types.ContextReceipt, [types.SupplyContext]>('supplyContext');
/** Material with its content, from senders that need no answer. What is refused is told in the timeline. */
export const supplyContextSignal = defineSignal<[types.SupplyBySignal]>('supplyContext');
export const operatorSupplyContext = defineUpdate<types.ContextReceipt, [types.OperatorSupply]>('op.supplyContext');
export const operatorSkipSlot = defineUpdate<types.ContextReceipt, [types.SkipSlot]>('op.skipSlot');
export const operatorForceRun = defineUpdate<types.ContextReceipt, [types.ForceRun]>('op.forceRun');

/** Refused with `NothingDiagnosed`, `FactNotFound`, `FactSuperseded` or `ConversationClosing`. */
export const strikeFact = defineUpdate<types.TurnReceipt, [types.StrikeFact]>('strikeFact');
/**
 * Reminds of something at a time: planned, moved or cancelled (T1). Refused with `MalformedMessage` (also where its time
 * is none), `ReminderNotFound`, `TooManyReminders` or `ConversationClosing`.
 */
export const remind = defineUpdate<types.RemindReceipt, [types.Remind]>('remind');
/** The same for senders that need no answer. What is refused is told in the timeline. */
export const remindSignal = defineSignal<[types.Remind]>('remind');

/** Refused with `NotWithPerson`, with `TakenOver`, or as a message is. */
export const operatorSay = defineUpdate<types.Receipt, [types.OperatorSay]>('op.say');
/** Refused with `NotWithPerson` or `OrderWithoutReason`. */
export const operatorHandBack = defineUpdate<types.TurnReceipt, [types.HandBack]>('op.handBack');
export const operatorPause = defineUpdate<{ readonly paused: true }, [types.ByOperator]>('op.pause');
export const operatorResume = defineUpdate<{ readonly paused: false }, [types.ByOperator]>('op.resume');
/** Refused with `TakenOver` (its only detail: by whom). */
export const operatorTakeOver = defineUpdate<types.TakeOverReceipt, [types.TakeOver]>('op.takeOver');
/** Refused with `ItemNotFound`. */
export const operatorAcknowledge = defineUpdate<types.AcknowledgeReceipt, [types.Acknowledge]>('op.acknowledge');
export const operatorClose = defineUpdate<{ readonly closing: true }, [types.ByOperator]>('op.close');

export const status = defineQuery<types.Status>('status');
/** Why the doors stand as they do: every rule's verdict on the latest turn, or null before the first. */
export const explainGate = defineQuery<types.GateExplanation | null>('explainGate');
export const openRequests = defineQuery<readonly ClarificationOnWire[]>('openRequests');
export const timeline = defineQuery<readonly types.TimelineEntry[]>('timeline');

/** What Temporal's Web UI says of each, by its name. */
export const descriptions = {
  updates: {
    say: 'One message of the participant, e.g. {"messageId": "m-1", "text": "My employee is absent."}. Answers with a receipt.',
    approveAction:
      'Approves exactly the preview with this hash, e.g. {"actionId": "…-a1", "previewHash": "…", "actor": "ann"}. For programs of ours; people use "op.approve".',
    rejectAction:
      'Rejects the action that waits for its yes, e.g. {"actionId": "…-a1", "actor": "ann", "reason": "not now"}. For programs of ours; people use "op.reject".',
    'op.approve':
      'Approves exactly the preview with this hash, with a token from `parley ops token`, e.g. {"actionId": "…-a1", "previewHash": "…", "token": "…", "actor": "ann", "reason": "agreed by phone"}.',
    'op.reject':
      'Rejects the action that waits for its yes, e.g. {"actionId": "…-a1", "actor": "ann", "reason": "not now"}.',
    'op.confirmEffect':
      'Says how an effect turned out whose provider’s answer was lost, e.g. {"actionId": "…-a1", "outcome": "done", "actor": "ann", "reason": "seen in the outbox"}.',
    answerClarification:
      'A party\'s answer to a clarification request, e.g. {"requestId": "…", "from": "sales-agent", "actor": "crm", "clarifications": [{"field": "budget", "value": "EUR 500"}]}.',
    'op.answerClarification':
      'Answers for the level that is asked now, e.g. {"requestId": "…", "values": {"budget": "EUR 500"}, "actor": "ann", "reason": "asked the team"}.',
    'op.escalate':
      'Passes a request up the chain at once, e.g. {"requestId": "…", "toLevel": "human_operator", "actor": "ann", "reason": "urgent"}.',
    'op.extendSla':
      'Gives the level that has the clock more time, e.g. {"requestId": "…", "bySeconds": 600, "actor": "ann", "reason": "in a meeting"}.',
    'op.reassign':
      'Puts another party in the place of the one that is asked, e.g. {"requestId": "…", "to": "deputy", "actor": "ann", "reason": "on leave"}.',
    supplyContext:
      'Material for a request, its content in rows, e.g. {"requestId": "…", "items": [{"supplyId": "…", "slotKey": "findings", "hash": "…"}]}. People use "op.supplyContext".',
    'op.supplyContext':
      'Supplies material in words, e.g. {"requestId": "…", "slotKey": "findings", "content": "…", "actor": "ann", "reason": "from the archive"}.',
    'op.skipSlot':
      'Says that a slot is not needed, e.g. {"requestId": "…", "slotKey": "findings", "actor": "ann", "reason": "not in this study"}.',
    'op.forceRun':
      'Answers without what is missing, e.g. {"requestId": "…", "actor": "ann", "reason": "the deadline is today"}.',
    strikeFact:
      'Strikes a fact out of the diagnosis: it is kept, counts no more, and its step is asked again. {"fact": "f3", "actor": "ann", "reason": "read off the wrong meter"}.',
    remind:
      'Reminds of something, e.g. {"text": "call Dana", "at": "2026-11-28T09:00", "timeZone": "Europe/Berlin", "actor": "crm"}; with "reminderId" it is moved, with "cancel": true it is taken back.',
    'op.say':
      'Says something as a person of ours, where one was asked for or has taken over, e.g. {"actor": "ann", "reason": "on call", "text": "Hello, this is Ann."}; for the participant with "as": "participant".',
    'op.handBack': 'Gives the conversation back to the assistant, e.g. {"actor": "ann", "reason": "settled by phone"}.',
    'op.pause': 'Holds the answer door: messages wait until "op.resume". {"actor": "ann", "reason": "legal hold"}.',
    'op.resume': 'Goes on with what waits. {"actor": "ann", "reason": "cleared"}.',
    'op.takeOver':
      'Takes the conversation over: you alone speak in it as operator, also while it is paused, until "op.handBack". {"actor": "ann", "reason": "the customer called"}.',
    'op.acknowledge':
      'Says that somebody has looked at an item of the details: it leaves the lists. {"itemId": "…", "actor": "ann", "reason": "all right"}.',
    'op.close': 'Closes the conversation after the turn under way. {"actor": "ann", "reason": "duplicate"}.',
  },
  signals: {
    say: 'The same as the update "say", for senders that need no answer.',
    close: 'Closes the conversation after the turn under way, e.g. {"actor": "crm", "reason": "case closed"}.',
    watch: 'Tells the workflow behind an operation of the Nexus service when rows have changed. {"by": "nexus-…"}.',
    handOver: 'Continues as a new run at the next idle moment, on the newest worker version. Needs no argument.',
    answerClarification: 'The same as the update "answerClarification", for senders that need no answer.',
    supplyContext:
      'Material for a request, from senders that need no answer, e.g. {"requestId": "…", "items": [{"slotKey": "findings", "content": "…"}], "actor": "lab"}.',
    remind:
      'The same as the update "remind", for senders that need no answer, e.g. {"text": "call Dana", "at": "2026-11-28T09:00", "timeZone": "Europe/Berlin", "actor": "crm"}.',
  },
  queries: {
    status: 'Where the conversation stands and what it waits for.',
    explainGate: 'Every rule’s verdict and evidence on the latest turn, for both doors.',
    openRequests: 'Open clarification requests.',
    timeline: 'The latest happenings, oldest first.',
  },
} as const;
