/**
 * The typed client for programs (interface.md, "REST" and "Websocket"). It needs `fetch` and, for {@link ParleyClient.stream},
 * a WebSocket; it imports nothing but types.
 */
import type { AssistantOnWire, BrokenAssistant } from '../contracts/assistant.ts';
import type {
  ConversationEvent,
  Phase,
  CreateConversation,
  GateDecision,
  MessageOnWire,
  SayBody,
  SettledMessage,
  Snapshot,
  WaitingOn,
} from '../contracts/conversation.ts';
import type { PromptOnWire } from '../contracts/prompt.ts';
import type { OperatorMessageBody } from '../contracts/person.ts';
import type { ConversationUsage, RaiseBudgetBody } from '../contracts/usage.ts';
import { clarificationsOf, instructionsOf, queueOf, type Clarifying } from './clarifications.ts';
import { feedbackIn, type Feedback } from './feedback.ts';
import { graphOf, type Graph } from './graph.ts';
import { keysOf, tenantsOf, type KeyRing, type Tenants } from './keys.ts';
import { actionsOf, auditOf, effectsOf, mailOf, protocolOf, switchesOf, type Oversight } from './oversight.ts';
import { contextRequestsOf, type ContextRequests } from './material.ts';
import { diagnosisIn, type Diagnosis } from './diagnosis.ts';
import { memoryIn, type Memory } from './memory.ts';
import { pagedList, type List, type Page, type PageQuery } from './pages.ts';
import { get, listOf, newId, page, pathOf, post, type PostOptions } from './requests.ts';
import { sessionsOf, type Sessions } from './sessions.ts';
import { csrfMemory, sessionOf, type BrowserSession } from './session.ts';
import { settle, type SettleOptions } from './settle.ts';
import type { WebSocketConstructor } from './listening.ts';
import { streamConversation, type StreamEnd, type StreamOptions } from './stream.ts';
import { createTransport, type Transport } from './transport.ts';

export interface ClientSettings {
  /** Address of the server, e.g. `http://127.0.0.1:7400`; a path prefix is kept. */
  readonly baseUrl: string;
  /** A browser that is signed in at the console needs none: its cookie goes along. */
  readonly apiKey?: string | undefined;
  /** The global one when absent. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Needed for streams where there is no global WebSocket (Node 20). */
  readonly webSocket?: WebSocketConstructor | undefined;
  /** Longest time for one attempt in milliseconds, the waiting of `waitS` not counted (default 30 s). */
  readonly timeoutMs?: number | undefined;
  /** Time that repetitions on 429, 503 and broken connections may take together, in milliseconds (default 10 s). */
  readonly retryBudgetMs?: number | undefined;
}

export interface SayOptions extends PostOptions {
  /** Seconds for which the server holds the call until the turn is settled; absent: the receipt at once. */
  readonly waitS?: number | undefined;
}

export interface ConversationQuery extends PageQuery {
  readonly state?: Phase | undefined;
  readonly assistant?: string | undefined;
  readonly waitingOn?: WaitingOn | undefined;
}

/** A row of the list of conversations: a snapshot, of which some parts may be left out. */
export type ListedConversation = Pick<Snapshot, 'conversation_id' | 'assistant' | 'state' | 'waiting_on'> &
  Partial<Snapshot>;

/** Servers of other versions may leave out the later parts. */
export type AssistantShown = Pick<AssistantOnWire, 'name' | 'title' | 'description'> & Partial<AssistantOnWire>;

/** `/readyz`: what the server needs, part by part. */
export interface Readiness {
  readonly status: 'ready' | 'not-ready';
  /** Checks that have failed and without which messages are taken all the same. */
  readonly degraded?: readonly string[];
  readonly checks: Readonly<
    Record<string, { readonly ok: boolean; readonly detail?: string; readonly remedy?: string }>
  >;
}

export interface Health {
  /** The server's clock when it answered, to the second; null when it did not say. */
  readonly serverTime: Date | null;
  readonly roundTripMs: number;
}

