/** Workers of two builds, as processes: this checkout, and a copy of it with other workflows. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { auditKey } from './audit-key.ts';
import type { App } from './in-process-app.ts';
import { orderKey } from './order-key.ts';
import { testMasterKey } from './payload-keys.ts';
import { bareEnvironment } from './product.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const leftOut = new Set(['.git', 'node_modules', 'tests', 'docs', 'bench', 'console', 'deploy']);

export interface OtherBuild {
  /** Top folder of its sources. */
  readonly root: string;
  remove(): void;
}

/** The same sources but for one place of one file, which must be there. */
export function otherBuild(file: string, from: string, to: string): OtherBuild {
  const copy = mkdtempSync(join(tmpdir(), 'parley-build-'));
  for (const name of readdirSync(root))
    if (!leftOut.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const before = readFileSync(join(copy, file), 'utf8');
  if (!before.includes(from)) throw new Error(`"${from}" does not stand in ${file}.`);
  writeFileSync(join(copy, file), before.replace(from, to));
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

/** This checkout. */
export const thisBuild: OtherBuild = { root, remove: () => undefined };

export interface BuildWorker {
  /** Everything that it said on standard error so far. */
  readonly said: readonly string[];
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Its worker for an app whose own workers are stopped; settles when it says that it is ready, or has ended. */
export async function startBuild(app: App, build: OtherBuild, env: NodeJS.ProcessEnv = {}): Promise<BuildWorker> {
  const { temporal, namespace, databaseUrl } = inject('servers');
  const dataDir = join(tmpdir(), `parley-build-data-${process.pid}`);
  mkdirSync(dataDir, { recursive: true });
  // What is compiled starts sooner; a copy is started too seldom to compile it.
  const program = build.root === root ? ['cli/parley.mjs', 'worker'] : ['--import', 'tsx', 'workers/main.ts'];
  const child = spawn(process.execPath, program, {
    cwd: build.root,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...bareEnvironment(),
      TEMPORAL_ADDRESS: temporal,
      TEMPORAL_NAMESPACE: namespace,
      DATABASE_URL: databaseUrl,
      OPENAI_BASE_URL: app.model.url,
      OPENAI_API_KEY: 'none',
      OPENAI_MODEL: 'scripted',
      PARLEY_SECOND_READER: 'off',
      PARLEY_SUMMARIES: 'off',
      SMTP_URL: app.mail.url,
      SMTP_FROM: 'Parley <parley@example.org>',
      PARLEY_AUDIT_KEY: auditKey,
      PARLEY_ORDER_KEY: orderKey,
      PARLEY_MASTER_KEY: testMasterKey,
      PARLEY_UNSIGNED_CONSENT: 'on',
      PARLEY_LANE: app.lane,
      PARLEY_DATA_DIR: dataDir,
      PARLEY_SUPERVISED: '1',
      ...env,
    },
  });
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  await Promise.race([new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve)), ended]);
  return {
    said,
    end(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}
