/**
 * Request and response bodies of conversations (interface.md). Fields are snake_case, times are ISO-8601 UTC.
 *
 * Promise: fields are only added; names and dispositions are never renamed.
 */
import { z } from 'zod';
import { mailAddress } from '../reading/mail-address.ts';
import { answerObject } from './answer-object.ts';
import { assistantName } from '../assistant/assistant.ts';
import { clarity, understood } from '../reading/clarity.ts';
import { needJudged } from '../reading/needs.ts';
import { calendarStep, effectPreview, emailStep, formStep } from './preview.ts';
import { timeZone } from '../assistant/policy.ts';
import { answerBody, questionOnWire } from '../reading/question.ts';
import { actionKind } from '../reading/reading.ts';
import { diagnosisStanding } from './diagnosis-view.ts';

/** Longest text of one message, in bytes of UTF-8; also the API's body limit. */
export const messageLimitBytes = 256 * 1024;

/** Text without NUL and lone surrogates, which neither the database nor JSON accepts. */
export const cleanText = z
  .string()
  .refine((text) => !text.includes('\u0000'), 'must not contain the NUL character (U+0000)')
  .refine((text) => text.isWellFormed(), 'must be well-formed Unicode (it holds a lone surrogate)');

/** A name or a label: without line breaks, control characters and bidirectional overrides. */
export const oneLineText = cleanText.refine(
  (text) => !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text),
  'must be one line, without control characters',
);

/** Message ids, chosen by senders. */
export const messageId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/, 'letters, digits and . _ : - (at most 128)');

/** An IANA name. */
export const createConversation = z.strictObject({
  assistant: assistantName,
  participant: cleanText.min(1).max(200).optional(),
  /** The sender's name in emails that the participant has written. */
  participant_name: cleanText.min(1).max(120).optional(),
  /** Address for the participant's invitations; never guessed. */
  participant_email: mailAddress.optional(),
  /** BCP 47, e.g. `en` or `de-AT`. */
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/)
    .optional(),
  time_zone: timeZone.optional(),
  session: cleanText.min(1).max(200).optional(),
});

/** Text, or an answer to the open question (G23). */
export const sayBody = z
  .strictObject({
    message_id: messageId.optional(),
    text: cleanText.refine((text) => text.trim() !== '', 'must not be empty').optional(),
    answer: answerBody.optional(),
    /** Reserved; only an empty list is accepted. */
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
  /** Sent during a handoff (G22): the person answers it. */
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
  /** A person has been asked for, or has taken over (G22). */
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
  /** The expected answer to this step, in words. */
  expects: z.string(),
  preview: effectPreview.optional(),
  preview_hash: z.string().optional(),
  expires_at: z.iso.datetime(),
});

/** The response to `POST …/messages`. Without `wait_s`, or after it: `answering` and no reply. */
export const settledMessage = z.object({
  message_id: z.string(),
  turn_id: z.string(),
  disposition,
  /** With `duplicate`: the disposition of the first response, so that a repetition learns the outcome. */
  settled_as: disposition.optional(),
  state: conversationState,
  reply: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
  gate: z.object({ answer: answerGate.nullable(), act: actGate.nullable() }).nullable(),
  offer: offerOnWire.nullable(),
  flow: flowOnWire.nullable(),
  clarification_request: z.unknown().nullable(),
  context_request: z.unknown().nullable(),
  /** The open question and its possible answers (G23); null: none. Absent: the turn is older than this field. */
  question: questionOnWire.nullable().optional(),
  /** What to do after a failed or refused turn. */
  remedy: z.string().optional(),
  /** The model is slow; the turn continues and its answer arrives as an event. */
  delayed: z.literal(true).optional(),
  /** The risk flag of a best guess: what was assumed because nobody answered (C10). */
  assumed: z.array(z.object({ field: z.string(), issue: z.string() })).optional(),
  /** How clear the message was, where that is judged. */
  clarity: clarity.optional(),
  /** Values that were read, where the message is checked against a schema (C17). */
  understood: z.array(understood).optional(),
  /** What the second reader made of the material that the answer may need (X1). */
  needs: z.array(needJudged).optional(),
  /** The answer object (M8), for assistants with a memory. */
  answer: answerObject.optional(),
  /** The state of the diagnosis, if there is one (D). */
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
  /** The answer object (M8), if the message is such an answer. */
  answer: answerObject.optional(),
});

