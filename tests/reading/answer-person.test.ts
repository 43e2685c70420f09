/**
 * Which name, number and address an answer gives where one is asked for: the likeliest in it, whatever else it says.
 */
import { describe, expect, it } from 'vitest';
import { personSaid } from '../../reading/answer/person.ts';
import { phoneSaid } from '../../reading/answer/phone.ts';
import { addressSaid } from '../../reading/answer/address.ts';
import { Text } from '../../reading/text/text.ts';
import { emailsIn } from '../../reading/values/email-addresses.ts';

describe('an answer to the question for a person', () => {
  it.each([
    ['the tall one, Kwame Mensah (nights)', 'en', 'Kwame Mensah'],
    ["I'm Ruth, please make it with Olaf Lind", 'en', 'Olaf Lind'],
    ['tove dahl', 'en', 'tove dahl'],
    ['not Kwame, Tove Dahl', 'en', 'Tove Dahl'],
    ['dahl, tove', 'en', 'dahl, tove'],
    ['unsere Köchin Swantje Petersen', 'de', 'Swantje Petersen'],
    ['Anton Freitag', 'de', 'Anton Freitag'],
    ['con el encargado, Iker Zabala', 'es', 'Iker Zabala'],
    ['с нашим сторожем Иваном', 'ru', 'Иван'],
  ] as const)('takes the likeliest name of "%s"', (said, language, name) => {
    expect(personSaid(said, language)).toEqual({ kind: 'one', values: [name] });
  });

  it.each([
    ['my boss', 'en', null],
    ["I'm Ruth", 'en', 'none'],
    ['not with Kwame!', 'en', 'none'],
    ['is Kwame still with us?', 'en', 'none'],
    ['Kwame and Tove', 'en', 'several'],
    ['Kwame or Tove', 'en', 'either'],
    ['mein Team', 'de', null],
  ] as const)('takes nobody of "%s"', (said, language, kind) => {
    expect(personSaid(said, language)?.kind ?? null).toBe(kind);
  });
});

describe('an answer to the question for a number', () => {
  it.each([
    ['best on 01632 960 201 before noon, I am a bit deaf', '01632 960 201'],
    ['0 1 6 3 2 9 6 0 2 0 2', '0 1 6 3 2 9 6 0 2 0 2'],
    ['030 123456, no wait, 0171 5551234', '0171 5551234'],
    ['030 123456, strike it, 0171 5551234', '0171 5551234'],
  ])('takes the number of "%s"', (said, number) => {
    expect(phoneSaid(new Text(said))).toEqual({ kind: 'one', values: [number] });
  });

  it.each([
    ['0161', null],
    ['030 123456 until noon and 0171 5551234 after', 'several'],
    ['not 030 123456', 'none'],
    ['nothing there please', 'left-out'],
  ])('takes no number of "%s"', (said, kind) => {
    expect(phoneSaid(new Text(said))?.kind ?? null).toBe(kind);
  });
});

describe('an answer to the question for an address', () => {
  const said = (text: string) => {
    const emails = emailsIn(text);
    return addressSaid(
      new Text(text),
      emails,
      emails.map(({ address }) => address),
    );
  };

  it.each([
    ['one moment... anna@example.com, underscore or not', 'anna@example.com'],
    ['ravi_accounts AT example DOT net', 'ravi_accounts@example.net'],
    ["it used to be legal@example.org, now it's law@example.org", 'law@example.org'],
  ])('takes the address of "%s"', (text, address) => {
    expect(said(text)).toEqual({ kind: 'one', values: [address] });
  });

  it.each([
    ['anna@example.com and law@example.org', 'several'],
    ['not anna@example.com', 'none'],
    ['anna@example.comm sorry .com', 'none'],
    ['the usual one', null],
  ])('takes no address of "%s"', (text, kind) => {
    expect(said(text)?.kind ?? null).toBe(kind);
  });
});
