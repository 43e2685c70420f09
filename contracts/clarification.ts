/**
 * The clarification protocol on the wire (seed 2; C1–C11): instructions, requests and responses field for field as the seed
 * writes them, and what programs are shown of a request's life.
 *
 * Promise: fields are only added; types, bands, statuses and levels are persisted and never renamed.
 */
import { z } from 'zod';
import { assistantName } from './assistant.ts';
import { ambiguityType, band, specificIssue, understood } from './clarity.ts';
import { cleanText, messageId, settledMessage } from './conversation.ts';
import { timeZone } from './policy.ts';

/** The life of a request (C11). `pending` and `escalated` are open; the others are ends. */
export const clarificationStatus = z.enum(['pending', 'resolved', 'escalated', 'timed-out', 'best-guess', 'cancelled']);

/** A level of the chain, by its role (seed 2, "Clarification Timeout Handling"), e.g. `director_agent`. */
export const level = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'lower-case letters, digits and _');

/** Somebody who gives or takes instructions: an agent, a service, a person. */
export const partyName = cleanText.min(1).max(100);

const scalar = z.union([cleanText.max(4_000), z.number(), z.boolean()]);
/** The value of a field: text, number, truth, or a list of them. */
export const fieldContent = z.union([scalar, z.array(scalar).max(50)]);

const fieldName = cleanText.min(1).max(60);

/** `POST /v1/instructions`: what one party wants another one to do. */
export const instructionBody = z.strictObject({
  from: partyName,
  to: partyName,
  department: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,39}$/)
    .optional(),
  /** A directive type of the assistant; `free` has no required fields. */
  type: z.string().min(1).max(60).default('free'),
  fields: z.record(fieldName, fieldContent).default({}),
  text: cleanText.max(16 * 1024).refine((text) => text.trim() !== '', 'must not be empty'),
  /** Place in the chain, when the assistant's directory does not know the party; default `task_agent`. */
  from_role: level.optional(),
  to_role: level.optional(),
  /** Seconds that each level of the chain has; default: the level's own. */
  timeout_s: z.int().min(1).max(31_536_000).optional(),
  /** Whether what is done can be undone: only then may it run on a best guess (C10). */
  reversible: z.boolean().optional(),
  /** Which assistant takes it; needed when several take instructions. */
  assistant: assistantName.optional(),
  time_zone: timeZone.optional(),
  /** Continues a conversation between these parties: what it knows already is not asked again (C7). */
  conversation_id: z.string().max(64).optional(),
  message_id: messageId.optional(),
});

/** The instruction as it reads now. What is left out stays as it was, so nothing has a default here. */
export const updatedInstruction = instructionBody
  .extend({ type: z.string().min(1).max(60), fields: z.record(fieldName, fieldContent) })
  .partial();

/** Seed 2, "Standard Clarification Template". */
export const clarificationRequest = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  timestamp: z.iso.datetime(),
  original_message_id: z.string(),
  confidence_score: z.number().min(0).max(1),
  ambiguity_type: ambiguityType,
  specific_issues: z.array(specificIssue),
  /** What was understood; absent when nothing was. */
  proposed_interpretation: z.string().optional(),
  /** Seconds that the recipient has. */
  timeout: z.int(),
});

/** Seed 2, "Clarification Response Format". */
export const clarificationResponse = z.strictObject({
  request_id: z.string().min(1).max(64),
  from: partyName,
  to: partyName.optional(),
  timestamp: z.iso.datetime({ offset: true }).optional(),
  clarifications: z
    .array(z.strictObject({ field: fieldName, value: fieldContent, explanation: cleanText.max(2_000).optional() }))
    .min(1, 'must hold at least one answer')
    .max(50),
  /** The instruction as it reads now. Without it: the original one with the values put in. */
  updated_instruction: updatedInstruction.optional(),
});

/** Answer to an instruction. */
export const instructionAnswer = z.object({
  conversation_id: z.string(),
  message_id: z.string(),
  confidence_score: z.number().min(0).max(1),
  band,
  ambiguity_type: ambiguityType.optional(),
  clarification_request: clarificationRequest.optional(),
  /** What was read of it: every value with the words it was read from (C17). */
  understood: z.array(understood).optional(),
});

/** Answer to a response. `pending`: more fields are waited for; `clarify_again`: the updated instruction raises new questions. */
export const responseAnswer = z.object({
  request_id: z.string(),
  conversation_id: z.string(),
  status: clarificationStatus,
  /** Fields that are still waited for. */
  remaining: z.array(z.string()),
  /** Of the updated instruction; absent while fields are missing. */
  confidence_score: z.number().min(0).max(1).optional(),
  band: band.optional(),
  /** The next question, when the updated instruction raises one. */
  clarification_request: clarificationRequest.optional(),
  /** The turn in which the instruction goes on. */
  turn_id: z.string().optional(),
  /** That turn's answer, when the sender waited for it (`wait_s`) and it came in time. */
  settled: settledMessage.optional(),
});

/** A level of the chain as a request went through it. */
export const levelHistory = z.object({
  level,
  party: z.string(),
  from: z.iso.datetime(),
  due_at: z.iso.datetime(),
  reminded_at: z.array(z.iso.datetime()),
});

