/** Context requests and supplies (seed 3; X2–X7). */
import type { KpiWindow } from '../contracts/wire/clarification.ts';
import type {
  ContextClockAnswer,
  ContextOrderAnswer,
  ContextRequestOnWire,
  ContextSuggestion,
  ContextTelemetry,
  SupplyAnswer,
  SupplyBody,
} from '../contracts/wire/material.ts';
import { pagedList, type List, type PageQuery } from './pages.ts';
import { get, page, pathOf, post, type PostOptions } from './requests.ts';
import type { Transport } from './transport.ts';

export interface ContextRequestQuery extends PageQuery {
  readonly status?: ContextRequestOnWire['status'] | undefined;
  readonly conversation?: string | undefined;
}

export interface ContextRequests extends List<ContextRequestOnWire, ContextRequestQuery> {
  show(request: string): Promise<ContextRequestOnWire>;
  /** Statistics (X13); default: the last 24 hours. */
  telemetry(window?: KpiWindow): Promise<readonly ContextTelemetry[]>;
  /**
   * Supplies material. 409 when the request is over; 422 with the place when it is empty, too large or for no slot:
   * nothing is stored.
   */
  supply(conversation: string, body: SupplyBody, options?: PostOptions): Promise<SupplyAnswer>;
  /** Marks a slot as not needed. */
  skip(
    conversation: string,
    request: string,
    body: { readonly slot_key: string; readonly reason: string },
    options?: PostOptions,
  ): Promise<ContextOrderAnswer>;
  /** Escalates the request to the next level at once. 409 when it is over, 422 when there is no next level. */
  escalate(
    conversation: string,
    request: string,
    body: { readonly to_level?: string; readonly reason: string },
    options?: PostOptions,
  ): Promise<ContextClockAnswer>;
  /** Extends the current party's SLA, in seconds. */
  extend(
    conversation: string,
    request: string,
    body: { readonly by_s: number; readonly reason: string },
    options?: PostOptions,
  ): Promise<ContextClockAnswer>;
  /** Parts of sessions that fit, the best first; for every empty slot, or for one. */
  suggestions(
    request: string,
    query?: { readonly slotKey?: string; readonly limit?: number },
  ): Promise<readonly ContextSuggestion[]>;
  /** Runs the turn without the missing material. */
  forceRun(
    conversation: string,
    request: string,
    body: { readonly reason: string },
    options?: PostOptions,
  ): Promise<ContextOrderAnswer>;
}

export function contextRequestsOf(transport: Transport): ContextRequests {
  const of = (conversation: string, request: string): string =>
    `${pathOf(conversation)}/context-requests/${encodeURIComponent(request)}`;
  return {
    ...pagedList((query: ContextRequestQuery | undefined) =>
      page<ContextRequestOnWire>(transport, 'v1/context-requests', query, {
        status: query?.status,
        conversation: query?.conversation,
      }),
    ),
    show: (request) => get<ContextRequestOnWire>(transport, `v1/context-requests/${encodeURIComponent(request)}`),
    async telemetry(window = '24h') {
      const path = `v1/context-telemetry?window=${window}`;
      return (await get<{ items: readonly ContextTelemetry[] }>(transport, path)).items;
    },
    supply: (conversation, body, options) =>
      post<SupplyAnswer>(transport, `${pathOf(conversation)}/context-supplies`, body, options),
    skip: (conversation, request, body, options) =>
      post<ContextOrderAnswer>(transport, `${of(conversation, request)}/skip`, body, options),
    escalate: (conversation, request, body, options) =>
      post<ContextClockAnswer>(transport, `${of(conversation, request)}/escalate`, body, options),
    extend: (conversation, request, body, options) =>
      post<ContextClockAnswer>(transport, `${of(conversation, request)}/extend`, body, options),
    async suggestions(request, { slotKey, limit } = {}) {
      const path = `v1/context-requests/${encodeURIComponent(request)}/suggestions`;
      const given = { limit, order: undefined };
      return (await page<ContextSuggestion>(transport, path, given, { slot_key: slotKey })).items;
    },
    forceRun: (conversation, request, body, options) =>
      post<ContextOrderAnswer>(transport, `${of(conversation, request)}/force-run`, body, options),
  };
}
