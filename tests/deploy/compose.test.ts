/**
 * The image's recipe and the file for one machine: read, held against the table of variables, and made where it can be.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readDatabase, readKeys, readMigration } from '../../settings/environment.ts';
import { variablesOf } from '../../settings/variables.ts';
import { missing, titleWith } from './tools.ts';

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly deploy?: { readonly replicas: number };
}

const compose = parse(readFileSync('deploy/compose/compose.yaml', 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
};
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image.includes('PARLEY_IMAGE'));

describe('the file for one machine', () => {
  test('two APIs and the codec server behind the proxy, two workers of each queue, and what they need', () => {
    expect(Object.keys(compose.services)).toEqual(
      expect.arrayContaining(['postgres', 'temporal', 'prepare', 'api-1', 'api-2', 'codec', 'proxy', 'doctor']),
    );
    for (const queue of ['conversations', 'model', 'outbox'])
      expect(compose.services[queue]).toMatchObject({
        command: ['worker', '--queues', queue],
        deploy: { replicas: 2 },
      });
  });

  test('Temporal gives tenants their turns, as it does in the local stack', () => {
    expect(parse(readFileSync('deploy/compose/temporal.yaml', 'utf8'))).toEqual({
      'matching.enableFairness': [{ value: true }],
      'matching.numTaskqueueReadPartitions': [{ value: 1 }],
      'matching.numTaskqueueWritePartitions': [{ value: 1 }],
    });
    expect(JSON.stringify(compose.services['temporal'])).toContain('./temporal.yaml:/etc/temporal/config/');
  });

  test('nothing but the proxy has a port beyond this machine', () => {
    const open = services.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
    expect(open.filter((port) => !port.includes('127.0.0.1:'))).toEqual(['proxy ${PARLEY_HTTPS_PORT:-443}:8443']);
  });

  test.each(ours)('%s is given what its program reads and nothing else, and can write nowhere', (_, service) => {
    const [program = ''] = service.command ?? [];
    const readers = program === 'doctor' ? (['api', 'worker'] as const) : ([program] as const);
    const known = readers.flatMap((reader) => variablesOf(reader as Parameters<typeof variablesOf>[0]));
    const names = Object.keys(service.environment ?? {});
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  test.each(services)(
    '%s: each secret that it names is mounted, and no other',
    (_, { environment = {}, secrets = [] }) => {
      const named = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? []);
      expect(named.toSorted()).toEqual(secrets.toSorted());
      expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining([...secrets]));
    },
  );

  test.skipIf(missing('openssl') !== null)(
    titleWith('openssl', 'its secrets are made once, kept, its folder’s alone, and taken by the programs'),
    () => {
      const dir = mkdtempSync(join(tmpdir(), 'parley-compose-'));
      onTestFinished(() => rmSync(dir, { recursive: true }));
      cpSync('deploy/compose/make-secrets', join(dir, 'make-secrets'));
      const make = () => execFileSync(join(dir, 'make-secrets'), { stdio: 'pipe' });
      make();
      const folder = join(dir, 'secrets');
      expect(statSync(folder).mode & 0o077).toBe(0);
      const contents = () => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
      const made = contents();
      for (const { file } of Object.values(compose.secrets)) expect(statSync(join(dir, file)).size).toBeGreaterThan(3);
      make();
      expect(contents()).toEqual(made);
      const file = (name: string) => join(folder, name);
      const env = {
        DATABASE_URL_FILE: file('database-url'),
        PARLEY_MIGRATE_URL_FILE: file('migrate-url'),
        PARLEY_APP_PASSWORD_FILE: file('app-password'),
        PARLEY_KEY_PEPPER_FILE: file('key-pepper'),
        PARLEY_BOOTSTRAP_KEY_FILE: file('bootstrap-key'),
        PARLEY_INSTALLATION_KEY_FILE: file('installation-key'),
      };
      const url = new URL(readDatabase(env).url.reveal());
      expect([url.username, url.password]).toEqual(['parley_app', readMigration(env).appPassword?.reveal()]);
      expect(readKeys(env).bootstrapKey?.reveal()).toMatch(/^pk_first_/);
    },
  );
});

describe('the image', () => {
  const recipe = readFileSync('deploy/Dockerfile', 'utf8');
  const last = recipe.slice(recipe.lastIndexOf('\nFROM '));

  test('its last stage runs nothing, and holds Node, certificates and what was made', () => {
    expect(last).not.toMatch(/^RUN /m);
    expect(last.match(/^COPY .*$/gm)?.map((line) => line.split(' ').at(-1))).toEqual([
      '/usr/local/bin/node',
      '/etc/ssl/certs/ca-certificates.crt',
      '/app',
      '/data',
    ]);
    expect(last).toMatch(/^USER 10001:10001$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
  });

  test('the variables that it sets are known', () => {
    const set = [...last.matchAll(/^\s+(PARLEY_[A-Z_]+)=/gm)].map(([, name]) => name);
    const known = (['api', 'codec', 'worker', 'prepare'] as const).flatMap((reader) => variablesOf(reader));
    expect(set.filter((name = '') => !known.includes(name))).toEqual([]);
  });

  test.skipIf(missing('hadolint') !== null)(titleWith('hadolint', 'the recipe has no fault'), () => {
    execFileSync('hadolint', ['deploy/Dockerfile'], { stdio: 'pipe' });
  });
});

test.skipIf(missing('haproxy') !== null || missing('openssl') !== null)(
  titleWith('haproxy', 'the proxy takes its configuration'),
  () => {
    const dir = mkdtempSync(join(tmpdir(), 'parley-proxy-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const name = ['-subj', '/CN=localhost', '-keyout', join(dir, 'key'), '-out', join(dir, 'crt')];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', ...name],
      {
        stdio: 'ignore',
      },
    );
    const both = join(dir, 'both.pem');
    writeFileSync(both, readFileSync(join(dir, 'crt'), 'utf8') + readFileSync(join(dir, 'key'), 'utf8'));
    const env = {
      PATH: process.env['PATH'],
      PARLEY_PROXY_BIND: '127.0.0.1:8443',
      PARLEY_PROXY_CERTIFICATE: both,
      PARLEY_API_1: '127.0.0.1:7400',
      PARLEY_API_2: '127.0.0.1:7401',
      PARLEY_CODEC: '127.0.0.1:7403',
    };
    execFileSync('haproxy', ['-c', '-f', 'deploy/proxy/haproxy.cfg'], { env, stdio: 'pipe' });
  },
);
