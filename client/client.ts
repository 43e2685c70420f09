/**
 * The typed client for programs (interface.md, "REST" and "Websocket"). It needs `fetch` and, for {@link
 * ParleyClient.stream}, a WebSocket; it imports only types.
 */
import type { AssistantOnWire, BrokenAssistant } from '../contracts/assistant/assistant.ts';
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
} from '../contracts/wire/conversation.ts';
import type { PromptOnWire } from '../contracts/wire/prompt.ts';
import type {
  AcknowledgeBody,
  Acknowledged,
  OperatorMessageBody,
  PausedAnswer,
  TakenOver,
} from '../contracts/wire/person.ts';
import type { ConversationUsage, RaiseBudgetBody } from '../contracts/wire/usage.ts';
import type { Erasing } from '../contracts/wire/erasure.ts';
import { clarificationsOf, instructionsOf, queueOf, type Clarifying } from './clarifications.ts';
import { feedbackIn, type Feedback } from './feedback.ts';
import { graphOf, type Graph } from './graph.ts';
import { archivesOf, erasuresOf, keepingOf, type Archives, type Erasures, type Keeping } from './erasures.ts';
import { keysOf, tenantsOf, type KeyRing, type Tenants } from './keys.ts';
import { actionsOf, auditOf, effectsOf, mailOf, protocolOf, switchesOf, type Oversight } from './oversight.ts';
import { contextRequestsOf, type ContextRequests } from './material.ts';
import { diagnosisIn, type Diagnosis } from './diagnosis.ts';
import { memoryIn, type Memory } from './memory.ts';
import { pagedList, type List, type Page, type PageQuery } from './pages.ts';
import type { MoveReminderBody, RemindBody, ReminderOnWire } from '../contracts/wire/reminder.ts';
import { get, listOf, newId, page, patch, pathOf, post, remove, type PostOptions } from './requests.ts';
import { sessionsOf, type Sessions } from './sessions.ts';
import { csrfMemory, sessionOf, type BrowserSession } from './session.ts';
import { settle, type SettleOptions } from './settle.ts';
import type { WebSocketConstructor } from './listening.ts';
import { streamConversation, type StreamEnd, type StreamOptions } from './stream.ts';
import { createTransport, type Transport } from './transport.ts';

