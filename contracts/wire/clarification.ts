/**
 * The clarification protocol in the API (seed 2; C1–C11): instructions, requests and responses with the seed's fields,
 * and the state of a request.
 *
 * Promise: fields are only added; types, bands, statuses and levels are persisted and never renamed.
 */
import { z } from 'zod';
import { assistantName } from '../assistant/assistant.ts';
import { ambiguityType, band, specificIssue, understood } from '../reading/clarity.ts';
import { cleanText, messageId, settledMessage } from './conversation.ts';
import { timeZone } from '../assistant/policy.ts';

/** States of a request (C11). `pending` and `escalated` are open; the others are final. */
export const clarificationStatus = z.enum(['pending', 'resolved', 'escalated', 'timed-out', 'best-guess', 'cancelled']);

/** A level of the chain, by its role (seed 2, "Clarification Timeout Handling"), e.g. `director_agent`. */
export const level = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'lower-case letters, digits and _');

/** The name of a party: an agent, a service, a person. */
export const partyName = cleanText.min(1).max(100);

const scalar = z.union([cleanText.max(4_000), z.number(), z.boolean()]);
/** The value of a field: text, number, boolean, or a list of them. */
export const fieldContent = z.union([scalar, z.array(scalar).max(50)]);

const fieldName = cleanText.min(1).max(60);

/** `POST /v1/instructions`: an instruction from one party to another. */
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
  /** Level of the sender when the assistant's directory does not know it; default `task_agent`. */
  from_role: level.optional(),
  to_role: level.optional(),
  /** SLA of each level in seconds; default: the level's own. */
  timeout_s: z.int().min(1).max(31_536_000).optional(),
  /** Whether the action can be undone: only then may it run on a best guess (C10). */
  reversible: z.boolean().optional(),
  /** The assistant; required when several take instructions. */
  assistant: assistantName.optional(),
  time_zone: timeZone.optional(),
  /** Continues a conversation between these parties: known values are not asked again (C7). */
  conversation_id: z.string().max(64).optional(),
  message_id: messageId.optional(),
});

/** The updated instruction. Absent fields stay unchanged, so nothing has a default here. */
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
  /** What was understood; absent: nothing. */
  proposed_interpretation: z.string().optional(),
  /** SLA of the recipient in seconds. */
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
  /** The updated instruction. Absent: the original one with the answered values. */
  updated_instruction: updatedInstruction.optional(),
});

/** The response to an instruction. */
export const instructionAnswer = z.object({
  conversation_id: z.string(),
  message_id: z.string(),
  confidence_score: z.number().min(0).max(1),
  band,
  ambiguity_type: ambiguityType.optional(),
  clarification_request: clarificationRequest.optional(),
  /** Every value that was read, with its words (C17). */
  understood: z.array(understood).optional(),
});

/** The response to an answer. `pending`: fields are missing; `clarify_again`: the updated instruction is unclear. */
export const responseAnswer = z.object({
  request_id: z.string(),
  conversation_id: z.string(),
  status: clarificationStatus,
  /** Fields that are still missing. */
  remaining: z.array(z.string()),
  /** Of the updated instruction; absent while fields are missing. */
  confidence_score: z.number().min(0).max(1).optional(),
  band: band.optional(),
  /** The next clarification, when the updated instruction is unclear. */
  clarification_request: clarificationRequest.optional(),
  /** The turn in which the instruction goes on. */
  turn_id: z.string().optional(),
  /** That turn's answer, when the sender waited (`wait_s`) and it arrived in time. */
  settled: settledMessage.optional(),
});

/** A level that a request has reached. */
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
  /** The level whose SLA runs, or ran last. */
  level,
  levels: z.array(levelHistory),
  /** Values accepted so far. */
  answers: z.array(z.object({ field: z.string(), value: fieldContent, explanation: z.string().optional() })),
  answered_by: z.string().nullable(),
  responded_at: z.iso.datetime().nullable(),
  /** When it ended in any way; null while it is open. */
  ended_at: z.iso.datetime().nullable(),
  reversible: z.boolean(),
  late: z.array(lateResponse),
});

/** `GET /v1/queue`: an item that waits for a person. */
export const queueItem = z.object({
  /**
   * `budget`: a token budget is used up (G1). `context`: a context request (X2). `handoff`: a participant has asked for
   * a person (G22). `stalled`: the workflow's tasks fail while messages wait. `model`: repeated unusable model answers.
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
  /** The question in one line. */
  what: z.string(),
  since: z.iso.datetime(),
  due_at: z.iso.datetime().nullable(),
  overdue: z.boolean(),
});

export const kpiWindow = z.enum(['1h', '24h', '7d']);

/** C13. Rates in per cent, times in seconds. */
export const kpiName = z.enum(['clarification_rate', 'resolution_time', 'timeout_rate', 'success_rate']);

/** Whose messages a KPI counts: participants', or instructions between parties. */
export const kpiSource = z.enum(['participants', 'instructions']);

export const kpi = z.object({
  kpi: kpiName,
  /** Null without data. */
  value: z.number().nullable(),
  target: z.number(),
  alert: z.number(),
  /**
   * An active alarm ends beyond this value, at some distance from `alert`, so that a value at the threshold does not
   * alternate.
   */
  recovers_at: z.number(),
  /** The number of messages, requests or answers by which the KPI divides. */
  sample: z.int(),
  /** With a smaller sample the status is `few-data`, and no alarm is raised. */
  minimum_sample: z.int(),
  status: z.enum(['ok', 'warning', 'alert', 'no-data', 'few-data']),
  source: kpiSource,
  /** Null: all assistants together. */
  assistant: z.string().nullable(),
  department: z.string().nullable(),
});

/** A row of `GET /v1/kpis/history`: valid until the next row of its KPI. */
export const kpiChange = z.object({
  cursor: z.string(),
  at: z.iso.datetime(),
  window: kpiWindow,
  kpi: kpiName,
  value: z.number().nullable(),
  status: kpi.shape.status,
  /** Whether its alarm was active afterwards. */
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

/**
 * An event of a tenant that belongs to no conversation: `tenant:kpi_alert`, `tenant:kpi_recovered`,
 * `tenant:pattern_suggestion`.
 */
export const tenantEvent = z.object({
  event: z.string(),
  cursor: z.string(),
  at: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});

export type ClarificationStatus = z.infer<typeof clarificationStatus>;
export type FieldContent = z.infer<typeof fieldContent>;
export type InstructionBody = z.infer<typeof instructionBody>;
/** As a sender writes it: fields with defaults are optional. */
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
