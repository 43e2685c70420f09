/**
 * Addresses as people have them, on their way (RFC 5321, 6531): what the server is told, and what one that cannot take
 * them is never told.
 */
import { expect, test } from 'vitest';
import { composeMail } from '../../../adapters/smtp/message.ts';
import { never, post } from './post.ts';

test.each([
  ["o'connor@example.org", "o'connor@example.org"],
  ['dana+news@example.org', 'dana+news@example.org'],
  // The server writes it back as it reads it; the envelope is looked at below.
  ['dana@bücher.example', 'dana@bücher.example'],
  ['"dana.smith"@example.org', '"dana.smith"@example.org'],
  ['R&D@example.org', 'R&D@example.org'],
])('F2 %s is handed to the server as %s, alone, whether it takes SMTPUTF8 or not', async (to, envelope) => {
  for (const utf8 of [true, false]) {
    const { sink, send } = await post(undefined, { sink: { utf8 } });
    expect(await send('c-1-a1', undefined, { to })).toMatchObject({ kind: 'done' });
    expect(sink.mails.map((mail) => mail.to)).toEqual([[envelope]]);
    const header = sink.mails[0]?.headers.filter(({ name }) => name.toLowerCase() === 'to') ?? [];
    expect(header).toHaveLength(1);
  }
});

test('F2 an address with other letters before the @ goes to a server that takes SMTPUTF8', async () => {
  const { sink, send } = await post();
  expect(await send('c-1-a1', undefined, { to: 'jürgen@bücher.example' })).toMatchObject({ kind: 'done' });
  expect(sink.mails.map((mail) => mail.to)).toEqual([['jürgen@bücher.example']]);
});

test('F2 a server without SMTPUTF8 is never told such an address, and the person is told why', async () => {
  const { sink, send } = await post(undefined, { sink: { utf8: false } });
  expect(await send('c-1-a1', undefined, { to: 'jürgen@example.org' })).toEqual({
    kind: 'refused',
    because: 'The mail server takes no address like j…@example.org.',
    why: 'address-form',
  });
  expect(sink.mails).toEqual([]);
  expect(sink.log.map(({ what }) => what)).toEqual(['connected']);
});

test.each([
  'dana@example.org,eve@example.org',
  '"dana@example.org>, <eve"@example.org',
  'dana@example.org\r\nBcc: eve@example.org',
  '"a\r\nRCPT TO:<eve@example.org>"@example.org',
])('F2 %j brings no second recipient and no header: the server hears nothing of it', async (to) => {
  const { sink, mailer } = await post();
  const mail = { actionId: 'c-1-a1', to: [to], subject: 's', text: 't' };
  expect(await mailer.send(mail, never)).toMatchObject({ kind: 'refused', why: 'address-form' });
  expect(sink.log).toEqual([]);
});

test.each([
  ['dana@bücher.example', 'dana@xn--bcher-kva.example'],
  ['"dana smith"@example.org', '"dana smith"@example.org'],
  ["o'connor@example.org", "o'connor@example.org"],
])('F2 the envelope of %s has the domain in ASCII and the rest as it stands', async (to, expected) => {
  const mail = { actionId: 'c-1-a1', to: [to], subject: 's', text: 't' };
  const sender = { from: { name: '', address: 'parley@example.org' }, dkim: null };
  expect((await composeMail(mail, sender, 0)).envelope.to).toEqual([expected]);
});
