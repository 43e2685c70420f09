/**
 * Operators' work on requests: viewers of queue items, orders about a clarification's SLA, undelivered notices.
 *
 * Promise: fields are only added; names are never renamed.
 */
import { z } from 'zod';
import { clarificationStatus, queueItem } from './clarification.ts';
import { oneLineText, orderReason } from './conversation.ts';

/** `PUT /v1/queue-viewers`: a page has an item open (repeated every few seconds), or no longer. */
export const viewerBody = z.strictObject({
  kind: queueItem.shape.kind,
  id: oneLineText.min(1).max(300),
  looking: z.boolean().default(true),
});

/** Another viewer of the item: the label of their key, or its role. */
export const queueViewer = z.object({ name: z.string(), since: z.iso.datetime() });
export const queueViewers = z.object({ others: z.array(queueViewer) });

/** A notice that was not delivered and is not retried. */
export const undeliveredNotice = z.object({
  notice: z.string(),
  channel: z.enum(['webhook', 'mail']),
  party: z.string(),
  conversation_id: z.string(),
  request_id: z.string(),
  /** The kind of its request. */
  kind: z.enum(['clarification', 'context', 'handoff']),
  /** `unknown`: whether it arrived cannot be found out. */
  state: z.enum(['failed', 'unknown']),
  because: z.string(),
  attempts: z.int(),
  at: z.iso.datetime(),
  /** Whether its request is still open. */
  open: z.boolean(),
});

/** `…/clarifications/{rid}/escalate`: to the next level, or to `to_level`, at once. */
export const clarificationEscalation = z.strictObject({
  to_level: z.string().min(1).max(40).optional(),
  reason: orderReason,
});
/** `…/clarifications/{rid}/extend`: extends the current SLA, in seconds, up to a year. */
export const clarificationExtension = z.strictObject({ by_s: z.int().min(1).max(31_536_000), reason: orderReason });
/** `…/clarifications/{rid}/tell-again`: notifies the current party again and restarts its SLA. */
export const clarificationTelling = z.strictObject({ reason: orderReason });

/** The level whose SLA runs after such an order. */
export const clarificationClock = z.object({
  request_id: z.string(),
  conversation_id: z.string(),
  status: clarificationStatus,
  level: z.string(),
  party: z.string(),
  due_at: z.iso.datetime(),
});

export type QueueViewer = z.infer<typeof queueViewer>;
export type UndeliveredNotice = z.infer<typeof undeliveredNotice>;
export type ClarificationClock = z.infer<typeof clarificationClock>;
