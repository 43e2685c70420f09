/**
 * The REST bodies of conversations (interface.md). Wire JSON is snake_case, times are ISO-8601 UTC.
 *
 * Promise: fields are only added; names and dispositions are never renamed.
 */
import { z } from 'zod';
import { mailAddress } from './mail-address.ts';
import { answerObject } from './answer-object.ts';
import { assistantName } from './assistant.ts';
import { clarity, understood } from './clarity.ts';
import { calendarStep, effectPreview, emailStep, formStep } from './flow.ts';
import { timeZone } from './policy.ts';
import { answerBody, questionOnWire } from './question.ts';
import { actionKind } from './reading.ts';
import { diagnosisStanding } from './diagnosis-view.ts';

/** Longest text of one message, in bytes of UTF-8; the body limit of the API is the same. */
export const messageLimitBytes = 256 * 1024;

/** Text without NUL and without lone surrogates, which no database column and no JSON peer can hold. */
export const cleanText = z
  .string()
  .refine((text) => !text.includes('\u0000'), 'must not contain the NUL character (U+0000)')
  .refine((text) => text.isWellFormed(), 'must be well-formed Unicode (it holds a lone surrogate)');

/** A name or a label: what breaks a line, rings a bell or turns the direction of what follows has no place in it. */
export const oneLineText = cleanText.refine(
  (text) => !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text),
  'must be one line, without control characters',
);

/** Ids that senders choose for their messages. */
export const messageId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/, 'letters, digits and . _ : - (at most 128)');

/** An IANA name. */
export const createConversation = z.strictObject({
  assistant: assistantName,
  participant: cleanText.min(1).max(200).optional(),
  /** Signs what is written in the participant's name. */
  participant_name: cleanText.min(1).max(120).optional(),
  /** Where invitations for the participant go; never guessed. */
  participant_email: mailAddress.optional(),
  /** BCP 47, e.g. `en` or `de-AT`. */
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/)
    .optional(),
  time_zone: timeZone.optional(),
  session: cleanText.min(1).max(200).optional(),
});

/** Text, or an answer to the question that is asked in its place (G23). */
export const sayBody = z
  .strictObject({
    message_id: messageId.optional(),
    text: cleanText.refine((text) => text.trim() !== '', 'must not be empty').optional(),
    answer: answerBody.optional(),
    /** Attachments come with a later version; an empty list is accepted. */
    attachments: z.array(z.never()).max(0).optional(),
  })
  .refine(({ text, answer }) => (text === undefined) !== (answer === undefined), {
    message: 'takes either a text or an answer',
    path: ['text'],
  });

export const closeBody = z.strictObject({ reason: cleanText.max(500).optional() });

export const disposition = z.enum([
  'answering',
  'answered',
  'flow_step',
  'clarification_required',
  'context_required',
  'command',
  'duplicate',
  'refused',
  'failed',
  /** Said while the conversation is with a person (G22): it is theirs to answer. */
  'with_person',
]);

/** States of a conversation (G13). */
export const conversationState = z.enum([
  'initial',
  'clarifying',
  'answering',
  'guiding',
  'acting',
  'waiting-context',
  'escalated',
  'closed',
  /** A person has been asked for, and answers (G22). */
  'with-person',
]);

export const waitingOn = z.enum(['participant', 'clarification', 'context', 'approval', 'model', 'operator']);

export const ruleOnWire = z.object({
  rule: z.string(),
  holds: z.boolean(),
  evidence: z.object({ turn_id: z.string().nullable(), quote: z.string() }).optional(),
});

export const answerGate = z.object({
  verdict: z.enum(['open', 'held']),
  because: z.array(z.string()),
  rules: z.array(ruleOnWire),
});

export const actGate = answerGate.extend({ action: actionKind.nullable(), policy_version: z.string() });

export const offerOnWire = z.object({ action: actionKind, turn_id: z.string(), quote: z.string() });

export const flowOnWire = z.object({
  kind: actionKind,
  action_id: z.string(),
  step: z.union([calendarStep, emailStep, formStep]),
  /** What an answer to this step looks like, in words. */
  expects: z.string(),
  preview: effectPreview.optional(),
  preview_hash: z.string().optional(),
  expires_at: z.iso.datetime(),
});

/** Answer to `POST …/messages`. Without `wait_s`, or when the time is up: `answering` and no reply. */
export const settledMessage = z.object({
  message_id: z.string(),
  turn_id: z.string(),
  disposition,
  /** With `duplicate`: the disposition of the first answer, so that a repetition learns how the turn ended. */
  settled_as: disposition.optional(),
  state: conversationState,
  reply: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
  gate: z.object({ answer: answerGate.nullable(), act: actGate.nullable() }).nullable(),
  offer: offerOnWire.nullable(),
  flow: flowOnWire.nullable(),
  clarification_request: z.unknown().nullable(),
  context_request: z.unknown().nullable(),
  /** What is asked now, and what may be answered (G23); null: nothing in particular. Absent: settled before that was kept. */
  question: questionOnWire.nullable().optional(),
  /** What to do, when the turn failed or was refused. */
  remedy: z.string().optional(),
  /** The model takes longer than a person waits; the turn goes on by itself, and its answer comes as an event. */
  delayed: z.literal(true).optional(),
  /** The risk flag of a best guess: what was assumed because nobody answered (C10). */
  assumed: z.array(z.object({ field: z.string(), issue: z.string() })).optional(),
  /** How clear the message was, where that is judged. */
  clarity: clarity.optional(),
  /** What was read of the message, where it is held against a schema (C17). */
  understood: z.array(understood).optional(),
  /** The answer object (M8), of an answer of an assistant that remembers what its answers are about. */
  answer: answerObject.optional(),
  /** Where the diagnosis stands, where something is diagnosed (D). */
  diagnosis: diagnosisStanding.optional(),
});

