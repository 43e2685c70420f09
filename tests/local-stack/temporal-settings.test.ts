import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectionOptions } from '../../temporal-config/connection/options.ts';
import { type EnvironmentVariables, readLocalStack, readTemporal } from '../../settings/environment.ts';

function file(text: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'parley-temporal-settings-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const path = join(dir, 'file');
  writeFileSync(path, text);
  return path;
}

const cloud = { TEMPORAL_ADDRESS: 'hr.tmprl.cloud:7233', TEMPORAL_NAMESPACE: 'hr' };
const profiles = `[profile.default]
address = "one.example:7233"
[profile.default.tls]
server_name = "temporal.example"
[profile.team]
address = "two.example:7233"
namespace = "team"
api_key = "hunter2"
[profile.team.grpc_meta]
x-team = "hr"
`;

/** What is said and shown of a connection, with the secrets revealed. */
function told(env: EnvironmentVariables) {
  const { metadata, ...options } = connectionOptions(readTemporal(env));
  return { ...options, ...(metadata && { metadata: { ...metadata } }), namespace: readTemporal(env).namespace };
}

describe('TLS, keys and profiles as Temporal’s own tools read them', () => {
  test('a key turns TLS on, whether it stands in the variable or in a file', () => {
    const expected = { address: cloud.TEMPORAL_ADDRESS, namespace: 'hr', apiKey: 'hunter2', tls: {} };
    expect(told({ ...cloud, TEMPORAL_API_KEY: 'hunter2' })).toEqual(expected);
    expect(told({ ...cloud, TEMPORAL_API_KEY_FILE: file('hunter2\n') })).toEqual(expected);
  });

  test('certificates come from files or from the variables themselves', () => {
    const tls = {
      TEMPORAL_TLS_CLIENT_CERT_PATH: file('certificate'),
      TEMPORAL_TLS_CLIENT_KEY_PATH: file('key'),
      TEMPORAL_TLS_SERVER_CA_CERT_DATA: 'ca',
      TEMPORAL_TLS_SERVER_NAME: 'temporal.example',
    };
    const found = told({ ...cloud, ...tls }).tls;
    expect(found?.serverNameOverride).toBe('temporal.example');
    const texts = [found?.serverRootCACertificate, found?.clientCertPair?.crt, found?.clientCertPair?.key];
    expect(texts.map((bytes) => Buffer.from(bytes ?? []).toString())).toEqual(['ca', 'certificate', 'key']);
  });

  test('a profile is read where it or its file is named, and variables go first', () => {
    const TEMPORAL_CONFIG_FILE = file(profiles);
    expect(told({ TEMPORAL_CONFIG_FILE })).toEqual({
      address: 'one.example:7233',
      namespace: 'default',
      tls: { serverNameOverride: 'temporal.example' },
    });
    const team = { address: 'two.example:7233', namespace: 'team', apiKey: 'hunter2', tls: {} };
    const env = { TEMPORAL_CONFIG_FILE, TEMPORAL_PROFILE: 'team' };
    expect(told(env)).toEqual({ ...team, metadata: { 'x-team': 'hr' } });
    expect(told({ ...env, TEMPORAL_NAMESPACE: 'mine', TEMPORAL_GRPC_META_X_TEAM: 'it' })).toEqual({
      ...team,
      namespace: 'mine',
      metadata: { 'x-team': 'it' },
    });
    expect(readLocalStack(env).externalTemporal?.address).toBe('two.example:7233');
  });

  test('a profile in the user’s folder that nobody named changes nothing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-home-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'temporalio'));
    writeFileSync(join(folder, 'temporalio', 'temporal.toml'), profiles);
    const env = { HOME: folder, XDG_CONFIG_HOME: folder };
    expect(readLocalStack(env).externalTemporal).toBeNull();
    expect(told({ ...env, TEMPORAL_ADDRESS: '127.0.0.1:7233' })).not.toHaveProperty('tls');
    if (process.platform === 'linux')
      expect(told({ ...env, TEMPORAL_PROFILE: 'team' })).toMatchObject({ address: 'two.example:7233' });
  });

  test('keys do not print', () => {
    const env = { ...cloud, TEMPORAL_API_KEY: 'hunter2', TEMPORAL_GRPC_META_AUTH: 'hunter2' };
    const settings = readTemporal({
      ...env,
      TEMPORAL_TLS_CLIENT_CERT_DATA: 'c',
      TEMPORAL_TLS_CLIENT_KEY_DATA: 'hunter2',
    });
    expect(inspect(settings, { depth: 9 })).not.toContain('hunter2');
    expect(JSON.stringify(settings)).not.toContain('hunter2');
  });
});

