/**
 * The last prompt of a conversation: `GET /v1/conversations/{id}/prompt`.
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';

export const promptOnWire = z.object({
  conversation_id: z.string(),
  /** Its turn. */
  turn_id: z.string(),
  /** Number of the call in its turn, from 1. */
  call: z.int().min(1),
  at: z.iso.datetime(),
  /** The request body as it was sent: model, messages, tools, limits. */
  request: z.looseObject({
    model: z.string(),
    messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
  }),
});

export type PromptOnWire = z.infer<typeof promptOnWire>;
