/**
 * Shapes that servers refuse, and how a request looks without them. Chat Completions servers differ in what they take;
 * each row is something a known server refuses, in its own words.
 */
import { APIConnectionError, APIError } from 'openai';
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import { alternating, hasSystem, isUneven, sayingDeveloper, withoutSystem } from './message-shapes.ts';

type Body = ChatCompletionCreateParams;

export type ShapeName =
  | 'roles'
  | 'developer'
  | 'system'
  | 'response-format'
  | 'tool-schema'
  | 'tools'
  | 'stream-options'
  | 'stream'
  | 'max-tokens'
  | 'limit'
  | 'temperature'
  | 'messages'
  | 'plain';

interface Shape {
  readonly name: ShapeName;
  /** The refusal says one of these words; null: it says nothing that any other row knows. */
  readonly named: RegExp | null;
  /** Whether the request holds what would be left out. */
  readonly inUse: (body: Body) => boolean;
  readonly without: (body: Body) => Body;
}

/** In the order in which they are tried: what is named more exactly stands first. */
export const shapes: readonly Shape[] = [
  {
    name: 'roles',
    named:
      /\bunexpected role\b|\bmessage_order\b|\b(successive|interleave)\b|\balternat(e|es|ing)\b|\bconsecutive\b|\bin a row\b|last (message|role)\b.{0,40}\buser\b|first message\b.{0,40}\buser\b/i,
    inUse: isUneven,
    without: alternating,
  },
  {
    name: 'developer',
    named:
      /\buse\b.{0,40}\bdeveloper\b|\bdeveloper\b.{0,60}\binstead\b|\b(one of|expected|allowed|supported values)\b.{0,80}\bdeveloper\b/i,
    inUse: ({ messages }) => messages.some(({ role }) => role === 'system'),
    without: sayingDeveloper,
  },
  {
    name: 'system',
    // A template that counts the system's turn as one of those that have to alternate names no system at all.
    named:
      /\bsystem\b.{0,20}\b(role|message|prompt|instruction)s?\b|\broles?\b.{0,60}\bsystem\b|\bsupport\b.{0,20}['"]system|\bdeveloper (instruction|message|role)|\bsystem_?instruction|messages\[\d{1,4}\]\.role\b|unknown variant.{0,9}developer|\balternat(e|es|ing)\b|only user and assistant/i,
    inUse: hasSystem,
    without: withoutSystem,
  },
  {
    name: 'response-format',
    // The prompt asks for JSON as well.
    named: /\b(response_?format|json_schema|json_object|guided_json|structured outputs?|json mode)\b/i,
    inUse: (body) => body.response_format !== undefined,
    without: ({ response_format: _format, ...body }) => body,
  },
  {
    name: 'tool-schema',
    named: /\badditional_?properties\b/i,
    inUse: ({ tools }) => JSON.stringify(tools ?? []).includes('"additionalProperties"'),
    without: (body) => ({ ...body, ...(body.tools ? { tools: openSchemas(body.tools) } : {}) }),
  },
  {
    name: 'tools',
    named: /\b(tools?|tool[-_ ](choice|calls?|calling|use)|functions?|function[-_ ]call(s|ing)?)\b/i,
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
    named:
      /\bmax_completion_tokens\b|(unknown|unrecognized|unsupported|unexpected|extra|not (supported|permitted)).{0,80}\bmax_tokens\b|\bmax_tokens\b.{0,80}(unknown|unsupported|unexpected|extra|not (supported|permitted))/i,
    inUse: (body) => body.max_tokens !== undefined,
    without: ({ max_tokens: limit, ...body }) => ({ ...body, max_completion_tokens: limit ?? null }),
  },
  {
    name: 'limit',
    named:
      /(unknown|unrecognized|unsupported|unexpected|extra|not (supported|permitted)).{0,80}\bmax_(completion_)?tokens\b|\bmax_(completion_)?tokens\b.{0,80}(unknown|unsupported|unexpected|extra|not (supported|permitted))/i,
    inUse: (body) => body.max_completion_tokens !== undefined,
    without: ({ max_completion_tokens: _limit, ...body }) => body,
  },
  {
    name: 'temperature',
    named: /\btemperature\b/i,
    inUse: (body) => body.temperature !== undefined,
    without: ({ temperature: _temperature, ...body }) => body,
  },
  {
    name: 'messages',
    // Nothing is lost by it: tried before a server is asked as plainly as can be.
    named: null,
    inUse: (body) => hasSystem(body) || isUneven(body),
    without: (body) => alternating(withoutSystem(body)),
  },
  {
    name: 'plain',
    named: null,
    inUse: (body) => Object.keys(body).some((name) => !plainParts.has(name)) || body.stream === true,
    without: ({ model, messages, max_tokens: limit }) => ({
      model,
      messages,
      stream: false,
      ...(limit === undefined ? {} : { max_tokens: limit }),
    }),
  },
];

const plainParts: ReadonlySet<string> = new Set(['model', 'messages', 'stream', 'max_tokens']);

export type Remedy =
  /** Asked again as it was: the model wrote a call that its server cannot read. */
  | { readonly kind: 'again' }
  /** `because`: the server's words. */
  | { readonly kind: 'without'; readonly shape: ShapeName; readonly because: string }
  | { readonly kind: 'none' };

/** What helps after this error. */
export function remedyFor(error: unknown, body: Body): Remedy {
  if (!(error instanceof APIError) || error instanceof APIConnectionError) return { kind: 'none' };
  const words = `${error.message} ${error.param ?? ''} ${error.type ?? ''}`.slice(0, 2_000);
  if (error.code === 'tool_use_failed' || badGeneration.test(words)) return { kind: 'again' };
  if (isAboutSomethingElse(error, words)) return { kind: 'none' };
  const named = shapes.find((one) => one.named?.test(words) && one.inUse(body));
  const found =
    named ?? (isUnclear(error, words) ? shapes.find((one) => one.named === null && one.inUse(body)) : undefined);
  return found === undefined
    ? { kind: 'none' }
    : { kind: 'without', shape: found.name, because: words.slice(0, 200).trim() };
}

/** The request without everything that the server is known to refuse. */
export function shaped(body: Body, refused: ReadonlySet<ShapeName>): Body {
  return shapes.reduce((left, one) => (refused.has(one.name) && one.inUse(left) ? one.without(left) : left), body);
}

/** The model began a call and did not get it right; the server takes calls all the same. */
const badGeneration =
  /failed to call a function|failed_generation|unexpected tokens remaining in message header|tool call validation failed|error parsing tool call|failed to parse (tool|function|input)/i;

/**
 * The conversation is too long (counted in "messages" and "functions" by some servers), the model unknown, the account
 * empty.
 */
const somethingElse =
  /\bcontext[ _](length|window|size)\b|\bmaximum context\b|\btoo (long|many tokens)\b|\bmodel\b.{0,80}\b(not found|not exist|does ?n[o']t exist)\b|\b(no such|unknown|invalid) model\b|\bapi key\b|\bquota\b|\bbilling\b|\bcontent (management )?policy\b|\bnot a valid model\b|\bparse the JSON body\b/i;
const otherCodes: ReadonlySet<unknown> = new Set([
  'context_length_exceeded',
  'model_not_found',
  'invalid_api_key',
  'insufficient_quota',
  'content_filter',
  'content_policy_violation',
  'rate_limit_exceeded',
]);

function isAboutSomethingElse({ status, code }: APIError, words: string): boolean {
  // 500 and 501 are how some local servers say that they cannot do tools; undefined is an error inside the stream.
  if (![undefined, 400, 404, 405, 415, 422, 424, 500, 501].includes(status)) return true;
  return otherCodes.has(code) || somethingElse.test(words);
}

/** A refusal of the request, in words that no row knows; of a 500 one that a template has raised. */
function isUnclear({ status }: APIError, words: string): boolean {
  if (status === 400 || status === 422) return true;
  return status === 500 && /\bjinja|\btemplate\b|raise_exception/i.test(words);
}

function openSchemas(tools: NonNullable<Body['tools']>): NonNullable<Body['tools']> {
  return JSON.parse(
    JSON.stringify(tools, (key, value: unknown) => (key === 'additionalProperties' ? undefined : value)),
  ) as NonNullable<Body['tools']>;
}