export interface ParleyClient extends Oversight, Clarifying {
  /** Sessions of projects: what answers may rest on (X3). */
  readonly sessions: Sessions;
  /** Material that answers wait for (X2). */
  readonly contextRequests: ContextRequests;
  /** What conversations are about. */
  readonly memory: Memory;
  /** What is diagnosed in conversations (D1). */
  readonly diagnosis: Diagnosis;
  /** A browser's own; programs send their key. */
  readonly session: BrowserSession;
  readonly keys: KeyRing;
  readonly tenants: Tenants;
  /** What conversations can be about (M7). */
  readonly graph: Graph;
  readonly feedback: Feedback;
  readonly conversations: List<ListedConversation, ConversationQuery> & {
    create(body: CreateConversation, options?: PostOptions): Promise<Pick<Snapshot, 'conversation_id' | 'state'>>;
    show(conversation: string, options?: { readonly signal?: AbortSignal }): Promise<Snapshot>;
    /** Tokens that it has spent, and may spend. */
    usage(conversation: string): Promise<ConversationUsage>;
    /** Gives it more tokens, from where it stands. */
    raiseBudget(conversation: string, body: RaiseBudgetBody, options?: PostOptions): Promise<ConversationUsage>;
    /** What the model was sent last, word for word (operators, auditors); 404 before it has answered. */
    prompt(conversation: string): Promise<PromptOnWire>;
    /** A closed conversation is refused with 409. */
    close(conversation: string, reason?: string, options?: PostOptions): Promise<unknown>;
  };
  readonly messages: {
    /** One message. A `message_id` is made when absent, so that repeating the call never says it twice. */
    say(conversation: string, body: SayBody, options?: SayOptions): Promise<SettledMessage>;
    /** Says it and waits until the turn is settled, however often the server's own wait runs out. */
    settle(conversation: string, body: SayBody, options: SettleOptions): Promise<SettledMessage>;
    of(conversation: string): List<MessageOnWire>;
  };
  /** What people of ours do in a conversation whose participant has asked for one (G22). */
  readonly person: {
    /** Answers. A `message_id` is made when absent, so that repeating the call never says it twice. */
    say(conversation: string, body: OperatorMessageBody, options?: SayOptions): Promise<SettledMessage>;
    /** Gives it back to the assistant. */
    handBack(conversation: string, reason: string, options?: SayOptions): Promise<SettledMessage>;
  };
  readonly events: { of(conversation: string): List<ConversationEvent> };
  readonly gateDecisions: { of(conversation: string): List<GateDecision> };
  readonly assistants: List<AssistantShown> & {
    show(name: string): Promise<AssistantShown>;
    /** Those whose folder was broken at the last start; empty for keys that may not look after the house. */
    broken(): Promise<readonly BrokenAssistant[]>;
  };
  /** The address at which a calendar program finds what was booked. */
  calendarFeed(): Promise<{ readonly url: string }>;
  /** A new address instead of the old one; `keyId`, for administrators: of another key's feed. */
  rotateCalendarFeed(keyId?: string): Promise<{ readonly url: string }>;
  health(): Promise<Health>;
  /** Never throws because a part is not ready: that is the answer. */
  ready(): Promise<Readiness>;
  /** See {@link streamConversation}. */
  stream(options: StreamOptions): Promise<StreamEnd>;
}

