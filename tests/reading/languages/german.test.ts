/** German, by category (F10, G5–G10, G12): the words are data of the reader, and so are these rows. */
import { describe, expect, test } from 'vitest';
import { compiled, message, reply } from '../words.ts';
import { readMessage } from '../../../reading/gate/message.ts';
import { german, type Asked } from './german.ts';
import { readAs } from './rows.ts';
import { growthOf, mostGrowth } from '../../support/growth.ts';

describe.each(Object.entries(german) as [Asked, (typeof german)[Asked]][])('F10 German: %s', (asked, rows) => {
  test.each(rows)('%s → %s', (text, expected) => {
    expect(readAs(asked, text)).toBe(expected);
  });
});

test.each([
  ['Ändern Sie bitte die Uhrzeit', 'Aendern Sie bitte die Uhrzeit', 'Andern Sie bitte die Uhrzeit'],
  ['Natürlich', 'Natuerlich', 'Naturlich'],
  ['Das weiß ich nicht', 'Das weiss ich nicht', 'DAS WEISS ICH NICHT'],
])('F10 umlauts and ß in every spelling: %s', (...texts) => {
  const stances = texts.map((text) => message(text).stance);
  expect(new Set(stances).size, stances.join()).toBe(1);
});

test.each([
  ['Ich habe gestern mit dem Mitarbeiter über seine Überstunden gesprochen', []],
  ['Ich möchte mit Anna Schmidt sprechen', ['Anna Schmidt']],
  ['Können Sie einen Termin mit Jonas vereinbaren?', ['Jonas']],
  ['Das Gespräch ist mit Frau Weber und die Kündigung mit der Abteilung besprochen', ['Frau Weber']],
  ['Er heißt Müller, glaube ich', ['Müller']],
  ['Wegen der Kündigung hatte ich Probleme mit Überstunden und Beschwerden', []],
])('G9 every noun has a capital, and only names are people: %s', (text, people) => {
  expect(message(text).people.map(({ name }) => name)).toEqual(people);
});

test.each([
  ['one word of a language', 'ja', undefined],
  ['a sentence of one', 'Mein Mitarbeiter ist heute nicht gekommen', true],
  ['a word that two languages share', 'no', undefined],
  ['a word of every language', 'ok', undefined],
])('F10 enough to answer in it: %s', (_what, text, expected) => {
  expect(message(text).languageSure).toBe(expected);
});

test('F10 a reply in German asks, offers and announces as one in English does', () => {
  const kinds = ['Seit wann fehlt er? Soll ich einen Termin vereinbaren?', 'Since when? Shall I schedule a call?'].map(
    (text) => reply(text).sentences.map(({ act, action }) => [act, action]),
  );
  expect(kinds[0]).toEqual(kinds[1]);
});

test('a long German text is read in time', () => {
  const piece = 'Mein Mitarbeiter Jonas kommt seit Wochen zu spät, und ich möchte ein Gespräch mit ihm vereinbaren. ';
  expect(readMessage(piece.repeat(400), compiled).requests).toHaveLength(1);
  expect(growthOf((text) => readMessage(text, compiled), piece)).toBeLessThan(mostGrowth);
});
