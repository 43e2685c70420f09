import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createMailer } from '../../../adapters/smtp/mail.ts';
import { listMail } from '../../../local-stack/mail-sink/box.ts';
import { startMailSink } from '../../../local-stack/mail-sink/server.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** Starts the sink as its own process; ends it with the test. */
function startMain(environment: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-sink-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'local-stack/mail-sink/main.ts'], {
    cwd: repository,
    env: { ...process.env, PARLEY_DATA_DIR: dataDir, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true });
  });
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  return {
    child,
    dataDir,
    said: () => said,
    ended: once(child, 'exit') as Promise<[number | null, string | null]>,
    ready: once(createInterface({ input: child.stdout }), 'line').then(
      ([line]) => JSON.parse(String(line)) as { ready: boolean; url: string; dir: string },
    ),
  };
}

test('the sink says where it is, keeps mails in the data folder, and ends on SIGTERM', async () => {
  const { child, dataDir, ended, ready } = startMain();
  const { ready: isReady, url, dir } = await ready;
  expect([isReady, dir]).toEqual([true, join(dataDir, 'mail')]);
  expect(url).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
  const mailer = createMailer({ url, from: 'parley@localhost' });
  const mail = { actionId: 'a1', to: ['anna@example.org'], subject: 's', text: 't' };
  expect(await mailer.send(mail, new AbortController().signal)).toEqual({
    kind: 'done',
    messageId: '<a1@localhost>',
    answer: expect.stringMatching(/^250 /),
  });
  expect((await listMail(dir)).map(({ messageId }) => messageId)).toEqual(['<a1@localhost>']);

  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('supervised, the sink ends when its standard input closes', async () => {
  const { child, ended, ready } = startMain({ PARLEY_SUPERVISED: '1' });
  await ready;
  child.stdin.end();
  expect(await ended).toEqual([0, null]);
});

test.each<[string, (taken: number) => string, RegExp]>([
  ['a port that is taken', String, /^Port \d+ is taken\. Set MAIL_SINK_PORT to a free one\.\n$/],
  ['a port that is none', () => 'smtp', /^MAIL_SINK_PORT is "smtp"\. Set it to a port number from 0 to 65535/],
])('%s stops the start with the name of the variable', async (_, port, words) => {
  const other = await startMailSink();
  onTestFinished(() => other.stop());
  const { ended, said } = startMain({ MAIL_SINK_PORT: port(other.port) });
  expect(await ended).toEqual([1, null]);
  expect(said()).toMatch(words);
});

test('the log says who sent what when, line by line, and which faults there were', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'parley-journal-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const journal = join(dir, 'log.jsonl');
  const sink = await startMailSink({
    journal,
    behaviour: (count) => (count === 0 ? { kind: 'drop', at: 'data' } : { kind: 'drop', at: 'end' }),
  });
  onTestFinished(() => sink.stop());
  const mailer = createMailer({ url: sink.url, from: 'parley@example.org' });
  const send = () =>
    mailer.send({ actionId: 'a1', to: ['b@example.org'], subject: 's', text: 't' }, new AbortController().signal);
  await expect(send()).rejects.toThrow('Nothing was sent');
  expect(await send()).toMatchObject({ kind: 'unknown' });

  const lines = readFileSync(journal, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines).toEqual(sink.log);
  const accepted = { from: 'parley@example.org', to: ['b@example.org'], messageId: '<a1@example.org>' };
  expect(lines).toMatchObject([
    { what: 'connected', connection: 1 },
    { what: 'dropped', stage: 'data', connection: 1 },
    { what: 'connected', connection: 2 },
    { what: 'accepted', connection: 2, ...accepted },
    { what: 'dropped', stage: 'end', connection: 2 },
  ]);
});
