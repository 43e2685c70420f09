/** R5 a person's copy of their data: everything that is kept of them, signed, and whoever changes it is found out. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { inject } from 'vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveOf } from '../../adapters/archive/archive.ts';
import { archiveSeal } from '../../adapters/signatures/archive-seal.ts';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import { archivedTables, notArchived } from '../../adapters/postgres/erasure/archived-rows.ts';
import { collect } from '../../client/pages.ts';
import { archiveManifest } from '../../contracts/wire/archive.ts';
import { parley } from '../cli/terminal.ts';
import { canary } from '../support/columns.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { describeInLaws, testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';

let app: App;
let owner: Database;
const dir = mkdtempSync(join(tmpdir(), 'parley-export-'));
beforeAll(async () => {
  app = await startApp();
  owner = openDatabase({ url: inject('servers').ownerUrl, connections: 1 });
});
afterAll(async () => {
  await Promise.allSettled([app.close(), owner.close()]);
  rmSync(dir, { recursive: true, force: true });
});

const call = (...args: string[]) => parley(args, { url: app.url, env: { PARLEY_API_KEY: app.key } });
const get = (path: string, key = app.key) =>
  fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${key}` } });

/** What stands in an archive, by path. */
async function filesIn(zipped: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const tar = extract();
  const reading = (async () => {
    for await (const entry of tar) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
      files.set(entry.header.name, Buffer.concat(chunks));
    }
  })();
  await Promise.all([pipeline(Readable.from([zipped]), createGunzip(), tar), reading]);
  return files;
}

/** The same archive with these files instead. */
async function tarOf(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const tar = pack();
  for (const [name, bytes] of files) tar.entry({ name, size: bytes.length }, bytes);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar.pipe(createGzip())) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A talk with words in many places, and a file. */
async function rich(participant: string) {
  const words = { said: canary(), note: canary(), file: canary(), person: canary() };
  const talk: Talk = await startTalk(app, { assistant: 'rv-service-desk', participant });
  app.script(() => `You said ${words.said}.`);
  await talk.say(`It is about ${words.said}.`);
  await talk.say(`!improve tone: ${words.note}`);
  const content_base64 = Buffer.from(`It reads ${words.file}.`).toString('base64');
  await app.client.diagnosis.attach(talk.id, {
    kind: 'reading',
    name: `${words.person}.txt`,
    media_type: 'text/plain',
    content_base64,
  });
  return { talk, words: Object.values(words) };
}

