/** What goes over the wire, by example: the talk of one morning, told once and shown with every route that it belongs to. */
import type { AssistantOnWire, BrokenAssistant } from '../../contracts/assistant.ts';
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
} from '../../contracts/clarification.ts';
import type {
  ActionSwitch,
  AuditRow,
  AuditHead,
  AuditVerdict,
  ConversationEvent,
  EffectOnWire,
  GateDecision,
  MessageOnWire,
  SettledMessage,
  Snapshot,
} from '../../contracts/conversation.ts';
import type { KeyOnWire } from '../../contracts/keys.ts';
import type { MailOnWire, MailWithContent } from '../../contracts/mail.ts';

const at = '2026-11-23T09:00:00Z';
const conversation = 'b6a3a1f0-5a41-4b0b-8b39-9a53a2f5f4de';
const turn = `${conversation}-t3`;
const action = `${conversation}-a1`;
const request = '0b9a6a1e-2f6f-4a5e-9a35-5d1f0c8f7a11';
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

export const created = { conversation_id: conversation, state: 'initial' } as const;
export const said = { message_id: 'm-3', text: 'Can you schedule a call with Anna for Tuesday?' };

const preview = {
  person: 'Anna Ito',
  starts_at: '2026-11-24T09:00:00Z',
  ends_at: '2026-11-24T09:30:00Z',
  time_zone: 'Europe/Berlin',
  phone: '+49 30 7654321',
  topic: 'Absence',
};
const flow = {
  kind: 'calendar',
  action_id: action,
  step: 'preview',
  expects: 'yes or no',
  preview,
  preview_hash: hash,
  expires_at: '2026-11-24T09:00:00Z',
} as const;

export const settled: SettledMessage = {
  message_id: said.message_id,
  turn_id: turn,
  disposition: 'flow_step',
  state: 'acting',
  reply: { text: 'A call with Anna Ito on Tuesday at 10:00. Shall I book it?', at },
  gate: null,
  offer: null,
  flow,
  clarification_request: null,
  context_request: null,
};
export const receipt: SettledMessage = { ...settled, disposition: 'answering', reply: null, flow: null };
export const message: MessageOnWire = {
  message_id: said.message_id,
  turn_id: turn,
  role: 'participant',
  text: said.text,
  at,
  status: 'completed',
  attachments: [],
  context_used: [],
};
export const snapshot: Snapshot = {
  conversation_id: conversation,
  assistant: 'hr-manager',
  participant: 'dana',
  sender: null,
  state: 'acting',
  waiting_on: 'approval',
  flow,
  offer: null,
  open_requests: [],
  deadlines: [{ kind: 'flow', due_at: flow.expires_at }],
  last_gate: null,
  turn: 3,
  cursor: '17',
  run_id: '01a2b3c4-0000-4000-8000-000000000000',
  web_ui_url: null,
  created_at: at,
  closed_at: null,
};
export const event: ConversationEvent = {
  event: 'conversation:state',
  cursor: '17',
  conversation_id: conversation,
  at,
  data: { state: 'acting', waiting_on: 'approval' },
};
export const decision: GateDecision = {
  decision_id: `${turn}-act`,
  turn_id: turn,
  door: 'act',
  origin: 'reply',
  verdict: 'held',
  because: ['still-asking'],
  action: null,
  policy_version: 'hr-manager@1',
  rules: [{ rule: 'still-asking', holds: true, evidence: { turn_id: turn, quote: 'Have you called her?' } }],
  at,
  snapshot: {},
};
export const effect: EffectOnWire = {
  action_id: action,
  conversation_id: conversation,
  kind: 'calendar',
  state: 'done',
  preview,
  preview_hash: hash,
  provider_ref: action,
  attempts: 1,
  at,
  because: null,
  confirmed: null,
};
export const approval = { preview_hash: hash };
export const rejection = { reason: 'Anna is away that week.' };
export const confirmation = { outcome: 'done', reason: 'The event is in the calendar.' } as const;
export const closing = { reason: 'Solved by telephone.' };
export const switchOrder = { off: true, reason: 'The mail server is being moved.' };
export const actionSwitch: ActionSwitch = { kind: 'email', ...switchOrder, actor: 'local_bootstrap', at };

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

export const assistant: AssistantOnWire = {
  name: 'hr-manager',
  title: "HR manager's assistant",
  description: 'Helps with difficult talks, and books calls.',
  version: 'c0ffee0123456789',
  policy_version: 'hr-manager@1',
  actions: ['calendar', 'email'],
  minimum_depth: 2,
  instructions: false,
  types: [{ name: 'free', department: null, description: 'An instruction in words alone.', fields: [] }],
};
export const brokenAssistant: BrokenAssistant = {
  name: 'sales-desk',
  version: null,
  since: at,
  faults: [
    {
      file: 'sales-desk/lexicon.yaml',
      line: 6,
      happened: 'The phrase "open (a|an" opens a bracket that it does not close.',
      remedy: 'Close it.',
    },
  ],
};
export const key: KeyOnWire = {
  id: 'local_k2',
  tenant: 'local',
  role: 'operator',
  participant: null,
  parties: [],
  label: 'night shift',
  created_at: at,
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
};
export const newKey = { ...key, key: `pk_${key.id}_${'0'.repeat(64)}` };
export const keyOrder = { role: 'operator', label: 'night shift' } as const;
export const auditRow: AuditRow = {
  seq: 12,
  at,
  actor: 'local_bootstrap',
  event: 'key.created',
  action: 'key.created',
  key_id: 'local_bootstrap',
  via: 'api',
  reason: null,
  conversation_id: null,
  subject: key.id,
  data: { role: 'operator' },
  prev_hash: '0'.repeat(64),
  hash,
};
export const auditVerdict: AuditVerdict = { verdict: 'intact', says: 'intact', rows: 12, head: hash, row: null };
export const auditHead: AuditHead = { rows: 12, head: hash, at };
export const mail: MailOnWire = {
  id: '1763888400000-1',
  at,
  from: 'parley@localhost',
  to: ['anna@example.org'],
  subject: 'Our call',
  message_id: `<${action}@localhost>`,
  bytes: 812,
};
export const mailWithContent: MailWithContent = {
  ...mail,
  headers: [{ name: 'Subject', value: 'Our call' }],
  text: 'Hello Anna,',
  attachments: [],
  raw: 'Subject: Our call\r\n\r\nHello Anna,\r\n',
};
export const conversationId = conversation;
