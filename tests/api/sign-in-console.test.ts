/** Signing in at the console through a real provider, as a browser does it: there, back, on with it, and out. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { signInSeals } from '../../api/auth/sealed-sign-ins.ts';
import {
  clientId,
  openBrowser,
  signInAt,
  startProvider,
  type Browser,
  type TestProvider,
} from '../support/sign-in-provider.ts';
import { pepper, startStand, type Stand } from './stand.ts';

const roles = `groups:
  front-desk: { tenant: local, role: operator }
  readers: { tenant: local, role: analyst }
  finance: { tenant: local, role: participant, parties: [finance] }
  other-desk: { tenant: other, role: operator }
`;

let folder: string;
let rolesFile: string;
let provider: TestProvider;
let stand: Stand;
let parley: string;
/** How far Parley's clock is ahead of the provider's. */
let ahead = 0;
const clock = () => Date.now() + ahead;
const fiveMinutes = 301_000;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-roles-'));
  rolesFile = join(folder, 'roles.yaml');
  writeFileSync(rolesFile, roles);
  provider = await startProvider();
  stand = await startStand({ clock, signIn: provider.signIn(rolesFile, clock), limits: null });
  await stand.key('admin', { tenant: 'other' });
  await stand.key('admin');
  await stand.app.listen({ host: '127.0.0.1', port: 0 });
  parley = `http://127.0.0.1:${(stand.app.server.address() as AddressInfo).port}`;
  provider.serve(parley);
});
beforeEach(() => {
  provider.groups.clear();
  provider.groups.set('ann', ['front-desk']);
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

async function signedIn(account: string, address = `${parley}/auth/oidc/start`): Promise<Browser> {
  const browser = openBrowser();
  const page = await signInAt(browser, address, account);
  expect({ url: page.url, status: page.status }, page.text).toEqual({ url: `${parley}/`, status: 200 });
  return browser;
}

const session = async (browser: Browser): Promise<Record<string, unknown>> => {
  const answer = await browser.ask(`${parley}/console/session`);
  return { http: answer.status, ...((await answer.json()) as Record<string, unknown>) };
};

const signedOut = { http: 401, type: 'urn:parley:problem:session-over' };

/** Up to the provider's page, which is not answered; the address to which it would send the browser stays unopened. */
async function sentBack(account: string): Promise<{ readonly browser: Browser; readonly callback: string }> {
  const browser = openBrowser(`${parley}/auth/oidc/callback`);
  const page = await signInAt(browser, `${parley}/auth/oidc/start`, account);
  expect(page.url).toMatch(/\/auth\/oidc\/callback\?code=/);
  return { browser, callback: page.url };
}

describe('R4 signing in through the provider', () => {
  test('is offered by name, and begins with state, nonce and PKCE in an address of the provider’s', async () => {
    const offer = await fetch(`${parley}/auth/oidc`);
    expect(await offer.json()).toEqual({ provider: 'the test’s provider' });
    const start = await fetch(`${parley}/auth/oidc/start`, { redirect: 'manual' });
    const address = new URL(start.headers.get('location') ?? '');
    expect(address.origin).toBe(provider.issuer);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: `${parley}/auth/oidc/callback`,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    const [cookie = ''] = start.headers.getSetCookie();
    expect(cookie).toMatch(/^parley-sign-in=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain(address.searchParams.get('state'));
  });

  test('ends at the console with a session like a key’s, in the name of the person', async () => {
    const browser = await signedIn('ann');
    const shown = await session(browser);
    expect(shown).toMatchObject({ tenant: 'local', role: 'operator', key_id: 'oidc:ann', participant: null });
    expect(browser.cookies.has('parley-sign-in')).toBe(false);
    const create = (headers: Record<string, string>) =>
      browser.ask(`${parley}/v1/conversations`, {
        method: 'POST',
        body: JSON.stringify({ assistant: 'hr-manager' }),
        headers: { 'content-type': 'application/json', ...headers },
      });
    expect((await create({})).status).toBe(403);
    expect((await create({ 'x-csrf-token': String(shown['csrf_token']) })).status).toBe(201);
    const { rows } = await stand.owner.query(
      `select actor, data from audit_log where event = 'console.signed-in' order by seq desc limit 1`,
    );
    expect(rows).toEqual([{ actor: 'oidc:ann', data: { issuer: provider.issuer, subject: 'ann' } }]);
  });

  test('keeps neither the cookie nor the provider’s tokens readable in the database', async () => {
    const browser = await signedIn('ann');
    const { rows } = await stand.owner.query<{ tokens: Buffer }>(
      'select * from sign_ins join console_sessions using (digest)',
    );
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('parley'));
    for (const { tokens } of rows) expect(tokens.toString('latin1')).not.toMatch(/eyJ|refresh/);
  });

  test('gives a party of its group its requests, and a ticket to whoever may have one', async () => {
    provider.groups.set('fay', ['finance']);
    expect(await session(await signedIn('fay'))).toMatchObject({ role: 'participant', parties: ['finance'] });
    const browser = await signedIn('ann');
    expect((await open(browser)).readyState).toBe(WebSocket.OPEN);
  });

  test('lets somebody with several tenants choose, and remembers the choice', async () => {
    provider.groups.set('tom', ['front-desk', 'other-desk']);
    const browser = openBrowser();
    const page = await signInAt(browser, `${parley}/auth/oidc/start`, 'tom');
    expect(page.status).toBe(403);
    expect(page.text).toContain('href="start?tenant=other"');
    await browser.go(new URL('start?tenant=other', page.url).href);
    expect(await session(browser)).toMatchObject({ tenant: 'other', role: 'operator' });
  });

  test('is refused by name to somebody whose groups have no role', async () => {
    provider.groups.set('nora', ['unheard-of']);
    const browser = openBrowser();
    const page = await signInAt(browser, `${parley}/auth/oidc/start`, 'nora');
    expect(page.status).toBe(403);
    expect(page.text).toContain('None of your groups is given a role.');
    expect(browser.cookies.has('parley')).toBe(false);
  });

  test('leads to no address but its own', async () => {
    const elsewhere = 'https%3A%2F%2Felsewhere.test%2F';
    const browser = await signedIn('ann', `${parley}/auth/oidc/start?return_to=${elsewhere}&redirect_uri=${elsewhere}`);
    expect(browser.visited.every((url) => url.startsWith(parley) || url.startsWith(provider.issuer))).toBe(true);
  });

  test('shows what the provider says, as text', async () => {
    const browser = openBrowser();
    const at = await browser.go(`${parley}/auth/oidc/start`);
    const aborted = await browser.go(`${at.url}/abort`);
    expect(aborted.status).toBe(400);
    expect(aborted.text).toContain('access_denied: End-User aborted interaction');
    const other = openBrowser('http://nowhere.test');
    const start = await other.ask(`${parley}/auth/oidc/start`);
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const evil = new URLSearchParams({
      error: 'x',
      error_description: '<script>1</script>',
      state,
      iss: provider.issuer,
    });
    const page = await other.go(`${parley}/auth/oidc/callback?${evil.toString()}`);
    expect(page.text).toContain('&lt;script&gt;1&lt;/script&gt;');
    expect(page.text).not.toContain('<script>');
  });
});

describe('R4 what comes back from the provider is refused', () => {
  const refused = async (browser: Browser, callback: string, why: RegExp) => {
    const answer = await browser.ask(callback, { headers: { accept: 'application/json' } });
    const body = (await answer.json()) as { detail: string };
    expect({ status: answer.status, ...body }).toMatchObject({
      type: 'urn:parley:problem:sign-in-failed',
      status: 400,
    });
    expect(body.detail).toMatch(why);
    expect(browser.cookies.has('parley')).toBe(false);
  };

  test('a second time, with the attempt and without it', async () => {
    const { browser, callback } = await sentBack('ann');
    const attempt = browser.cookies.get('parley-sign-in') ?? '';
    const first = await browser.ask(callback);
    expect(first.headers.get('location')).toBe(`${parley}/`);
    await refused(openBrowser(), callback, /No sign-in was begun in this browser/);
    const other = openBrowser();
    const again = await other.ask(callback, {
      headers: { accept: 'application/json', cookie: `parley-sign-in=${attempt}` },
    });
    expect(again.status).toBe(400);
    expect(((await again.json()) as { detail: string }).detail).toContain('invalid_grant');
  });

  test('in the browser of somebody else', async () => {
    const [mine, theirs] = [await sentBack('ann'), await sentBack('ben')];
    await refused(theirs.browser, mine.callback, /does not belong to this sign-in/);
  });

  test('with another nonce than the one that was asked with', async () => {
    const { browser, callback } = await sentBack('ann');
    const seals = signInSeals(pepper);
    const attempt = seals.openAttempt(browser.cookies.get('parley-sign-in') ?? '');
    if (attempt === null) throw new Error('The attempt does not open.');
    const cookie = `parley-sign-in=${seals.sealAttempt({ ...attempt, nonce: 'another' })}`;
    const answer = await openBrowser().ask(callback, { headers: { accept: 'application/json', cookie } });
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { detail: string }).detail).toMatch(/does not belong to this sign-in/);
  });

  test('with another verifier, which the provider notices', async () => {
    const { browser, callback } = await sentBack('ann');
    const seals = signInSeals(pepper);
    const attempt = seals.openAttempt(browser.cookies.get('parley-sign-in') ?? '');
    if (attempt === null) throw new Error('The attempt does not open.');
    const cookie = `parley-sign-in=${seals.sealAttempt({ ...attempt, verifier: 'v'.repeat(43) })}`;
    const answer = await openBrowser().ask(callback, { headers: { accept: 'application/json', cookie } });
    expect(((await answer.json()) as { detail: string }).detail).toContain('invalid_grant');
  });

  test('with an attempt that was changed, or is ten minutes old', async () => {
    const { browser, callback } = await sentBack('ann');
    const attempt = browser.cookies.get('parley-sign-in') ?? '';
    const cookie = `parley-sign-in=${attempt.slice(0, -2)}AA`;
    expect((await openBrowser().ask(callback, { headers: { cookie } })).status).toBe(400);
    ahead = 601_000;
    await refused(browser, callback, /within the last ten minutes/);
  });

  test('while the provider is away: a 503 that says so', async () => {
    const { browser, callback } = await sentBack('ann');
    provider.be('away');
    const page = await browser.go(callback);
    expect(page.status).toBe(503);
    expect(page.text).toContain('The sign-in provider does not answer');
  });
});

