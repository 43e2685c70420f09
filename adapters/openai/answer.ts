/** Reads a Chat Completions answer, streamed or whole, into text, proposals, other calls and usage. */
import { cutText } from '../../domain/words/cut.ts';
import { APIError, type OpenAI } from 'openai';
import { z } from 'zod';
import type { IgnoredCall, ToolCall } from '../../contracts/state/model.ts';
import { isJson, readStream, wholeBody } from './answer-body.ts';
import { brokenOff, malformed, refusedByModel } from './failure.ts';
import { errorIn } from './refusal-words.ts';
import { SpokenCalls } from './spoken-calls.ts';
import { Thoughts, type Spoken } from './thoughts.ts';
import { ToolCalls, toolCallFragment, type Proposal } from './tool-calls.ts';

export interface Usage {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

export interface Answer {
  readonly text: string;
  /** It stopped at the limit of its length: the text is not whole. */
  readonly isCut: boolean;
  readonly proposals: readonly Proposal[];
  /** Calls of the other tools that were offered. */
  readonly calls: readonly ToolCall[];
  readonly usage: Usage | null;
  /** The model as the server names it. */
  readonly model: string | null;
}

/** What an answer tells of its server, for the next one. */
export interface Habits {
  /** `bare`: it closes thoughts that nothing opened. `plain`: it does not. `unknown`: nobody has seen an answer yet. */
  readonly thinks: 'unknown' | 'plain' | 'bare';
  /** It says why an answer has ended. */
  readonly givesReasons: boolean;
}

export interface AnswerReader {
  /** Gets every part of the text as it arrives; concatenated from the last restart on they equal the answer's text. */
  readonly onDelta: (delta: string) => void;
  /** What was given so far was no part of the answer. */
  readonly onRestart: () => void;
  /** Called whenever the model has produced anything, shown or not. */
  readonly onToken: () => void;
  readonly onIgnored: (because: IgnoredCall) => void;
  /** Actions the model may propose; none when no tool was offered. */
  readonly actions: readonly string[];
  /** Names of the other tools that were offered. */
  readonly offered: readonly string[];
  readonly habits: Habits;
}

/** Reads the body of a successful response. A server may answer a streaming request with one whole JSON object. */
export async function readAnswer(
  client: OpenAI,
  response: Response,
  reader: AnswerReader,
): Promise<{ readonly answer: Answer; readonly habits: Habits }> {
  const gathering = new Gathering(reader);
  if (isJson(response)) gathering.whole(await wholeBody(response));
  else await readStream(client, response, gathering);
  return { answer: gathering.answer(), habits: gathering.habits };
}

/** A reply is at most this long, in UTF-16 code units; a model that runs on is cut off. */
const maxText = 100_000;

const textPart = z.object({ type: z.string().optional(), text: z.string() });
const spokenTypes: ReadonlySet<string | undefined> = new Set([undefined, 'text', 'output_text']);

/** Some servers send the words in parts, and thoughts in parts beside them. */
const content = z.union([
  z.string(),
  textPart.transform(wordsIn),
  z
    .array(z.union([z.string(), textPart.transform(wordsIn), z.unknown().transform(() => '')]))
    .transform((parts) => parts.join('')),
]);

function wordsIn({ type, text }: z.infer<typeof textPart>): string {
  return spokenTypes.has(type) ? text : '';
}

const message = z.object({
  content: content.nullish().catch(null),
  refusal: z.string().nullish().catch(null),
  /** Thinking, as some servers stream it: a sign of life, never shown. */
  reasoning_content: z.unknown().optional(),
  reasoning: z.unknown().optional(),
  thinking: z.unknown().optional(),
  tool_calls: z.array(toolCallFragment.catch({})).nullish().catch(null),
});

const choice = z.object({
  delta: message.optional().catch(undefined),
  message: message.optional().catch(undefined),
  finish_reason: z.string().nullish().catch(null),
  error: z.unknown().optional(),
});

const usage = z.object({ prompt_tokens: z.int().nonnegative(), completion_tokens: z.int().nonnegative() });

const chunk = z.object({
  model: z.string().nullish().catch(null),
  choices: z.array(choice.catch({ error: undefined })).catch([]),
  usage: usage.nullish().catch(null),
});

type Message = z.infer<typeof message>;

class Gathering {
  readonly #reader: AnswerReader;
  readonly #calls = new ToolCalls();
  readonly #storable = new StorableText();
  readonly #thoughts: Thoughts;
  readonly #names: readonly string[];
  #spoken: SpokenCalls;
  #parts: string[] = [];
  #length = 0;
  #refused = false;
  #end: AnswerEnd | null = null;
  #reason = '';
  #usage: Usage | null = null;
  #model: string | null = null;
  /** Whether its thoughts open by themselves is not known yet: nothing of it is shown. */
  #isHeld: boolean;
  /** Something of it was read. */
  #isAnswer = false;
  /** The server said that the answer is finished. */
  finished = false;

  constructor(reader: AnswerReader) {
    this.#reader = reader;
    const { offered, actions } = reader;
    this.#names = actions.length > 0 ? [...offered, 'propose_action'] : offered;
    this.#spoken = new SpokenCalls(this.#names);
    this.#thoughts = new Thoughts(this.#names);
    this.#isHeld = reader.habits.thinks !== 'plain';
  }

  get isFull(): boolean {
    return this.#length >= maxText;
  }

