import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format, inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import {
  connectionsOf,
  readAudit,
  type EnvironmentVariables,
  readApi,
  readAssistantsDir,
  readDatabase,
  readDeployment,
  readKeys,
  readLane,
  readLocalStack,
  readMail,
  readMailBox,
  readMigration,
  readModel,
  readOrders,
  readNamedSecret,
  readPayloadKeys,
  readQueues,
  readSlots,
  readTenantRates,
  readTemporal,
  readWorkerDoor,
  Secret,
} from '../../settings/environment.ts';
import { readLimits, usualLimits } from '../../settings/limits.ts';

const database = 'postgres://app:hunter2@db:5432/parley';
const key = `pk_local_${'0f'.repeat(32)}`;

function secretFile(content: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'parley-environment-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const file = join(dir, 'secret');
  writeFileSync(file, content);
  chmodSync(file, 0o600);
  return file;
}

test('an empty environment means the local stack with its own servers and the scripted model', () => {
  expect(readLocalStack({})).toEqual({
    dataDir: '.parley',
    temporalPort: 7233,
    temporalUiPort: 8233,
    apiPort: 7400,
    codecPort: 7403,
    postgresPort: 0,
    host: '127.0.0.1',
    externalTemporal: null,
    externalDatabase: null,
    scriptedModel: true,
    mailSink: true,
  });
  expect(readTemporal({})).toEqual({ address: '127.0.0.1:7233', namespace: 'parley' });
  expect(readApi({})).toEqual({
    host: '127.0.0.1',
    port: 7400,
    publicUrl: null,
    webUiUrl: null,
    proxies: [],
    drainMs: 0,
    metricsToken: null,
    isEncrypted: false,
  });
  expect(readLane({})).toBeNull();
  expect(readDeployment({}, '0.5.0-abc')).toEqual({ deploymentName: 'parley', buildId: '0.5.0-abc' });
  expect(readMail({})).toBeNull();
  expect(readMailBox({})).toBeNull();
  expect(readAssistantsDir({})).toBe('assistants');
});

test('an empty variable counts as unset', () => {
  expect(readTemporal({ TEMPORAL_ADDRESS: ' ', TEMPORAL_PORT: '' })).toEqual(readTemporal({}));
});

test('a worker is its own build of the deployment of its lane, unless it is told otherwise', () => {
  expect(readDeployment({ PARLEY_LANE: 'two' }, 'own')).toEqual({ deploymentName: 'parley-two', buildId: 'own' });
  const told = { PARLEY_LANE: 'two', PARLEY_DEPLOYMENT: 'parley', PARLEY_BUILD_ID: '0.3.0' };
  expect(readDeployment(told, 'own')).toEqual({ deploymentName: 'parley', buildId: '0.3.0' });
});

test('servers from outside are taken, with the standard namespace where none is named', () => {
  expect(readTemporal({ TEMPORAL_ADDRESS: '127.0.0.1:17233' })).toEqual({
    address: '127.0.0.1:17233',
    namespace: 'default',
  });
  const settings = readLocalStack({
    TEMPORAL_ADDRESS: 'temporal:7233',
    TEMPORAL_PLAINTEXT_HOSTS: 'temporal',
    TEMPORAL_NAMESPACE: 'talks',
    DATABASE_URL: database,
  });
  expect(settings.externalTemporal).toEqual({ address: 'temporal:7233', namespace: 'talks' });
  expect(settings.externalDatabase?.url.reveal()).toBe(database);
});

test.each<[string, () => EnvironmentVariables]>([
  ['a key', () => ({ OPENAI_API_KEY: 'sk-1' })],
  ['a key in a file', () => ({ OPENAI_API_KEY_FILE: secretFile('sk-1\n') })],
  ['an address', () => ({ OPENAI_BASE_URL: 'http://localhost:11434/v1' })],
])('a model of one’s own is used as soon as there is %s', (_, env) => {
  expect(readLocalStack(env()).scriptedModel).toBe(false);
});

test('a secret may be in a file, without its last line end', () => {
  expect(readDatabase({ DATABASE_URL_FILE: secretFile(`${database}\n`) }).url.reveal()).toBe(database);
});

