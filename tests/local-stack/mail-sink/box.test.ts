import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMailer } from '../../../adapters/smtp/mail.ts';
import { listMail, openBox, readMail } from '../../../local-stack/mail-sink/box.ts';
import { startMailSink } from '../../../local-stack/mail-sink/server.ts';

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'parley-box-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return join(dir, 'mail');
}

async function boxed(dir: string) {
  const sink = await startMailSink({ store: openBox(dir) });
  const mailer = createMailer({ url: sink.url, from: 'Parley <parley@example.org>' });
  onTestFinished(async () => {
    mailer.close();
    await sink.stop();
  });
  return {
    sink,
    send: (actionId: string, subject = 'Grüße 😀') =>
      mailer.send(
        { actionId, to: ['anna@example.org'], subject, text: `Text of ${actionId}\n` },
        new AbortController().signal,
      ),
  };
}

test('what was sent is listed in its order and can be read, also after a restart', async () => {
  const dir = folder();
  const first = await boxed(dir);
  await first.send('a1');
  await first.send('a2');
  await first.sink.stop();
  const second = await boxed(dir);
  await second.send('a3');

  const mails = await listMail(dir);
  expect(mails.map(({ messageId, to, subject }) => [messageId, to, subject])).toEqual(
    ['a1', 'a2', 'a3'].map((id) => [`<${id}@example.org>`, ['anna@example.org'], 'Grüße 😀']),
  );
  expect((await listMail(dir, { after: mails[0]?.id })).map(({ messageId }) => messageId)).toHaveLength(2);
  expect((await listMail(dir, { limit: 1 })).map(({ messageId }) => messageId)).toEqual(['<a3@example.org>']);

  const read = await readMail(dir, mails[1]?.id ?? '');
  expect(read).toMatchObject({ ...mails[1], text: expect.stringMatching(/^Text of a2\s*$/), attachments: [] });
  expect(read?.headers.find(({ name }) => name === 'Message-ID')?.value).toBe('<a2@example.org>');
  expect(Buffer.byteLength(read?.raw ?? '')).toBe(mails[1]?.bytes);
});

test('only this user may read the box', async () => {
  const dir = folder();
  await (await boxed(dir)).send('a1');
  for (const name of ['.', ...readdirSync(dir)]) expect(statSync(join(dir, name)).mode & 0o077).toBe(0);
});

test('a line that a crash cut short is passed over, and the next mail is not lost with it', async () => {
  const dir = folder();
  const first = await boxed(dir);
  await first.send('a1');
  await first.sink.stop();
  appendFileSync(join(dir, 'index.jsonl'), '{"id":"2026');
  await (await boxed(dir)).send('a2');
  expect((await listMail(dir)).map(({ messageId }) => messageId)).toEqual(['<a1@example.org>', '<a2@example.org>']);
});

test('an empty box is an empty list, and what is no id of it is not there', async () => {
  const dir = folder();
  expect(await listMail(dir)).toEqual([]);
  for (const id of ['', '../index', '/etc/passwd', '20261121112134310-0000a58a36'])
    expect(await readMail(dir, id)).toBeNull();
});

test('a mail that cannot be kept is not accepted: the sender may come again', async () => {
  let full = true;
  const sink = await startMailSink({
    store: () => {
      if (full) throw new Error('disk full');
    },
  });
  onTestFinished(() => sink.stop());
  const mailer = createMailer({ url: sink.url, from: 'parley@example.org' });
  const mail = { actionId: 'a1', to: ['anna@example.org'], subject: 's', text: 't' };
  expect(await mailer.send(mail, new AbortController().signal)).toMatchObject({
    kind: 'waits',
    because: expect.stringContaining('451'),
  });
  expect(sink.mails).toEqual([]);
  full = false;
  expect(await mailer.send(mail, new AbortController().signal)).toMatchObject({ kind: 'done' });
});
