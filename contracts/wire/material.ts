/**
 * Request and response bodies of context requests and supplies (seed 3; X2–X7). Fields are snake_case.
 *
 * Promise: fields are only added; statuses are never renamed.
 */
import { z } from 'zod';
import { cleanText, oneLineText, orderReason } from './conversation.ts';
import { levelHistory } from './clarification.ts';

export const contextRequestStatus = z.enum(['pending', 'escalated', 'resolved', 'forced', 'expired', 'cancelled']);

/** A requested artifact (seed 3, "Context Request Detection"). */
export const contextSlot = z.object({
  slot_key: z.string(),
  artifact_type: z.string(),
  /** Its name in English; absent where only its key is known. */
  name: z.string().optional(),
  phase: z.int(),
  /** Its key path in a session. */
  key_path: z.string(),
  /** Largest supply, in bytes of UTF-8. */
  size_limit: z.int(),
  type: z.enum(['text', 'json']),
  urgency: z.enum(['low', 'normal', 'high']),
  required: z.boolean(),
  /** Required number of supplies, and the current number. */
  minimum: z.int(),
  supplied: z.int(),
  /** The words that need it. */
  quote: z.string().nullable(),
  skipped: z.object({ by: z.string(), reason: z.string(), at: z.iso.datetime() }).nullable(),
});

/** The field `context_request` of the response to a message that has to wait. */
export const contextRequestBrief = z.object({
  request_id: z.string(),
  required: z.array(contextSlot),
  optional: z.array(contextSlot),
  due_at: z.iso.datetime().nullable(),
});

/** The source of a supply. */
export const supplySource = z.object({
  /** `session_q3.json`, a system's name. */
  file: cleanText.max(300).optional(),
  key_path: cleanText.max(300).optional(),
  offset: z.int().nonnegative().optional(),
});

/** A supply with its provenance (X4). `content` is what the model sees, or the original for roles that may see it. */
export const supplyOnWire = z.object({
  supply_id: z.string(),
  request_id: z.string(),
  slot_key: z.string(),
  label: z.string().nullable(),
  content: z.string(),
  /** As the model sees it. */
  shown: z.string(),
  /** Whether `content` is the original. */
  unredacted: z.boolean(),
  bytes: z.int(),
  /** SHA-256 of the original, in hex. */
  hash: z.string(),
  redactions: z.array(z.object({ kind: z.string(), count: z.int() })),
  source: supplySource.nullable(),
  provided_by: z.string(),
  /** The key that supplied it, null: from Temporal; another `provided_by` is a claim. */
  key_id: z.string().nullable().optional(),
  at: z.iso.datetime(),
});

/** `GET /v1/context-requests/{rid}`. */
export const contextRequest = contextRequestBrief.extend({
  conversation_id: z.string(),
  assistant: z.string(),
  /** The conversation's session, whose artifacts can be attached. */
  session_id: z.string().nullable(),
  status: contextRequestStatus,
  round: z.int(),
  /** Slots that are still open. */
  remaining: z.array(z.string()),
  message_ids: z.array(z.string()),
  level: z.string(),
  party: z.string(),
  levels: z.array(levelHistory),
  opened_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  ended_by: z.string().nullable(),
  supplies: z.array(supplyOnWire),
});

/**
 * Longest content that is inspected: larger than every `size_limit`, so that the response can name the slot's limit.
 */
const largestContent = 3 * 1024 * 1024;

/** The same in a request: names are single lines. */
const givenSource = z.strictObject({
  file: oneLineText.max(300).optional(),
  key_path: oneLineText.max(300).optional(),
  offset: supplySource.shape.offset,
});

const payload = z.strictObject({
  /** Its slot; absent: the only open one. */
  slot_key: z.string().min(1).max(60).optional(),
  label: oneLineText.max(200).optional(),
  content: cleanText.max(largestContent),
  source: givenSource.optional(),
});

