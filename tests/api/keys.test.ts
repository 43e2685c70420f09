import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installationTenant } from '../../adapters/postgres/keys/keys.ts';
import { startStand, type Stand } from './stand.ts';

let stand: Stand;
let admin: string;
beforeAll(async () => {
  stand = await startStand();
  admin = await stand.key('admin');
});
afterAll(() => stand.stop());

describe('making a key', () => {
  test('a new key works at once, is shown once, and stands in the list and in the audit log', async () => {
    const made = await call('POST', '/v1/keys', { role: 'service', parties: ['sales-lead'], label: 'crm' });
    expect(made.statusCode).toBe(201);
    const { key, id } = made.json();
    expect(key).toMatch(new RegExp(`^pk_${id}_[0-9a-f]{64}$`));
    expect((await call('GET', '/v1/conversations', undefined, key)).statusCode).toBe(200);
    const listed = (await call('GET', '/v1/keys?limit=200')).json();
    expect(listed.items.at(-1)).toMatchObject({
      id,
      tenant: 'local',
      role: 'service',
      participant: null,
      parties: ['sales-lead'],
      label: 'crm',
      revoked_at: null,
    });
    expect(JSON.stringify(listed)).not.toContain(key.split('_')[2]);
    expect((await audited(admin)).at(-1)).toMatchObject({
      event: 'key.created',
      subject: id,
      data: { role: 'service' },
    });
  });

  test('a tenant is made with its first admin key by the installation’s key, which can do nothing else', async () => {
    const installation = await stand.key('installation', { tenant: installationTenant });
    const answer = await call('POST', '/v1/tenants', { tenant: 'acme' }, installation);
    expect(answer.statusCode).toBe(201);
    const made = answer.json();
    expect(made).toMatchObject({ tenant: 'acme', role: 'admin', key: expect.stringMatching(/^pk_/) });
    expect((await call('GET', '/v1/keys', undefined, made.key)).json().items).toMatchObject([
      { id: made.id, tenant: 'acme' },
    ]);
    expect(await audited(made.key)).toMatchObject([{ event: 'key.created', subject: made.id }]);
    expect((await call('POST', '/v1/keys', { tenant: 'acme', role: 'auditor' }, made.key)).statusCode).toBe(201);
    const again = await call('POST', '/v1/tenants', { tenant: 'acme' }, installation);
    expect([again.statusCode, again.json().type]).toEqual([409, 'urn:parley:problem:tenant-exists']);
    for (const tenant of [installationTenant, 'No Tenant', ''])
      expect((await call('POST', '/v1/tenants', { tenant }, installation)).statusCode).toBe(422);
    for (const [method, url] of [
      ['GET', '/v1/keys'],
      ['GET', '/v1/audit'],
      ['POST', '/v1/keys'],
      ['POST', '/v1/conversations'],
    ] as const)
      expect((await call(method, url, method === 'POST' ? {} : undefined, installation)).statusCode).toBe(403);
  });

  test('R4 no administrator makes keys of another tenant or of the installation, the first tenant’s neither', async () => {
    for (const tenant of ['acme', 'another', installationTenant])
      expect((await call('POST', '/v1/keys', { tenant, role: 'admin' })).statusCode).not.toBe(201);
    expect((await call('POST', '/v1/keys', { tenant: 'acme', role: 'admin' })).statusCode).toBe(403);
    expect((await call('POST', '/v1/tenants', { tenant: 'mine' })).statusCode).toBe(403);
    expect((await call('POST', '/v1/keys', { role: 'installation' })).statusCode).toBe(422);
    const listed = (await call('GET', '/v1/keys?limit=200')).json().items as { role: string }[];
    expect(listed.filter(({ role }) => role === 'installation')).toEqual([]);
  });

  test.each([
    [{ role: 'participant' }, '/participant'],
    [{ role: 'participant', parties: [] }, '/participant'],
    [{ role: 'operator', participant: 'anna' }, '/participant'],
    [{ role: 'admin', participant: 'anna' }, '/participant'],
    [{ role: 'analyst', participant: 'anna' }, '/participant'],
    [{ role: 'approver', participant: 'anna' }, '/participant'],
    [{ role: 'auditor', participant: 'anna' }, '/participant'],
    [{ role: 'service', participant: 'anna', parties: ['sales-lead'] }, '/participant'],
    [{ role: 'service', expires_at: '2020-01-01T00:00:00Z' }, '/expires_at'],
    [{ role: 'service', expires_at: 'tomorrow' }, '/expires_at'],
  ])('a key that binds nothing it says, or nobody, is refused: %j', async (body, place) => {
    const before = (await stand.owner.query('select 1 from api_keys')).rowCount;
    const answer = await call('POST', '/v1/keys', body);
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, place]);
    expect((await stand.owner.query('select 1 from api_keys')).rowCount).toBe(before);
  });

  test('a key ends by itself at the time that it was given, and its successor does too', async () => {
    const end = new Date(Date.now() + 1_500).toISOString();
    const made = (await call('POST', '/v1/keys', { role: 'auditor', expires_at: end })).json();
    expect(made.expires_at).toBe(end);
    const later = (await call('POST', `/v1/keys/${made.id}/rotate`, { overlap_s: 60 })).json();
    expect(later.expires_at).toBe(end);
    expect((await call('GET', '/v1/audit', undefined, made.key)).statusCode).toBe(200);
    await expect
      .poll(async () => (await call('GET', '/v1/audit', undefined, made.key)).statusCode, { timeout: 10_000 })
      .toBe(401);
    expect((await call('GET', '/v1/audit', undefined, later.key)).statusCode).toBe(401);
    expect((await call('POST', `/v1/keys/${made.id}/rotate`)).statusCode).toBe(404);
  });

  test('its answer is kept for nobody who repeats the request', async () => {
    const headers = { 'idempotency-key': 'make-1' };
    const first = await call('POST', '/v1/keys', { role: 'auditor' }, admin, headers);
    const second = await call('POST', '/v1/keys', { role: 'auditor' }, admin, headers);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json().id).not.toBe(first.json().id);
    const { rows } = await stand.owner.query('select body::text as body from idempotency_keys');
    expect(JSON.stringify(rows)).not.toContain(first.json().key.split('_')[2]);
  });

  test.each([
    [{}, '/role'],
    [{ role: 'king' }, '/role'],
    [{ role: 'admin', tenant: 'No Tenant' }, '/tenant'],
    [{ role: 'admin', key: 'mine' }, '/key'],
  ])('%j is not acceptable', async (body, place) => {
    const answer = await call('POST', '/v1/keys', body);
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, place]);
  });
});

