/** Examples: a conversation of one morning with messages, decisions and effects. */
import type { ArchiveKey } from '../../../contracts/wire/archive.ts';
import type { SubjectErasure } from '../../../contracts/wire/erasure.ts';
import type { Hold } from '../../../contracts/wire/hold.ts';
import type { RetentionPolicy } from '../../../contracts/wire/retention.ts';
import type { ReminderOnWire } from '../../../contracts/wire/reminder.ts';
import type { ConversationUsage, UsageOfDay } from '../../../contracts/wire/usage.ts';
import type {
  ActionSwitch,
  ConversationEvent,
  EffectOnWire,
  GateDecision,
  MessageOnWire,
  SettledMessage,
  Snapshot,
} from '../../../contracts/wire/conversation.ts';
import type { PromptOnWire } from '../../../contracts/wire/prompt.ts';
import { action, at, conversation, hash, turn } from '../story.ts';

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
export const answered = { message_id: 'o-1', text: 'Hello, this is Ann. I have your file here.' };
/** A person's message after the participant has seen it. */
export const shown: SettledMessage = {
  ...receipt,
  message_id: answered.message_id,
  disposition: 'with_person',
  state: 'with-person',
};
export const reminding = { text: 'Call Dana.', at: '2026-11-28T09:00', time_zone: 'Europe/Berlin' };
export const reminder: ReminderOnWire = {
  reminder_id: '5f0c2f4e-6a0b-4f6e-9a52-0a7d5b3a9c11',
  conversation_id: conversation,
  text: reminding.text,
  for: null,
  status: 'waiting',
  due_at: '2026-11-28T08:00:00.000Z',
  time_zone: 'Europe/Berlin',
  starts: '2026-11-28T09:00',
  rule: null,
  if_unanswered: false,
  after_close: false,
  said: 0,
};

export const handingBack = { reason: 'settled by phone' };
export const handedBack: SettledMessage = {
  ...receipt,
  message_id: turn,
  disposition: 'command',
  state: 'guiding',
  reply: { text: 'The person has handed back to me; I am the assistant again.', at },
};
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
export const prompt: PromptOnWire = {
  conversation_id: conversation,
  turn_id: turn,
  call: 1,
  at,
  request: {
    model: 'gpt-4.1-mini',
    messages: [
      { role: 'system', content: 'You are the HR manager’s assistant.' },
      { role: 'user', content: 'My employee is absent.' },
    ],
    stream: true,
    max_tokens: 700,
  },
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
export const actionSwitch: ActionSwitch = {
  kind: 'email',
  ...switchOrder,
  actor: 'local_bootstrap',
  at,
  assistants: [snapshot.assistant],
};

export const noting = { category: 'tone', note: 'Too formal.' };

export const noted = {
  feedback_id: '0d5c4f5e-6d35-4b9c-8ed3-1d8c0e3fd0a1',
  turn_id: 't-1',
  category: 'tone',
  note: 'Too formal.',
  should_trigger: null,
  at: '2026-11-21T09:00:00.000Z',
};

export const labelled = {
  turn: 2,
  said: 'My employee is absent.',
  reply: 'Have you called?',
  note: 'Calendar too early.',
  category: 'action',
  should_trigger: false,
};

export const labelledRow = { ...labelled, row_id: 'r-5f1c', conversation_id: null, at: '2026-11-21T09:00:00.000Z' };

export const usageOfDay: UsageOfDay = {
  day: '2026-11-21',
  prompt_tokens: 11_945,
  completion_tokens: 400,
  tokens: 12_345,
  calls: 9,
};

const { day: _day, ...spent } = usageOfDay;
export const usage: ConversationUsage = {
  conversation_id: conversation,
  ...spent,
  limit: 2_000_000,
  left: 1_987_655,
  stopped: null,
  days: [usageOfDay],
};

export const subjectErasure: SubjectErasure = {
  erasure_id: '5f0b9a52-3f0e-4a56-9d0e-0d0d6f1c7c11',
  of: 'participant',
  state: 'erasing',
  conversations: { left: 1, erased: 12, finished: 9 },
  begun_at: '2026-11-27T10:25:00.000Z',
  done_at: null,
};

export const hold: Hold = {
  of: 'conversation',
  subject: conversation,
  reason: 'the court asks for it',
  actor: '4f1c2a9be07d3365',
  at: '2026-11-27T10:20:00.000Z',
};

export const retention: RetentionPolicy = {
  items: [
    { kind: 'conversations', days: 365, by: 'tenant' },
    { kind: 'attachments', days: null, by: 'tenant' },
    { kind: 'sessions', days: 730, by: 'installation' },
    { kind: 'prompts', days: null, by: 'nobody' },
    { kind: 'feedback', days: null, by: 'nobody' },
    { kind: 'notices', days: null, by: 'nobody' },
  ],
};

export const archiveKey: ArchiveKey = {
  algorithm: 'Ed25519',
  public_key: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
  fingerprint: '0d1a7be55f6b5b0b8f1b2e3a7c9d4e5f',
};