test('a mail server comes with a sender and, if mails are to be signed, with a whole key', () => {
  const env = {
    SMTP_URL: 'smtps://parley:hunter2@mail.example.org:465',
    SMTP_FROM: 'Parley <parley@example.org>',
    PARLEY_DKIM_DOMAIN: 'example.org',
    PARLEY_DKIM_SELECTOR: 'mail',
    PARLEY_DKIM_KEY_FILE: secretFile('-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----\n'),
  };
  const mail = readMail(env);
  expect(mail).toMatchObject({ from: env.SMTP_FROM, dkim: { domain: 'example.org', selector: 'mail' } });
  expect(mail?.url.reveal()).toBe(env.SMTP_URL);
  expect(mail?.dkim?.key.reveal()).toBe('-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----');
  expect(readMail({ SMTP_URL: env.SMTP_URL, SMTP_FROM: 'parley@example.org' })?.dkim).toBeNull();
  expect(readLocalStack(env).mailSink).toBe(false);
  expect(inspect(mail)).not.toContain('hunter2');
});

test('migrations use their own role, else that of the application', () => {
  expect(readMigration({ DATABASE_URL: database }).url.reveal()).toBe(database);
  const own = readMigration({
    PARLEY_MIGRATE_URL: 'postgresql://root@db/parley',
    DATABASE_URL: database,
    PARLEY_APP_PASSWORD: 'x',
  });
  expect([own.url.reveal(), own.appPassword?.reveal()]).toEqual(['postgresql://root@db/parley', 'x']);
});

test('addresses for people and programs carry no slash at the end', () => {
  expect(readApi({ PARLEY_PUBLIC_URL: 'https://talks.example/' }).publicUrl).toBe('https://talks.example');
});