/** @throws TypeError when `baseUrl` is not an http or https address. All methods throw ParleyProblem. */
export function createClient(settings: ClientSettings): ParleyClient {
  const csrf = csrfMemory();
  const transport = createTransport({
    baseUrl: settings.baseUrl,
    apiKey: settings.apiKey,
    csrfToken: csrf.token,
    // A browser's fetch refuses to be called as a method of anything but its window.
    fetch: settings.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs: settings.timeoutMs ?? 30_000,
    retryBudgetMs: settings.retryBudgetMs ?? 10_000,
  });
  const messages = messagesOf(transport, settings.timeoutMs ?? 30_000);
  return {
    session: sessionOf(transport, csrf),
    conversations: conversationsOf(transport),
    messages,
    person: personIn(transport, settings.timeoutMs ?? 30_000),
    events: { of: (conversation) => listOf(transport, `${pathOf(conversation)}/events`) },
    gateDecisions: { of: (conversation) => listOf(transport, `${pathOf(conversation)}/gate-decisions`) },
    actions: actionsOf(transport, settings.timeoutMs ?? 30_000),
    effects: effectsOf(transport),
    switches: switchesOf(transport),
    mail: mailOf(transport),
    audit: auditOf(transport),
    ...protocolOf(transport),
    instructions: instructionsOf(transport),
    clarifications: clarificationsOf(transport, settings.timeoutMs ?? 30_000),
    queue: queueOf(transport, settings.webSocket),
    sessions: sessionsOf(transport),
    contextRequests: contextRequestsOf(transport),
    memory: memoryIn(transport),
    diagnosis: diagnosisIn(transport),
    keys: keysOf(transport),
    tenants: tenantsOf(transport),
    graph: graphOf(transport),
    feedback: feedbackIn(transport),
    assistants: {
      ...listOf<AssistantShown>(transport, 'v1/assistants'),
      show: (name) => get<AssistantShown>(transport, `v1/assistants/${encodeURIComponent(name)}`),
      broken: async () => (await get<{ broken?: readonly BrokenAssistant[] }>(transport, 'v1/assistants')).broken ?? [],
    },
    calendarFeed: () => get<{ url: string }>(transport, 'v1/calendar-feed'),
    rotateCalendarFeed: async (keyId) => {
      const body = keyId === undefined ? {} : { key_id: keyId };
      const sent = { method: 'POST', path: 'v1/calendar-feed/rotate', body, repeatable: false } as const;
      return (await transport.send(sent)).body as { url: string };
    },
    health: () => healthOf(transport),
    ready: () => readinessOf(transport),
    stream: (options) =>
      streamConversation(transport, { ...options, webSocket: options.webSocket ?? settings.webSocket }),
  };
}

function conversationsOf(transport: Transport): ParleyClient['conversations'] {
  const fetchPage = (query: ConversationQuery | undefined): Promise<Page<ListedConversation>> =>
    page(transport, 'v1/conversations', query, {
      state: query?.state,
      assistant: query?.assistant,
      waiting_on: query?.waitingOn,
    });
  return {
    ...pagedList(fetchPage),
    create: (body, options) => post(transport, 'v1/conversations', body, options),
    show: (conversation, options) => get<Snapshot>(transport, pathOf(conversation), options?.signal),
    usage: (conversation) => get<ConversationUsage>(transport, `${pathOf(conversation)}/usage`),
    raiseBudget: (conversation, body, options) => post(transport, `${pathOf(conversation)}/budget`, body, options),
    prompt: (conversation) => get<PromptOnWire>(transport, `${pathOf(conversation)}/prompt`),
    close: (conversation, reason, options) =>
      post(transport, `${pathOf(conversation)}/close`, reason === undefined ? {} : { reason }, options),
  };
}

function messagesOf(transport: Transport, timeoutMs: number): ParleyClient['messages'] {
  const say: ParleyClient['messages']['say'] = async (conversation, body, { waitS, idempotencyKey, signal } = {}) => {
    const answer = await transport.send({
      method: 'POST',
      path: `${pathOf(conversation)}/messages`,
      query: { wait_s: waitS },
      body: { ...body, message_id: body.message_id ?? newId() },
      idempotencyKey,
      repeatable: true,
      timeoutMs: timeoutMs + (waitS ?? 0) * 1000,
      signal,
    });
    return answer.body as SettledMessage;
  };
  return {
    say,
    settle: (conversation, body, options) =>
      settle(say, conversation, { ...body, message_id: body.message_id ?? newId() }, options),
    of: (conversation) => listOf(transport, `${pathOf(conversation)}/messages`),
  };
}

function personIn(transport: Transport, timeoutMs: number): ParleyClient['person'] {
  return {
    say: (conversation, body, options) =>
      post(
        transport,
        `${pathOf(conversation)}/operator-messages`,
        { ...body, message_id: body.message_id ?? newId() },
        { ...options, timeoutMs },
      ),
    handBack: (conversation, reason, options) =>
      post(transport, `${pathOf(conversation)}/hand-back`, { reason }, { ...options, timeoutMs }),
  };
}

async function healthOf(transport: Transport): Promise<Health> {
  const { headers, roundTripMs } = await transport.send({ method: 'GET', path: 'healthz', repeatable: false });
  const date = Date.parse(headers.get('date') ?? '');
  return { serverTime: Number.isNaN(date) ? null : new Date(date), roundTripMs };
}

async function readinessOf(transport: Transport): Promise<Readiness> {
  return (await transport.send({ method: 'GET', path: 'readyz', repeatable: false, accept: [503] })).body as Readiness;
}