describe('R4 a person’s session', () => {
  test('ends within five minutes of their removal from the group', async () => {
    const browser = await signedIn('ann');
    const socket = await open(browser);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    provider.groups.set('ann', ['unheard-of']);
    expect(await session(browser)).toMatchObject({ http: 200 });
    ahead = fiveMinutes;
    expect(await session(browser)).toMatchObject(signedOut);
    expect(await closed).toBe(1008);
    const { rows } = await stand.owner.query(
      `select actor, data from audit_log where event = 'console.signed-out' order by seq desc limit 1`,
    );
    expect(rows).toEqual([{ actor: 'oidc:ann', data: { because: 'no-role' } }]);
  });

  test('has the role of their groups as they are, and goes on with renewed tokens', async () => {
    const browser = await signedIn('ann');
    provider.groups.set('ann', ['readers']);
    for (const times of [1, 2, 3]) {
      ahead = times * fiveMinutes;
      expect(await session(browser)).toMatchObject({ http: 200, role: 'analyst' });
    }
  });

  test('without a refresh token ends with the access token; until then groups are read in the user info', async () => {
    provider.serve(parley, { issueRefreshToken: () => false });
    try {
      const [browser, other] = [await signedIn('ann'), await signedIn('ann')];
      ahead = fiveMinutes;
      expect(await session(browser)).toMatchObject({ http: 200, role: 'operator' });
      provider.groups.set('ann', ['unheard-of']);
      ahead = 2 * fiveMinutes;
      expect(await session(browser)).toMatchObject(signedOut);
      provider.groups.set('ann', ['front-desk']);
      expect(await session(other)).toMatchObject({ http: 200 });
      ahead = 3_601_000;
      expect(await session(other)).toMatchObject(signedOut);
    } finally {
      provider.serve(parley);
    }
  });

  test('several requests at once read the groups once: a refresh token is good once', async () => {
    const browser = await signedIn('ann');
    ahead = fiveMinutes;
    const all = await Promise.all(Array.from({ length: 8 }, () => session(browser)));
    expect(new Set(all.map(({ http }) => http))).toEqual(new Set([200]));
    ahead = 2 * fiveMinutes;
    expect(await session(browser)).toMatchObject({ http: 200 });
  });

  test('waits while the provider is away for longer, and goes on when it is back', async () => {
    const browser = await signedIn('ann');
    provider.be('away');
    ahead = 200_000;
    expect(await session(browser)).toMatchObject({ http: 200 });
    ahead = fiveMinutes;
    expect(await session(browser)).toMatchObject({ http: 503, type: 'urn:parley:problem:sign-in-away' });
    provider.be('there');
    expect(await session(browser)).toMatchObject({ http: 200 });
  });

  test('ends when they sign out at the provider, which tells so', async () => {
    const browser = await signedIn('ann');
    const socket = await open(browser);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const asked = await browser.go(`${provider.issuer}/session/end`);
    await browser.go(`${provider.issuer}/session/end/confirm`, { xsrf: xsrfIn(asked.text), logout: 'yes' });
    expect(await session(browser)).toMatchObject(signedOut);
    expect(await closed).toBe(1008);
  });

  test('ends when they sign out here, and leads on to sign out there too', async () => {
    const browser = await signedIn('ann');
    const { csrf_token: csrf } = await session(browser);
    const headers = { 'x-csrf-token': String(csrf), 'content-type': 'application/json' };
    const out = await browser.ask(`${parley}/console/logout`, { method: 'POST', body: '{}', headers });
    const { provider_url: onward } = (await out.json()) as { provider_url: string };
    expect(onward).toContain(`${provider.issuer}/session/end?`);
    expect(await session(browser)).toMatchObject({ http: 401 });
    const asked = await browser.go(onward);
    const page = await browser.go(`${provider.issuer}/session/end/confirm`, {
      xsrf: xsrfIn(asked.text),
      logout: 'yes',
    });
    expect(page.url).toBe(`${parley}/`);
    const again = await browser.go(`${parley}/auth/oidc/start`);
    expect(again.url).toContain('/interaction/');
  });
});