describe('R5 the archive of a conversation', () => {
  test('holds everything that is kept of it, is whole for `parley export verify`, and is an audit row', async () => {
    const { talk, words } = await rich(`paula-${canary()}`);
    const file = join(dir, 'talk.tar.gz');
    const kept = await call('export', 'conversation', talk.id, '--output', file);
    expect(kept).toMatchObject({ code: 0, stdout: '' });
    const files = await filesIn(readFileSync(file));
    const all = [...files.values()].map((bytes) => bytes.toString()).join('\n');
    for (const word of words) expect(all, word).toContain(word);
    expect([...files.keys()].slice(-2)).toEqual(['manifest.json', 'signature.json']);
    const manifest = archiveManifest.parse(JSON.parse(files.get('manifest.json')?.toString() ?? ''));
    expect(manifest).toMatchObject({ of: 'conversation', subject: talk.id, tenant: app.tenant });
    expect(manifest.files.map(({ path }) => path)).toEqual([...files.keys()].slice(0, -2));
    const messages = JSON.parse(files.get('messages/0001.json')?.toString() ?? '') as { text: string }[];
    expect(messages.length).toBe((await collect(app.client.messages.of(talk.id).each())).length);
    const whole = await call('export', 'verify', file);
    expect(whole.code, whole.stderr).toBe(0);
    expect(whole.stdout).toMatch(/^whole: \d+ files of the conversation/);
    const { items } = await app.client.audit.list({ conversation: talk.id });
    expect(items.at(-1)).toMatchObject({ event: 'data.exported', via: 'api', data: { of: 'conversation' } });
    expect((await call('export', 'conversation', talk.id, '--output', file)).code).toBe(5);
    expect((await call('export', 'conversation', 'none', '--output', join(dir, 'none'))).code).toBe(3);
  }, 60_000);

  test('every table that names conversations is in it, or is left out for a reason', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
         join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
        where c.column_name = 'conversation' and c.table_schema = 'public'`,
    );
    const known = [...archivedTables.map(({ table }) => table), ...Object.keys(notArchived)];
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('R5 an archive that is not as it was made', () => {
  let whole: Buffer;
  let files: Map<string, Buffer>;
  beforeAll(async () => {
    const { talk } = await rich(`paula-${canary()}`);
    whole = Buffer.from(await (await get(`/v1/conversations/${talk.id}/export`)).arrayBuffer());
    files = await filesIn(whole);
  });
  const changes: Readonly<Record<string, (files: Map<string, Buffer>) => Promise<Buffer> | Buffer>> = {
    'a word was changed': (some) => tarOf(some.set('messages/0001.json', Buffer.from('[]'))),
    'a file is missing': (some) => (some.delete('messages/0001.json'), tarOf(some)),
    'a file was added': (some) => tarOf(new Map([['more.json', Buffer.from('{}')], ...some])),
    'the manifest was changed': (some) =>
      tarOf(
        some.set(
          'manifest.json',
          Buffer.from(String(some.get('manifest.json')).replace('conversation', 'participant')),
        ),
      ),
    'it has no signature': (some) => (some.delete('signature.json'), tarOf(some)),
    'it breaks off': () => whole.subarray(0, whole.length - 40),
    'its tar breaks off': () => gzipSync(gunzipSync(whole).subarray(0, 5_000)),
    'it is no archive': () => Buffer.from('hello'),
  };
  test.each(Object.entries(changes))('%s: broken, and it says what', async (name, change) => {
    const file = join(dir, `${name}.tar.gz`);
    writeFileSync(file, await change(new Map(files)));
    const told = await call('export', 'verify', file, '--json');
    expect(told.code).toBe(1);
    expect(JSON.parse(told.stdout)).toMatchObject({ verdict: 'broken', because: expect.stringMatching(/./) });
  });

  test('it was signed by somebody else: foreign', async () => {
    async function* documents() {
      yield { path: 'a.json', bytes: Buffer.from('{}') };
    }
    const about = {
      of: 'conversation',
      subject: 'c',
      tenant: 't',
      made_by: 'k',
      begun_at: '2026-11-27T10:00:00.000Z',
    } as const;
    const seal = archiveSeal('another key');
    const chunks: Buffer[] = [];
    for await (const chunk of archiveOf(documents(), { about, seal, clock: () => 0 })) chunks.push(chunk as Buffer);
    const file = join(dir, 'foreign.tar.gz');
    writeFileSync(file, Buffer.concat(chunks));
    expect((await call('export', 'verify', file)).stdout).toMatch(/^foreign/);
    expect((await call('export', 'verify', file, '--public-key', seal.publicKey)).stdout).toMatch(/^whole/);
  });
});

describeInLaws('R5 the archive of a participant', () => {
  testInLaws(
    'holds each of their conversations and the sessions of theirs alone, and nobody else’s',
    async () => {
      const [paula, berta] = [`paula-${canary()}`, `berta-${canary()}`];
      const [one, two, other] = [await rich(paula), await rich(paula), await rich(berta)];
      const session = `s-${canary()}`;
      const sent = (path: string, body: object) =>
        fetch(`${app.url}${path}`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${app.key}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      await sent(`/sessions/${session}`, { phase: 1, phase_artifacts: { phase0: { goal: 'to know' } } });
      await sent(`/sessions/${session}/participants`, { participants: [paula] });
      const answer = await get(`/v1/participants/${paula}/export`);
      expect(answer.headers.get('content-type')).toBe('application/gzip');
      const files = await filesIn(Buffer.from(await answer.arrayBuffer()));
      const all = [...files.entries()].map(([path, bytes]) => `${path} ${bytes.toString()}`).join('\n');
      for (const word of [...one.words, ...two.words, session]) expect(all, word).toContain(word);
      for (const word of [...other.words, berta]) expect(all, word).not.toContain(word);
      expect(files.has(`conversations/${one.talk.id}/conversation.json`)).toBe(true);
      expect((await get('/v1/participants/nobody-has-it/export')).status).toBe(404);
      const own = await app.addKey({ role: 'participant', participant: paula });
      expect((await get(`/v1/participants/${paula}/export`, own)).status).toBe(403);
    },
    60_000,
  );
});
