/** How often a key may ask what: a rate for every route that writes. The server does not start with one that has none. */
import type { RequestRate } from '../process/limits.ts';
import type { RouteName } from './permissions.ts';

type WritingRoute = Extract<RouteName, `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`>;

/** Charged to the key before the body is read. `stranger`: nobody is known yet; a key that is none is charged. */
export const rates = {
  'POST /v1/conversations': 'talk',
  'POST /v1/conversations/:id/messages': 'talk',
  'POST /v1/conversations/:id/operator-messages': 'talk',
  'POST /v1/conversations/:id/clarifications/:rid/response': 'talk',
  'POST /v1/clarifications/:rid/response': 'talk',
  'POST /v1/instructions': 'talk',
  'POST /api/chat': 'talk',
  'POST /research/conversation': 'talk',
  'POST /v1/conversations/:id/context-supplies': 'large',
  'POST /research/conversation/context-supply': 'large',
  'POST /v1/conversations/:id/attachments': 'large',
  'PUT /sessions/:id': 'large',
  'POST /v1/feedback': 'large',
  'POST /v1/graph': 'large',
  'POST /v1/conversations/:id/feedback': 'change',
  'POST /v1/conversations/:id/close': 'change',
  'DELETE /v1/conversations/:id': 'change',
  'POST /v1/conversations/:id/hand-back': 'change',
  'POST /v1/conversations/:id/budget': 'change',
  'POST /v1/conversations/:id/take-over': 'change',
  'POST /v1/conversations/:id/acknowledge': 'change',
  'POST /v1/conversations/:id/pause': 'change',
  'POST /v1/conversations/:id/resume': 'change',
  'POST /v1/conversations/:id/reminders': 'change',
  'PATCH /v1/conversations/:id/reminders/:mid': 'change',
  'DELETE /v1/conversations/:id/reminders/:mid': 'change',
  'POST /v1/conversations/:id/actions/:aid/approval-token': 'secret',
  'POST /v1/conversations/:id/actions/:aid/approve': 'change',
  'POST /v1/conversations/:id/actions/:aid/reject': 'change',
  'POST /v1/conversations/:id/actions/:aid/confirm-effect': 'change',
  'POST /v1/conversations/:id/clarifications/:rid/escalate': 'change',
  'POST /v1/conversations/:id/clarifications/:rid/extend': 'change',
  'POST /v1/conversations/:id/clarifications/:rid/tell-again': 'change',
  'POST /v1/conversations/:id/context-requests/:rid/skip': 'change',
  'POST /v1/conversations/:id/context-requests/:rid/force-run': 'change',
  'POST /v1/conversations/:id/context-requests/:rid/escalate': 'change',
  'POST /v1/conversations/:id/context-requests/:rid/extend': 'change',
  'POST /v1/conversations/:id/diagnosis/facts/:fact/strike': 'change',
  'DELETE /v1/conversations/:id/attachments/:attachment': 'change',
  'DELETE /v1/conversations/:id/context/concepts': 'change',
  'DELETE /v1/conversations/:id/context/concepts/:cid': 'change',
  'POST /v1/conversations/:id/context/copy': 'change',
  'POST /v1/conversations/:id/context/merge': 'change',
  'POST /v1/conversations/:id/copy': 'change',
  'PUT /sessions/:id/participants': 'change',
  'PUT /v1/queue-viewers': 'change',
  'PUT /v1/action-switches/:kind': 'change',
  'DELETE /v1/graph/captures': 'change',
  'POST /v1/graph/promotions': 'change',
  'POST /v1/stream-tickets': 'change',
  'POST /codec/decode': 'change',
  'POST /codec/encode': 'change',
  'POST /console/logout': 'change',
  'DELETE /v1/participants/:pid': 'change',
  'PUT /v1/conversations/:id/hold': 'change',
  'DELETE /v1/conversations/:id/hold': 'change',
  'PUT /v1/participants/:pid/hold': 'change',
  'DELETE /v1/participants/:pid/hold': 'change',
  'PUT /v1/retention': 'change',
  'POST /v1/tenants': 'secret',
  'DELETE /v1/tenants/:tenant': 'secret',
  'POST /v1/keys': 'secret',
  'DELETE /v1/keys/:kid': 'secret',
  'POST /v1/keys/:kid/rotate': 'secret',
  'POST /v1/calendar-feed/rotate': 'secret',
  'POST /console/login': 'stranger',
  'POST /auth/oidc/logout': 'stranger',
} as const satisfies Readonly<Record<WritingRoute, RequestRate | 'stranger'>>;

/** Null: the route only reads. @throws for a route that writes and has no rate, so that it is found at the start */
export function rateOf(method: string, pattern: string): RequestRate | 'stranger' | null {
  const name = `${method} ${pattern}`;
  if (Object.hasOwn(rates, name)) return rates[name as WritingRoute];
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return null;
  throw new Error(`The route "${name}" writes and has no rate. Add it to api/auth/rates.ts.`);
}
