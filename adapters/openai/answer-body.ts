/**
 * The bytes of an answer: a stream of events, or one JSON object. Bounded: what has no end must not fill the memory.
 */
import type { OpenAI } from 'openai';
import { Stream } from 'openai/streaming';
import { malformed } from './failure.ts';

const maxBodyBytes = 16 * 1024 * 1024;

export interface Chunks {
  chunk(given: unknown): void;
  readonly isFull: boolean;
  finished: boolean;
}

export async function readStream(client: OpenAI, response: Response, gathering: Chunks): Promise<void> {
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
      // At the start of a line: inside a JSON string a line break is escaped, so that the model's words cannot spell
      // it.
      done ||= /\ndata: ?\[DONE\]/.test(text);
      tail = text.slice(-16);
      controller.enqueue(part);
    },
  });
  const body = response.body?.pipeThrough(watch) ?? null;
  return { response: new Response(body, { headers: response.headers }), isDone: () => done };
}

export async function wholeBody(response: Response): Promise<string> {
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

export function isJson(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').toLowerCase().includes('json');
}
