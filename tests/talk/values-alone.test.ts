/**
 * G20 What is taken where a value is asked for: the value without its frame, and nothing where the words say something
 * else.
 */
import { describe, expect, test } from 'vitest';
import { listener, type Scene } from '../../bench/evaluate/talk/hear.ts';
import { told } from '../../bench/evaluate/talk/outcome.ts';
import { takesTime } from '../../reading/letters/placeholder-meanings.ts';
import { nominativeOf } from '../../reading/values/name-cases.ts';

const hear = listener();
const heard = (scene: Partial<Scene> & Pick<Scene, 'step'>, message: string): string =>
  told(hear({ shown: null, ...scene }, message).outcome);

describe('G20 a blank that is called a day takes a day', () => {
  test.each([
    ['the meeting is on Friday', 'value:on Friday'],
    ['no, Friday', 'value:Friday'],
    ['Friday, not Thursday', 'value:Friday'],
    ['put in Friday at noon', 'value:Friday at noon'],
    ['trag Freitag ein', 'value:Freitag'],
    ['we wait for the boss', 'ask'],
    ['the day before Tom is back', 'ask'],
    ['Anna Schmidt', 'ask'],
    ['wait until Friday', 'ask'],
    ['call her on Friday instead', 'ask'],
    ['am Freitag habe ich frei', 'ask'],
    ['Friday (10am)', 'value:Friday (10am)'],
    ['leave it for now', 'ask'],
    ['not Friday', 'ask'],
  ])('%s', (message, outcome) => {
    expect(heard({ step: 'variable' }, message)).toBe(outcome);
  });

  test('by its name, in four languages', () => {
    expect(
      [
        'meeting day',
        'due date',
        'date of the meeting',
        'Besprechungstag',
        'Datum',
        'día de la reunión',
        'дата встречи',
      ].map(takesTime),
    ).toEqual(Array.from({ length: 7 }, () => true));
    expect(['day-to-day tasks', 'days off', 'reason', 'meeting room', 'название дня'].map(takesTime)).toEqual(
      Array.from({ length: 5 }, () => false),
    );
  });
});

describe('G20 a value that another one takes the place of', () => {
  test.each([
    [{ step: 'phone' }, 'not 030 123456 but 030 654321', 'phone:030 654321'],
    [{ step: 'phone' }, 'not 030 123456 and 030 654321', 'ask'],
    [{ step: 'address' }, 'not a@example.com, rather b@example.com', 'address:b@example.com'],
    [{ step: 'address' }, 'a@example.com and to b@example.com', 'ask'],
    [{ step: 'field', shown: 'units' }, '3 - no, 5', 'value:5'],
    [{ step: 'field', shown: 'units' }, "3, that's wrong", 'ask'],
    [{ step: 'field', shown: 'summary' }, 'summary: the roof leaks', 'value:the roof leaks'],
    [{ step: 'field', shown: 'summary' }, 'summary is missing in the report', 'value:summary is missing in the report'],
    [{ step: 'field', shown: 'summary' }, 'as usual', 'ask'],
  ] as const)('%o %s', (scene, message, outcome) => {
    expect(heard(scene, message)).toBe(outcome);
  });
});

describe('F2 a change of an email is its new words and nothing that leads to them', () => {
  test.each([
    ['the subject should be Hours, please', 'change:subject=Hours'],
    ['change the subject to Please be on time', 'change:subject=Please be on time'],
    ['the text should read as follows: Come at nine, please.', 'change:message=Come at nine, please.'],
    ['neuer Text: Bitte komm um neun.', 'change:message=Bitte komm um neun.'],
    ['the text should be: something friendlier', 'change:message'],
  ])('%s', (message, outcome) => {
    expect(heard({ step: 'email-preview' }, message)).toBe(outcome);
  });
});

describe('F1 a place or a group is nobody', () => {
  test.each(['the Paris team', 'Filiale Hamburg', 'das Labor'])('%s', (message) => {
    expect(heard({ step: 'person' }, message)).toBe('ask');
  });

  test('and somebody who works there is somebody', () => {
    expect(heard({ step: 'person' }, 'Anna from the Berlin team')).toBe('name:Anna');
    expect(heard({ step: 'person' }, 'die Anna')).toBe('name:Anna');
    expect(heard({ step: 'request' }, 'организуй звонок с Олегом в Казани завтра')).toBe(
      'calendar;person=Олег;time=2026-12-04',
    );
    expect(heard({ step: 'request' }, 'escríbele a Carla Jensen')).toBe('email;person=Carla Jensen');
  });

  test('"Рае", "Раей", "Раи" and "Раю" are Рая', () => {
    expect([
      nominativeOf('Рае', 'dative'),
      nominativeOf('Раей', 'instrumental'),
      nominativeOf('Раи', 'genitive'),
      nominativeOf('Раю', 'accusative'),
    ]).toEqual(['Рая', 'Рая', 'Рая', 'Рая']);
    expect([nominativeOf('Сергею', 'dative'), nominativeOf('Андреем', 'instrumental')]).toEqual(['Сергей', 'Андрей']);
  });
});

test.each([
  ["let's start over from the beginning", 'reset'],
  ['quisiera empezar de cero', 'reset'],
  ['lass uns noch mal von vorne anfangen', 'reset'],
  ['давайте начнём с нуля', 'reset'],
  ['hör jetzt bitte nicht auf', 'ask'],
])('G19 %s', (message, outcome) => {
  expect(heard({ step: 'command', shown: 'idle' }, message)).toBe(outcome);
});
