/** `parley api` with a certificate of its own: beyond loopback it may listen then, and takes a renewed one on SIGHUP. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { freePorts } from '../../local-stack/ports.ts';
import { certificate } from '../adapters/smtp/certificate.ts';
import { runParley, startParley } from '../support/own-programs.ts';
import { bareEnvironment } from '../support/product.ts';

const dir = mkdtempSync(join(tmpdir(), 'parley-tls-'));
afterAll(() => rmSync(dir, { recursive: true }));
const [certFile, keyFile] = [join(dir, 'cert.pem'), join(dir, 'key.pem')];
const [own, other] = [certificate(), certificate()];

/** Nothing else is there: the API serves while it waits for its servers. */
function environment(port: number): NodeJS.ProcessEnv {
  return {
    ...bareEnvironment(),
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    DATABASE_URL: 'postgres://parley_app:none@127.0.0.1:1/none',
    PARLEY_KEY_PEPPER: 'a pepper of this test',
    PARLEY_AUDIT_KEY: 'an audit key of this test',
    PARLEY_ORDER_KEY: 'an order key of this test',
    PARLEY_MASTER_KEY: '3d'.repeat(32),
    PARLEY_DATA_DIR: dir,
    PARLEY_PORT: String(port),
    PARLEY_TLS_CERT: certFile,
    PARLEY_TLS_KEY: keyFile,
  };
}

const statusAt = (port: number, ca: string): Promise<number | string | undefined> =>
  new Promise((resolve) => {
    get({ host: 'localhost', port, path: '/healthz', ca, agent: false }, ({ statusCode }) => resolve(statusCode)).once(
      'error',
      (error) => resolve(error.message),
    );
  });

test('R4 parley api serves TLS, takes a renewed certificate on SIGHUP, and does not start with another’s key', async () => {
  writeFileSync(certFile, own.cert);
  writeFileSync(keyFile, own.key);
  const [port = 0] = await freePorts(1);
  const api = await startParley('api', environment(port));
  onTestFinished(() => api.end());
  expect(JSON.parse(api.ready)).toMatchObject({ ready: true, url: `https://127.0.0.1:${port}` });
  expect(await statusAt(port, own.cert)).toBe(200);

  writeFileSync(certFile, other.cert);
  const refused = await runParley(['api'], { ...environment(port), PARLEY_HOST: '0.0.0.0' });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(`PARLEY_TLS_KEY is \\"${keyFile}\\", the key of another certificate`);
  expect(refused.stderr).not.toContain('PARLEY_HOST is');

  writeFileSync(keyFile, other.key);
  api.signal('SIGHUP');
  await expect.poll(() => statusAt(port, other.cert)).toBe(200);
  expect(await statusAt(port, own.cert)).not.toBe(200);
}, 60_000);