test.each<[string, () => unknown, string, RegExp]>([
  [
    'a port that is no number',
    () => readLocalStack({ PARLEY_PORT: 'http' }),
    'PARLEY_PORT',
    /is "http"; expected a port number/,
  ],
  [
    'a port out of range',
    () => readLocalStack({ TEMPORAL_PORT: '70000' }),
    'TEMPORAL_PORT',
    /is "70000"; expected a port number/,
  ],
  [
    'an address without a port',
    () => readTemporal({ TEMPORAL_ADDRESS: 'temporal' }),
    'TEMPORAL_ADDRESS',
    /expected host:port/,
  ],
  ['a database that is not set', () => readDatabase({}), 'DATABASE_URL', /is not set; expected a database address/],
  [
    'a database of another kind',
    () => readDatabase({ DATABASE_URL: 'mysql://db' }),
    'DATABASE_URL',
    /a value of 10 characters/,
  ],
  [
    'a mail server without a sender',
    () => readLocalStack({ SMTP_URL: 'smtp://mail.example.org' }),
    'SMTP_FROM',
    /is not set; expected who sends mail/,
  ],
  [
    'a mail server of another kind',
    () => readMail({ SMTP_URL: 'http://user:hunter2@mail', SMTP_FROM: 'a@b.org' }),
    'SMTP_URL',
    /is a value of 24 characters that is no such address; expected a mail server such as smtp:/,
  ],
  [
    'half a signature',
    () => readMail({ PARLEY_DKIM_DOMAIN: 'example.org' }),
    'PARLEY_DKIM_KEY',
    /PARLEY_DKIM_SELECTOR is not set/,
  ],
  [
    'a second reader that is neither on nor off',
    () => readModel({ OPENAI_API_KEY: 'k', PARLEY_SECOND_READER: 'maybe' }),
    'PARLEY_SECOND_READER',
    /is "maybe"; expected `on` or `off`/,
  ],
  ['no model at all', () => readModel({}), 'OPENAI_API_KEY', /is not set; expected a key, or the address/],
  [
    'a model address without a scheme',
    () => readLocalStack({ OPENAI_BASE_URL: 'localhost' }),
    'OPENAI_BASE_URL',
    /is "localhost"/,
  ],
  [
    'a key of another shape',
    () => readLocalStack({ PARLEY_BOOTSTRAP_KEY: 'admin' }),
    'PARLEY_BOOTSTRAP_KEY',
    /pk_<id>_<64 hex digits>/,
  ],
  [
    'a pepper that is short',
    () => readKeys({ PARLEY_KEY_PEPPER: 'salt' }),
    'PARLEY_KEY_PEPPER',
    /4 characters; expected a secret/,
  ],
  [
    'an installation key of another shape',
    () => readLocalStack({ PARLEY_INSTALLATION_KEY: 'root' }),
    'PARLEY_INSTALLATION_KEY',
    /pk_<id>_<64 hex digits>/,
  ],
  [
    'no master key',
    () => readPayloadKeys({}),
    'PARLEY_MASTER_KEY',
    /is not set; expected 64 hex digits .*PARLEY_CODEC=off/,
  ],
  [
    'a master key that is none',
    () => readPayloadKeys({ PARLEY_MASTER_KEY: `${'ab'.repeat(32)}, abc` }),
    'PARLEY_MASTER_KEY',
    /a value of 69 characters/,
  ],
  ['a codec that is neither on nor off', () => readPayloadKeys({ PARLEY_CODEC: 'no' }), 'PARLEY_CODEC', /"no"/],
  [
    'a key server in plain text',
    () => readPayloadKeys({ PARLEY_VAULT_URL: 'http://vault.example.org:8200/v1/transit' }),
    'PARLEY_VAULT_URL',
    /expected its address with the mount/,
  ],
  [
    'a key server without its token',
    () => readPayloadKeys({ PARLEY_VAULT_URL: 'https://vault.example.org:8200/v1/transit' }),
    'PARLEY_VAULT_TOKEN',
    /is not set/,
  ],
  ['no audit key', () => readAudit({}), 'PARLEY_AUDIT_KEY', /is not set; expected a secret/],
  ['an audit key that is short', () => readAudit({ PARLEY_AUDIT_KEY: 'salt' }), 'PARLEY_AUDIT_KEY', /4 characters/],
  ['no order key', () => readOrders({}), 'PARLEY_ORDER_KEY', /is not set; expected a secret/],
  ['an order key that is short', () => readOrders({ PARLEY_ORDER_KEY: 'salt' }), 'PARLEY_ORDER_KEY', /4 characters/],
  [
    'a limit that is none',
    () => readLimits({ PARLEY_LIMIT_CONVERSATIONS: '0' }),
    'PARLEY_LIMIT_CONVERSATIONS',
    /is "0"; expected a whole number/,
  ],
  ['limits neither on nor off', () => readLimits({ PARLEY_LIMITS: 'no' }), 'PARLEY_LIMITS', /is "no"/],
  [
    'a deployment with other letters',
    () => readDeployment({ PARLEY_DEPLOYMENT: 'my parley' }, 'own'),
    'PARLEY_DEPLOYMENT',
    /is "my parley"/,
  ],
  [
    'a build with other letters',
    () => readDeployment({ PARLEY_BUILD_ID: 'a:b' }, 'own'),
    'PARLEY_BUILD_ID',
    /is "a:b"; expected this build/,
  ],
  ['a lane with other letters', () => readLane({ PARLEY_LANE: 'My Lane' }), 'PARLEY_LANE', /is "My Lane"/],
  [
    'a file that is not there',
    () => readDatabase({ DATABASE_URL_FILE: '/no/such/file' }),
    'DATABASE_URL_FILE',
    /ENOENT/,
  ],
  ['an empty file', () => readDatabase({ DATABASE_URL_FILE: secretFile('\n') }), 'DATABASE_URL_FILE', /an empty file/],
  [
    'a secret that is given twice',
    () => readDatabase({ DATABASE_URL: database, DATABASE_URL_FILE: secretFile(database) }),
    'DATABASE_URL',
    /set beside DATABASE_URL_FILE/,
  ],
])('%s stops the program with the name, what was found and what is expected', (_, read, name, problem) => {
  expect(read).toThrow(expect.objectContaining({ name: 'EnvironmentFault', message: expect.stringMatching(problem) }));
  expect(read).toThrow(name);
});

test('limits are the usual ones unless told, and none where they are switched off', () => {
  expect(readLimits({})).toEqual(usualLimits);
  expect(readLimits({ PARLEY_LIMIT_MESSAGES: '7', PARLEY_LIMIT_MESSAGES_BURST: '9' })).toEqual({
    ...usualLimits,
    messages: { perMinute: 7, burst: 9 },
  });
  expect(readLimits({ PARLEY_LIMITS: 'off' })).toBeNull();
});

test('everything that is wrong is said at once', () => {
  const read = () => readLocalStack({ PARLEY_PORT: 'x', TEMPORAL_PORT: 'y' });
  expect(read).toThrow(/TEMPORAL_PORT is "y"[^]*PARLEY_PORT is "x"/);
});

test('a malformed secret is never shown', () => {
  expect(() => readDatabase({ DATABASE_URL: 'hunter2' })).not.toThrow('hunter2');
  expect(() => readLocalStack({ PARLEY_BOOTSTRAP_KEY: `${key}x` })).not.toThrow(key);
});

