/** French is a folder: what it is read by is its data alone. */
import { expect, test } from 'vitest';
import { message } from '../words.ts';

test.each([
  ['mardi à 14 heures 30', { weekday: 2, hour: 14, minute: 30 }],
  ['jeudi à 11h et demie', { weekday: 4, hour: 11, minute: 30 }],
  ['mardi prochain à dix heures et demie', { weekday: 2, hour: 10, minute: 30 }],
  ['onze heures moins le quart', { hour: 10, minute: 45 }],
  ['mardi prochain à 9h15', { weekday: 2, hour: 9, minute: 15 }],
  ['demain après-midi', { dayOffset: 1 }],
])('F4 a time: %s', (text, parts) => {
  expect(message(text).times).toMatchObject([parts]);
});

test.each([
  ['oui, réserve', 'affirm'],
  ['Non merci', 'deny'],
])('G10 an answer: %s', (text, stance) => {
  expect(message(text).stance).toBe(stance);
});

test.each([
  ['le deuxième', 2],
  ['la première option', 1],
])('F4 a choice: %s', (text, index) => {
  expect(message(text).ordinals).toMatchObject([{ index }]);
});

test('F10 its common words tell it', () => {
  expect(message('je voudrais réserver un appel avec ma responsable pour la semaine prochaine')).toMatchObject({
    language: 'fr',
  });
});
