/**
 * The REST bodies of requests for material and of what is supplied (seed 3; X2–X7). Wire JSON is snake_case.
 *
 * Promise: fields are only added; statuses are never renamed.
 */
import { z } from 'zod';
import { cleanText, oneLineText, orderReason } from './conversation.ts';
import { levelHistory } from './clarification.ts';

export const contextRequestStatus = z.enum(['pending', 'escalated', 'resolved', 'forced', 'expired', 'cancelled']);

/** Seed 3, "Context Request Detection": what is asked for. */
export const contextSlot = z.object({
  slot_key: z.string(),
  artifact_type: z.string(),
  /** What it is called, in English; absent where only its key is known. */
  name: z.string().optional(),
  phase: z.int(),
  /** Where it would stand in the session. */
  key_path: z.string(),
  /** Largest supply, in bytes of UTF-8. */
  size_limit: z.int(),
  type: z.enum(['text', 'json']),
  urgency: z.enum(['low', 'normal', 'high']),
  required: z.boolean(),
  /** How many supplies it takes, and how many it has. */
  minimum: z.int(),
  supplied: z.int(),
  /** The words that it is needed for. */
  quote: z.string().nullable(),
  skipped: z.object({ by: z.string(), reason: z.string(), at: z.iso.datetime() }).nullable(),
});

/** What the answer to a message carries that has to wait: `context_request`. */
export const contextRequestBrief = z.object({
  request_id: z.string(),
  required: z.array(contextSlot),
  optional: z.array(contextSlot),
  due_at: z.iso.datetime().nullable(),
});

/** Where a supply comes from. */
export const supplySource = z.object({
  /** `session_q3.json`, a system's name. */
  file: cleanText.max(300).optional(),
  key_path: cleanText.max(300).optional(),
  offset: z.int().nonnegative().optional(),
});

/** Something that was supplied, with its provenance (X4). `content` as the model sees it, or as it was given for who may see it. */
export const supplyOnWire = z.object({
  supply_id: z.string(),
  request_id: z.string(),
  slot_key: z.string(),
  label: z.string().nullable(),
  content: z.string(),
  /** As the model sees it. */
  shown: z.string(),
  /** Whether `content` is what was given, not what the model sees. */
  unredacted: z.boolean(),
  bytes: z.int(),
  /** SHA-256 of what was given, in hex. */
  hash: z.string(),
  redactions: z.array(z.object({ kind: z.string(), count: z.int() })),
  source: supplySource.nullable(),
  provided_by: z.string(),
  at: z.iso.datetime(),
});

/** `GET /v1/context-requests/{rid}`. */
export const contextRequest = contextRequestBrief.extend({
  conversation_id: z.string(),
  assistant: z.string(),
  /** The session that the conversation is about: its artifacts are what could be attached. */
  session_id: z.string().nullable(),
  status: contextRequestStatus,
  round: z.int(),
  /** Slots that the messages still wait for. */
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

/** Longest content of one supply that is looked at: enough to name the slot's own `size_limit`, which is less, to whoever is above it. */
const largestContent = 3 * 1024 * 1024;

/** The same from somebody who supplies: names are names. */
const givenSource = z.strictObject({
  file: oneLineText.max(300).optional(),
  key_path: oneLineText.max(300).optional(),
  offset: supplySource.shape.offset,
});

const payload = z.strictObject({
  /** The slot it is for; without it, the only one that is still waited for. */
  slot_key: z.string().min(1).max(60).optional(),
  label: oneLineText.max(200).optional(),
  content: cleanText.max(largestContent),
  source: givenSource.optional(),
});

/** `POST …/context-supplies`. `items` is another name for `payloads`. */
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
  /** `resolved`: the messages go on. `queued`: more is waited for. */
  status: z.enum(['resolved', 'queued']),
  remaining: z.array(z.string()),
  supply_ids: z.array(z.string()),
  /** The turns in which the messages go on. */
  turn_ids: z.array(z.string()),
});

export const skipBody = z.strictObject({ slot_key: z.string().min(1).max(60), reason: orderReason });
export const forceRunBody = z.strictObject({ slot_key: z.string().max(60).optional(), reason: orderReason });

/** Passes the request to whoever comes next in its chain, or to `to_level`, at once. */
export const escalateBody = z.strictObject({ to_level: z.string().min(1).max(40).optional(), reason: orderReason });
/** Gives whoever's SLA runs more time: seconds, up to a year. */
export const extendBody = z.strictObject({ by_s: z.int().min(1).max(31_536_000), reason: orderReason });

/** Who has the clock after such an order. */
export const contextClockAnswer = z.object({
  request_id: z.string(),
  conversation_id: z.string(),
  status: contextRequestStatus,
  level: z.string(),
  party: z.string(),
  due_at: z.iso.datetime(),
});

/** What could be handed over for a slot: a part of a session of the tenant. `source` goes along with the supply as it is. */
export const contextSuggestion = z.object({
  slot_key: z.string(),
  session: z.string(),
  key_path: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** Whether it is no larger than the slot's `size_limit`. */
  fits: z.boolean(),
  because: z.enum(['same-session', 'same-artifact', 'same-name']),
  source: supplySource,
  /** How it begins, redacted. */
  begins: z.string(),
});

/** What became of an order about a request. */
export const contextOrderAnswer = z.object({
  request_id: z.string(),
  conversation_id: z.string(),
  status: contextRequestStatus,
  remaining: z.array(z.string()),
  turn_ids: z.array(z.string()),
});

/** Material that an answer rested on: `context_used` of a message (X10). */
export const contextUsed = z.object({
  artifact_type: z.string(),
  /** Taken from the session by itself, or supplied. */
  from: z.enum(['session', 'supply']),
  supply_id: z.string().nullable(),
  request_id: z.string().nullable(),
});

/** A line of `GET /v1/context-telemetry`: rates in per cent of the requests that have ended, null while none has (X13). */
export const contextTelemetry = z.object({
  /** Null: all of them together. */
  assistant: z.string().nullable(),
  requests: z.int(),
  conversations: z.int(),
  open: z.int(),
  requests_per_conversation: z.number(),
  /** Mean seconds until a request was resolved. */
  time_to_fulfil_s: z.number().nullable(),
  /** Answered without because nobody supplied, or given up. */
  fallback_rate: z.number().nullable(),
  /** With a slot that somebody said was not needed. */
  skip_rate: z.number().nullable(),
  /** Answered without because somebody said so. */
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
