/** Access tokens of a real provider as the callers of the API: which are taken, for whom, and which are not. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { audience, clientId, startProvider, type TestProvider } from '../support/sign-in-provider.ts';
import { startStand, type Stand } from './stand.ts';

const roles = `groups:
  front-desk: { tenant: local, role: operator }
  lead: { tenant: local, role: admin }
  readers: { tenant: local, role: analyst }
  customers: { tenant: local, role: participant, participant_claim: sub }
  other-desk: { tenant: other, role: operator }
  lost: { tenant: nowhere, role: operator }
`;

let folder: string;
let provider: TestProvider;
let stand: Stand;
/** How far Parley's clock is ahead. */
let ahead = 0;
const clock = () => Date.now() + ahead;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-roles-'));
  writeFileSync(join(folder, 'roles.yaml'), roles);
  provider = await startProvider();
  provider.serve('http://127.0.0.1:1');
  stand = await startStand({ clock, signIn: provider.signIn(join(folder, 'roles.yaml'), clock), limits: null });
  // Both tenants come to be with a key.
  await stand.key('admin', { tenant: 'other' });
  await stand.key('admin');
});
afterEach(() => {
  ahead = 0;
  provider.be('there');
});
afterAll(async () => {
  await stand.stop();
  await provider.stop();
  rmSync(folder, { recursive: true });
});

const asked = (token: string, headers: Record<string, string> = {}) =>
  stand.app.inject({ url: '/console/session', headers: { authorization: `Bearer ${token}`, ...headers } });

async function tokenOf(account: string, ...groups: readonly string[]): Promise<string> {
  provider.groups.set(account, groups);
  return provider.accessToken(account);
}

/** As the provider would sign it, but for what is changed. */
async function signed(change: object = {}, header: { alg?: string; typ?: string; kid?: string } = {}): Promise<string> {
  const { sign, shown } = provider.key;
  const now = Math.floor(Date.now() / 1_000);
  const usual = { iss: provider.issuer, aud: audience, sub: 'ann', groups: ['front-desk'], iat: now, exp: now + 600 };
  return new SignJWT({ ...usual, ...change })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: String(shown['kid']), ...header })
    .sign(sign);
}

const seconds = (fromNow: number) => Math.floor(Date.now() / 1_000) + fromNow;

