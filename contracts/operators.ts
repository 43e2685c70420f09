/**
 * What operators do about whoever is waited for, and what they are told of it: who has an item of the queue open, orders about a
 * question's clock, and notices that reached nobody.
 *
 * Promise: fields are only added; names are never renamed.
 */
import { z } from 'zod';
import { clarificationStatus, queueItem } from './clarification.ts';
import { oneLineText, orderReason } from './conversation.ts';

/** `PUT /v1/queue-viewers`: a page has an item open (said again every few seconds), or not any more. */
export const viewerBody = z.strictObject({
  kind: queueItem.shape.kind,
  id: oneLineText.min(1).max(300),
  looking: z.boolean().default(true),
});

/** Somebody else who has the same item open: the label of their key, else its role. */
export const queueViewer = z.object({ name: z.string(), since: z.iso.datetime() });
export const queueViewers = z.object({ others: z.array(queueViewer) });

/** A notice that reached nobody, and is not tried again by itself. */
export const undeliveredNotice = z.object({
  notice: z.string(),
  channel: z.enum(['webhook', 'mail']),
  party: z.string(),
  conversation_id: z.string(),
  request_id: z.string(),
  /** What it was about. */
  kind: z.enum(['clarification', 'context', 'handoff']),
  /** `unknown`: whether it arrived cannot be found out. */
  state: z.enum(['failed', 'unknown']),
  because: z.string(),
  attempts: z.int(),
  at: z.iso.datetime(),
  /** Whether its request still waits. */
  open: z.boolean(),
});

/** `…/clarifications/{rid}/escalate`: to whoever comes next in its chain, or to `to_level`, at once. */
export const clarificationEscalation = z.strictObject({
  to_level: z.string().min(1).max(40).optional(),
  reason: orderReason,
});
/** `…/clarifications/{rid}/extend`: more time for whoever's SLA runs, in seconds, up to a year. */
export const clarificationExtension = z.strictObject({ by_s: z.int().min(1).max(31_536_000), reason: orderReason });
/** `…/clarifications/{rid}/tell-again`: whoever's SLA runs is told once more, and has the time of the level anew. */
export const clarificationTelling = z.strictObject({ reason: orderReason });

/** Who has the clock after such an order. */
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
