/**
 * The bodies of the codec server, as Temporal's Web UI and CLI send and expect them (its "remote data encoder").
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';

/** A payload in proto3's JSON: bytes as base64. */
const payload = z.object({
  metadata: z.record(z.string().max(100), z.base64().max(10_000)).default({}),
  data: z.base64().default(''),
});

export const codecPayloads = z.object({ payloads: z.array(payload).max(10_000).default([]) });

export type CodecPayloads = z.infer<typeof codecPayloads>;
