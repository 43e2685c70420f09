/** A master key that a key server keeps: Vault's transit API, by a server that is started here. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenMasterKeys } from '../../../adapters/encryption/given-keys.ts';
import { localMasterKey } from '../../../adapters/encryption/master-keys.ts';
import { sealingKey } from '../../../adapters/encryption/sealing-key.ts';
import { vaultMasterKey } from '../../../adapters/encryption/vault.ts';
import { openDataKeys } from '../../../adapters/postgres/keys/data-keys.ts';
import { readPayloadKeys, Secret } from '../../../settings/environment.ts';
import { startLedgerStand, type LedgerStand } from '../ledger/stand.ts';

const token = 'hvs.of-the-test';
let server: Server;
let url: string;
let asked: string[] = [];
/** By version, as `rotate` adds them; the newest encrypts. */
const versions = [sealingKey(randomBytes(32))];
let stand: LedgerStand;

beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      const { status, body } = await answerTo(request);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/v1/transit`;
  stand = await startLedgerStand();
});
afterAll(async () => {
  server.close();
  await stand.stop();
});

/** What Vault answers: https://developer.hashicorp.com/vault/api-docs/secret/transit */
async function answerTo(request: IncomingMessage): Promise<{ readonly status: number; readonly body: object }> {
  asked.push(`${request.method} ${request.url}`);
  if (request.headers['x-vault-token'] !== token) return { status: 403, body: { errors: ['permission denied'] } };
  let text = '';
  for await (const part of request) text += String(part);
  const { plaintext, ciphertext, associated_data } = JSON.parse(text) as Readonly<Record<string, string>>;
  const about = associated_data ?? '';
  if (request.url === '/v1/transit/encrypt/parley') {
    const sealed = versions
      .at(-1)
      ?.seal(Buffer.from(plaintext ?? '', 'base64'), about)
      .toString('base64');
    return { status: 200, body: { data: { ciphertext: `vault:v${versions.length}:${sealed}`, key_version: 1 } } };
  }
  if (request.url !== '/v1/transit/decrypt/parley') return { status: 404, body: { errors: [] } };
  const [, version, sealed] = /^vault:v(\d+):(.+)$/.exec(ciphertext ?? '') ?? [];
  const opened = versions[Number(version) - 1]?.open(Buffer.from(sealed ?? '', 'base64'), about);
  if (!opened) return { status: 400, body: { errors: ['cipher: message authentication failed'] } };
  return { status: 200, body: { data: { plaintext: opened.toString('base64') } } };
}

const vault = (given: { readonly token?: string; readonly key?: string; readonly url?: string } = {}) =>
  vaultMasterKey({ url: given.url ?? url, token: new Secret(given.token ?? token), key: given.key ?? 'parley' });
const secret = randomBytes(32);

describe('a key server', () => {
  test('wraps a key and gives it back, also after it has rotated its own', async () => {
    const wrapped = await vault().wrap(secret, 'tenant one');
    expect(wrapped.toString()).toMatch(/^vault:v1:/);
    versions.push(sealingKey(randomBytes(32)));
    expect(await vault().unwrap(wrapped, 'tenant one')).toEqual(secret);
    expect((await vault().wrap(secret, 'tenant one')).toString()).toMatch(/^vault:v2:/);
  });

  test('gives no key back that is about another tenant', async () => {
    expect(await vault().unwrap(await vault().wrap(secret, 'tenant one'), 'tenant two')).toBeNull();
  });

  test.each([
    ['refuses the token', { token: 'another' }, /answered 403 .* Check PARLEY_VAULT_KEY, and what PARLEY_VAULT_TOKEN/],
    ['has no such key', { key: 'none' }, /answered 404 when it was to encrypt with the key "none"/],
    ['is away', { url: 'http://127.0.0.1:9/v1/transit' }, /does not answer. Check PARLEY_VAULT_URL/],
  ])('that %s is told with the remedy, and without its token', async (_, given, says) => {
    const failure = await vault(given)
      .wrap(secret, 'a')
      .then(
        () => null,
        (error: unknown) => error,
      );
    expect(String(failure)).toMatch(says);
    expect(String(failure)).not.toContain('hvs.');
  });

  test('is asked once for a tenant, takes the place of a local key, and keys of conversations stay the same', async () => {
    const [one, two] = [await stand.talk('t-vault', []), await stand.talk('t-vault', [])];
    const local = '3c'.repeat(32);
    const before = openDataKeys({
      database: stand.database,
      masters: givenMasterKeys({ local: [new Secret(local)], vault: null }),
    });
    const sealed = (await before.forUse(one)).seal(secret, 'a');
    const settings = readPayloadKeys({ PARLEY_VAULT_URL: url, PARLEY_VAULT_TOKEN: token, PARLEY_MASTER_KEY: local });
    if (settings === null) throw new Error('It is off.');
    const masters = givenMasterKeys(settings);
    expect(masters.find(localMasterKey(Buffer.from(local, 'hex')).id)).not.toBeNull();
    expect(await openDataKeys({ database: stand.database, masters }).rewrap('t-vault')).toBe(true);

    const alone = givenMasterKeys({ local: [], vault: settings.vault });
    const keys = openDataKeys({ database: stand.database, masters: alone });
    asked = [];
    expect((await keys.forUse(one)).open(sealed, 'a')).toEqual(secret);
    await Promise.all([keys.forUse(two), keys.find(one), keys.forUse(one)]);
    expect(asked).toEqual(['POST /v1/transit/decrypt/parley']);
  });
});
