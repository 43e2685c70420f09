import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

  test('a tenant comes to be with its first key, for administrators of the installation’s own tenant only', async () => {
    const made = (await call('POST', '/v1/keys', { tenant: 'acme', role: 'admin' })).json();
    expect((await call('GET', '/v1/keys', undefined, made.key)).json().items).toMatchObject([
      { id: made.id, tenant: 'acme' },
    ]);
    expect((await audited(admin)).at(-1)).toMatchObject({ subject: made.id, data: { tenant: 'acme', role: 'admin' } });
    expect(await audited(made.key)).toMatchObject([{ event: 'key.created', subject: made.id }]);
    expect((await call('POST', '/v1/keys', { tenant: 'acme', role: 'auditor' }, made.key)).statusCode).toBe(201);
    for (const tenant of ['local', 'another'])
      expect((await call('POST', '/v1/keys', { tenant, role: 'admin' }, made.key)).statusCode).toBe(403);
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

  test('R4 of another tenant is not there', async () => {
    const { id } = (await call('POST', '/v1/keys', { tenant: 'foreign', role: 'auditor' })).json();
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
