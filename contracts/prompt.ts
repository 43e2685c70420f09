/**
 * What the model was sent last in a conversation, as programs see it: `GET /v1/conversations/{id}/prompt`.
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';

export const promptOnWire = z.object({
  conversation_id: z.string(),
  /** The turn that it was for. */
  turn_id: z.string(),
  /** Which call of the turn it was, from 1. */
  call: z.int().min(1),
  at: z.iso.datetime(),
  /** The body of the request as it left: model, messages, tools, limits. */
  request: z.looseObject({
    model: z.string(),
    messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
  }),
});

export type PromptOnWire = z.infer<typeof promptOnWire>;
