/** Writes behaviours as Chat Completions answers, whole or streamed. */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Behaviour, ScriptedToolCall } from './behaviour.ts';
import { textOf, type ChatRequest } from './requests.ts';

type Reply = Extract<Behaviour, { kind: 'reply' }>;

/** Performs one behaviour. Ends early when the caller has gone. */
export async function perform(
  behaviour: Behaviour,
  request: ChatRequest,
  response: ServerResponse,
  gone: AbortSignal,
): Promise<void> {
  switch (behaviour.kind) {
    case 'reply':
      if (behaviour.delayMs) await pause(behaviour.delayMs, undefined, { signal: gone });
      if (request.stream === true && behaviour.ignoreStream !== true)
        return streamReply(behaviour, request, response, gone);
      return sendJson(response, 200, wholeReply(behaviour, request));
    case 'status':
      return sendJson(response, behaviour.status, errorBody(behaviour), behaviour.headers);
    case 'refusal':
      return sendJson(response, behaviour.status, behaviour.body);
    case 'hang':
      if (behaviour.text !== undefined) beginStream(request, response, behaviour.text);
      return;
    case 'reset':
      if (behaviour.text !== undefined) {
        beginStream(request, response, behaviour.text);
        // The words have to leave before the connection breaks.
        await pause(20);
      }
      response.socket?.resetAndDestroy();
      return;
    case 'truncate':
      beginStream(request, response, behaviour.text);
      response.end();
      return;
    case 'raw':
      response.writeHead(200, { 'content-type': behaviour.contentType ?? 'text/event-stream' });
      response.end(behaviour.body);
      return;
    case 'stream-error':
      openStream(response);
      response.write(`data: ${JSON.stringify(errorBody(behaviour))}\n\n`);
      response.end();
      return;
    default:
      behaviour satisfies never;
  }
}

/** Answers with JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** An error in the form of the OpenAI API. */
export function errorBody({ message, code, param }: { message?: string; code?: string; param?: string }): unknown {
  return {
    error: { message: message ?? 'scripted error', type: 'scripted', code: code ?? null, param: param ?? null },
  };
}

async function streamReply(
  reply: Reply,
  request: ChatRequest,
  response: ServerResponse,
  gone: AbortSignal,
): Promise<void> {
  const stream = openStream(response);
  const chunk = chunkWriter(request, stream);
  chunk([{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }]);
  for (const word of wordChunks(reply.text ?? '')) {
    chunk([{ index: 0, delta: { content: word }, finish_reason: null }]);
    if (reply.wordDelayMs) await pause(reply.wordDelayMs, undefined, { signal: gone });
  }
  if (reply.refusal !== undefined) chunk([{ index: 0, delta: { refusal: reply.refusal }, finish_reason: null }]);
  for (const fragment of toolFragments(reply.toolCalls ?? []))
    chunk([{ index: 0, delta: { tool_calls: [fragment] }, finish_reason: null }]);
  if (reply.withoutFinish !== true) chunk([{ index: 0, delta: {}, finish_reason: finishReason(reply) }]);
  if (request.stream_options?.include_usage === true && reply.withUsage !== false) chunk([], usageOf(reply, request));
  stream.end('data: [DONE]\n\n');
}

function wholeReply(reply: Reply, request: ChatRequest): unknown {
  const calls = reply.toolCalls ?? [];
  return {
    ...envelope(request),
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: reply.text ?? null,
          ...(reply.refusal === undefined ? {} : { refusal: reply.refusal }),
          ...(calls.length === 0 ? {} : { tool_calls: calls.map(toolCall) }),
        },
        finish_reason: finishReason(reply),
      },
    ],
    ...(reply.withUsage === false ? {} : { usage: usageOf(reply, request) }),
  };
}

function beginStream(request: ChatRequest, response: ServerResponse, text: string): void {
  const chunk = chunkWriter(request, openStream(response));
  for (const word of wordChunks(text)) chunk([{ index: 0, delta: { content: word }, finish_reason: null }]);
}

function openStream(response: ServerResponse): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  return response;
}

function chunkWriter(request: ChatRequest, response: ServerResponse) {
  const head = { ...envelope(request), object: 'chat.completion.chunk' };
  return (choices: readonly unknown[], usage?: unknown): void => {
    response.write(`data: ${JSON.stringify({ ...head, choices, ...(usage === undefined ? {} : { usage }) })}\n\n`);
  };
}

function envelope(request: ChatRequest) {
  return { id: `chatcmpl-${randomUUID()}`, created: Math.floor(Date.now() / 1000), model: request.model };
}

/** Words with the blanks that follow them; together they are the text again. */
function wordChunks(text: string): readonly string[] {
  return text.match(/\s*\S+\s*|\s+/g) ?? [];
}

/** Real servers send a call's name first and its arguments in pieces. */
function toolFragments(calls: readonly ScriptedToolCall[]): readonly unknown[] {
  return calls.flatMap((call, position) => {
    const index = call.index ?? position;
    const half = Math.ceil(call.arguments.length / 2);
    return [
      { ...toolCall({ ...call, arguments: '' }, position), index },
      { index, function: { arguments: call.arguments.slice(0, half) } },
      { index, function: { arguments: call.arguments.slice(half) } },
    ];
  });
}

function toolCall(call: ScriptedToolCall, position: number) {
  return { id: `call_${position}`, type: 'function', function: { name: call.name, arguments: call.arguments } };
}

function finishReason(reply: Reply): string {
  return reply.finishReason ?? ((reply.toolCalls ?? []).length > 0 ? 'tool_calls' : 'stop');
}

/** Words, as a stand-in for tokens. */
function usageOf(reply: Reply, request: ChatRequest) {
  const prompt = request.messages.reduce((sum, message) => sum + wordChunks(textOf(message)).length, 0);
  const completion = wordChunks(reply.text ?? '').length;
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}
