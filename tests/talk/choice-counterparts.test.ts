/** G20, F8 At the choice of three slots (Monday 10:00, Monday 10:30, Tuesday 15:00): what takes one, and what sounds like it and does not. */
import { expect, test } from 'vitest';
import { listener } from '../../bench/evaluate/talk/hear.ts';
import { told } from '../../bench/evaluate/talk/outcome.ts';

const hear = listener();
const outcomeOf = (message: string): string => told(hear({ step: 'choice', shown: null }, message).outcome);

test.each([
  // Of how many on a day, and which of them.
  ['the later of the Monday ones', 'slot:2'],
  ['of the two on Monday the earlier one', 'slot:1'],
  ['one of the two on Monday', 'which:1,2'],
  ['la segunda de las dos del lunes', 'slot:2'],
  ['cualquiera de las dos del lunes', 'which:1,2'],
  ['второй из двух в понедельник', 'slot:2'],
  ['более ранний из понедельничных', 'slot:1'],
  ['den späteren der beiden Montagstermine', 'slot:2'],
  ['einer der beiden Montagstermine', 'which:1,2'],
  // An hour is one all the same.
  ['a las dos del lunes', 'elsewhere:2026-12-07T14:00'],
  ['on the 7th before lunch', 'which:1,2'],
])('%s: %s', (message, expected) => {
  expect(outcomeOf(message)).toBe(expected);
});

test.each([
  ['the last one suits me', 'slot:3', "the last one doesn't suit me", 'which:1,2'],
  ['der letzte passt', 'slot:3', 'der letzte passt nicht', 'which:1,2'],
  ['la última me va', 'slot:3', 'la última no me va', 'which:1,2'],
  ['последний подходит', 'slot:3', 'последний не подходит', 'which:1,2'],
  ['I can do Tuesday', 'slot:3', "I can't do Tuesday", 'which:1,2'],
  ['Tuesday at 3, perfect', 'slot:3', 'Tuesday at 3, impossible', 'which:1,2'],
])('%s takes it, and what denies it takes it away', (taken, slot, denied, left) => {
  expect(outcomeOf(taken)).toBe(slot);
  expect(outcomeOf(denied)).toBe(left);
});

test.each([
  // Busy then, and what is only told of somebody, of before, or of being there.
  ["I'm busy on Monday", 'slot:3', "I'm not busy on Monday"],
  ['Monday at ten I am in a meeting', 'which:2,3', 'Bob is in a meeting on Monday at ten'],
  ['I am on leave on Monday', 'slot:3', 'I was on leave on Monday'],
  ['el lunes estoy fuera', 'slot:3', 'Paco está fuera el lunes'],
  ['в понедельник я занята', 'slot:3', 'Паша в понедельник занят'],
  ['am Montag bin ich verplant', 'slot:3', 'Paul ist am Montag verplant'],
])('%s: %s; %s chooses nothing', (busy, expected, other) => {
  expect(outcomeOf(busy)).toBe(expected);
  expect(outcomeOf(other)).not.toMatch(/^slot/u);
});

test.each([
  ['does Tuesday at 3 work?', 'slot:3', 'does Tuesday at 3 work for her?'],
  ['can we do 10?', 'slot:1', 'can Anna do Tuesday?'],
  ['passt Dienstag um 3?', 'slot:3', 'passt ihr Dienstag um 3?'],
  ['¿va bien el martes a las tres?', 'slot:3', '¿es el martes a las tres?'],
  ['вторник в три подойдёт?', 'slot:3', 'ей подойдёт вторник в три?'],
])('a courteous question takes what it names: %s: %s; another only asks: %s', (asked, expected, other) => {
  expect(outcomeOf(asked)).toBe(expected);
  expect(outcomeOf(other)).not.toMatch(/^slot/u);
});

test.each([
  ['Monday at ten. She was late four times in November, that has to stop.', 'slot:1'],
  ['Como el lunes estoy de viaje, mejor el martes a las tres.', 'slot:3'],
  ['We have a staff meeting at ten on Monday so 10:30 please', 'slot:2'],
  ['teusday at 3 is fien by me', 'slot:3'],
  ['втроник в 15.00 подходт', 'slot:3'],
])('what is told beside a choice, and slips, take nothing of it: %s', (message, expected) => {
  expect(outcomeOf(message)).toBe(expected);
});

test.each(['Monday at ten. Oops, Tuesday at three!', 'Monday at ten. Or Thursday, if that is better for her.'])(
  'what puts it right does: %s',
  (message) => {
    expect(outcomeOf(message)).not.toBe('slot:1');
  },
);
