/**
 * The table of operations: name, group, and examples of input and output of every route. tests/api/openapi.test.ts
 * names a missing route or part.
 */
import type { RouteName } from '../auth/permissions.ts';
import * as administration from '../resources/operations/examples.ts';
import * as clarifying from '../resources/clarifications/examples.ts';
import { conversation } from '../resources/story.ts';
import * as codec from '../resources/codec/examples.ts';
import * as talk from '../resources/conversations/examples.ts';
import { diagnosisOperations } from '../resources/diagnosis/operations.ts';
import { memoryOperations } from '../resources/memory/operations.ts';
import { graphOperations } from '../resources/graph/operations.ts';
import { projectOperations } from '../resources/sessions/operations.ts';
import { queueOperations } from '../resources/clarifications/operations.ts';

export interface Operation {
  /** The function name in a generated client; never changed. */
  readonly id: string;
  readonly tag: Tag;
  readonly body?: unknown;
  /** By status. A response that is not JSON is a text. */
  readonly answers: Readonly<Record<number, unknown>>;
}

export const tags = {
  conversations: 'Conversations and what is said in them.',
  actions: 'What is done in the world: approved, rejected, confirmed, switched off.',
  clarifications: 'Instructions between parties, the questions about them, and what waits for people.',
  sessions: 'Sessions of projects, and what of them a model may be shown.',
  memory: 'What conversations are about, and the answer that is streamed with it.',
  diagnosis: 'What is diagnosed in conversations, and its report.',
  graph: 'What conversations can be about: the concept graph that all tenants share.',
  oversight: 'Key figures, recurring needs, and what happened in the tenant.',
  assistants: 'The assistants that conversations are held with.',
  erasure:
    'Erasing everything of a participant or of a tenant; what is handed out, how long what is kept, what is held.',
  keys: 'API keys.',
  audit: 'The audit log.',
  calendar: 'The calendar feed.',
  mail: 'What the local mail sink holds.',
  console: 'Signing in at the console: a key, or a sign-in at the provider, becomes a session cookie.',
  operations: 'Whether it lives, and how it is described.',
} as const;

export type Tag = keyof typeof tags;

const list = (item: unknown) => ({ items: [item], next: null });

