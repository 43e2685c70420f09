/** How an answer ended, as its server says it. */

/** `length`: at the limit of its length. `declined`: by the model's filter. `broken`: by something at the server. */
export type AnswerEnd = 'whole' | 'length' | 'declined' | 'broken';

const ends: Readonly<Record<string, AnswerEnd>> = {
  length: 'length',
  max_tokens: 'length',
  max_output_tokens: 'length',
  model_length: 'length',
  content_filter: 'declined',
  safety: 'declined',
  recitation: 'declined',
  blocklist: 'declined',
  prohibited_content: 'declined',
  sensitive: 'declined',
  refusal: 'declined',
  abort: 'broken',
  aborted: 'broken',
  error: 'broken',
  cancelled: 'broken',
  canceled: 'broken',
  timeout: 'broken',
  insufficient_system_resource: 'broken',
  malformed_function_call: 'broken',
};

/** Names that no table knows, and that say enough. */
const soundsBroken = /error|abort|cancel|fail|overload|interrupt|unavailable/;

/** What a `finish_reason` means. One that nobody knows is an end like any other. */
export function endOf(reason: string): AnswerEnd {
  const name = reason.toLowerCase();
  if (Object.hasOwn(ends, name)) return ends[name] ?? 'whole';
  return soundsBroken.test(name) ? 'broken' : 'whole';
}
