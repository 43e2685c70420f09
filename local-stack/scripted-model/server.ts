/**
 * An OpenAI-compatible model server without a model, on the loopback interface: it plays scripts for people without a
 * key (`main.ts`) and behaviours for tests.
 */
import { appendFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Script } from '../../contracts/assistant/script.ts';
import type { Behaviour } from './behaviour.ts';
import { createPlayer, type Played, type PlayedConversation, type PlayedMessage } from './player.ts';
import { chatRequest, offeredIn, textOf, type ChatRequest, type RecordedRequest } from './requests.ts';
import { foundBy } from './second-reader.ts';
import { materialIn, talkIn } from './talk-in-prompt.ts';
import { errorBody, perform, sendJson } from './wire.ts';

/** Models are named `parley-offline/<assistant>`; any other name gets the default script. */
export const offlineModelPrefix = 'parley-offline/';

export interface Scripts {
  readonly byAssistant: Readonly<Record<string, Script>>;
  /** For assistants without a script of their own, and for every other model name. */
  readonly otherwise: Script;
}

/** Chooses a behaviour for a request; `count` is how many completions were asked for before it. A string is a reply. */
export type Respond = (request: ChatRequest, count: number) => Behaviour | string | Promise<Behaviour | string>;

export interface ScriptedModelSettings {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  /** Scripts to play, … */
  readonly scripts?: Scripts;
  /** … or behaviours: chosen by a function, or played in order, the last one for ever. */
  readonly respond?: Respond | readonly (Behaviour | string)[];
  /** Milliseconds between the words of a played script. */
  readonly wordDelayMs?: number;
  /** Keeps requests: all in memory unless this says how many of the latest; 0 keeps none. */
  readonly keepRequests?: number;
  /** A file to which every request is appended as a line of JSON. */
  readonly journal?: string;
}

export interface ScriptedModel {
  /** Base URL for clients, with `/v1`. */
  readonly url: string;
  readonly port: number;
  /** Completions asked for, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** Breaks what is under way and closes the port. */
  stop(): Promise<void>;
}

/** Starts the server. @throws when the port is taken (EADDRINUSE). */
export async function startScriptedModel(settings: ScriptedModelSettings): Promise<ScriptedModel> {
  const requests: RecordedRequest[] = [];
  const respond = respondBy(settings);
  let count = 0;
  const backend: Backend = {
    models: Object.keys(settings.scripts?.byAssistant ?? {}).map((name) => offlineModelPrefix + name),
    record: (request) => {
      requests.push(request);
      if (requests.length > (settings.keepRequests ?? Infinity)) requests.shift();
      if (settings.journal !== undefined) appendFileSync(settings.journal, `${JSON.stringify(request)}\n`);
    },
    respond: async (request) => {
      const chosen = await respond(request, count++);
      return typeof chosen === 'string' ? { kind: 'reply', text: chosen } : chosen;
    },
  };
  const server = createServer((request, response) => {
    serve(backend, request, response).catch((error: unknown) => fail(response, error));
  });
  const port = await listen(server, settings.port ?? 0);
  return { url: `http://127.0.0.1:${port}/v1`, port, requests, stop: () => stop(server) };
}

interface Backend {
  readonly models: readonly string[];
  readonly record: (request: RecordedRequest) => void;
  readonly respond: (request: ChatRequest) => Promise<Behaviour>;
}

const maxBodyBytes = 8 * 1024 * 1024;

async function serve(backend: Backend, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
  if (request.method === 'GET' && path === '/v1/models')
    return sendJson(response, 200, {
      object: 'list',
      data: backend.models.map((id) => ({ id, object: 'model', owned_by: 'parley' })),
    });
  if (request.method !== 'POST' || path !== '/v1/chat/completions')
    return sendJson(response, 404, errorBody({ message: `There is no ${request.method} ${path} here.` }));

  const body = parsed(await bodyOf(request));
  backend.record({ at: new Date().toISOString(), method: 'POST', path, headers: withoutKey(request), body });
  const read = chatRequest.safeParse(body);
  if (!read.success)
    return sendJson(response, 400, errorBody({ message: 'The body is not a chat completion request.' }));
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  await perform(await backend.respond(read.data), read.data, response, gone.signal);
}

function respondBy({ scripts, respond, wordDelayMs }: ScriptedModelSettings): Respond {
  if (typeof respond === 'function') return respond;
  if (respond !== undefined) return (_request, count) => respond[Math.min(count, respond.length - 1)] ?? '';
  if (scripts === undefined) throw new Error('A scripted model needs something to say. Give it scripts or behaviours.');
  return playing(scripts, wordDelayMs ?? 0);
}

/** Plays the script of the assistant that a request is for. */
export function playing(scripts: Scripts, wordDelayMs = 0): Respond {
  const all = Object.entries(scripts.byAssistant);
  const players = new Map(all.map(([name, script]) => [name, { script, player: createPlayer(script) }]));
  const otherwise = { script: scripts.otherwise, player: createPlayer(scripts.otherwise) };
  return (request) => {
    const { script, player } = players.get(request.model.slice(offlineModelPrefix.length)) ?? otherwise;
    const found = foundBy(script, request);
    if (found !== null) return { kind: 'reply', text: found, wordDelayMs };
    const { text, calls, asksFor } = played(player, request);
    const asked = { artifacts: asksFor, reason: 'The answer rests on it.' };
    const asking = asksFor.length === 0 ? [] : [{ name: requestTool, arguments: JSON.stringify(asked) }];
    const offered = offeredIn(request);
    const toolCalls = [...asking, ...calls.filter(({ name }) => offered.includes(name))];
    return { kind: 'reply', text, toolCalls, wordDelayMs };
  };
}

function played(player: (conversation: PlayedConversation) => Played, request: ChatRequest): Played {
  const system = request.messages.filter(({ role }) => role === 'system' || role === 'developer').map(textOf);
  const messages = request.messages.flatMap((message): readonly PlayedMessage[] => {
    if (message.role === 'user') return talkIn(textOf(message));
    return message.role === 'assistant' ? [{ role: 'assistant', text: textOf(message) }] : [];
  });
  const last = request.messages.findLast(({ role }) => role === 'user');
  const { attachments, isTold } = materialIn(last === undefined ? '' : textOf(last));
  const mayAsk = !isTold && (request.tools ?? []).some((tool) => JSON.stringify(tool).includes(`"${requestTool}"`));
  return player({ system: system.join('\n\n'), messages, attachments, mayAsk });
}

const requestTool = 'request_context';

/** Whether a key came is worth knowing; which one is not. */
function withoutKey({ headers }: IncomingMessage) {
  return headers.authorization === undefined ? headers : { ...headers, authorization: '[redacted]' };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBodyBytes) throw new Error('A request is larger than 8 MB.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.destroyed || (error instanceof Error && error.name === 'AbortError')) return;
  if (response.headersSent) response.destroy();
  else sendJson(response, 500, errorBody({ message: error instanceof Error ? error.message : 'scripted model error' }));
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