export const snapshot = z.object({
  conversation_id: z.string(),
  assistant: z.string(),
  participant: z.string().nullable(),
  /** Values of the latest message that was checked against a schema (C17). */
  understood: z.array(understood).optional(),
  /** The party whose instructions the conversation takes; null: none. */
  sender: z.string().nullable().optional(),
  state: conversationState,
  waiting_on: waitingOn.nullable(),
  flow: flowOnWire.nullable(),
  offer: offerOnWire.nullable(),
  open_requests: z.array(z.unknown()),
  /** The open question and its possible answers (G23); null: none. */
  question: questionOnWire.nullable().optional(),
  /** The state of the diagnosis; absent: there is none. */
  diagnosis: diagnosisStanding.optional(),
  deadlines: z.array(z.object({ kind: z.string(), due_at: z.iso.datetime(), level: z.string().optional() })),
  last_gate: z.unknown().nullable(),
  /** What an operator should look at; `POST …/acknowledge` takes an item off. */
  attention: z
    .array(
      z.object({ item_id: z.string(), kind: z.enum(['best-guess', 'set-aside', 'breached']), at: z.iso.datetime() }),
    )
    .optional(),
  /** The operator who has taken it over (`POST …/take-over`); null or absent: nobody. */
  taken_by: z.string().nullable().optional(),
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
  /** The reason of a refusal: one of the ledger's, `slot-taken`, `not-done`, or the provider's sentence. */
  because: z.string().nullable().optional(),
  /** An operator's finding on an unknown outcome. */
  confirmed: z.enum(['done', 'not_done']).nullable().optional(),
});

/** The hash of exactly what was shown (F4). */
const previewHash = z.string().min(1).max(200);

/** The reason for an order. */
export const orderReason = cleanText.max(500).refine((text) => text.trim() !== '', 'must say why');

export const approveBody = z.strictObject({ preview_hash: previewHash });
/** A token with which `op.approve` approves exactly this preview from Temporal (`parley ops token`). */
export const approvalTokenBody = z.strictObject({ preview_hash: previewHash, reason: orderReason });
export const approvalToken = z.object({ token: z.string(), expires_at: z.iso.datetime() });
export const rejectBody = z.strictObject({ reason: cleanText.max(500).optional() });
/** Strikes a fact out of a diagnosis (D5); `reason` is for the audit log. */
export const strikeBody = z.strictObject({ reason: cleanText.max(500).optional() });
export const confirmEffectBody = z.strictObject({ outcome: z.enum(['done', 'not_done']), reason: orderReason });
export const switchBody = z.strictObject({ off: z.boolean(), reason: orderReason });

/** A kill switch (F7). One that was never turned is on, without reason, actor and time. */
export const actionSwitch = z.object({
  kind: actionKind,
  off: z.boolean(),
  reason: z.string().nullable(),
  actor: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  /** Assistants whose current version has this kind. Empty: the switch has no effect. */
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
  /** With `question-over`: the open question; null: none. */
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
export type ApprovalTokenBody = z.infer<typeof approvalTokenBody>;
export type ApprovalToken = z.infer<typeof approvalToken>;
export type RejectBody = z.infer<typeof rejectBody>;
export type StrikeBody = z.infer<typeof strikeBody>;
export type ConfirmEffectBody = z.infer<typeof confirmEffectBody>;
export type SwitchBody = z.infer<typeof switchBody>;
export type ActionSwitch = z.infer<typeof actionSwitch>;
