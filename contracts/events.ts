/**
 * What a frame of the websocket and a row of `/events` carry in `data` (interface.md, "Websocket"), for the events about material (X2–X7).
 *
 * Promise: fields are only added; names are never renamed.
 */
import { z } from 'zod';
import { contextRequestStatus, contextSlot } from './material.ts';

const slot = contextSlot.omit({ type: true, quote: true, skipped: true });

export const contextRequested = z.object({
  request_id: z.string(),
  /** The messages that wait. */
  message_ids: z.array(z.string()),
  slots: z.array(slot),
  /** Whoever has the clock, and until when. */
  level: z.string().nullable(),
  party: z.string().nullable(),
  due_at: z.iso.datetime().nullable(),
});

export const contextUpdated = z.object({
  request_id: z.string(),
  level: z.string(),
  party: z.string(),
  due_at: z.iso.datetime().nullable(),
  change: z.enum(['joined', 'supplied', 'skipped', 'extended', 'reassigned']),
  by: z.string().nullable().optional(),
  because: z.string().nullable().optional(),
  /** Of `joined`: the messages that wait now too, and all slots. */
  message_ids: z.array(z.string()).optional(),
  slots: z.array(slot).optional(),
  /** Of `supplied` and `skipped`: which slots, and what is still waited for. */
  slot_keys: z.array(z.string()).optional(),
  remaining: z.array(z.string()).optional(),
});

export const contextResolved = z.object({
  request_id: z.string(),
  status: contextRequestStatus.exclude(['pending', 'escalated']),
  by: z.string().nullable(),
  /** What the answer does without. */
  missing: z.array(z.string()),
  message_ids: z.array(z.string()),
});
