import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redact } from '../../../reading/redaction/redact.ts';
import { growthOf, mostGrowth } from '../../support/growth.ts';

describe('R redaction', () => {
  test.each([
    ['email', 'Write to anna.b+x@uni.example.org.', 'Write to [email].'],
    ['email in another script', 'почта: аня@пример.рф!', 'почта: [email]!'],
    ['phone with a country', 'Call +49 (30) 123-4567 now', 'Call [phone] now'],
    ['phone with an area', 'or 030 1234567.', 'or [phone].'],
    ['phone in groups', '555-010-0199', '[phone]'],
    ['Russian phone', '8 (912) 345-67-89', '[phone]'],
    ['phone that a word announces', 'móvil: 612 345 678', 'móvil: [phone]'],
    ['IBAN', 'DE89 3704 0044 0532 0130 00, please', '[iban], please'],
    ['IBAN in one piece', 'ES9121000418450200051332', '[iban]'],
    ['card', '4111-1111-1111-1111', '[card]'],
    ['card in front of a number', '4111 1111 1111 1111 12 times', '[card] 12 times'],
    ['phone in front of a year', 'tel. 030 1234567 2019 2020 and 2021', 'tel. [phone] 2020 and 2021'],
    ['key by its beginning', 'use ghp_abcdefghijklmnopqrst1234', 'use [key]'],
    ['key by its name', 'password: hunter2!', 'password: [key]'],
    ['bearer', 'Authorization: Bearer abc.def-123', 'Authorization: Bearer [key]'],
    ['JSON', '{"client_secret": "zzzzzz99"}', '{"client_secret": "[key]"}'],
    ['random token', 'x Zx81QmPa90LkT7vvB2nR4sYc6dWe1Fg3', 'x [key]'],
    ['private key', '-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY----- end', '[key] end'],
    ['IPv4', 'from 192.168.0.1, twice', 'from [ip], twice'],
    ['IPv6', 'at 2001:db8::8a2e:370:7334 and fe80::1', 'at [ip] and [ip]'],
  ])('takes out a %s', (_what, text, shown) => {
    expect(redact(text).text).toBe(shown);
  });

  test.each([
    'in 2019-2023 and 1 234 567 cases',
    'on 2023-05-01 at 10:30:45',
    '01.02.2024',
    'section 3.2.1, p. 12-14, N = 1204, p < 0.001',
    '4111 1111 1111 1112',
    'GB00WEST12345698765432',
    'std::vector and a::b',
    'the token economy; a secret garden; passwords are hard',
    'me @ home, a@b',
    '256.1.1.1',
    'f-01, int-03, 10.1000/182',
  ])('leaves %j as it is', (text) => {
    expect(redact(text)).toEqual({ text, redactions: [] });
  });

  test('says what it took out and where its mark stands', () => {
    const { text, redactions } = redact('a@b.de and 10.0.0.1');
    expect(redactions.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ['email', '[email]'],
      ['ip', '[ip]'],
    ]);
  });

  test('nothing that it finds is left when it looks again, and every mark is where it says', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(
              'a@b.de',
              '+49 30 1234567',
              '4111111111111111',
              '10.0.0.1',
              'token=abcdefgh',
              '\uF780',
              ' ',
              '-',
              ',',
            ),
            fc.string({ unit: 'grapheme', maxLength: 6 }),
          ),
          { maxLength: 12 },
        ),
        (parts) => {
          const { text, redactions } = redact(parts.join(' '));
          for (const { kind, start, end } of redactions) expect(text.slice(start, end)).toBe(`[${kind}]`);
          expect(text).not.toMatch(/[\uF780-\uF785]|a@b\.de|4111111111111111/);
        },
      ),
    ));

  test.each(['a-', '@', '1-', 'a@', '::', '+1', '(1', ' 0', 'token: ', 'DE89 ', 'eyJ', '-----BEGIN PRIVATE KEY-----'])(
    'a text of nothing but %j costs what any other does',
    (part) => {
      expect(growthOf(redact, part)).toBeLessThan(mostGrowth);
    },
  );
});
