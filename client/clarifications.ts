/** Instructions, their clarifications, and the queue (seed 2; C8, C10). */
import type {
  ClarificationOnWire,
  ClarificationResponse,
  ClarificationStatus,
  GivenInstruction,
  InstructionAnswer,
  QueueItem,
  ResponseAnswer,
} from '../contracts/wire/clarification.ts';
import type { WebSocketConstructor } from './listening.ts';
import { watchQueue, type QueueWatch } from './queue-stream.ts';
import { pagedList, type List, type PageQuery } from './pages.ts';
import type { ClarificationClock, QueueViewer, UndeliveredNotice } from '../contracts/wire/operators.ts';
import { get, page, pathOf, post, put, type PostOptions } from './requests.ts';
import type { Transport } from './transport.ts';

export interface RespondOptions extends PostOptions {
  /** Seconds for which the server holds the call until the instruction has gone on; absent: the receipt at once. */
  readonly waitS?: number | undefined;
}

export interface ClarificationQuery extends PageQuery {
  readonly status?: ClarificationStatus | undefined;
  readonly conversation?: string | undefined;
  /** The party that is asked now. */
  readonly assignee?: string | undefined;
}

export interface QueueQuery extends PageQuery {
  readonly kind?: QueueItem['kind'] | undefined;
  readonly assignee?: string | undefined;
  /** ISO-8601. */
  readonly dueBefore?: string | undefined;
}

export interface Clarifying {
  readonly instructions: {
    /** Gives an instruction; the server judges it at once and asks back when it is unclear. */
    give(body: GivenInstruction, options?: PostOptions): Promise<InstructionAnswer>;
  };
  readonly clarifications: List<ClarificationOnWire, ClarificationQuery> & {
    show(request: string): Promise<ClarificationOnWire>;
    /**
     * Answers a request. 403 when `from` is not asked; 409 when the request is closed: the answer is then recorded as
     * late.
     */
    respond(
      request: string,
      body: Omit<ClarificationResponse, 'request_id'>,
      options?: RespondOptions,
    ): Promise<ResponseAnswer>;
    /** Escalates the request to the next level at once. 409 when it is over, 422 when there is no next level. */
    escalate(
      conversation: string,
      request: string,
      body: { readonly to_level?: string; readonly reason: string },
      options?: PostOptions,
    ): Promise<ClarificationClock>;
    /** Extends the current party's SLA, in seconds. */
    extend(
      conversation: string,
      request: string,
      body: { readonly by_s: number; readonly reason: string },
      options?: PostOptions,
    ): Promise<ClarificationClock>;
    /** Notifies the current party again and restarts its SLA. */
    tellAgain(
      conversation: string,
      request: string,
      body: { readonly reason: string },
      options?: PostOptions,
    ): Promise<ClarificationClock>;
    /** Notices that were not delivered and are not retried, latest first. */
    undelivered(): Promise<readonly UndeliveredNotice[]>;
  };
  /** Everything that waits for a person, earliest deadline first. */
  readonly queue: List<QueueItem, QueueQuery> & {
    /** The whole queue on every change, until aborted. See {@link watchQueue}. */
    watch(watch: QueueWatch): Promise<void>;
    /** Reports that an item is open here (repeat every few seconds), or no longer; returns the other viewers. */
    view(item: Pick<QueueItem, 'kind' | 'id'>, looking?: boolean): Promise<readonly QueueViewer[]>;
  };
}

export function instructionsOf(transport: Transport): Clarifying['instructions'] {
  return { give: (body, options) => post<InstructionAnswer>(transport, 'v1/instructions', body, options) };
}

export function clarificationsOf(transport: Transport, timeoutMs: number): Clarifying['clarifications'] {
  const path = (request: string): string => `v1/clarifications/${encodeURIComponent(request)}`;
  const of = (conversation: string, request: string): string =>
    `${pathOf(conversation)}/clarifications/${encodeURIComponent(request)}`;
  return {
    ...pagedList((query: ClarificationQuery | undefined) =>
      page<ClarificationOnWire>(transport, 'v1/clarifications', query, {
        status: query?.status,
        conversation: query?.conversation,
        assignee: query?.assignee,
      }),
    ),
    show: (request) => get<ClarificationOnWire>(transport, path(request)),
    escalate: (conversation, request, body, options) =>
      post<ClarificationClock>(transport, `${of(conversation, request)}/escalate`, body, options),
    extend: (conversation, request, body, options) =>
      post<ClarificationClock>(transport, `${of(conversation, request)}/extend`, body, options),
    tellAgain: (conversation, request, body, options) =>
      post<ClarificationClock>(transport, `${of(conversation, request)}/tell-again`, body, options),
    undelivered: async () =>
      (await get<{ items: readonly UndeliveredNotice[] }>(transport, 'v1/undelivered-notices')).items,
    respond: (request, body, options) =>
      post<ResponseAnswer>(
        transport,
        `${path(request)}/response`,
        { ...body, request_id: request },
        { ...options, timeoutMs },
      ),
  };
}

export function queueOf(transport: Transport, webSocket: WebSocketConstructor | undefined): Clarifying['queue'] {
  return {
    ...pagedList((query: QueueQuery | undefined) =>
      page<QueueItem>(transport, 'v1/queue', query, {
        kind: query?.kind,
        assignee: query?.assignee,
        due_before: query?.dueBefore,
      }),
    ),
    watch: (watch) => watchQueue(transport, { ...watch, webSocket: watch.webSocket ?? webSocket }),
    async view({ kind, id }, looking = true) {
      const path = 'v1/queue-viewers';
      return (await put<{ others: readonly QueueViewer[] }>(transport, path, { kind, id, looking })).others;
    },
  };
}