export const operations: Partial<Record<RouteName, Operation>> = {
  'POST /v1/conversations': {
    id: 'createConversation',
    tag: 'conversations',
    body: { assistant: 'hr-manager', participant: 'dana', time_zone: 'Europe/Berlin' },
    answers: { 201: talk.created },
  },
  'GET /v1/conversations': { id: 'listConversations', tag: 'conversations', answers: { 200: list(talk.snapshot) } },
  'GET /v1/conversations/:id': { id: 'showConversation', tag: 'conversations', answers: { 200: talk.snapshot } },
  'POST /v1/conversations/:id/messages': {
    id: 'sayMessage',
    tag: 'conversations',
    body: talk.said,
    answers: { 200: talk.settled, 202: talk.receipt },
  },
  'GET /v1/conversations/:id/messages': {
    id: 'listMessages',
    tag: 'conversations',
    answers: { 200: list(talk.message) },
  },
  'GET /v1/conversations/:id/prompt': { id: 'showPrompt', tag: 'oversight', answers: { 200: talk.prompt } },
  'GET /v1/conversations/:id/events': { id: 'listEvents', tag: 'conversations', answers: { 200: list(talk.event) } },
  'GET /v1/conversations/:id/gate-decisions': {
    id: 'listGateDecisions',
    tag: 'conversations',
    answers: { 200: list(talk.decision) },
  },
  'POST /v1/conversations/:id/operator-messages': {
    id: 'sayAsOperator',
    tag: 'conversations',
    body: talk.answered,
    answers: { 200: talk.shown, 202: { ...talk.shown, disposition: 'answering' } },
  },
  'POST /v1/conversations/:id/take-over': {
    id: 'takeConversationOver',
    tag: 'conversations',
    body: { reason: 'the customer called' },
    answers: { 200: { conversation_id: conversation, request_id: `${conversation}-p1`, taken_by: 'ann' } },
  },
  'POST /v1/conversations/:id/acknowledge': {
    id: 'acknowledgeItem',
    tag: 'conversations',
    body: { item_id: 'best-guess:7c1f', reason: 'the assumption is right' },
    answers: { 200: { conversation_id: conversation, item_id: 'best-guess:7c1f' } },
  },
  'POST /v1/conversations/:id/pause': {
    id: 'pauseConversation',
    tag: 'conversations',
    body: { reason: 'legal hold' },
    answers: { 200: { conversation_id: conversation, paused: true } },
  },
  'POST /v1/conversations/:id/resume': {
    id: 'resumeConversation',
    tag: 'conversations',
    body: { reason: 'cleared' },
    answers: { 200: { conversation_id: conversation, paused: false } },
  },
  'POST /v1/conversations/:id/reminders': {
    id: 'remind',
    tag: 'conversations',
    body: talk.reminding,
    answers: { 201: talk.reminder },
  },
  'GET /v1/conversations/:id/reminders': {
    id: 'listReminders',
    tag: 'conversations',
    answers: { 200: list(talk.reminder) },
  },
  'GET /v1/conversations/:id/reminders/:mid': {
    id: 'showReminder',
    tag: 'conversations',
    answers: { 200: talk.reminder },
  },
  'PATCH /v1/conversations/:id/reminders/:mid': {
    id: 'moveReminder',
    tag: 'conversations',
    body: { at: '2026-11-28T09:30' },
    answers: { 200: { ...talk.reminder, starts: '2026-11-28T09:30', due_at: '2026-11-28T08:30:00.000Z' } },
  },
  'DELETE /v1/conversations/:id/reminders/:mid': {
    id: 'cancelReminder',
    tag: 'conversations',
    answers: { 200: { ...talk.reminder, status: 'cancelled' } },
  },
  'POST /v1/conversations/:id/hand-back': {
    id: 'handBackConversation',
    tag: 'conversations',
    body: talk.handingBack,
    answers: { 200: talk.handedBack, 202: talk.receipt },
  },
  'GET /v1/conversations/:id/usage': {
    id: 'showConversationUsage',
    tag: 'conversations',
    answers: { 200: talk.usage },
  },
  'POST /v1/conversations/:id/budget': {
    id: 'raiseBudget',
    tag: 'conversations',
    body: { tokens: 200_000, reason: 'The case is not solved yet.' },
    answers: { 200: { ...talk.usage, limit: 2_200_000, left: 2_187_655 } },
  },
  'GET /v1/usage': { id: 'listUsage', tag: 'oversight', answers: { 200: list(talk.usageOfDay) } },
  'POST /v1/conversations/:id/feedback': {
    id: 'addFeedback',
    tag: 'conversations',
    body: talk.noting,
    answers: { 201: talk.noted },
  },
  'GET /v1/conversations/:id/export.csv': {
    id: 'exportSession',
    tag: 'conversations',
    answers: { 200: 'Turn,User Message,ERA Response,Improvement Notes,Category,Timestamp\r\n' },
  },
  'POST /v1/feedback': {
    id: 'importFeedback',
    tag: 'oversight',
    body: { rows: [talk.labelled] },
    answers: { 201: { imported: 1, known: 0 } },
  },
  'GET /v1/feedback': { id: 'listFeedback', tag: 'oversight', answers: { 200: list(talk.labelledRow) } },
  'POST /v1/conversations/:id/close': {
    id: 'closeConversation',
    tag: 'conversations',
    body: talk.closing,
    answers: { 200: { ...talk.created, state: 'closed' }, 202: { ...talk.created, state: 'answering' } },
  },
  'DELETE /v1/conversations/:id': {
    id: 'eraseConversation',
    tag: 'conversations',
    body: { reason: 'asked for by the participant' },
    answers: { 202: { conversation_id: conversation, state: 'erasing' } },
  },
  'DELETE /v1/participants/:pid': {
    id: 'eraseParticipant',
    tag: 'erasure',
    body: { reason: 'asked for by the participant' },
    answers: { 202: talk.subjectErasure },
  },
  'GET /v1/participants/:pid/erasure': {
    id: 'showParticipantErasure',
    tag: 'erasure',
    answers: { 200: talk.subjectErasure },
  },
  'DELETE /v1/tenants/:tenant': {
    id: 'eraseTenant',
    tag: 'erasure',
    body: { reason: 'the contract has ended' },
    answers: { 202: { ...talk.subjectErasure, of: 'tenant' } },
  },
  'GET /v1/tenants/:tenant/erasure': {
    id: 'showTenantErasure',
    tag: 'erasure',
    answers: { 200: { ...talk.subjectErasure, of: 'tenant' } },
  },
  'GET /v1/conversations/:id/export': {
    id: 'archiveConversation',
    tag: 'erasure',
    answers: { 200: 'a gzipped tar' },
  },
  'GET /v1/participants/:pid/export': {
    id: 'archiveParticipant',
    tag: 'erasure',
    answers: { 200: 'a gzipped tar' },
  },
  'GET /v1/archive-key': { id: 'showArchiveKey', tag: 'erasure', answers: { 200: talk.archiveKey } },
  'GET /v1/holds': { id: 'listHolds', tag: 'erasure', answers: { 200: list(talk.hold) } },
  'PUT /v1/conversations/:id/hold': {
    id: 'holdConversation',
    tag: 'erasure',
    body: { reason: talk.hold.reason },
    answers: { 200: talk.hold },
  },
  'DELETE /v1/conversations/:id/hold': {
    id: 'liftConversationHold',
    tag: 'erasure',
    body: { reason: 'the case is closed' },
    answers: { 200: { of: 'conversation', subject: conversation, state: 'lifted' } },
  },
  'PUT /v1/participants/:pid/hold': {
    id: 'holdParticipant',
    tag: 'erasure',
    body: { reason: talk.hold.reason },
    answers: { 200: { ...talk.hold, of: 'participant', subject: 'dana' } },
  },
  'DELETE /v1/participants/:pid/hold': {
    id: 'liftParticipantHold',
    tag: 'erasure',
    body: { reason: 'the case is closed' },
    answers: { 200: { of: 'participant', subject: 'dana', state: 'lifted' } },
  },
  'GET /v1/retention': { id: 'showRetention', tag: 'erasure', answers: { 200: talk.retention } },
  'PUT /v1/retention': {
    id: 'setRetention',
    tag: 'erasure',
    body: { days: { conversations: 365, attachments: null } },
    answers: { 200: talk.retention },
  },
  'POST /v1/stream-tickets': {
    id: 'createStreamTicket',
    tag: 'conversations',
    body: { conversation },
    answers: { 201: { ticket: 'a'.repeat(43) } },
  },
  'GET /v1/stream': { id: 'streamConversation', tag: 'conversations', answers: { 101: talk.event } },
  'POST /v1/conversations/:id/actions/:aid/approve': {
    id: 'approveAction',
    tag: 'actions',
    body: talk.approval,
    answers: { 200: talk.settled, 202: talk.receipt },
  },
  'POST /v1/conversations/:id/actions/:aid/approval-token': {
    id: 'makeApprovalToken',
    tag: 'actions',
    body: { ...talk.approval, reason: 'Ann approves it from Temporal' },
    answers: { 201: { token: `ann.1764240000000.${'a'.repeat(43)}`, expires_at: '2026-11-27T10:40:00.000Z' } },
  },
  'POST /v1/conversations/:id/actions/:aid/reject': {
    id: 'rejectAction',
    tag: 'actions',
    body: talk.rejection,
    answers: { 200: talk.settled, 202: talk.receipt },
  },
  'POST /v1/conversations/:id/actions/:aid/confirm-effect': {
    id: 'confirmEffect',
    tag: 'actions',
    body: talk.confirmation,
    answers: { 200: talk.settled, 202: talk.receipt },
  },
  'GET /v1/effects': { id: 'listEffects', tag: 'actions', answers: { 200: list(talk.effect) } },
  'GET /v1/action-switches': {
    id: 'listActionSwitches',
    tag: 'actions',
    answers: { 200: list(talk.actionSwitch) },
  },
  'GET /v1/action-switches/:kind': {
    id: 'showActionSwitch',
    tag: 'actions',
    answers: { 200: talk.actionSwitch },
  },
  'PUT /v1/action-switches/:kind': {
    id: 'setActionSwitch',
    tag: 'actions',
    body: talk.switchOrder,
    answers: { 200: talk.actionSwitch },
  },
  'POST /v1/instructions': {
    id: 'giveInstruction',
    tag: 'clarifications',
    body: clarifying.instruction,
    answers: { 201: clarifying.instructionAnswer, 202: clarifying.instructionAnswer },
  },
  'GET /v1/clarifications': {
    id: 'listClarifications',
    tag: 'clarifications',
    answers: { 200: list(clarifying.clarification) },
  },
  'GET /v1/clarifications/:rid': {
    id: 'showClarification',
    tag: 'clarifications',
    answers: { 200: clarifying.clarification },
  },
  'POST /v1/clarifications/:rid/response': {
    id: 'answerClarification',
    tag: 'clarifications',
    body: clarifying.clarificationResponse,
    answers: { 200: clarifying.responseAnswer },
  },
  'POST /v1/conversations/:id/clarifications/:rid/response': {
    id: 'answerClarificationOfConversation',
    tag: 'clarifications',
    body: clarifying.clarificationResponse,
    answers: { 200: clarifying.responseAnswer },
  },
  ...graphOperations,
  ...projectOperations,
  ...memoryOperations,
  ...diagnosisOperations,
  'GET /v1/queue': { id: 'listQueue', tag: 'clarifications', answers: { 200: list(clarifying.queueItem) } },
  ...queueOperations,
  'GET /v1/kpis': { id: 'showKpis', tag: 'oversight', answers: { 200: { items: [clarifying.kpi] } } },
  'GET /v1/kpis/history': { id: 'listKpiHistory', tag: 'oversight', answers: { 200: list(clarifying.kpiChange) } },
  'GET /v1/patterns': { id: 'listPatterns', tag: 'oversight', answers: { 200: list(clarifying.pattern) } },
  'GET /v1/events': { id: 'listTenantEvents', tag: 'oversight', answers: { 200: list(clarifying.tenantEvent) } },
  'GET /v1/assistants': {
    id: 'listAssistants',
    tag: 'assistants',
    answers: { 200: { ...list(administration.assistant), broken: [administration.brokenAssistant] } },
  },
  'GET /v1/assistants/:name': { id: 'showAssistant', tag: 'assistants', answers: { 200: administration.assistant } },
  'POST /v1/keys': {
    id: 'createKey',
    tag: 'keys',
    body: administration.keyOrder,
    answers: { 201: administration.newKey },
  },
  'GET /v1/keys': { id: 'listKeys', tag: 'keys', answers: { 200: list(administration.key) } },
  'DELETE /v1/keys/:kid': {
    id: 'revokeKey',
    tag: 'keys',
    answers: { 200: { ...administration.key, revoked_at: administration.key.created_at } },
  },
  'POST /v1/keys/:kid/rotate': {
    id: 'rotateKey',
    tag: 'keys',
    body: { overlap_s: 3600 },
    answers: { 201: administration.newKey },
  },
  'GET /v1/audit': { id: 'listAudit', tag: 'audit', answers: { 200: list(administration.auditRow) } },
  'GET /v1/audit/verify': { id: 'verifyAudit', tag: 'audit', answers: { 200: administration.auditVerdict } },
  'GET /v1/audit/head': { id: 'showAuditHead', tag: 'audit', answers: { 200: administration.auditHead } },
  'POST /codec/decode': {
    id: 'decodePayloads',
    tag: 'operations',
    body: codec.sealed,
    answers: { 200: codec.opened },
  },
  'POST /codec/encode': {
    id: 'encodePayloads',
    tag: 'operations',
    body: codec.opened,
    answers: { 200: codec.sealed },
  },
  'POST /v1/tenants': {
    id: 'createTenant',
    tag: 'keys',
    body: { tenant: 'acme' },
    answers: { 201: administration.newKey },
  },
  'POST /v1/calendar-feed/rotate': {
    id: 'rotateCalendarFeed',
    tag: 'calendar',
    body: {},
    answers: { 200: { url: `http://127.0.0.1:7400/calendar/${'1'.repeat(64)}.ics` } },
  },
  'GET /v1/calendar-feed': {
    id: 'showCalendarFeed',
    tag: 'calendar',
    answers: { 200: { url: `http://127.0.0.1:7400/calendar/${'0'.repeat(64)}.ics` } },
  },
  'GET /calendar/:token.ics': {
    id: 'readCalendarFeed',
    tag: 'calendar',
    answers: { 200: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n' },
  },
  'GET /v1/mail': { id: 'listMail', tag: 'mail', answers: { 200: list(administration.mail) } },
  'GET /v1/mail/:id': { id: 'showMail', tag: 'mail', answers: { 200: administration.mailWithContent } },
  'GET /healthz': { id: 'checkHealth', tag: 'operations', answers: { 200: { status: 'ok' } } },
  'GET /readyz': {
    id: 'checkReadiness',
    tag: 'operations',
    answers: {
      200: {
        status: 'ready',
        degraded: [],
        checks: { postgres: { ok: true }, temporal: { ok: true }, worker: { ok: true }, model: { ok: true } },
      },
      503: {
        status: 'not-ready',
        degraded: [],
        checks: {
          postgres: { ok: true },
          temporal: { ok: true },
          worker: { ok: false, detail: 'Nobody polls.' },
          model: { ok: true },
        },
      },
    },
  },
  'GET /metrics': {
    id: 'readMetrics',
    tag: 'operations',
    answers: { 200: 'parley_messages_total{how="receipt"} 3\n' },
  },
  'GET /openapi.json': { id: 'describeApi', tag: 'operations', answers: { 200: { openapi: '3.1.0' } } },
  'GET /docs': { id: 'readDocs', tag: 'operations', answers: { 200: '<!doctype html>…' } },
  'GET /console/assets/:file': { id: 'readConsoleAsset', tag: 'operations', answers: { 200: 'export {};' } },
  'POST /console/login': {
    id: 'signIn',
    tag: 'console',
    body: { key: administration.newKey.key },
    answers: { 200: administration.session },
  },
  'POST /console/logout': {
    id: 'signOut',
    tag: 'console',
    answers: { 200: { status: 'signed-out', provider_url: null } },
  },
  'GET /auth/oidc': { id: 'showSignInProvider', tag: 'console', answers: { 200: { provider: 'login.example.org' } } },
  'GET /auth/oidc/start': { id: 'beginSignIn', tag: 'console', answers: { 302: '' } },
  'GET /auth/oidc/callback': { id: 'finishSignIn', tag: 'console', answers: { 302: '' } },
  'POST /auth/oidc/logout': {
    id: 'endSignIns',
    tag: 'console',
    body: { logout_token: 'eyJhbGciOiJSUzI1NiIsInR5cCI6ImxvZ291dCtqd3QifQ.e30.c2lnbmF0dXJl' },
    answers: { 200: { status: 'signed-out', provider_url: null } },
  },
  'GET /console/session': { id: 'showConsoleSession', tag: 'console', answers: { 200: administration.session } },
  'GET /': { id: 'readWelcome', tag: 'operations', answers: { 200: '<!doctype html>…' } },
};