describe('R4 an access token of the provider', () => {
  test('is a caller with the role of its groups, whom the audit log names by the provider’s name', async () => {
    const token = await tokenOf('ann', 'front-desk', 'readers', 'unheard-of');
    const answer = await asked(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ tenant: 'local', role: 'operator', key_id: 'oidc:ann', csrf_token: null });
    const headers = { authorization: `Bearer ${token}` };
    const payload = { off: true, reason: 'a test' };
    const put = await stand.app.inject({ method: 'PUT', url: '/v1/action-switches/email', payload, headers });
    expect(put.statusCode, put.body).toBe(200);
    const { rows } = await stand.owner.query(
      `select actor, key_id, via from audit_log where tenant = 'local' and event = 'switch.off'`,
    );
    expect(rows).toEqual([{ actor: 'oidc:ann', key_id: 'oidc:ann', via: 'api' }]);
  });

  test('whose groups lie within other claims has the role of those that a path names', async () => {
    const file = join(folder, 'roles.yaml');
    const nested = provider.signIn(file, clock, { groupsClaim: 'resource_access.parley.roles' });
    const keycloak = await startStand({ clock, signIn: nested, limits: null });
    await keycloak.key('admin');
    const access = { parley: { roles: ['front-desk'] }, account: { roles: ['lead'] } };
    provider.serve('http://127.0.0.1:1', { extraTokenClaims: () => ({ resource_access: access, groups: ['lead'] }) });
    try {
      const headers = { authorization: `Bearer ${await provider.accessToken('ann')}` };
      const taken = await keycloak.app.inject({ url: '/console/session', headers });
      expect(taken.json()).toMatchObject({ role: 'operator', key_id: 'oidc:ann' });
      const without = { authorization: `Bearer ${await signed()}` };
      const refused = await keycloak.app.inject({ url: '/console/session', headers: without });
      expect(refused.statusCode).toBe(403);
      expect(refused.json().detail).toContain('lists no groups in "resource_access.parley.roles"');
    } finally {
      provider.serve('http://127.0.0.1:1');
      await keycloak.stop();
    }
  });

  test('may do what its role may, and no more; the highest role in a tenant counts', async () => {
    const list = async (token: string) =>
      (await stand.app.inject({ url: '/v1/keys', headers: { authorization: `Bearer ${token}` } })).statusCode;
    expect(await list(await tokenOf('ann', 'front-desk'))).toBe(403);
    expect(await list(await tokenOf('lea', 'readers', 'lead', 'front-desk'))).toBe(200);
  });

  test('of a participant sees that participant’s conversations', async () => {
    const mine = { authorization: `Bearer ${await tokenOf('carl', 'customers')}` };
    expect((await asked(await tokenOf('carl', 'customers'))).json()).toMatchObject({ participant: 'carl' });
    const payload = { assistant: 'hr-manager' };
    const made = await stand.app.inject({ method: 'POST', url: '/v1/conversations', payload, headers: mine });
    expect(made.statusCode).toBe(201);
    const { conversation_id: id } = made.json();
    const seen = async (token: string) =>
      (await stand.app.inject({ url: `/v1/conversations/${id}`, headers: { authorization: `Bearer ${token}` } }))
        .statusCode;
    expect(await seen(await tokenOf('cora', 'customers'))).toBe(404);
    expect(await seen(await tokenOf('carl', 'customers'))).toBe(200);
  });

  test('of somebody in several tenants names one, or is refused with their names', async () => {
    const token = await tokenOf('tom', 'front-desk', 'other-desk');
    const refused = await asked(token);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ type: 'urn:parley:problem:choose-tenant' });
    expect(refused.json().detail).toContain('"local", "other"');
    expect((await asked(token, { 'x-parley-tenant': 'other' })).json()).toMatchObject({ tenant: 'other' });
    const foreign = await asked(token, { 'x-parley-tenant': 'third' });
    expect(foreign.json()).toMatchObject({ status: 403, type: 'urn:parley:problem:no-role' });
  });

  test.each<[string, readonly string[], RegExp]>([
    ['no group at all', [], /lists no groups in "groups"/],
    ['a group that nothing is given to', ['unheard-of'], /None of your groups/],
    ['a group whose tenant nobody has made', ['lost'], /no tenant "nowhere"/],
  ])('with %s is refused by name', async (_what, groups, why) => {
    const answer = await asked(await tokenOf('nora', ...groups));
    expect(answer.json()).toMatchObject({ status: 403, type: 'urn:parley:problem:no-role' });
    expect(answer.json().detail).toMatch(why);
  });

  test('gives a ticket, and its socket ends with the token', async () => {
    await stand.app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { authorization: `Bearer ${await tokenOf('ann', 'front-desk')}` };
    const made = await stand.app.inject({
      method: 'POST',
      url: '/v1/stream-tickets',
      payload: { topic: 'queue' },
      headers,
    });
    expect(made.statusCode).toBe(201);
    const { port } = stand.app.server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/stream?topic=queue&ticket=${made.json().ticket}`);
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    ahead = 3_601_000;
    expect(await closed).toBe(1008);
  });

  test('has no calendar feed, which would outlive it', async () => {
    const headers = { authorization: `Bearer ${await tokenOf('ann', 'front-desk')}` };
    const answer = await stand.app.inject({ url: '/v1/calendar-feed', headers });
    const rotated = await stand.app.inject({ method: 'POST', url: '/v1/calendar-feed/rotate', headers });
    for (const { statusCode, body } of [answer, rotated])
      expect({ statusCode, body }).toEqual({
        statusCode: 403,
        body: expect.stringContaining('belongs to a key') as string,
      });
  });
});

describe('R4 a token is refused', () => {
  const refused = async (token: string, detail: RegExp) => {
    const answer = await asked(token);
    expect(answer.json()).toMatchObject({ status: 401, type: 'urn:parley:problem:bad-token' });
    expect(answer.json().detail).toMatch(detail);
    expect(answer.headers['www-authenticate']).toContain('invalid_token');
  };

  test('the one that all others differ from in one place is taken', async () => {
    expect((await asked(await signed())).statusCode).toBe(200);
  });

  test.each<[string, () => Promise<string>, RegExp]>([
    ['for another audience', () => signed({ aud: 'https://elsewhere.test' }), /made out to somebody else/],
    ['for no audience', () => signed({ aud: [] }), /made out to somebody else/],
    ['of another issuer', () => signed({ iss: 'https://elsewhere.test' }), /of another provider/],
    ['that has expired', () => signed({ exp: seconds(-31) }), /has expired/],
    ['that never expires', () => signed({ exp: undefined }), /no JSON Web Token as it is expected/],
    ['that is not valid yet', () => signed({ nbf: seconds(45) }), /not valid yet/],
    ['without a subject', () => signed({ sub: undefined }), /does not say whose/],
    ['that is an ID token', () => signed({ at_hash: 'x' }), /another token/],
    ['that is a logout token', () => signed({}, { typ: 'logout+jwt' }), /another token/],
  ])('%s', async (_what, made, detail) => refused(await made(), detail));

  test('with alg none', async () => {
    const claims = { iss: provider.issuer, aud: audience, sub: 'ann', groups: ['lead'], exp: seconds(600) };
    await refused(new UnsecuredJWT(claims).encode(), /not signed as it has to be|no JSON Web Token/);
  });

  test('signed with the public key as if it were a secret', async () => {
    const { shown } = provider.key;
    const shownKey = await importJWK({ ...shown, alg: 'RS256' }, 'RS256', { extractable: true });
    const pem = await exportSPKI(shownKey as Parameters<typeof exportSPKI>[0]);
    for (const secret of [pem, pem.trim(), String(shown['n'])]) {
      const token = await new SignJWT({ groups: ['lead'] })
        .setProtectedHeader({ alg: 'HS256', kid: String(shown['kid']) })
        .setIssuer(provider.issuer)
        .setAudience(audience)
        .setSubject('ann')
        .setExpirationTime(seconds(600))
        .sign(Buffer.from(secret));
      await refused(token, /not signed as it has to be/);
    }
  });

  test('signed by somebody else, under the name of the provider’s key and under their own', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const by = (kid: string) =>
      new SignJWT({ iss: provider.issuer, aud: audience, sub: 'ann', groups: ['lead'], exp: seconds(600) })
        .setProtectedHeader({ alg: 'RS256', kid })
        .sign(privateKey);
    await refused(await by(String(provider.key.shown['kid'])), /signature .* does not fit/);
    await refused(await by('their-own'), /key that the provider does not show/);
  });

  test('changed since it was signed', async () => {
    const [head = '', , mac = ''] = (await signed()).split('.');
    const other = Buffer.from(JSON.stringify({ iss: provider.issuer, aud: audience, sub: 'eve', groups: ['lead'] }));
    await refused(`${head}.${other.toString('base64url')}.${mac}`, /signature .* does not fit/);
  });

  test('and one that is not valid yet by less than clocks differ is taken', async () => {
    expect((await asked(await signed({ nbf: seconds(20) }))).statusCode).toBe(200);
    expect((await asked(await signed({ exp: seconds(-10) }))).statusCode).toBe(200);
  });

  test('where no audience is set', async () => {
    const signIn = provider.signIn(join(folder, 'roles.yaml'), clock, { audience: null });
    const closed = await startStand({ signIn });
    try {
      const headers = { authorization: `Bearer ${await signed()}` };
      const answer = await closed.app.inject({ url: '/console/session', headers });
      expect(answer.json()).toMatchObject({ status: 401, type: 'urn:parley:problem:bad-key' });
    } finally {
      await closed.stop();
    }
  });

  test('as often as a key that is none: its address is charged', async () => {
    const counted = await startStand({ signIn: provider.signIn(join(folder, 'roles.yaml'), clock) });
    try {
      const headers = { authorization: `Bearer ${await signed({ aud: clientId })}` };
      const statuses = new Set<number>();
      for (let n = 0; n < 130; n += 1)
        statuses.add((await counted.app.inject({ url: '/console/session', headers })).statusCode);
      expect(statuses).toEqual(new Set([401, 429]));
    } finally {
      await counted.stop();
    }
  });
});

describe('R4 the provider', () => {
  test('changes its keys: new tokens are taken at once, and what the old key signed is not', async () => {
    const before = await signed();
    expect((await asked(before)).statusCode).toBe(200);
    await provider.rotate();
    expect((await asked(await tokenOf('ann', 'front-desk'))).statusCode).toBe(200);
    expect((await asked(before)).json()).toMatchObject({ status: 401, type: 'urn:parley:problem:bad-token' });
  });

  test('is away: nobody knows, so it is a 503 with a remedy; keys are taken, and tokens when it is back', async () => {
    const fresh = await startStand({ clock, signIn: provider.signIn(join(folder, 'roles.yaml'), clock) });
    try {
      const key = await fresh.key('operator');
      const ask = (bearer: string) =>
        fresh.app.inject({ url: '/console/session', headers: { authorization: `Bearer ${bearer}` } });
      const token = await tokenOf('ann', 'front-desk');
      provider.be('away');
      const answer = await ask(token);
      expect(answer.json()).toMatchObject({ status: 503, type: 'urn:parley:problem:sign-in-away' });
      expect(answer.json().remedy).toContain('Keys are taken meanwhile');
      expect(answer.headers['retry-after']).toBe('2');
      expect((await ask(key)).statusCode).toBe(200);
      provider.be('there');
      ahead = 3_000;
      expect((await ask(token)).statusCode).toBe(200);
    } finally {
      await fresh.stop();
    }
  });
});