describe('ending a key', () => {
  test('a revoked key is refused, and revoking it again changes nothing', async () => {
    const { id, key } = (await call('POST', '/v1/keys', { role: 'auditor' })).json();
    const first = await call('DELETE', `/v1/keys/${id}`);
    expect(first.json().revoked_at).not.toBeNull();
    expect((await call('DELETE', `/v1/keys/${id}`)).json()).toEqual(first.json());
    expect((await call('GET', '/v1/conversations', undefined, key)).statusCode).toBe(401);
    expect((await audited(admin)).filter(({ subject }) => subject === id)).toHaveLength(2);
  });

  test('an administrator’s key revokes itself only where another one stays that does not end by itself', async () => {
    const key = await stand.key('admin', { tenant: 'alone' });
    const id = key.split('_')[1];
    const leave = async () => {
      const answer = await call('DELETE', `/v1/keys/${id}`, undefined, key);
      return [answer.statusCode, answer.json().type];
    };
    const mayNot = [409, 'urn:parley:problem:last-admin-key'];
    expect(await leave()).toEqual(mayNot);
    await call('POST', '/v1/keys', { role: 'operator' }, key);
    await call('POST', '/v1/keys', { role: 'admin', expires_at: '2999-01-01T00:00:00Z' }, key);
    const ended = (await call('POST', '/v1/keys', { role: 'admin' }, key)).json();
    await call('DELETE', `/v1/keys/${ended.id}`, undefined, key);
    expect(await leave()).toEqual(mayNot);
    expect((await call('GET', '/v1/keys', undefined, key)).statusCode).toBe(200);
    const other = (await call('POST', '/v1/keys', { role: 'admin' }, key)).json();
    expect((await leave())[0]).toBe(200);
    expect((await call('GET', '/v1/keys', undefined, other.key)).statusCode).toBe(200);
  });

  test('a rotated key has a successor like itself', async () => {
    const body = { role: 'participant', participant: 'anna', parties: ['anna'], label: 'phone' };
    const old = (await call('POST', '/v1/keys', body)).json();
    const next = (await call('POST', `/v1/keys/${old.id}/rotate`)).json();
    expect(next).toMatchObject(body);
    expect((await call('GET', '/v1/conversations', undefined, old.key)).statusCode).toBe(401);
    expect((await call('GET', '/v1/conversations', undefined, next.key)).statusCode).toBe(200);
    const later = (await call('POST', `/v1/keys/${next.id}/rotate`, { overlap_s: 600 })).json();
    expect((await call('GET', '/v1/conversations', undefined, next.key)).statusCode).toBe(200);
    expect((await call('GET', '/v1/conversations', undefined, later.key)).statusCode).toBe(200);
    expect((await audited(admin)).at(-1)).toMatchObject({ event: 'key.rotated', data: { instead: next.id } });
  });

  test('a rotated key gets the first answers to its predecessor’s requests', async () => {
    const old = (await call('POST', '/v1/keys', { role: 'service' })).json();
    const headers = { 'idempotency-key': 'begin-1' };
    const body = { assistant: 'hr-manager' };
    const first = await call('POST', '/v1/conversations', body, old.key, headers);
    const next = (await call('POST', `/v1/keys/${old.id}/rotate`)).json();
    const last = (await call('POST', `/v1/keys/${next.id}/rotate`)).json();
    const again = await call('POST', '/v1/conversations', body, last.key, headers);
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(again.json()).toEqual(first.json());
    const stranger = (await call('POST', '/v1/keys', { role: 'service' })).json();
    const other = await call('POST', '/v1/conversations', body, stranger.key, headers);
    expect(other.json().conversation_id).not.toBe(first.json().conversation_id);
  });

  test('R4 of another tenant is not there', async () => {
    const id = (await stand.key('auditor', { tenant: 'foreign' })).split('_')[1];
    expect((await call('DELETE', `/v1/keys/${id}`)).statusCode).toBe(404);
    expect((await call('POST', `/v1/keys/${id}/rotate`, {})).statusCode).toBe(404);
    expect((await call('GET', `/v1/keys?after=${id}`)).statusCode).toBe(400);
  });
});

