/**
 * A real server that speaks Bolt: Neo4j's community edition, in a Java process of its own. Its jars are fetched once
 * from Maven Central (123 MB) into the cache that all checkouts share; each is what `jars.txt` says to the byte before
 * it is run.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { cacheDir } from '../../../scripts/temporal-binary.mjs';

const central = 'https://repo1.maven.org/maven2';
const release = 'neo4j-5.26.30';
const launcher = fileURLToPath(new URL('GraphServer.java', import.meta.url));

export interface GraphServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** A server, or in a sentence why there is none. */
export async function startGraphServer(): Promise<GraphServer | string> {
  const java = javaFault();
  if (java !== null) return java;
  try {
    return await start(await fetchJars());
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The launcher is one source file: it takes a JDK of 17 or later. */
function javaFault(): string | null {
  const { status, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8', timeout: 20_000 });
  const version = Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0);
  if (status !== 0 || version < 17) return 'it takes Java 17 or later on the PATH';
  const compiler = spawnSync('java', ['--list-modules'], { encoding: 'utf8', timeout: 20_000 });
  return compiler.stdout.includes('jdk.compiler') ? null : 'it takes a JDK; this Java compiles nothing';
}

/**
 * The folder of the jars. One that is complete has its name at last, so that a fetching that was broken off leaves
 * none.
 */
async function fetchJars(): Promise<string> {
  const folder = join(cacheDir(), release);
  if (existsSync(folder)) return folder;
  mkdirSync(cacheDir(), { recursive: true });
  const workshop = mkdtempSync(`${folder}-`);
  try {
    console.error(`Fetching ${release} for the tests of the graph (123 MB, once).`);
    const waiting = pinned();
    const lane = async (): Promise<void> => {
      for (let jar = waiting.shift(); jar; jar = waiting.shift()) await fetchJar(jar, workshop);
    };
    await Promise.all(Array.from({ length: 12 }, lane));
    // Somebody else may have been quicker.
    if (!existsSync(folder)) renameSync(workshop, folder);
    return folder;
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

function pinned(): { readonly hash: string; readonly path: string }[] {
  return readFileSync(new URL('jars.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => ({ hash: line.slice(0, 64), path: line.slice(65) }));
}

async function fetchJar({ hash, path }: { readonly hash: string; readonly path: string }, folder: string) {
  const response = await fetch(`${central}/${path}`, { signal: AbortSignal.timeout(120_000) });
  if (!response.ok) throw new Error(`Maven Central answered ${response.status} to ${path}`);
  const jar = Buffer.from(await response.arrayBuffer());
  const found = createHash('sha256').update(jar).digest('hex');
  if (found !== hash) throw new Error(`${path} has the SHA-256 ${found} and not the one of jars.txt`);
  writeFileSync(join(folder, basename(path)), jar);
}

/** A JVM of a busy machine takes its time; it begins with its database made anew. */
const readyWithinMs = 60_000;

async function start(jars: string): Promise<GraphServer> {
  const home = mkdtempSync(join(tmpdir(), 'parley-graph-'));
  const flags = ['-Xmx384m', '-XX:TieredStopAtLevel=1', '-cp', join(jars, '*')];
  const child = spawn('java', [...flags, launcher, home], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-2_000)));
  const ended = new Promise<void>((done) => {
    child.once('close', () => done());
    child.once('error', () => done());
  });
  const stop = async (): Promise<void> => {
    const patience = setTimeout(() => child.kill('SIGKILL'), 5_000);
    child.stdin.end();
    await ended;
    clearTimeout(patience);
    rmSync(home, { recursive: true, force: true });
  };
  let late: NodeJS.Timeout | undefined;
  try {
    const port = await Promise.race([
      portOf(child.stdout),
      ended.then(() => Promise.reject(new Error(`the server ended: ${said.trim().split('\n').at(-1) ?? ''}`))),
      new Promise<never>((_, fail) => {
        late = setTimeout(() => fail(new Error('the server was not ready within a minute')), readyWithinMs);
      }),
    ]);
    return { url: `bolt://127.0.0.1:${port}`, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(late);
  }
}

function portOf(output: NodeJS.ReadableStream): Promise<number> {
  return new Promise((done) => {
    createInterface({ input: output }).on('line', (line) => {
      const port = /^ready (\d+)$/.exec(line)?.[1];
      if (port !== undefined) done(Number(port));
    });
  });
}
