/** Participants and tenants that are erased, for routes about them. */
import { caller, type Stand } from './stand.ts';

/** Deletions that carry a reason. */
export const withReason: readonly string[] = [
  '/v1/participants/:pid',
  '/v1/tenants/:tenant',
  '/v1/conversations/:id/hold',
  '/v1/participants/:pid/hold',
];
export const why = { reason: 'asked for' };

let made = 0;

/** A participant of whom there is something, as a route wants them. */
export async function leaving(stand: Stand, route: string): Promise<string> {
  const participant = `leaving-${(made += 1)}`;
  const admin = await stand.key('admin');
  await caller(stand, admin).post('/v1/conversations', { assistant: 'hr-manager', participant });
  if (route === 'DELETE /v1/participants/:pid/hold') await hold(stand, `participants/${participant}`);
  if (route.endsWith('/erasure')) await send(stand, admin, 'DELETE', `/v1/participants/${participant}`);
  return participant;
}

/** The same of a tenant. */
export async function ending(stand: Stand, route: string, installation: string): Promise<string> {
  const tenant = `ending-${(made += 1)}`;
  await stand.key('admin', { tenant });
  if (route.endsWith('/erasure')) await send(stand, installation, 'DELETE', `/v1/tenants/${tenant}`);
  return tenant;
}

/** An administrator of ours holds it. */
export async function hold(stand: Stand, what: string): Promise<void> {
  await send(stand, await stand.key('admin'), 'PUT', `/v1/${what}/hold`);
}

async function send({ app }: Stand, key: string, method: 'DELETE' | 'PUT', url: string): Promise<void> {
  await app.inject({ method, url, headers: { authorization: `Bearer ${key}` }, payload: why });
}
