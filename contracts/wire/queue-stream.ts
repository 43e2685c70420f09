/**
 * Frames of the queue's websocket (`GET /v1/stream?topic=queue`): first all items, then changes.
 *
 * Promise: fields are only added; names are never renamed.
 */
import { z } from 'zod';
import { queueItem } from './clarification.ts';

/** A part of the snapshot; `more`: another part follows. */
export const queueSnapshot = z.object({
  event: z.literal('queue:snapshot'),
  at: z.iso.datetime(),
  data: z.object({ items: z.array(queueItem), more: z.boolean() }),
});

/** All current items of one conversation, replacing earlier ones; empty: none. */
export const queueChanged = z.object({
  event: z.literal('queue:changed'),
  at: z.iso.datetime(),
  data: z.object({ conversation_id: z.string(), items: z.array(queueItem) }),
});

export type QueueFrame = z.infer<typeof queueSnapshot> | z.infer<typeof queueChanged>;
