/**
 * The reverse proxy of `deploy/` before two APIs, as a process of this machine, with a certificate of its own making.
 */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const config = fileURLToPath(new URL('../../deploy/proxy/haproxy.cfg', import.meta.url));

export interface Proxy {
  readonly url: string;
  /** File with what callers have to trust. */
  readonly certificate: string;
  stop(): Promise<void>;
}

/** What a machine lacks for it, with how to get it; null: nothing. */
export function proxyMissing(): string | null {
  for (const [program, argument] of [
    ['haproxy', '-v'],
    ['openssl', 'version'],
  ] as const)
    try {
      execFileSync(program, [argument], { stdio: 'ignore' });
    } catch {
      return `${program} is not there (Debian: apt-get install ${program})`;
    }
  return null;
}

export async function startProxy(dir: string, port: number, apis: readonly [number, number]): Promise<Proxy> {
  const certificate = join(dir, 'certificate.pem');
  const key = join(dir, 'certificate.key');
  const asked = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync('openssl', [...asked, ...name, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const both = join(dir, 'both.pem');
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 });
  const child = spawn('haproxy', ['-db', '-f', config], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PARLEY_PROXY_BIND: `127.0.0.1:${port}`,
      PARLEY_PROXY_CERTIFICATE: both,
      PARLEY_API_1: `127.0.0.1:${apis[0]}`,
      PARLEY_API_2: `127.0.0.1:${apis[1]}`,
      // A backup of its own is enough for what is measured here.
      PARLEY_CODEC: `127.0.0.1:${apis[0]}`,
    },
  });
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await Promise.race([pause(300), gone]);
  if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}:\n${said}`);
  return {
    url: `https://localhost:${port}`,
    certificate,
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