export const lateResponse = z.object({
  from: z.string(),
  at: z.iso.datetime(),
  clarifications: z.array(z.object({ field: z.string(), value: fieldContent, explanation: z.string().optional() })),
});

/** `GET /v1/clarifications/{rid}`. */
export const clarification = clarificationRequest.extend({
  conversation_id: z.string(),
  assistant: z.string(),
  department: z.string().nullable(),
  round: z.int(),
  status: clarificationStatus,
  /** The level whose SLA runs now, or ran at the end. */
  level,
  levels: z.array(levelHistory),
  /** Values accepted so far. */
  answers: z.array(z.object({ field: z.string(), value: fieldContent, explanation: z.string().optional() })),
  answered_by: z.string().nullable(),
  responded_at: z.iso.datetime().nullable(),
  /** When it ended, however it did; null while it is open. */
  ended_at: z.iso.datetime().nullable(),
  reversible: z.boolean(),
  late: z.array(lateResponse),
});

/** `GET /v1/queue`: something that waits for a person. */
export const queueItem = z.object({
  /**
   * `budget`: a budget of tokens is used up (G1). `context`: material is waited for (X2). `handoff`: a participant has asked for a person (G22).
   * `stalled`: its workflow's tasks fail, and messages wait. `model`: answers of the model were none, again and again.
   */
  kind: z.enum([
    'danger',
    'clarification',
    'context',
    'approval',
    'effect-unknown',
    'paused',
    'handoff',
    'budget',
    'stalled',
    'model',
  ]),
  id: z.string(),
  conversation_id: z.string(),
  assistant: z.string(),
  assignee: z.string().nullable(),
  level: z.string().nullable(),
  status: z.string(),
  /** What is asked, in a line. */
  what: z.string(),
  since: z.iso.datetime(),
  due_at: z.iso.datetime().nullable(),
  overdue: z.boolean(),
});

export const kpiWindow = z.enum(['1h', '24h', '7d']);

/** C13. Rates in per cent, times in seconds. */
export const kpiName = z.enum(['clarification_rate', 'resolution_time', 'timeout_rate', 'success_rate']);

/** Whose messages a figure is about: participants' talk, or instructions from one party to another. */
export const kpiSource = z.enum(['participants', 'instructions']);

export const kpi = z.object({
  kpi: kpiName,
  /** Null without data. */
  value: z.number().nullable(),
  target: z.number(),
  alert: z.number(),
  /** A standing alarm ends beyond this value: a margin away from `alert`, so that a value on the line does not ring twice. */
  recovers_at: z.number(),
  /** What was counted: messages, requests or answers, whichever the figure divides by. */
  sample: z.int(),
  /** Below it the status is `few-data`, and no alarm is raised. */
  minimum_sample: z.int(),
  status: z.enum(['ok', 'warning', 'alert', 'no-data', 'few-data']),
  source: kpiSource,
  /** Null: all of them together. */
  assistant: z.string().nullable(),
  department: z.string().nullable(),
});

/** A line of `GET /v1/kpis/history`: what holds of a figure from then on until its next line. */
export const kpiChange = z.object({
  cursor: z.string(),
  at: z.iso.datetime(),
  window: kpiWindow,
  kpi: kpiName,
  value: z.number().nullable(),
  status: kpi.shape.status,
  /** Whether its alarm stood after it. */
  alarm: z.boolean(),
  source: kpiSource,
  assistant: z.string().nullable(),
  department: z.string().nullable(),
});

/** C14. */
export const pattern = z.object({
  /** `from->to` of the instruction. */
  pair: z.string(),
  type: ambiguityType,
  count: z.int(),
  /** Null up to ten occurrences. */
  suggestion: z
    .object({ issue: z.string(), between: z.string(), suggestion: z.string(), example_template: z.string() })
    .nullable(),
  /** A patch (unified diff) for the sender's prompt sheet; null without a suggestion. */
  patch: z.string().nullable(),
  last_seen: z.iso.datetime(),
});

/** Something that happened in a tenant and belongs to no conversation: `tenant:kpi_alert`, `tenant:kpi_recovered`, `tenant:pattern_suggestion`. */
export const tenantEvent = z.object({
  event: z.string(),
  cursor: z.string(),
  at: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});

export type ClarificationStatus = z.infer<typeof clarificationStatus>;
export type FieldContent = z.infer<typeof fieldContent>;
export type InstructionBody = z.infer<typeof instructionBody>;
/** The same as a sender writes it: what has a default may be left out. */
export type GivenInstruction = z.input<typeof instructionBody>;
export type ClarificationRequest = z.infer<typeof clarificationRequest>;
export type ClarificationResponse = z.infer<typeof clarificationResponse>;
export type InstructionAnswer = z.infer<typeof instructionAnswer>;
export type ResponseAnswer = z.infer<typeof responseAnswer>;
export type ClarificationOnWire = z.infer<typeof clarification>;
export type LateResponse = z.infer<typeof lateResponse>;
export type QueueItem = z.infer<typeof queueItem>;
export type KpiWindow = z.infer<typeof kpiWindow>;
export type Kpi = z.infer<typeof kpi>;
export type KpiChange = z.infer<typeof kpiChange>;
export type Pattern = z.infer<typeof pattern>;
export type TenantEvent = z.infer<typeof tenantEvent>;