export const messageOnWire = z.object({
  message_id: z.string(),
  turn_id: z.string().nullable(),
  role: z.enum(['participant', 'assistant', 'system', 'operator']),
  text: z.string(),
  at: z.iso.datetime(),
  status: z.enum(['queued', 'waiting_context', 'waiting_clarification', 'in_progress', 'completed', 'failed']),
  attachments: z.array(z.unknown()),
  context_used: z.array(z.unknown()),
  /** The answer object (M8), where the message is such an answer. */
  answer: answerObject.optional(),
});

export const snapshot = z.object({
  conversation_id: z.string(),
  assistant: z.string(),
  participant: z.string().nullable(),
  /** What was read of the latest message that was held against a schema (C17). */
  understood: z.array(understood).optional(),
  /** Who gives the instructions that the conversation takes; null: it takes none. */
  sender: z.string().nullable().optional(),
  state: conversationState,
  waiting_on: waitingOn.nullable(),
  flow: flowOnWire.nullable(),
  offer: offerOnWire.nullable(),
  open_requests: z.array(z.unknown()),
  /** What is asked, and what may be answered (G23); null: nothing in particular. */
  question: questionOnWire.nullable().optional(),
  /** Where the diagnosis stands; absent: nothing was diagnosed. */
  diagnosis: diagnosisStanding.optional(),
  deadlines: z.array(z.object({ kind: z.string(), due_at: z.iso.datetime(), level: z.string().optional() })),
  last_gate: z.unknown().nullable(),
  turn: z.int(),
  cursor: z.string(),
  run_id: z.string().nullable(),
  web_ui_url: z.string().nullable(),
  created_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
});

/** A row of `/events` and a frame of the websocket. */
export const conversationEvent = z.object({
  event: z.string(),
  cursor: z.string(),
  conversation_id: z.string(),
  at: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});

export const gateDecision = z.object({
  decision_id: z.string(),
  turn_id: z.string(),
  door: z.enum(['answer', 'act']),
  origin: z.string(),
  verdict: z.enum(['open', 'held']),
  because: z.array(z.string()),
  action: actionKind.nullable(),
  policy_version: z.string(),
  rules: z.array(ruleOnWire),
  at: z.iso.datetime(),
  /** The case as it was judged, so that it can be judged again. */
  snapshot: z.unknown(),
});

export const effectOnWire = z.object({
  action_id: z.string(),
  conversation_id: z.string(),
  kind: actionKind,
  state: z.enum(['planned', 'attempting', 'done', 'unknown', 'refused']),
  preview: z.unknown(),
  preview_hash: z.string(),
  provider_ref: z.string().nullable(),
  attempts: z.int(),
  at: z.iso.datetime(),
  /** Why it was refused: a reason of the ledger, `slot-taken`, `not-done`, or the provider's sentence. */
  because: z.string().nullable().optional(),
  /** What an operator found out, when its outcome was unknown. */
  confirmed: z.enum(['done', 'not_done']).nullable().optional(),
});

/** A hash over exactly what was shown (F4). */
const previewHash = z.string().min(1).max(200);

/** Why somebody orders something. */
export const orderReason = cleanText.max(500).refine((text) => text.trim() !== '', 'must say why');

export const approveBody = z.strictObject({ preview_hash: previewHash });
export const rejectBody = z.strictObject({ reason: cleanText.max(500).optional() });
export const confirmEffectBody = z.strictObject({ outcome: z.enum(['done', 'not_done']), reason: orderReason });
export const switchBody = z.strictObject({ off: z.boolean(), reason: orderReason });

/** A kill switch (F7). One that was never turned is on, without reason, actor and time. */
export const actionSwitch = z.object({
  kind: actionKind,
  off: z.boolean(),
  reason: z.string().nullable(),
  actor: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  /** Assistants that have actions of this kind, as they stand. None: it stops nothing. */
  assistants: z.array(z.string()),
});

/** RFC 9457. `errors` names the place of each fault as a JSON pointer. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  remedy: z.string(),
  request_id: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** With `question-over`: what is asked now; null: nothing in particular. */
  question: questionOnWire.nullable().optional(),
});

export type Disposition = z.infer<typeof disposition>;
export type Phase = z.infer<typeof conversationState>;
export type WaitingOn = z.infer<typeof waitingOn>;
export type SettledMessage = z.infer<typeof settledMessage>;
export type MessageOnWire = z.infer<typeof messageOnWire>;
export type Snapshot = z.infer<typeof snapshot>;
export type ConversationEvent = z.infer<typeof conversationEvent>;
export type GateDecision = z.infer<typeof gateDecision>;
export type EffectOnWire = z.infer<typeof effectOnWire>;
export type Problem = z.infer<typeof problem>;
export type FlowOnWire = z.infer<typeof flowOnWire>;
export type OfferOnWire = z.infer<typeof offerOnWire>;
export type ActGate = z.infer<typeof actGate>;
export type AnswerGate = z.infer<typeof answerGate>;
export type CreateConversation = z.infer<typeof createConversation>;
export type SayBody = z.infer<typeof sayBody>;
export type ApproveBody = z.infer<typeof approveBody>;
export type RejectBody = z.infer<typeof rejectBody>;
export type ConfirmEffectBody = z.infer<typeof confirmEffectBody>;
export type SwitchBody = z.infer<typeof switchBody>;
export type ActionSwitch = z.infer<typeof actionSwitch>;
