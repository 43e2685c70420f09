/**
 * What can be left out of a request when a server refuses it. Chat Completions servers differ in what they take; each row
 * is something a known server refuses, and how the request looks without it.
 */
import { APIError } from 'openai';
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';

export type ConcessionName = 'response-format' | 'tools' | 'stream-options' | 'stream' | 'max-tokens' | 'temperature';

interface Concession {
  readonly name: ConcessionName;
  /** The refusal says one of these words. */
  readonly named: RegExp;
  /** Whether the request holds what would be left out. */
  readonly inUse: (body: ChatCompletionCreateParams) => boolean;
  readonly without: (body: ChatCompletionCreateParams) => ChatCompletionCreateParams;
}

/** In the order in which they are tried: `stream_options` before `stream`, which its name contains. */
export const concessions: readonly Concession[] = [
  {
    name: 'response-format',
    // The prompt asks for JSON as well.
    named: /\b(response_format|json_schema|structured outputs?)\b/i,
    inUse: (body) => body.response_format !== undefined,
    without: ({ response_format: _format, ...body }) => body,
  },
  {
    name: 'tools',
    named: /\b(tools?|tool_choice|functions?|function_call(ing)?)\b/i,
    inUse: (body) => body.tools !== undefined,
    without: ({ tools: _tools, tool_choice: _choice, ...body }) => body,
  },
  {
    name: 'stream-options',
    named: /\b(stream_options|include_usage)\b/i,
    inUse: (body) => body.stream_options !== undefined,
    without: ({ stream_options: _options, ...body }) => body,
  },
  {
    name: 'stream',
    // Whole words: "upstream error" is about something else.
    named: /\bstream(s|ed|ing)?\b/i,
    inUse: (body) => body.stream === true,
    without: ({ stream_options: _options, ...body }) => ({ ...body, stream: false }),
  },
  {
    name: 'max-tokens',
    // Newer models take only `max_completion_tokens`, many servers only the older name; they say so.
    named: /\bmax_completion_tokens\b/i,
    inUse: (body) => body.max_tokens !== undefined,
    without: ({ max_tokens: limit, ...body }) => ({ ...body, max_completion_tokens: limit ?? null }),
  },
  {
    name: 'temperature',
    named: /\btemperature\b/i,
    inUse: (body) => body.temperature !== undefined,
    without: ({ temperature: _temperature, ...body }) => body,
  },
];

/** What to leave out after this error, or undefined when the error is about something else. */
export function concessionFor(error: unknown, body: ChatCompletionCreateParams): ConcessionName | undefined {
  if (!(error instanceof APIError) || !refusesRequest(error)) return undefined;
  const words = `${error.message} ${error.param ?? ''}`.slice(0, 2_000);
  return concessions.find((one) => one.inUse(body) && one.named.test(words))?.name;
}

/** The request with everything left out that the server is known to refuse. */
export function conceding(
  body: ChatCompletionCreateParams,
  refused: ReadonlySet<ConcessionName>,
): ChatCompletionCreateParams {
  return concessions.reduce((left, one) => (refused.has(one.name) && one.inUse(left) ? one.without(left) : left), body);
}

function refusesRequest(error: APIError): boolean {
  // A conversation that is too long is counted in "messages" and "functions" by some servers; leaving tools out is no cure.
  if (error.code === 'context_length_exceeded') return false;
  // 500 and 501 are how some local servers say that they cannot do tools; undefined is an error inside the stream.
  return [undefined, 400, 404, 405, 415, 422, 500, 501].includes(error.status);
}