test('R4 the application’s role adds keys within its own tenant only, and changes nothing of a key but its end', async () => {
  const insert = `insert into api_keys (tenant, id, role, digest) values ('victim', $1, 'admin', 'x')`;
  await stand.owner.query(`insert into tenants (tenant) values ('victim')`);
  await expect(stand.database.asTenant('local', (rows) => rows.query(insert, ['k1']))).rejects.toThrow('row-level');
  const asBearer = stand.database.asBearer({ kind: 'key_id', value: 'k2' }, (rows) => rows.query(insert, ['k2']));
  await expect(asBearer).rejects.toThrow('row-level');
  for (const change of [`role = 'admin'`, `digest = 'x'`, `tenant = 'victim'`, `parties = '{a}'`, `participant = null`])
    await expect(
      stand.database.asTenant('local', (rows) => rows.query(`update api_keys set ${change}`)),
    ).rejects.toThrow('permission denied');
  const foreign = stand.database.asTenant('local', (rows) =>
    rows.query(`insert into tenants (tenant) values ('mine-too')`),
  );
  await expect(foreign).rejects.toThrow('row-level');
});

async function audited(key: string): Promise<{ subject: string; event: string; data: object }[]> {
  return (await call('GET', '/v1/audit?limit=200', undefined, key)).json().items;
}

function call(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  key = admin,
  headers: Record<string, string> = {},
) {
  return stand.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}
