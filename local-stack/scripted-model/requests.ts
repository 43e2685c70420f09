/** Requests as the scripted model server got them. */
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

const part = z.looseObject({ text: z.string().optional() });

/** A Chat Completions request, as far as the server looks at it; everything else is kept as it came. */
export const chatRequest = z.looseObject({
  model: z.string().min(1),
  messages: z
    .array(z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(part)]).nullish() }))
    .min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  tools: z.array(z.unknown()).nullish(),
});

export type ChatRequest = z.infer<typeof chatRequest>;

const tool = z.looseObject({ function: z.looseObject({ name: z.string() }) });

/** Names of the tools that a request offers. */
export function offeredIn({ tools }: ChatRequest): readonly string[] {
  return (tools ?? []).flatMap((one) => tool.safeParse(one).data?.function.name ?? []);
}

/** One recorded request. */
export interface RecordedRequest {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The parsed body; null when it was no JSON. */
  readonly body: unknown;
}

/** The text of a message, whichever of its two forms it has. */
export function textOf(message: ChatRequest['messages'][number]): string {
  if (typeof message.content === 'string') return message.content;
  return (message.content ?? []).map(({ text }) => text ?? '').join('\n');
}
