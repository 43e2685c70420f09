/** Oversight beside conversations: actions, the ledger, kill switches, mail, the audit log. */
import type { AuditHead, AuditRow, AuditVerdict } from '../contracts/wire/audit.ts';
import type {
  ActionSwitch,
  ApprovalToken,
  ApprovalTokenBody,
  ApproveBody,
  ConfirmEffectBody,
  EffectOnWire,
  RejectBody,
  SettledMessage,
  SwitchBody,
} from '../contracts/wire/conversation.ts';
import type { Kpi, KpiChange, KpiWindow, Pattern, TenantEvent } from '../contracts/wire/clarification.ts';
import type { MailOnWire, MailWithContent } from '../contracts/wire/mail.ts';
import type { UsageOfDay } from '../contracts/wire/usage.ts';
import { pagedList, type List, type PageQuery } from './pages.ts';
import { get, listOf, page, pathOf, post, put, type PostOptions } from './requests.ts';
import type { Transport } from './transport.ts';

export interface OrderOptions extends PostOptions {
  /** Seconds for which the server holds the call until the order's turn is settled; absent: the receipt at once. */
  readonly waitS?: number | undefined;
}

export interface EffectQuery extends PageQuery {
  readonly conversation?: string | undefined;
  readonly state?: EffectOnWire['state'] | undefined;
  readonly kind?: string | undefined;
}

export interface AuditQuery extends PageQuery {
  readonly conversation?: string | undefined;
}

export interface KpiHistoryQuery extends PageQuery {
  readonly window?: KpiWindow | undefined;
  readonly source?: Kpi['source'] | undefined;
  /** Empty: the rows of all assistants together. */
  readonly assistant?: string | undefined;
  readonly department?: string | undefined;
}

export interface Oversight {
  readonly actions: {
    /** Approves exactly the preview with this hash. 409 when it has changed (F4). */
    approve(conversation: string, action: string, body: ApproveBody, options?: OrderOptions): Promise<SettledMessage>;
    /** A token with which `op.approve` approves this preview from Temporal. */
    token(conversation: string, action: string, body: ApprovalTokenBody): Promise<ApprovalToken>;
    reject(conversation: string, action: string, body?: RejectBody, options?: OrderOptions): Promise<SettledMessage>;
    /** Confirms the outcome of an unknown effect (F5). */
    confirm(
      conversation: string,
      action: string,
      body: ConfirmEffectBody,
      options?: OrderOptions,
    ): Promise<SettledMessage>;
  };
  readonly effects: List<EffectOnWire, EffectQuery> & { of(conversation: string): List<EffectOnWire> };
  /** Kill switches of action kinds (F7). */
  readonly switches: List<ActionSwitch> & {
    show(kind: string): Promise<ActionSwitch>;
    set(kind: string, body: SwitchBody): Promise<ActionSwitch>;
  };
  /** Mails in the local stack's mail sink; 404 when a real mail server is set. */
  readonly mail: List<MailOnWire> & { show(id: string): Promise<MailWithContent> };
  readonly audit: List<AuditRow, AuditQuery> & {
    /** `contains`: a head noted earlier, which the log must still contain. */
    verify(contains?: string): Promise<AuditVerdict>;
    /** The head of the log as it was noted outside the database, at most a minute ago. */
    head(): Promise<AuditHead>;
  };
  /** KPIs of clarification (C13), counted on request; default: the last 24 hours. */
  kpis(window?: KpiWindow): Promise<readonly Kpi[]>;
  /** Token use of the tenant by day (UTC), latest last; default: the last seven days. */
  usage(days?: number): Promise<readonly UsageOfDay[]>;
  /** Recorded KPI values: a row for each change of a value, a status or an alarm. */
  readonly kpiHistory: List<KpiChange, KpiHistoryQuery>;
  /** Recurring clarifications (C14), most frequent first. */
  readonly patterns: List<Pattern>;
  /** Events of the tenant that belong to no conversation; `after` is a cursor. */
  readonly tenantEvents: List<TenantEvent>;
}

export function actionsOf(transport: Transport, timeoutMs: number): Oversight['actions'] {
  const order = (conversation: string, action: string, verb: string, body: unknown, options?: OrderOptions) =>
    post<SettledMessage>(transport, `${pathOf(conversation)}/actions/${encodeURIComponent(action)}/${verb}`, body, {
      ...options,
      timeoutMs,
    });
  return {
    approve: (conversation, action, body, options) => order(conversation, action, 'approve', body, options),
    token: (conversation, action, body) =>
      post<ApprovalToken>(
        transport,
        `${pathOf(conversation)}/actions/${encodeURIComponent(action)}/approval-token`,
        body,
      ),
    reject: (conversation, action, body = {}, options) => order(conversation, action, 'reject', body, options),
    confirm: (conversation, action, body, options) => order(conversation, action, 'confirm-effect', body, options),
  };
}

export function effectsOf(transport: Transport): Oversight['effects'] {
  return {
    ...pagedList((query: EffectQuery | undefined) =>
      page<EffectOnWire>(transport, 'v1/effects', query, {
        conversation: query?.conversation,
        state: query?.state,
        kind: query?.kind,
      }),
    ),
    of: (conversation) => listOf(transport, 'v1/effects', { conversation }),
  };
}

export function switchesOf(transport: Transport): Oversight['switches'] {
  const path = (kind: string): string => `v1/action-switches/${encodeURIComponent(kind)}`;
  return {
    ...listOf<ActionSwitch>(transport, 'v1/action-switches'),
    show: (kind) => get<ActionSwitch>(transport, path(kind)),
    set: (kind, body) => put<ActionSwitch>(transport, path(kind), body),
  };
}

export function mailOf(transport: Transport): Oversight['mail'] {
  return {
    ...listOf<MailOnWire>(transport, 'v1/mail'),
    show: (id) => get<MailWithContent>(transport, `v1/mail/${encodeURIComponent(id)}`),
  };
}

export function auditOf(transport: Transport): Oversight['audit'] {
  return {
    ...pagedList((query: AuditQuery | undefined) =>
      page<AuditRow>(transport, 'v1/audit', query, { conversation: query?.conversation }),
    ),
    verify: (contains) =>
      get<AuditVerdict>(
        transport,
        contains === undefined ? 'v1/audit/verify' : `v1/audit/verify?contains=${encodeURIComponent(contains)}`,
      ),
    head: () => get<AuditHead>(transport, 'v1/audit/head'),
  };
}

export function protocolOf(
  transport: Transport,
): Pick<Oversight, 'kpis' | 'kpiHistory' | 'patterns' | 'tenantEvents' | 'usage'> {
  return {
    async kpis(window = '24h') {
      const { items } = await get<{ items: readonly Kpi[] }>(transport, `v1/kpis?window=${window}`);
      return items;
    },
    async usage(days = 7) {
      return (await get<{ items: readonly UsageOfDay[] }>(transport, `v1/usage?days=${days}`)).items;
    },
    kpiHistory: pagedList((query: KpiHistoryQuery | undefined) =>
      page<KpiChange>(transport, 'v1/kpis/history', query, {
        window: query?.window,
        source: query?.source,
        assistant: query?.assistant,
        department: query?.department,
      }),
    ),
    patterns: listOf<Pattern>(transport, 'v1/patterns'),
    tenantEvents: listOf<TenantEvent>(transport, 'v1/events'),
  };
}