test('a secret prints as [redacted] however it is printed', () => {
  const secret = new Secret('hunter2');
  const printed = [
    String(secret),
    secret.toString(),
    JSON.stringify({ secret }),
    inspect({ secret }),
    format('%s %o', secret, secret),
  ];
  for (const text of printed) {
    expect(text).not.toContain('hunter2');
    expect(text).toContain('[redacted]');
  }
  expect(secret.reveal()).toBe('hunter2');
});

test('proxies are named by address or network', () => {
  expect(readApi({ PARLEY_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' }).proxies).toEqual(['127.0.0.1', '10.0.0.0/8']);
  expect(() => readApi({ PARLEY_TRUSTED_PROXIES: 'my-proxy' })).toThrow(/PARLEY_TRUSTED_PROXIES/);
});

test('a worker takes from all queues unless some are named, in any order', () => {
  expect(readQueues({})).toEqual(['conversations', 'model', 'outbox']);
  expect(readQueues({ PARLEY_QUEUES: 'outbox, model' })).toEqual(['model', 'outbox']);
  expect(() => readQueues({ PARLEY_QUEUES: 'modell' })).toThrow(/PARLEY_QUEUES is "modell"; expected some of/);
});

test('a worker does as much at once as its slots say, and has as many connections as that takes', () => {
  expect(readSlots({})).toEqual({ workflows: 40, records: 20, model: 100, outbox: 100, pollers: 10 });
  const given = {
    PARLEY_WORKFLOW_SLOTS: '8',
    PARLEY_RECORD_SLOTS: '12',
    PARLEY_MODEL_SLOTS: '4',
    PARLEY_POLLERS: 'auto',
  };
  const slots = readSlots(given);
  expect(slots).toEqual({ workflows: 8, records: 12, model: 4, outbox: 100, pollers: 'auto' });
  expect(connectionsOf(slots, ['conversations', 'model', 'outbox'])).toBe(25);
  expect(connectionsOf(slots, ['model'])).toBe(3);
  expect(() => readSlots({ PARLEY_WORKFLOW_SLOTS: '1', PARLEY_OUTBOX_SLOTS: '0', PARLEY_POLLERS: 'many' })).toThrow(
    /PARLEY_WORKFLOW_SLOTS is "1"[^]*PARLEY_OUTBOX_SLOTS is "0"[^]*PARLEY_POLLERS is "many"/,
  );
});

test('tenants have a rate and shares of their own where they are given', () => {
  expect(readTenantRates({})).toEqual({ modelCallsPerSecond: null, weights: {} });
  expect(readTenantRates({ PARLEY_TENANT_MODEL_RATE: '0.5', PARLEY_TENANT_WEIGHTS: 'acme=3, trial=0.5' })).toEqual({
    modelCallsPerSecond: 0.5,
    weights: { acme: 3, trial: 0.5 },
  });
  for (const wrong of ['acme', 'acme=', 'acme=0', 'Acme=1', 'acme=1=2'])
    expect(() => readTenantRates({ PARLEY_TENANT_WEIGHTS: wrong }), wrong).toThrow(/PARLEY_TENANT_WEIGHTS is "/);
  for (const wrong of ['0', '-1', 'fast']) expect(() => readTenantRates({ PARLEY_TENANT_MODEL_RATE: wrong })).toThrow();
});

test('a worker is asked nothing unless a port is named', () => {
  expect(readWorkerDoor({})).toEqual({ host: '127.0.0.1', healthPort: null, metricsPort: null });
  const given = { PARLEY_HOST: '0.0.0.0', PARLEY_HEALTH_PORT: '7401', PARLEY_METRICS_PORT: '0' };
  expect(readWorkerDoor(given)).toEqual({ host: '0.0.0.0', healthPort: 7401, metricsPort: 0 });
});

test('the API serves on for as many seconds as it is told, up to a minute', () => {
  expect(readApi({}).drainMs).toBe(0);
  expect(readApi({ PARLEY_DRAIN_S: '5' }).drainMs).toBe(5_000);
  expect(() => readApi({ PARLEY_DRAIN_S: '61' })).toThrow(/PARLEY_DRAIN_S/);
});

test('the secret of a webhook may stand in a file, as every other may', () => {
  const file = secretFile('from a file\n');
  expect(readNamedSecret({ TICKET_SECRET_FILE: file }, 'TICKET_SECRET')?.reveal()).toBe('from a file');
  expect(readNamedSecret({ TICKET_SECRET: 'plain' }, 'TICKET_SECRET')?.reveal()).toBe('plain');
  expect(readNamedSecret({}, 'TICKET_SECRET')).toBeNull();
});
