/** Examples: assistants, keys, the audit log and the mail sink. */
import type { AssistantOnWire, BrokenAssistant } from '../../../contracts/assistant/assistant.ts';
import type { AuditHead, AuditRow, AuditVerdict } from '../../../contracts/wire/audit.ts';
import type { ConsoleSession } from '../../../contracts/wire/console.ts';
import type { KeyOnWire } from '../../../contracts/wire/keys.ts';
import type { MailOnWire, MailWithContent } from '../../../contracts/wire/mail.ts';
import { action, at, hash } from '../story.ts';

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
  speaks_for: [],
  label: 'night shift',
  created_at: at,
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
};
export const newKey = { ...key, key: `pk_${key.id}_${'0'.repeat(64)}` };
export const session: ConsoleSession = {
  tenant: key.tenant,
  role: 'operator',
  key_id: key.id,
  participant: null,
  parties: [],
  csrf_token: 'c'.repeat(43),
  expires_at: at,
  web_ui_url: 'http://127.0.0.1:8233',
};
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
