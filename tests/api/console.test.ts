/** Signing in at the console: the cookie, what it is good for, what it is not, and its end. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStand, type Stand } from './stand.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await startStand();
});
afterAll(() => stand.stop());

interface SignedIn {
  readonly cookie: string;
  readonly csrf: string;
}

function login(key: string, headers: Record<string, string> = {}) {
  return stand.app.inject({ method: 'POST', url: '/console/login', payload: { key }, headers });
}

async function signedIn(key: string): Promise<SignedIn> {
  const answer = await login(key);
  const [cookie] = answer.cookies;
  return { cookie: `${cookie?.name}=${cookie?.value}`, csrf: answer.json().csrf_token };
}

const create = (headers: Record<string, string>) =>
  stand.app.inject({ method: 'POST', url: '/v1/conversations', payload: { assistant: 'hr-manager' }, headers });
const list = (headers: Record<string, string>) => stand.app.inject({ url: '/v1/conversations', headers });

describe('R4 a session of the console', () => {
  test('is a cookie that no script reads and no other site sends, and says who it is', async () => {
    const answer = await login(await stand.key('operator', { parties: ['ann'] }));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ tenant: 'local', role: 'operator', parties: ['ann'], participant: null });
    expect(answer.headers['set-cookie']).toMatch(
      /^parley=[0-9a-f]{64}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('does what its key may do, reading with the cookie alone and writing with the token beside it', async () => {
    const { cookie, csrf } = await signedIn(await stand.key('operator'));
    expect((await list({ cookie })).statusCode).toBe(200);
    for (const wrong of [{}, { 'x-csrf-token': 'nonsense' }, { 'x-csrf-token': csrf.toLowerCase() }])
      expect((await create({ cookie, ...wrong })).json()).toMatchObject({
        status: 403,
        type: 'urn:parley:problem:bad-csrf-token',
      });
    expect((await create({ cookie, 'x-csrf-token': csrf })).statusCode).toBe(201);
    const keys = await stand.app.inject({ url: '/v1/keys', headers: { cookie } });
    expect(keys.statusCode).toBe(403);
  });

  test('takes no token of another session', async () => {
    const key = await stand.key('operator');
    const [mine, other] = [await signedIn(key), await signedIn(key)];
    expect((await create({ cookie: mine.cookie, 'x-csrf-token': other.csrf })).statusCode).toBe(403);
  });

  test('gives tickets for streams', async () => {
    const { cookie, csrf } = await signedIn(await stand.key('operator'));
    const headers = { cookie, 'x-csrf-token': csrf };
    const conversation = (await create(headers)).json().conversation_id;
    const ticket = { method: 'POST', url: '/v1/stream-tickets', payload: { conversation }, headers } as const;
    expect((await stand.app.inject(ticket)).statusCode).toBe(201);
  });

  test('ends when its holder signs out', async () => {
    const { cookie, csrf } = await signedIn(await stand.key('operator'));
    const out = { method: 'POST', url: '/console/logout', headers: { cookie, 'x-csrf-token': csrf } } as const;
    expect((await stand.app.inject({ ...out, headers: { cookie } })).statusCode).toBe(403);
    expect((await list({ cookie })).statusCode).toBe(200);
    const answer = await stand.app.inject(out);
    expect(answer.headers['set-cookie']).toContain('Max-Age=0');
    expect((await list({ cookie })).json()).toMatchObject({ status: 401, type: 'urn:parley:problem:session-over' });
  });

  test('ends with its key, and by itself', async () => {
    const admin = { authorization: `Bearer ${await stand.key('admin')}` };
    const key = await stand.key('operator');
    const { cookie } = await signedIn(key);
    expect((await list({ cookie })).statusCode).toBe(200);
    await stand.app.inject({ method: 'DELETE', url: `/v1/keys/${key.split('_')[1]}`, headers: admin });
    expect((await list({ cookie })).statusCode).toBe(401);

    const other = await signedIn(await stand.key('operator'));
    await stand.owner.query(`update console_sessions set expires_at = now() - interval '1 second'`);
    expect((await list({ cookie: other.cookie })).statusCode).toBe(401);
  });

  test('is kept as a digest, and its beginning and end are in the audit log', async () => {
    const key = await stand.key('operator');
    const { cookie, csrf } = await signedIn(key);
    const { rows } = await stand.owner.query('select * from console_sessions');
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
    await stand.app.inject({ method: 'POST', url: '/console/logout', headers: { cookie, 'x-csrf-token': csrf } });
    const log = await stand.owner.query('select event from audit_log where key_id = $1 order by seq', [
      key.split('_')[1],
    ]);
    expect(log.rows.map(({ event }) => event)).toEqual(['console.signed-in', 'console.signed-out']);
  });
});

describe('R4 signing in', () => {
  test('is refused for a wrong key, for the installation’s, and for a page of another origin', async () => {
    expect((await login(`pk_nobody_${'0'.repeat(64)}`)).statusCode).toBe(401);
    expect((await login(await stand.key('installation', { tenant: '_installation' }))).statusCode).toBe(403);
    const foreign = await login(await stand.key('operator'), { origin: 'https://elsewhere.example' });
    expect(foreign.statusCode).toBe(403);
    expect(foreign.headers['set-cookie']).toBeUndefined();
  });

  test('is counted like any guess at a key', async () => {
    const counted = await startStand();
    try {
      const statuses = new Set<number>();
      for (let n = 0; n < 130; n += 1) {
        const key = `pk_guess_${n.toString(16).padStart(64, '0')}`;
        const answer = await counted.app.inject({ method: 'POST', url: '/console/login', payload: { key } });
        statuses.add(answer.statusCode);
      }
      expect(statuses).toContain(429);
    } finally {
      await counted.stop();
    }
  });

  test('behind TLS the cookie is bound to its host', async () => {
    const behind = await startStand({ publicUrl: 'https://parley.example' });
    try {
      const payload = { key: await behind.key('operator') };
      const answer = await behind.app.inject({ method: 'POST', url: '/console/login', payload });
      expect(answer.headers['set-cookie']).toMatch(/^__Host-parley=\S+; Max-Age=43200; Path=\/; HttpOnly; Secure; /);
    } finally {
      await behind.stop();
    }
  });
});

describe('R4 the page', () => {
  test('may run its own code alone, and is framed by nobody', async () => {
    const { headers, body } = await stand.app.inject({ url: '/' });
    expect(body).toContain('<title>Parley</title>');
    expect(headers['content-type']).toContain('text/html');
    const policy = String(headers['content-security-policy']);
    for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('its parts are kept for ever, and nothing else of the folder is served', async () => {
    const asset = await stand.app.inject({ url: '/console/assets/app-1.js' });
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const file of ['other.js', '..%2F..%2Findex.html', '%2e%2e', '.env'])
      expect((await stand.app.inject({ url: `/console/assets/${file}` })).statusCode, file).toBe(404);
  });
});
