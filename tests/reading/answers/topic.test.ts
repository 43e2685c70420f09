/** What a call is to be about, where a message says it (F9). */
import { expect, test } from 'vitest';
import { message } from '../words.ts';

const topic = (text: string): string | null => {
  const found = message(text).answers?.topic;
  return found ? text.slice(found.start, found.end) : null;
};

test.each([
  ['Change the topic to the annual review.', 'the annual review'],
  ['please set the title to "Salary 2027"', 'Salary 2027'],
  ['The topic is onboarding', 'onboarding'],
  ['Yes, but the topic is "salary 2027"', 'salary 2027'],
  ['topic: onboarding, week 2', 'onboarding, week 2'],
  ['Cambia el tema a la evaluación anual', 'la evaluación anual'],
  ['Измени тему на годовой отчёт', 'годовой отчёт'],
  ['Ändere das Thema auf Jahresgespräch', 'Jahresgespräch'],
  ['Das Thema ist die Einarbeitung.', 'die Einarbeitung'],
])('F9 %s', (text, said) => {
  expect(topic(text)).toBe(said);
});

test.each([
  'yes',
  'What is the topic?',
  'Yes, what if the topic is salary?',
  'I do not know what the topic is',
  'Change the time to 11:00',
  'The person is Anna',
  'I do not like the topic',
  '',
])('F9 no topic in "%s"', (text) => {
  expect(topic(text)).toBeNull();
});