export interface ClientSettings {
  /** Address of the server, e.g. `http://127.0.0.1:7400`; a path prefix is kept. */
  readonly baseUrl: string;
  /** Not needed in a browser with a console session, which sends its cookie. */
  readonly apiKey?: string | undefined;
  /** Default: the global one. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Needed for streams where there is no global WebSocket (Node 20). */
  readonly webSocket?: WebSocketConstructor | undefined;
  /** Longest time for one attempt in milliseconds, not counting `waitS` (default 30 s). */
  readonly timeoutMs?: number | undefined;
  /** Longest total time of retries after 429, 503 and broken connections, in milliseconds (default 10 s). */
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

/** An item of the list of conversations: a snapshot in which some fields may be missing. */
export type ListedConversation = Pick<Snapshot, 'conversation_id' | 'assistant' | 'state' | 'waiting_on'> &
  Partial<Snapshot>;

/** Older servers may omit the later fields. */
export type AssistantShown = Pick<AssistantOnWire, 'name' | 'title' | 'description'> & Partial<AssistantOnWire>;

/** `/readyz`: the readiness of the server's parts. */
export interface Readiness {
  readonly status: 'ready' | 'not-ready';
  /** Failed checks without which messages are still taken. */
  readonly degraded?: readonly string[];
  readonly checks: Readonly<
    Record<string, { readonly ok: boolean; readonly detail?: string; readonly remedy?: string }>
  >;
}

export interface Health {
  /** The server's clock at its response, to the second; null when it sent none. */
  readonly serverTime: Date | null;
  readonly roundTripMs: number;
}

export interface ParleyClient extends Oversight, Clarifying {
  /** Sessions: the material of answers (X3). */
  readonly sessions: Sessions;
  /** Context requests (X2). */
  readonly contextRequests: ContextRequests;
  /** The concepts in scope of conversations. */
  readonly memory: Memory;
  /** Diagnoses of conversations (D1). */
  readonly diagnosis: Diagnosis;
  /** For browsers; programs send their key. */
  readonly session: BrowserSession;
  readonly keys: KeyRing;
  readonly tenants: Tenants;
  /** Of participants and tenants (R5). */
  readonly erasures: Erasures;
  /** A person's copy of their data. */
  readonly archives: Archives;
  /** How many days are kept. */
  readonly retention: Keeping['retention'];
  /** What is kept whatever that says. */
  readonly holds: Keeping['holds'];
  /** The concept graph (M7). */
  readonly graph: Graph;
  readonly feedback: Feedback;
  readonly conversations: List<ListedConversation, ConversationQuery> & {
    create(body: CreateConversation, options?: PostOptions): Promise<Pick<Snapshot, 'conversation_id' | 'state'>>;
    show(conversation: string, options?: { readonly signal?: AbortSignal }): Promise<Snapshot>;
    /** Its token use and budget. */
    usage(conversation: string): Promise<ConversationUsage>;
    /** Raises its token limit by a number of tokens. */
    raiseBudget(conversation: string, body: RaiseBudgetBody, options?: PostOptions): Promise<ConversationUsage>;
    /** The last prompt, verbatim (operators, auditors); 404 before the first answer. */
    prompt(conversation: string): Promise<PromptOnWire>;
    /** 409 when the conversation is closed already. */
    close(conversation: string, reason?: string, options?: PostOptions): Promise<unknown>;
    /** Erases it everywhere, for good (R5). 409 while something is being done in it. */
    erase(conversation: string, reason?: string): Promise<Erasing>;
  };
  readonly messages: {
    /** Sends one message. A `message_id` is generated when absent, so that retries never send it twice. */
    say(conversation: string, body: SayBody, options?: SayOptions): Promise<SettledMessage>;
    /** Sends a message and waits until its turn is settled, across several server waits. */
    settle(conversation: string, body: SayBody, options: SettleOptions): Promise<SettledMessage>;
    of(conversation: string): List<MessageOnWire>;
  };
  /** What staff do in a handed-off conversation (G22). */
  readonly person: {
    /** Sends a message. A `message_id` is generated when absent, so that retries never send it twice. */
    say(conversation: string, body: OperatorMessageBody, options?: SayOptions): Promise<SettledMessage>;
    /** Hands the conversation back to the assistant. */
    handBack(conversation: string, reason: string, options?: SayOptions): Promise<SettledMessage>;
    /** Takes the conversation over, asked for or not; 409 where somebody else has it. */
    takeOver(conversation: string, reason: string): Promise<TakenOver>;
    /** Holds the answer door: messages wait. */
    pause(conversation: string, reason: string): Promise<PausedAnswer>;
    /** Goes on with what waits. */
    resume(conversation: string, reason: string): Promise<PausedAnswer>;
    /** Takes an item of the snapshot's `attention` off operators' lists. */
    acknowledge(conversation: string, body: AcknowledgeBody): Promise<Acknowledged>;
  };
  /** Reminders of a conversation (T1, T2). */
  readonly reminders: {
    of(conversation: string): List<ReminderOnWire>;
    show(conversation: string, reminder: string): Promise<ReminderOnWire>;
    /** 422 when its time is none, or in the past. */
    add(conversation: string, body: RemindBody, options?: PostOptions): Promise<ReminderOnWire>;
    /** A zone and a rule that are not given stay. */
    move(conversation: string, reminder: string, body: MoveReminderBody): Promise<ReminderOnWire>;
    cancel(conversation: string, reminder: string): Promise<ReminderOnWire>;
  };
  readonly events: { of(conversation: string): List<ConversationEvent> };
  readonly gateDecisions: { of(conversation: string): List<GateDecision> };
  readonly assistants: List<AssistantShown> & {
    show(name: string): Promise<AssistantShown>;
    /** Assistants whose folder was invalid at the last start; empty for keys that may not see them. */
    broken(): Promise<readonly BrokenAssistant[]>;
  };
  /** The address of the caller's calendar feed. */
  calendarFeed(): Promise<{ readonly url: string }>;
  /** Replaces the feed's address; `keyId`, for administrators: of another key's feed. */
  rotateCalendarFeed(keyId?: string): Promise<{ readonly url: string }>;
  health(): Promise<Health>;
  /** Never throws because a part is not ready: that is the result. */
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
    // A browser's fetch must be called as a method of its window.
    fetch: settings.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs: settings.timeoutMs ?? 30_000,
    retryBudgetMs: settings.retryBudgetMs ?? 10_000,
  });
  const messages = messagesOf(transport, settings.timeoutMs ?? 30_000);
  return {
    session: sessionOf(transport, csrf),
    conversations: conversationsOf(transport),
    messages,
    reminders: remindersIn(transport),
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
    diagnosis: diagnosisIn(transport, settings.timeoutMs ?? 30_000),
    keys: keysOf(transport),
    tenants: tenantsOf(transport),
    erasures: erasuresOf(transport),
    archives: archivesOf(transport),
    ...keepingOf(transport),
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
    erase: (conversation, reason) =>
      remove<Erasing>(transport, pathOf(conversation), reason === undefined ? {} : { reason }),
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
    takeOver: (conversation, reason) => post(transport, `${pathOf(conversation)}/take-over`, { reason }, { timeoutMs }),
    pause: (conversation, reason) => post(transport, `${pathOf(conversation)}/pause`, { reason }, { timeoutMs }),
    resume: (conversation, reason) => post(transport, `${pathOf(conversation)}/resume`, { reason }, { timeoutMs }),
    acknowledge: (conversation, body) => post(transport, `${pathOf(conversation)}/acknowledge`, body, { timeoutMs }),
  };
}

function remindersIn(transport: Transport): ParleyClient['reminders'] {
  const path = (conversation: string, id: string): string =>
    `${pathOf(conversation)}/reminders/${encodeURIComponent(id)}`;
  return {
    of: (conversation) => listOf(transport, `${pathOf(conversation)}/reminders`),
    show: (conversation, id) => get(transport, path(conversation, id)),
    add: (conversation, body, options) => post(transport, `${pathOf(conversation)}/reminders`, body, options),
    move: (conversation, id, body) => patch(transport, path(conversation, id), body),
    cancel: (conversation, id) => remove(transport, path(conversation, id)),
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
