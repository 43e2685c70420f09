/** Reads a Chat Completions answer, streamed or whole, into text, proposals, other calls and usage. */
import type { OpenAI } from 'openai';
import { Stream } from 'openai/streaming';
import { z } from 'zod';
import type { ToolCall } from '../../contracts/model.ts';
import { malformed, refusedByModel } from './failure.ts';
import { SpokenCalls } from './spoken-calls.ts';
import { StorableText } from './storable-text.ts';
import { ToolCalls, toolCallFragment, type Proposal } from './tool-calls.ts';

export interface Usage {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

export interface Answer {
  readonly text: string;
  readonly proposals: readonly Proposal[];
  /** Calls of the other tools that were offered. */
  readonly calls: readonly ToolCall[];
  readonly usage: Usage | null;
  /** The model as the server names it. */
  readonly model: string | null;
}

export interface AnswerReader {
  /** Gets every part of the text as it arrives; concatenated they equal the answer's text. */
  readonly onDelta: (delta: string) => void;
  /** Called whenever the model has produced anything, shown or not. */
  readonly onToken: () => void;
  /** Actions the model may propose; none when no tool was offered. */
  readonly actions: readonly string[];
  /** Names of the other tools that were offered. */
  readonly offered: readonly string[];
}

/** Reads the body of a successful response. A server may answer a streaming request with one whole JSON object. */
export async function readAnswer(client: OpenAI, response: Response, reader: AnswerReader): Promise<Answer> {
  const gathering = new Gathering(reader);
  if (isJson(response)) gathering.whole(await wholeBody(response));
  else await readStream(client, response, gathering);
  return gathering.answer();
}

/** A reply is at most this long, in UTF-16 code units; a model that runs on is cut off. */
const maxText = 100_000;
const maxBodyBytes = 16 * 1024 * 1024;

const message = z.object({
  content: z.string().nullish().catch(null),
  refusal: z.string().nullish().catch(null),
  /** Thinking, as some servers stream it: a sign of life, never shown. */
  reasoning_content: z.string().nullish().catch(null),
  reasoning: z.string().nullish().catch(null),
  tool_calls: z.array(toolCallFragment.catch({})).nullish().catch(null),
});

const choice = z.object({
  delta: message.optional().catch(undefined),
  message: message.optional().catch(undefined),
  finish_reason: z.string().nullish().catch(null),
});

const usage = z.object({ prompt_tokens: z.int().nonnegative(), completion_tokens: z.int().nonnegative() });

const chunk = z.object({
  model: z.string().nullish().catch(null),
  choices: z.array(choice.catch({})).catch([]),
  usage: usage.nullish().catch(null),
});

type Message = z.infer<typeof message>;

class Gathering {
  readonly #reader: AnswerReader;
  readonly #calls = new ToolCalls();
  readonly #storable = new StorableText();
  readonly #spoken: SpokenCalls;
  readonly #parts: string[] = [];
  #length = 0;
  #refused = false;
  #filtered = false;
  #usage: Usage | null = null;
  #model: string | null = null;
  /** The server said that the answer is finished. */
  finished = false;

  constructor(reader: AnswerReader) {
    this.#reader = reader;
    const { offered, actions } = reader;
    this.#spoken = new SpokenCalls(actions.length > 0 ? [...offered, 'propose_action'] : offered);
  }

  get isFull(): boolean {
    return this.#length >= maxText;
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
    const said = first?.delta ?? first?.message;
    if (said) this.#message(said);
    if (first?.finish_reason === 'content_filter') this.#filtered = true;
    if (first?.finish_reason) this.finished = true;
  }

  /** A whole answer, given as JSON text. */
  whole(json: string): void {
    const given: unknown = JSON.parse(json);
    const read = chunk.safeParse(given);
    if (!read.success || read.data.choices[0]?.message === undefined)
      throw malformed('The model server answered with JSON that is no chat completion.');
    this.chunk(given);
    this.finished = true;
  }

  answer(): Answer {
    if (!this.finished && !this.isFull) throw malformed('The model server’s answer broke off before its end.');
    const isDeclined = this.#filtered || (this.#refused && this.#length === 0);
    if (isDeclined) throw refusedByModel();
    this.#pass(this.#spoken.push(this.#storable.end()) + this.#spoken.end());
    for (const [at, call] of this.#spoken.calls.entries()) this.#calls.add({ id: `spoken-${at}`, function: call }, at);
    return {
      text: this.#parts.join(''),
      proposals: this.#calls.proposals(this.#reader.actions),
      calls: this.#calls.of(this.#reader.offered),
      usage: this.#usage,
      model: this.#model,
    };
  }

  #message(said: Message): void {
    const isAlive = said.content || said.refusal || said.reasoning_content || said.reasoning || said.tool_calls?.length;
    if (isAlive) this.#reader.onToken();
    if (said.refusal) this.#refused = true;
    said.tool_calls?.forEach((fragment, position) => this.#calls.add(fragment, position));
    if (said.content) this.#pass(this.#spoken.push(this.#storable.push(said.content)));
  }

  #pass(text: string): void {
    const rest = maxText - this.#length;
    const part = text.length > rest ? text.slice(0, rest).toWellFormed() : text;
    if (part === '') return;
    this.#parts.push(part);
    this.#length += part.length;
    this.#reader.onDelta(part);
  }
}

async function readStream(client: OpenAI, response: Response, gathering: Gathering): Promise<void> {
  const watched = watchedBody(response);
  const stream = Stream.fromSSEResponse<unknown>(watched.response, new AbortController(), client);
  for await (const given of stream) {
    gathering.chunk(given);
    if (gathering.isFull) break;
  }
  if (watched.isDone()) gathering.finished = true;
}

/**
 * Watches the bytes that pass: the client swallows `[DONE]`, which for servers without a finish reason is the only sign
 * that the stream was not cut; and a stream without end must not fill the memory.
 */
function watchedBody(response: Response): { readonly response: Response; readonly isDone: () => boolean } {
  const decoder = new TextDecoder();
  let bytes = 0;
  let tail = '\n';
  let done = false;
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      bytes += part.byteLength;
      if (bytes > maxBodyBytes) return controller.error(malformed('The model server’s answer has no end.'));
      const text = tail + decoder.decode(part, { stream: true });
      // At the start of a line: inside a JSON string a line break is escaped, so that the model's words cannot spell it.
      done ||= /\ndata: ?\[DONE\]/.test(text);
      tail = text.slice(-16);
      controller.enqueue(part);
    },
  });
  const body = response.body?.pipeThrough(watch) ?? null;
  return { response: new Response(body, { headers: response.headers }), isDone: () => done };
}

async function wholeBody(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBodyBytes) throw malformed('The model server’s answer has no end.');
    parts.push(decoder.decode(part, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}

function isJson(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').toLowerCase().includes('json');
}