  get habits(): Habits {
    const { thinks, givesReasons } = this.#reader.habits;
    return {
      thinks: this.#thoughts.hasClosedBare || thinks === 'bare' ? 'bare' : 'plain',
      givesReasons: givesReasons || this.#end !== null,
    };
  }

  /** One chunk of a stream. What is not of the expected shape is passed over. */
  chunk(given: unknown): void {
    const read = chunk.safeParse(given);
    if (!read.success) return;
    this.#model ??= read.data.model ?? null;
    if (read.data.usage)
      this.#usage = {
        promptTokens: read.data.usage.prompt_tokens,
        completionTokens: read.data.usage.completion_tokens,
      };
    // Only one choice is asked for; further ones are not part of this answer.
    const first = read.data.choices[0];
    const error = first?.error
      ? errorIn({ error: first.error })
      : read.data.choices.length === 0
        ? errorIn(given)
        : null;
    if (error !== null) throw new APIError(undefined, error, undefined, undefined);
    this.#isAnswer ||= first !== undefined;
    const said = first?.delta ?? first?.message;
    if (said) this.#message(said);
    if (!first?.finish_reason) return;
    this.#reason = first.finish_reason;
    this.#end = endOf(this.#reason);
    this.finished = true;
  }

  /** A whole answer, given as JSON text. */
  whole(json: string): void {
    const given: unknown = JSON.parse(json);
    const read = chunk.safeParse(given);
    const isAnswer = read.success && read.data.choices[0]?.message !== undefined;
    const error = isAnswer ? null : errorIn(given);
    if (error !== null) throw new APIError(undefined, error, undefined, undefined);
    if (!isAnswer) throw malformed('The model server answered with JSON that is no chat completion.');
    this.chunk(given);
    this.finished = true;
  }

  answer(): Answer {
    const isExplained = this.#end !== null || !this.#reader.habits.givesReasons;
    if (!this.#isAnswer) throw malformed('The model server answered with something that is no chat completion.');
    if ((!this.finished || !isExplained) && !this.isFull)
      throw brokenOff('The model server’s answer broke off before its end.');
    if (this.#end === 'broken') throw brokenOff(`The model server broke its answer off (${this.#reason}).`);
    if (this.#end === 'declined' || (this.#refused && this.#length === 0)) throw refusedByModel();
    const isCut = this.#end === 'length' && this.#calls.size === 0;
    this.#take(this.#thoughts.push(this.#storable.end()));
    this.#take(this.#thoughts.end(isCut));
    this.#pass(this.#spoken.end());
    this.#release();
    for (const [at, call] of this.#spoken.calls.entries())
      this.#calls.add({ id: `spoken-${at}`, function: call }, 1_000 + at);
    const { proposals, calls, ignored } = this.#calls.read(this.#reader.actions, this.#reader.offered);
    for (const one of ignored) this.#reader.onIgnored(one);
    return { text: this.#parts.join(''), isCut, proposals, calls, usage: this.#usage, model: this.#model };
  }

  #message(said: Message): void {
    const isThinking = said.reasoning_content || said.reasoning || said.thinking;
    if (said.content || said.refusal || isThinking || said.tool_calls?.length) this.#reader.onToken();
    if (said.refusal) this.#refused = true;
    said.tool_calls?.forEach((fragment, position) => this.#calls.add(fragment, position));
    if (said.content) this.#take(this.#thoughts.push(this.#storable.push(said.content)));
  }

  #take({ words, isAnew }: Spoken): void {
    if (isAnew) this.#restart();
    // Whoever opens its thoughts by itself is known to.
    if (this.#thoughts.hasOpened && this.#reader.habits.thinks === 'unknown') this.#release();
    this.#pass(this.#spoken.push(words));
    if (isAnew) this.#release();
  }

  /** Everything so far was thought, and so were the calls in it. */
  #restart(): void {
    if (!this.#isHeld && this.#length > 0) this.#reader.onRestart();
    this.#parts = [];
    this.#length = 0;
    this.#spoken = new SpokenCalls(this.#names);
  }

  #pass(text: string): void {
    const rest = maxText - this.#length;
    const part = text.length > rest ? cutText(text, rest) : text;
    if (part === '') return;
    this.#parts.push(part);
    this.#length += part.length;
    if (!this.#isHeld) this.#reader.onDelta(part);
  }

  #release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    if (this.#length > 0) this.#reader.onDelta(this.#parts.join(''));
  }
}

// How an answer ended, as its server says it

/** `length`: at the limit of its length. `declined`: by the model's filter. `broken`: by something at the server. */
type AnswerEnd = 'whole' | 'length' | 'declined' | 'broken';

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
function endOf(reason: string): AnswerEnd {
  const name = reason.toLowerCase();
  if (Object.hasOwn(ends, name)) return ends[name] ?? 'whole';
  return soundsBroken.test(name) ? 'broken' : 'whole';
}

/**
 * Makes a model's text storable while it streams: no NUL, no lone surrogates, and a pair that was split between two
 * fragments is put together. What comes out, concatenated, is the reply's text.
 */
class StorableText {
  #held = '';

  /** The part of this fragment that can go on now. */
  push(fragment: string): string {
    const text = this.#held + fragment;
    const last = text.charCodeAt(text.length - 1);
    const isOpen = last >= 0xd800 && last <= 0xdbff;
    this.#held = isOpen ? text.slice(-1) : '';
    return storable(isOpen ? text.slice(0, -1) : text);
  }

  /** What was held back, at the end of the text. */
  end(): string {
    const rest = storable(this.#held);
    this.#held = '';
    return rest;
  }
}

function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
