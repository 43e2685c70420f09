/** Permissions by route (interface.md, "Roles"). The server does not start with a route that is missing here. */
import type { Role } from '../../adapters/postgres/keys/keys.ts';

/**
 * `anyone`: no key needed. `ticket`, `address`: the secret is in the address, and the route checks it. `provider`: the
 * sign-in provider, or a browser on its way from there; the route checks what it brings. Otherwise the roles whose keys
 * are admitted; the route itself limits what a key sees (its tenant, its participant).
 */
export type Access = 'anyone' | 'ticket' | 'address' | 'provider' | readonly Role[];

const readers: readonly Role[] = ['participant', 'analyst', 'approver', 'operator', 'auditor', 'admin', 'service'];
const speakers: readonly Role[] = ['participant', 'operator', 'admin', 'service'];
/** Feedback notes come from everybody who reads replies, except from read-only roles. */
const commentators: readonly Role[] = ['participant', 'analyst', 'operator', 'admin', 'service'];
/** Sessions belong to those who make and maintain them; participants see them only through answers. */
const sessionKeepers: readonly Role[] = ['analyst', 'operator', 'admin', 'service'];
/** A service may create, send, answer and read, but not close. */
const closers: readonly Role[] = ['participant', 'operator', 'admin'];
/** Facts are the participant's; who oversees the conversation may strike one out, too. */
const correctors: readonly Role[] = ['participant', 'operator', 'admin'];
/** A participant approves and rejects in the conversation instead. */
const approvers: readonly Role[] = ['approver', 'operator', 'admin'];
/** Parties instruct parties with keys that belong to no participant. */
const instructors: readonly Role[] = ['operator', 'admin', 'service'];
/** Every reading role except participants, whom the work of others does not concern. */
const queueReaders: readonly Role[] = ['analyst', 'approver', 'operator', 'auditor', 'admin'];
/** Roles that may write or handle material; the artifact's own rules say who may supply or skip it (X9). */
const suppliers: readonly Role[] = ['participant', 'analyst', 'operator', 'admin', 'service'];
/** A context may be forgotten by its participant and by those who oversee the conversation; services do not need to. */
const rememberers: readonly Role[] = ['participant', 'analyst', 'operator', 'admin'];
const skippers: readonly Role[] = ['analyst', 'operator', 'admin'];
const operators: readonly Role[] = ['operator', 'admin'];
const overseers: readonly Role[] = ['operator', 'auditor', 'admin'];
const admins: readonly Role[] = ['admin'];
/** Labels are judgements by staff on many conversations. */
const labellers: readonly Role[] = ['analyst', 'operator', 'admin'];
const labelReaders: readonly Role[] = ['analyst', 'operator', 'auditor', 'admin'];
const auditors: readonly Role[] = ['auditor', 'admin'];
/** What Temporal keeps is read by those who oversee; the installation reads what belongs to no tenant. */
const decoders: readonly Role[] = ['operator', 'auditor', 'admin', 'installation'];
/** The installation's own key creates tenants and maintains the concept graph that they share. */
const installations: readonly Role[] = ['installation'];

/** Each tenant's own captures, and all of them for the installation, which promotes some. */
const captureReaders: readonly Role[] = ['installation', 'operator', 'auditor', 'admin'];
const captureKeepers: readonly Role[] = ['installation', 'operator', 'admin'];

