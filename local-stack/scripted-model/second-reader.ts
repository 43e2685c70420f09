/**
 * What a script finds in an answer that it is asked to read (F11): phrases it lists, where they stand. It understands
 * nothing.
 */
import { z } from 'zod';
import type { Script } from '../../contracts/assistant/script.ts';
import { textOf, type ChatRequest } from './requests.ts';

/** The shape of an answer that a request for findings names, as far as it is looked at. */
const findingsFormat = z.object({
  type: z.literal('json_schema'),
  json_schema: z.object({
    schema: z.object({
      properties: z.object({
        findings: z.object({
          items: z.object({ properties: z.object({ slot: z.object({ enum: z.array(z.string()) }) }) }),
        }),
      }),
    }),
  }),
});

/** The answer to a request for findings, as JSON; null: that is not what is asked for. */
export function foundBy({ reads }: Script, request: ChatRequest): string | null {
  const format = findingsFormat.safeParse(request['response_format']);
  if (!format.success) return null;
  const slots = format.data.json_schema.schema.properties.findings.items.properties.slot.enum;
  const message = messageIn(request);
  const lower = message.toLowerCase();
  const findings = reads.flatMap(({ phrase, slot, value }) => {
    const at = lower.indexOf(phrase.toLowerCase());
    const quote = message.slice(at, at + phrase.length);
    return at < 0 || !slots.includes(slot) ? [] : [{ slot, value: value ?? quote, quote }];
  });
  return JSON.stringify({ findings });
}

function messageIn({ messages }: ChatRequest): string {
  const last = messages.findLast(({ role }) => role === 'user');
  try {
    const given: unknown = JSON.parse(last === undefined ? '' : textOf(last));
    const isMessage = typeof given === 'object' && given !== null && 'message' in given;
    return isMessage && typeof given.message === 'string' ? given.message : '';
  } catch {
    return '';
  }
}
