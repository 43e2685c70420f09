import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { isAddress, masked, readMailbox } from '../../../adapters/smtp/address.ts';
import { createMailer } from '../../../adapters/smtp/mail.ts';
import { readServerAddress } from '../../../adapters/smtp/server-address.ts';
import { verifyDkim } from './dkim.ts';
import { never, post } from './post.ts';
import { certificate } from './certificate.ts';

const header = (mail: { headers: readonly { name: string; value: string }[] } | undefined, name: string) =>
  mail?.headers.filter((one) => one.name.toLowerCase() === name.toLowerCase()).map(({ value }) => value);

describe('F6 a mail as received', () => {
  test('has the words that were approved, one recipient, plain text in UTF-8, and its Message-ID', async () => {
    const { sink, send } = await post(undefined, { from: 'Jörg Übermut <parley@example.org>' });
    const message = 'Уважаемая Анна,\n\n.\n..dots\nGrüße 😀 – 你好\n';
    await send('c-7-a3', never, { subject: 'Überfällig: «отпуск» 😀 – 你好', message });
    const [mail] = sink.mails;
    expect(mail).toMatchObject({
      from: 'parley@example.org',
      to: ['anna.schmidt@example.org'],
      subject: 'Überfällig: «отпуск» 😀 – 你好',
      messageId: '<c-7-a3@example.org>',
    });
    expect(mail?.text.trimEnd()).toBe(message.trimEnd());
    expect(header(mail, 'content-type')).toEqual(['text/plain; charset=utf-8']);
    const { from } = await PostalMime.parse(mail?.raw ?? '');
    expect(from).toEqual({ name: 'Jörg Übermut', address: 'parley@example.org' });
    expect(header(mail, 'to')).toEqual(['anna.schmidt@example.org']);
    expect(mail?.raw.every((byte) => byte < 128)).toBe(true);
  });

  test('has the same Message-ID however often it is sent, and another for another action', async () => {
    const { sink, send } = await post();
    for (const id of ['c-1-a1', 'c-1-a1', 'c-1-a2', 'odd id <x>', 'odd id <y>']) await send(id);
    const [first, again, other, odd, odder] = sink.mails.map(({ messageId }) => messageId);
    expect(first).toBe(again);
    expect(new Set([first, other, odd, odder]).size).toBe(4);
    expect(odd).toMatch(/^<[0-9a-f]{64}@example\.org>$/);
  });

  test('has the headers that we write and no others, whatever the words are', { timeout: 60_000 }, async () => {
    const { sink, send } = await post();
    await send('c-1-a0');
    const names = sink.mails[0]?.headers.map(({ name }) => name).sort();
    const words = fc.string({
      unit: fc.oneof(
        fc.constantFrom(
          '\r\n',
          '\n',
          '\r',
          'Bcc: eve@example.org',
          '\r\n\r\n',
          ' ',
          ':',
          '\u0000',
          '\u2028',
          '.',
          '=?',
          '\uD800',
          'я',
          '😀',
          '\u000b',
        ),
        fc.string({ unit: 'binary', maxLength: 3 }),
      ),
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(words, words, async (subject, message) => {
        await send('c-1-a1', never, { subject: `s${subject}`, message: `m${message}` });
        const mail = sink.mails.at(-1);
        // How the text is encoded is for the composer to choose; a header of the text's own would be one more.
        expect(mail?.headers.map(({ name }) => name).sort()).toEqual(names);
        expect(mail?.to).toEqual(['anna.schmidt@example.org']);
        expect(mail?.subject.startsWith('s')).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test('fifty at once go through the pool’s few connections, each once', async () => {
    const { sink, send } = await post(undefined, { connections: 5 });
    const ids = Array.from({ length: 50 }, (_, index) => `c-${index}-a1`);
    const ends = await Promise.all(ids.map((id) => send(id)));
    expect(new Set(ends.map(({ kind }) => kind))).toEqual(new Set(['done']));
    expect(sink.mails.map(({ messageId }) => messageId).sort()).toEqual(ids.map((id) => `<${id}@example.org>`).sort());
    expect(sink.log.filter(({ what }) => what === 'connected').length).toBeLessThanOrEqual(5);
  });

  test('an address that could mean something else is refused without asking the server', async () => {
    const { sink, mailer } = await post();
    const to = ['anna@example.org\r\nRCPT TO:<eve@example.org>'];
    expect(await mailer.send({ actionId: 'a', to, subject: 's', text: 't' }, never)).toMatchObject({ kind: 'refused' });
    expect(sink.log).toEqual([]);
  });
});

describe('a signature', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = (key: { export(options: { type: 'pkcs8'; format: 'pem' }): string | Buffer }) =>
    String(key.export({ type: 'pkcs8', format: 'pem' }));

  test('is right for the mail as received, and wrong for a changed one', async () => {
    const dkim = { domain: 'example.org', selector: 'mail', privateKey: pem(rsa.privateKey) };
    const { sink, send } = await post(undefined, { dkim });
    await send('c-1-a1', never, { subject: 'Grüße', message: 'Dear Anna,\n.\n\n  spaces  here \n\n\n' });
    const raw = sink.mails[0]?.raw.toString('latin1') ?? '';
    expect(verifyDkim(raw, rsa.publicKey)).toEqual({
      domain: 'example.org',
      selector: 'mail',
      body: true,
      headers: true,
    });
    expect(verifyDkim(raw.replace('Anna', 'Eve!'), rsa.publicKey)).toMatchObject({ body: false });
    expect(verifyDkim(raw.replace('To: anna', 'To: eve'), rsa.publicKey)).toMatchObject({ headers: false });
    expect(verifyDkim(raw, generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey)).toMatchObject({
      headers: false,
    });
  });

  test('needs a key that can sign: anything else stops the start, and is not printed', () => {
    const start = (privateKey: string) => () =>
      createMailer({ url: 'smtp://127.0.0.1', from: 'a@b.org', dkim: { domain: 'b.org', selector: 's', privateKey } });
    expect(start('hunter2')).toThrow(/^The DKIM key of s\._domainkey\.b\.org cannot be read\. Set PARLEY_DKIM_KEY/);
    expect(start(pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey))).toThrow('is of kind ec');
    expect(start(pem(generateKeyPairSync('ed25519').privateKey))).not.toThrow();
  });
});

describe('the way to the server is as safe as SMTP_URL says', () => {
  const tls = certificate();
  const authorities = tls.cert;
  const at = (port: number, scheme: string, query = '') => `${scheme}://localhost:${port}${query}`;

  test.each<[string, string, string, boolean]>([
    ['TLS from the start', 'smtps', '', true],
    ['STARTTLS, required', 'smtp', '?tls=required', false],
    ['STARTTLS, offered', 'smtp', '', false],
  ])(
    '%s: with a certificate that is trusted it is used, with another one nothing is sent',
    async (_, scheme, query, fromTheStart) => {
      const { sink } = await post(undefined, { sink: { tls: { ...tls, fromTheStart } } });
      const through = (more: { authorities?: string }) => {
        const mailer = createMailer({ url: at(sink.port, scheme, query), from: 'a@example.org', ...more });
        return mailer.send({ actionId: 'c-1-a1', to: ['b@example.org'], subject: 's', text: 't' }, never);
      };
      await expect(through({})).rejects.toMatchObject({ name: 'MailFailure' });
      expect(sink.mails).toEqual([]);
      expect(await through({ authorities })).toMatchObject({ kind: 'done' });
      expect(sink.mails.map(({ secure }) => secure)).toEqual([true]);
    },
  );

  test('a server without TLS gets nothing when TLS is required, and the mail when it is not', async () => {
    const { sink } = await post();
    const mail = { actionId: 'c-1-a1', to: ['b@example.org'], subject: 's', text: 't' };
    const through = (query: string) =>
      createMailer({ url: at(sink.port, 'smtp', query), from: 'a@example.org' }).send(mail, never);
    expect(await through('?tls=required')).toEqual({
      kind: 'refused',
      because: 'The mail server refused the TLS that is required of it (500).',
      why: 'unsafe',
    });
    expect(sink.mails).toEqual([]);
    expect(await through('?tls=off')).toMatchObject({ kind: 'done' });
  });

  test('a login is given when the address has one; a wrong one is refused with its code alone', async () => {
    const { sink } = await post(undefined, { sink: { login: { user: 'parley@b', pass: 'p:w/d' } } });
    const mail = { actionId: 'c-1-a1', to: ['b@example.org'], subject: 's', text: 't' };
    const as = (login: string) =>
      createMailer({ url: `smtp://${login}127.0.0.1:${sink.port}`, from: 'a@example.org' }).send(mail, never);
    expect(await as('parley%40b:p%3Aw%2Fd@')).toMatchObject({ kind: 'done' });
    expect(await as('parley:hunter2@')).toEqual({
      kind: 'refused',
      because: 'The mail server refused the login it was given (535 5.7.8).',
      why: 'login',
    });
    expect(await as('')).toMatchObject({ kind: 'refused' });
  });

  test.each<[string, object]>([
    ['smtp://mail.example.org', { port: 587, secure: false, requireTLS: false, ignoreTLS: false, login: null }],
    ['smtps://mail.example.org', { port: 465, secure: true, requireTLS: false, ignoreTLS: false }],
    ['smtp://u:p@mail.example.org', { requireTLS: true }],
    ['smtp://u:p@127.0.0.1:25', { port: 25, requireTLS: false }],
    ['smtp://u:p@mail.example.org?tls=off', { requireTLS: false, ignoreTLS: true }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525 }],
  ])('%s', (url, address) => {
    expect(readServerAddress(url)).toMatchObject(address);
  });

  test.each([
    'mail',
    'http://u:hunter2@mail',
    'smtp://u:hunter2@mail?tls=maybe',
    'smtp://u:hunter2@mail?pool=true',
    'smtps://u:hunter2@mail?tls=off',
  ])('%s stops the start without printing a password', (url) => {
    const start = () => readServerAddress(url);
    expect(start).toThrow(/^SMTP_URL cannot be used: .+ Set it to smtp:/);
    expect(start).not.toThrow('hunter2');
  });
});

describe('addresses', () => {
  test('are masked so that they can be recognised and not used', () => {
    expect(['anna.schmidt@example.org', 'b@x.org', '😀y@x.org', 'nobody', ''].map(masked)).toEqual([
      'a…@example.org',
      'b…@x.org',
      '😀…@x.org',
      '…',
      '…',
    ]);
  });

  test('that carry anything but one mailbox are none', () => {
    const none = [
      '',
      'a',
      '@b.org',
      'a@',
      'a b@c.org',
      'a@b@c.org',
      'a@b.org,c@d.org',
      '<a@b.org>',
      'a@b.org\n',
      'a\u0000@b.org',
      '"a@b"@b.org',
    ];
    expect(none.filter(isAddress)).toEqual([]);
    expect(['a@b.org', "o'neil+x@sub.b-c.org", 'parley@localhost'].filter(isAddress)).toHaveLength(3);
  });

  test('a sender is one mailbox, with or without a name', () => {
    expect(readMailbox('Parley, the assistant <p@b.org>'.replace(',', ''))).toEqual({
      name: 'Parley the assistant',
      address: 'p@b.org',
    });
    expect(readMailbox('p@b.org')).toEqual({ name: '', address: 'p@b.org' });
    for (const bad of ['', 'Parley', 'a@b.org, c@d.org'])
      expect(() => readMailbox(bad)).toThrow('which is not one address');
  });
});
