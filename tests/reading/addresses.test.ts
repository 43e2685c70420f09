/** Email addresses as people have them (F2): found whole in their words, or not at all and asked about. */
import { expect, test } from 'vitest';
import { isAddress, needsUtf8 } from '../../contracts/reading/address-shape.ts';
import { emailsIn } from '../../reading/values/email-addresses.ts';

const found = (text: string) => emailsIn(text).map(({ address }) => address);

test.each([
  ["o'connor@example.org", "o'connor@example.org"],
  ["It is o'connor@example.org.", "o'connor@example.org"],
  ['o’connor@example.org', "o'connor@example.org"],
  ["'dana@example.org'", 'dana@example.org'],
  ["Send it to 'o'connor@example.org', please", "o'connor@example.org"],
  ['dana@bücher.example', 'dana@bücher.example'],
  ['dana@xn--bcher-kva.example', 'dana@xn--bcher-kva.example'],
  ['почта@пример.рф', 'почта@пример.рф'],
  ['напишите на dana@пример.рф!', 'dana@пример.рф'],
  ['jürgen.müller@example.de', 'jürgen.müller@example.de'],
  ['dana+news@example.org', 'dana+news@example.org'],
  ['dana+news.2026_x%y@mail.example.co.uk', 'dana+news.2026_x%y@mail.example.co.uk'],
  ['R&D@example.org', 'R&D@example.org'],
  ['"dana smith"@example.org', '"dana smith"@example.org'],
  ['Dana Reyes <dana@example.org>', 'dana@example.org'],
  ['(dana@example.org)', 'dana@example.org'],
  ['dana@example.org; thanks', 'dana@example.org'],
  ['mailto:dana@example.org?subject=x', 'dana@example.org'],
  ['dana@example.org.Спасибо', 'dana@example.org'],
  ['„dana@example.org“', 'dana@example.org'],
  ['...dana@example.org...', 'dana@example.org'],
])('F2 "%s" is read as %s', (text, address) => {
  expect(found(text)).toEqual([address]);
  const [one] = emailsIn(text);
  expect(text.slice(one?.start, one?.end).replaceAll('’', "'")).toBe(address);
  expect(isAddress(address)).toBe(true);
});

test.each([
  'dana@',
  '@example.org',
  'dana@localhost',
  'dana..x@example.org',
  'dana.@example.org',
  'dana@-example.org',
  'dana@example.1',
  'dana@example..org',
  'email=dana@example.org',
  '"dana\\"x"@example.org',
  '"a@b"@example.org',
  '请写到dana@example.org',
  'dana at example.org',
  `${'x'.repeat(70)}@example.org`,
])('F2 nothing is read in "%s", so that it is asked about', (text) => {
  expect(found(text)).toEqual([]);
});

test('F2 two addresses are two, and none is made of both', () => {
  expect(found("o'connor@example.org, dana@bücher.example")).toEqual(["o'connor@example.org", 'dana@bücher.example']);
});

test.each([
  'dana@example.org\r\nRCPT TO:<eve@example.org>',
  'dana@example.org,eve@example.org',
  '"dana@example.org,eve"@example.org',
  '"a\r\nBcc: eve@example.org"@example.org',
  '<dana@example.org>',
  'dana@example.org eve@example.org',
  '""@example.org',
  '" "@example.org',
  `dana@${'x'.repeat(64)}.org`,
  `dana@${'x.'.repeat(130)}org`,
])('F2 %j is no address, whoever gives it', (text) => {
  expect(isAddress(text)).toBe(false);
});

test('F2 a domain of any script can be written in ASCII, what is before the @ cannot', () => {
  expect(needsUtf8('dana@bücher.example')).toBe(false);
  expect(needsUtf8('jürgen@example.de')).toBe(true);
});