/** `POST …/context-supplies`. `items` is an alias of `payloads`. */
export const supplyBody = z
  .strictObject({
    request_id: z.string().min(1).max(200),
    payloads: z.array(payload).min(1).max(20).optional(),
    items: z.array(payload).min(1).max(20).optional(),
    provided_by: oneLineText.min(1).max(200).optional(),
  })
  .refine(({ payloads, items }) => (payloads === undefined) !== (items === undefined), {
    path: ['payloads'],
    error: 'give what is supplied in "payloads"',
  });

export const supplyAnswer = z.object({
  request_id: z.string(),
  conversation_id: z.string(),
  /** `resolved`: the messages go on. `queued`: slots are still open. */
  status: z.enum(['resolved', 'queued']),
  remaining: z.array(z.string()),
  supply_ids: z.array(z.string()),
  /** The turns in which the messages go on. */
  turn_ids: z.array(z.string()),
});

export const skipBody = z.strictObject({ slot_key: z.string().min(1).max(60), reason: orderReason });
export const forceRunBody = z.strictObject({ slot_key: z.string().max(60).optional(), reason: orderReason });

/** Escalates a request to the next level, or to `to_level`, at once. */
export const escalateBody = z.strictObject({ to_level: z.string().min(1).max(40).optional(), reason: orderReason });
/** Extends the SLA of the current level: seconds, up to a year. */
export const extendBody = z.strictObject({ by_s: z.int().min(1).max(31_536_000), reason: orderReason });

/** The level whose SLA runs after such an order. */
export const contextClockAnswer = z.object({
  request_id: z.string(),
  conversation_id: z.string(),
  status: contextRequestStatus,
  level: z.string(),
  party: z.string(),
  due_at: z.iso.datetime(),
});

/** A part of the tenant's sessions that fits a slot. `source` can be sent with the supply unchanged. */
export const contextSuggestion = z.object({
  slot_key: z.string(),
  session: z.string(),
  key_path: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** Whether it is within the slot's `size_limit`. */
  fits: z.boolean(),
  because: z.enum(['same-session', 'same-artifact', 'same-name']),
  source: supplySource,
  /** Its beginning, redacted. */
  begins: z.string(),
});

/** The result of an order about a request. */
export const contextOrderAnswer = z.object({
  request_id: z.string(),
  conversation_id: z.string(),
  status: contextRequestStatus,
  remaining: z.array(z.string()),
  turn_ids: z.array(z.string()),
});

/** Material of an answer: `context_used` of a message (X10). */
export const contextUsed = z.object({
  artifact_type: z.string(),
  /** From the session, or supplied. */
  from: z.enum(['session', 'supply']),
  supply_id: z.string().nullable(),
  request_id: z.string().nullable(),
});

/** A row of `GET /v1/context-telemetry`: rates in per cent of the ended requests, null without any (X13). */
export const contextTelemetry = z.object({
  /** Null: all assistants together. */
  assistant: z.string().nullable(),
  requests: z.int(),
  conversations: z.int(),
  open: z.int(),
  requests_per_conversation: z.number(),
  /** Mean seconds until a request was resolved. */
  time_to_fulfil_s: z.number().nullable(),
  /** Answered without material because nobody supplied it, or given up. */
  fallback_rate: z.number().nullable(),
  /** With a skipped slot. */
  skip_rate: z.number().nullable(),
  /** Forced to run without the material. */
  force_rate: z.number().nullable(),
});

export type ContextTelemetry = z.infer<typeof contextTelemetry>;
export type ContextSlotOnWire = z.infer<typeof contextSlot>;
export type ContextRequestBrief = z.infer<typeof contextRequestBrief>;
export type ContextRequestOnWire = z.infer<typeof contextRequest>;
export type SupplyOnWire = z.infer<typeof supplyOnWire>;
export type SupplyBody = z.infer<typeof supplyBody>;
export type SupplyAnswer = z.infer<typeof supplyAnswer>;
export type SupplySource = z.infer<typeof supplySource>;
export type ContextOrderAnswer = z.infer<typeof contextOrderAnswer>;
export type ContextClockAnswer = z.infer<typeof contextClockAnswer>;
export type ContextSuggestion = z.infer<typeof contextSuggestion>;
export type ContextUsed = z.infer<typeof contextUsed>;