describe('R4 the word of the provider that somebody has left', () => {
  const tell = async (change: object = {}, header: Record<string, string> = {}) => {
    const { sign, shown } = provider.key;
    const now = Math.floor(Date.now() / 1_000);
    const usual = {
      iss: provider.issuer,
      aud: clientId,
      sub: 'ann',
      iat: now,
      exp: now + 120,
      jti: crypto.randomUUID(),
    };
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const token = await new SignJWT({ ...usual, events, ...change })
      .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', kid: String(shown['kid']), ...header })
      .sign(sign);
    return fetch(`${parley}/auth/oidc/logout`, { method: 'POST', body: new URLSearchParams({ logout_token: token }) });
  };

  test('ends all sessions of the person, and nobody else’s', async () => {
    provider.groups.set('ben', ['readers']);
    const [one, two, ben] = [await signedIn('ann'), await signedIn('ann'), await signedIn('ben')];
    const told = await tell();
    expect(told.status).toBe(200);
    expect(told.headers.get('cache-control')).toBe('no-store');
    expect(await session(one)).toMatchObject(signedOut);
    expect(await session(two)).toMatchObject(signedOut);
    expect(await session(ben)).toMatchObject({ http: 200 });
  });

  test.each<[string, object, Record<string, string>]>([
    ['made out to another client', { aud: 'another' }, {}],
    ['of another issuer', { iss: 'https://elsewhere.test' }, {}],
    ['that says nothing of a logout', { events: {} }, {}],
    ['with a nonce, so that it is an ID token', { nonce: 'n' }, {}],
    ['of another kind', {}, { typ: 'at+jwt' }],
    ['that is old', { iat: Math.floor(Date.now() / 1_000) - 600 }, {}],
    ['that names nobody', { sub: undefined }, {}],
  ])('%s is not taken', async (_what, change, header) => {
    const browser = await signedIn('ann');
    expect((await tell(change, header)).status).toBe(400);
    expect(await session(browser)).toMatchObject({ http: 200 });
  });

  test('ends no session that began after it', async () => {
    const said = { iat: Math.floor(Date.now() / 1_000) - 120 };
    const browser = await signedIn('ann');
    expect((await tell(said)).status).toBe(200);
    expect(await session(browser)).toMatchObject({ http: 200 });
  });
});