describe('plain text', () => {
  test.each(['127.0.0.1:7233', '127.8.8.8:7233', 'localhost:7233', '[::1]:7233'])(
    'stays on this machine: %s',
    (address) => {
      expect(told({ TEMPORAL_ADDRESS: address })).toEqual({ address, namespace: 'default' });
    },
  );

  test.each([
    'temporal:7233',
    '10.0.0.7:7233',
    '0.0.0.0:7233',
    '127.0.0.1.example.org:7233',
    'localhost.example.org:7233',
    '[fe80::1]:7233',
  ])('is refused beyond it, with both remedies: %s', (address) => {
    const read = () => readTemporal({ TEMPORAL_ADDRESS: address });
    expect(read).toThrow(`TEMPORAL_ADDRESS is "${address}", a server beyond this machine, without TLS`);
    expect(read).toThrow(/TEMPORAL_TLS=true[^]*TEMPORAL_PLAINTEXT_HOSTS/);
    expect(() => readLocalStack({ TEMPORAL_ADDRESS: address })).toThrow('without TLS');
  });

  test('is refused where TLS is switched off beside a key', () => {
    const env = { ...cloud, TEMPORAL_API_KEY: 'hunter2', TEMPORAL_TLS: 'false' };
    expect(() => readTemporal(env)).toThrow('without TLS');
  });

  test('goes to a host that is allowed by its name, and to no other', () => {
    const TEMPORAL_PLAINTEXT_HOSTS = 'other, Temporal';
    expect(told({ TEMPORAL_ADDRESS: 'temporal:7233', TEMPORAL_PLAINTEXT_HOSTS })).toMatchObject({
      address: 'temporal:7233',
    });
    expect(() => readTemporal({ TEMPORAL_ADDRESS: 'temporal2:7233', TEMPORAL_PLAINTEXT_HOSTS })).toThrow('without TLS');
  });
});

test.each<[string, () => EnvironmentVariables, RegExp]>([
  ['a key without a server', () => ({ TEMPORAL_API_KEY: 'hunter2' }), /TEMPORAL_ADDRESS is not set/],
  [
    'an answer that is neither yes nor no',
    () => ({ ...cloud, TEMPORAL_TLS: 'yes' }),
    /TEMPORAL_TLS is "yes"; expected true or false/,
  ],
  [
    'a certificate that is not to be checked',
    () => ({ ...cloud, TEMPORAL_TLS: 'true', TEMPORAL_TLS_DISABLE_HOST_VERIFICATION: 'true' }),
    /always checks[^]*TEMPORAL_TLS_SERVER_CA_CERT_PATH/,
  ],
  [
    'a certificate without its key',
    () => ({ ...cloud, TEMPORAL_TLS_CLIENT_CERT_DATA: 'c' }),
    /TEMPORAL_TLS_CLIENT_KEY_DATA is not set/,
  ],
  [
    'a key without its certificate',
    () => ({ ...cloud, TEMPORAL_TLS_CLIENT_KEY_PATH: '/key' }),
    /TEMPORAL_TLS_CLIENT_CERT_PATH is not set/,
  ],
  [
    'a certificate that is not there',
    () => ({ ...cloud, TEMPORAL_TLS_SERVER_CA_CERT_PATH: '/no/such/file' }),
    /not usable \(ENOENT/,
  ],
  [
    'a file that is not there',
    () => ({ TEMPORAL_CONFIG_FILE: '/no/such/file' }),
    /TEMPORAL_CONFIG_FILE is not usable \(ENOENT/,
  ],
  [
    'a profile that is not there',
    () => ({ TEMPORAL_CONFIG_FILE: file(profiles), TEMPORAL_PROFILE: 'x' }),
    /Profile 'x' not found/,
  ],
  [
    'a word in the file that nobody knows',
    () => ({ TEMPORAL_CONFIG_FILE: file('[profile.default]\nadress = "x:1"\n') }),
    /unrecognized in profile\.default: adress/,
  ],
])('%s stops the program with the name and what is expected', (_, env, problem) => {
  expect(() => readTemporal(env())).toThrow(
    expect.objectContaining({ name: 'EnvironmentFault', message: expect.stringMatching(problem) }),
  );
});
