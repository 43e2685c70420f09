/** Routes of the access matrix that answer in a way of their own, to whoever may call them. */

/** Lists of a tenant's own: another tenant sees its own, which are none. */
export const lists = [
  'GET /v1/graph/captures',
  'GET /v1/holds',
  'GET /v1/retention',
  'PUT /v1/retention',
  'GET /v1/conversations',
  'GET /v1/clarifications',
  'GET /v1/context-requests',
  'GET /v1/context-telemetry',
  'GET /sessions',
  'GET /v1/queue',
  'GET /v1/undelivered-notices',
  'GET /v1/kpis',
  'GET /v1/kpis/history',
  'GET /v1/patterns',
  'GET /v1/events',
  'GET /v1/mail',
  'GET /v1/audit',
  'GET /v1/action-switches',
  'GET /v1/usage',
  'GET /v1/keys',
  'GET /v1/feedback',
];

/** Keys of parties alone begin no conversations. */
export const beginnings = ['POST /v1/conversations', 'POST /api/chat'];

/** Whoever may call them makes something new. */
export const makers = [
  'POST /v1/conversations',
  'POST /v1/instructions',
  'POST /v1/keys',
  'POST /v1/feedback',
  'PUT /sessions/:id',
];

/** Where a program brings somebody's words, so that its key has to name them. */
export const wordsBrought = [
  'POST /v1/conversations/:id/messages',
  'POST /v1/conversations/:id/reminders',
  'PATCH /v1/conversations/:id/reminders/:mid',
  'DELETE /v1/conversations/:id/reminders/:mid',
  'POST /v1/conversations/:id/clarifications/:rid/response',
  'POST /v1/clarifications/:rid/response',
  'POST /v1/conversations/:id/attachments',
  'DELETE /v1/conversations/:id/attachments/:attachment',
  'POST /v1/conversations/:id/copy',
  'POST /research/conversation',
  'POST /v1/instructions',
];

/** What a program writes in its own name, or in nobody's. */
export const wordsOfProgram = [
  // Of nobody; for somebody the key has to name them.
  'POST /v1/conversations',
  'POST /api/chat',
  'POST /v1/conversations/:id/feedback',
  'POST /v1/conversations/:id/context-supplies',
  'POST /research/conversation/context-supply',
  'PUT /sessions/:id',
  'PUT /sessions/:id/participants',
  'POST /v1/calendar-feed/rotate',
  'POST /v1/stream-tickets',
  'POST /console/logout',
];