test('R4 without a provider there is no sign-in but with a key', async () => {
  const closed = await startStand();
  try {
    expect((await closed.app.inject({ url: '/auth/oidc' })).json()).toEqual({ provider: null });
    for (const url of ['/auth/oidc/start', '/auth/oidc/callback?code=1&state=2'])
      expect((await closed.app.inject({ url })).statusCode).toBe(404);
    const payload = { logout_token: 'x' };
    expect((await closed.app.inject({ method: 'POST', url: '/auth/oidc/logout', payload })).statusCode).toBe(404);
  } finally {
    await closed.stop();
  }
});

/** A socket of the queue, opened from the console. */
async function open(browser: Browser): Promise<WebSocket> {
  const { csrf_token: csrf } = await session(browser);
  const headers = { 'x-csrf-token': String(csrf), 'content-type': 'application/json' };
  const body = JSON.stringify({ topic: 'queue' });
  const made = await browser.ask(`${parley}/v1/stream-tickets`, { method: 'POST', body, headers });
  const { ticket } = (await made.json()) as { ticket: string };
  const socket = new WebSocket(`${parley.replace('http', 'ws')}/v1/stream?topic=queue&ticket=${ticket}`);
  await new Promise((resolve) => socket.once('open', resolve));
  return socket;
}

function xsrfIn(page: string): string {
  return /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
}
