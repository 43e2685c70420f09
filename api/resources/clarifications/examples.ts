/** Examples: instructions, clarifications and their KPIs. */
import type {
  ClarificationOnWire,
  ClarificationRequest,
  ClarificationResponse,
  GivenInstruction,
  InstructionAnswer,
  Kpi,
  KpiChange,
  Pattern,
  QueueItem,
  ResponseAnswer,
  TenantEvent,
} from '../../../contracts/wire/clarification.ts';
import type { ClarificationClock, UndeliveredNotice } from '../../../contracts/wire/operators.ts';
import { at, conversation, request, turn } from '../story.ts';

export const instruction: GivenInstruction = {
  from: 'marketing-director',
  to: 'sales-agent',
  department: 'sales',
  type: 'free',
  text: 'Launch the spring campaign soon.',
  timeout_s: 600,
};
export const clarificationRequest: ClarificationRequest = {
  id: request,
  from: 'sales-agent',
  to: 'marketing-director',
  timestamp: at,
  original_message_id: 'i-1',
  confidence_score: 0.6,
  ambiguity_type: 'vague_language',
  specific_issues: [
    {
      field: 'target_date',
      issue: "No specific date provided for 'soon'",
      suggestion: 'Please provide a specific date (YYYY-MM-DD)',
    },
  ],
  timeout: 600,
};
export const instructionAnswer: InstructionAnswer = {
  conversation_id: conversation,
  message_id: 'i-1',
  confidence_score: 0.6,
  band: 'clarify',
  ambiguity_type: 'vague_language',
  clarification_request: clarificationRequest,
  understood: [{ field: 'topic', value: 'spring campaign', quote: 'spring campaign' }],
};
export const clarificationResponse: ClarificationResponse = {
  request_id: request,
  from: 'marketing-director',
  clarifications: [{ field: 'target_date', value: '2026-12-25' }],
};
export const responseAnswer: ResponseAnswer = {
  request_id: request,
  conversation_id: conversation,
  status: 'resolved',
  remaining: [],
  confidence_score: 1,
  band: 'proceed',
  turn_id: turn,
};
export const clarification: ClarificationOnWire = {
  ...clarificationRequest,
  conversation_id: conversation,
  assistant: 'operations-agents',
  department: 'sales',
  round: 1,
  status: 'resolved',
  level: 'director_agent',
  levels: [
    { level: 'director_agent', party: 'marketing-director', from: at, due_at: '2026-11-23T09:10:00Z', reminded_at: [] },
  ],
  answers: [{ field: 'target_date', value: '2026-12-25' }],
  answered_by: 'marketing-director',
  responded_at: '2026-11-23T09:04:00Z',
  ended_at: '2026-11-23T09:04:00Z',
  reversible: false,
  late: [],
};
export const queueItem: QueueItem = {
  kind: 'clarification',
  id: request,
  conversation_id: conversation,
  assistant: 'operations-agents',
  assignee: 'human_operator',
  level: 'human_operator',
  status: 'escalated',
  what: "target_date: No specific date provided for 'soon'",
  since: at,
  due_at: '2026-11-23T09:10:00Z',
  overdue: false,
};
export const clockOrders = {
  escalate: { id: 'escalateClarification', body: { reason: 'Ann is on leave.' } },
  extend: { id: 'extendClarification', body: { by_s: 600, reason: 'Ann is in a meeting.' } },
  'tell-again': { id: 'tellClarificationAgain', body: { reason: 'The mail server was away.' } },
} as const;
export const clarificationClock: ClarificationClock = {
  request_id: request,
  conversation_id: conversation,
  status: 'escalated',
  level: 'human_operator',
  party: 'operations-desk',
  due_at: '2026-11-23T13:00:00Z',
};
export const undelivered: UndeliveredNotice = {
  notice: `${request}:3:escalated`,
  channel: 'mail',
  party: 'operations-desk',
  conversation_id: conversation,
  request_id: request,
  kind: 'clarification',
  state: 'failed',
  because: 'The mail server refused the address.',
  attempts: 1,
  at,
  open: true,
};
export const viewing = { kind: 'clarification', id: request, looking: true };
export const viewers = { others: [{ name: 'Ann, front desk', since: at }] };
export const kpi: Kpi = {
  kpi: 'clarification_rate',
  value: 8.5,
  target: 10,
  alert: 20,
  recovers_at: 18,
  sample: 200,
  minimum_sample: 20,
  status: 'ok',
  source: 'instructions',
  assistant: null,
  department: null,
};
export const kpiChange: KpiChange = {
  cursor: '42',
  at,
  window: '24h',
  kpi: 'clarification_rate',
  value: 8.5,
  status: 'ok',
  alarm: false,
  source: 'instructions',
  assistant: null,
  department: null,
};
export const pattern: Pattern = {
  pair: 'marketing-director->sales-agent',
  type: 'vague_language',
  count: 4,
  suggestion: null,
  patch: null,
  last_seen: at,
};
export const tenantEvent: TenantEvent = { event: 'tenant:kpi_alert', cursor: '3', at, data: { ...kpi, window: '24h' } };