/** Keyed by method and route pattern. */
export const permissions = {
  'POST /v1/conversations': speakers,
  'GET /v1/conversations': readers,
  'GET /v1/conversations/:id': readers,
  'POST /v1/conversations/:id/messages': speakers,
  'GET /v1/conversations/:id/messages': readers,
  'GET /v1/conversations/:id/events': readers,
  'GET /v1/conversations/:id/gate-decisions': readers,
  'GET /v1/conversations/:id/prompt': overseers,
  'POST /v1/conversations/:id/feedback': commentators,
  'GET /v1/conversations/:id/export.csv': readers,
  'POST /v1/feedback': labellers,
  'GET /v1/feedback': labelReaders,
  'POST /v1/conversations/:id/close': closers,
  'DELETE /v1/conversations/:id': closers,
  'POST /v1/conversations/:id/operator-messages': operators,
  'POST /v1/conversations/:id/hand-back': operators,
  'POST /v1/conversations/:id/take-over': operators,
  'POST /v1/conversations/:id/acknowledge': operators,
  'POST /v1/conversations/:id/pause': operators,
  'POST /v1/conversations/:id/resume': operators,
  'POST /v1/conversations/:id/reminders': speakers,
  'GET /v1/conversations/:id/reminders': readers,
  'GET /v1/conversations/:id/reminders/:mid': readers,
  'PATCH /v1/conversations/:id/reminders/:mid': speakers,
  'DELETE /v1/conversations/:id/reminders/:mid': speakers,
  'GET /v1/conversations/:id/usage': queueReaders,
  'POST /v1/conversations/:id/budget': operators,
  'GET /v1/usage': overseers,
  'POST /v1/conversations/:id/actions/:aid/approve': approvers,
  'POST /v1/conversations/:id/actions/:aid/approval-token': approvers,
  'POST /v1/conversations/:id/actions/:aid/reject': approvers,
  'POST /v1/conversations/:id/actions/:aid/confirm-effect': operators,
  'POST /v1/conversations/:id/clarifications/:rid/response': speakers,
  'POST /v1/conversations/:id/clarifications/:rid/escalate': operators,
  'POST /v1/conversations/:id/clarifications/:rid/extend': operators,
  'POST /v1/conversations/:id/clarifications/:rid/tell-again': operators,
  'GET /v1/undelivered-notices': overseers,
  'POST /v1/conversations/:id/context-supplies': suppliers,
  'POST /v1/conversations/:id/context-requests/:rid/skip': skippers,
  'POST /v1/conversations/:id/context-requests/:rid/force-run': operators,
  'POST /v1/conversations/:id/context-requests/:rid/escalate': operators,
  'POST /v1/conversations/:id/context-requests/:rid/extend': operators,
  'GET /v1/context-requests/:rid/suggestions': sessionKeepers,
  'GET /v1/conversations/:id/context/concepts': readers,
  'POST /v1/conversations/:id/attachments': speakers,
  'GET /v1/conversations/:id/attachments': readers,
  'GET /v1/conversations/:id/attachments/:attachment': readers,
  'DELETE /v1/conversations/:id/attachments/:attachment': speakers,
  'GET /v1/conversations/:id/diagnosis': readers,
  'POST /v1/conversations/:id/diagnosis/facts/:fact/strike': correctors,
  'GET /v1/conversations/:id/diagnosis/report': readers,
  'GET /v1/conversations/:id/diagnosis/report.html': readers,
  'DELETE /v1/conversations/:id/context/concepts': rememberers,
  'DELETE /v1/conversations/:id/context/concepts/:cid': rememberers,
  'POST /v1/conversations/:id/context/copy': rememberers,
  'POST /v1/conversations/:id/context/merge': rememberers,
  'POST /v1/conversations/:id/copy': speakers,
  'POST /api/chat': speakers,
  'GET /v1/context-telemetry': overseers,
  'GET /v1/context-requests': readers,
  'GET /v1/context-requests/:rid': readers,
  'POST /research/conversation': speakers,
  'POST /research/conversation/context-supply': suppliers,
  'PUT /sessions/:id': sessionKeepers,
  'PUT /sessions/:id/participants': sessionKeepers,
  'GET /sessions': sessionKeepers,
  'GET /sessions/:id': sessionKeepers,
  'GET /sessions/:id/artifacts': sessionKeepers,
  'GET /sessions/:id/artifacts/content': sessionKeepers,
  'POST /v1/instructions': instructors,
  'GET /v1/clarifications': readers,
  'GET /v1/clarifications/:rid': readers,
  'POST /v1/clarifications/:rid/response': speakers,
  'GET /v1/queue': queueReaders,
  'PUT /v1/queue-viewers': queueReaders,
  'GET /v1/kpis': overseers,
  'GET /v1/kpis/history': overseers,
  'GET /v1/patterns': overseers,
  'GET /v1/events': overseers,
  'GET /v1/effects': readers,
  'GET /v1/action-switches': overseers,
  'GET /v1/action-switches/:kind': overseers,
  'PUT /v1/action-switches/:kind': operators,
  'GET /v1/mail': overseers,
  'GET /v1/mail/:id': overseers,
  'GET /v1/audit': auditors,
  'GET /v1/audit/verify': auditors,
  'GET /v1/audit/head': auditors,
  'POST /codec/decode': decoders,
  'POST /codec/encode': operators,
  'POST /v1/tenants': installations,
  'DELETE /v1/tenants/:tenant': installations,
  'GET /v1/tenants/:tenant/erasure': installations,
  'DELETE /v1/participants/:pid': admins,
  'GET /v1/participants/:pid/erasure': auditors,
  'GET /v1/conversations/:id/export': overseers,
  'GET /v1/participants/:pid/export': overseers,
  'GET /v1/archive-key': 'anyone',
  'GET /v1/holds': auditors,
  'PUT /v1/conversations/:id/hold': admins,
  'DELETE /v1/conversations/:id/hold': admins,
  'PUT /v1/participants/:pid/hold': admins,
  'DELETE /v1/participants/:pid/hold': admins,
  'GET /v1/retention': overseers,
  'PUT /v1/retention': admins,
  'POST /v1/graph': installations,
  'GET /v1/graph/concepts': installations,
  'GET /v1/graph/concept': installations,
  'GET /v1/graph/captures': captureReaders,
  'DELETE /v1/graph/captures': captureKeepers,
  'POST /v1/graph/promotions': installations,
  'POST /v1/keys': admins,
  'GET /v1/keys': admins,
  'DELETE /v1/keys/:kid': admins,
  'POST /v1/keys/:kid/rotate': admins,
  'GET /v1/assistants': readers,
  'GET /v1/assistants/:name': readers,
  'GET /v1/calendar-feed': readers,
  'POST /v1/calendar-feed/rotate': readers,
  'POST /v1/stream-tickets': readers,
  'GET /v1/stream': 'ticket',
  'GET /calendar/:token.ics': 'address',
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /metrics': 'anyone',
  'GET /openapi.json': 'anyone',
  'GET /docs': 'anyone',
  'GET /': 'anyone',
  'GET /console/assets/:file': 'anyone',
  // Checks the key in its body itself.
  'POST /console/login': 'anyone',
  'POST /console/logout': readers,
  'GET /console/session': readers,
  'GET /auth/oidc': 'anyone',
  'GET /auth/oidc/start': 'provider',
  'GET /auth/oidc/callback': 'provider',
  'POST /auth/oidc/logout': 'provider',
} as const satisfies Readonly<Record<string, Access>>;

export type RouteName = keyof typeof permissions;

/**
 * The access rule of a route. Throws for a route that is not in the table, so that a missing entry is found at the
 * start.
 */
export function accessTo(method: string, pattern: string): Access {
  // Fastify also answers HEAD for every GET.
  const name = `${method === 'HEAD' ? 'GET' : method} ${pattern}`;
  if (Object.hasOwn(permissions, name)) return permissions[name as RouteName];
  throw new Error(`The route "${name}" is not in the permission table. Add it to api/auth/permissions.ts.`);
}
