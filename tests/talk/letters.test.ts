/**
 * F2 What is said where an email's words are asked for, in four languages: the words, words in a frame, or something
 * about the email.
 */
import { describe, expect, test } from 'vitest';
import { message } from '../reading/words.ts';
import { draftOf, fillIn } from '../../reading/letters/letter.ts';
import { inWords } from '../../reading/letters/references.ts';
import { readTemplate } from '../../reading/letters/template.ts';
import { becomes, letterRows, letterSteps } from './letter-scenes.ts';

const rows = { open: letterRows('letters.txt'), apart: letterRows('apart/letters.txt') };

describe.each(letterSteps)('F2 at the %s', (step) => {
  test.each(rows.open.filter((row) => row.step === step).map((row) => [row.says, row] as const))('%s', (says, row) => {
    expect(row.expect).toContain(becomes(step, says));
  });
});

test('F2 of the rows that stand apart nearly all are understood, and none that is about the email becomes its words', () => {
  const wrong = rows.apart.filter(({ step, says, expect: right }) => !right.includes(becomes(step, says)));
  expect(wrong.length).toBeLessThanOrEqual(2);
  const taken = wrong.filter(({ step, says, expect: right }) => {
    const became = becomes(step, says);
    return !right.some((one) => one.startsWith('= ')) && (became.startsWith('= ') || became === 'sent');
  });
  expect(taken.length).toBe(0);
});

test.each([
  ['ask her if the room is free', 'I would like to ask if the room is free'],
  ['ask her to bring the keys', 'I would like to ask you to bring the keys'],
  ['Sag ihr, dass die Garage zu ist.', 'ich möchte mitteilen, dass die Garage zu ist.'],
  ['pregúntale si la sala está libre', 'quisiera preguntar si la sala está libre'],
  ['спроси у неё, свободна ли комната', 'хотелось бы узнать, свободна ли комната'],
  ['the garage is closed new line see you', 'the garage is closed\nsee you'],
  ['Wir sind umgezogen neue Zeile bis bald', 'Wir sind umgezogen\nbis bald'],
])('F2 %s stands in the letter as a sentence of its own', (says, stands) => {
  const told = message(says).answers?.letter?.told;
  if (!told) throw new Error(`Nothing was told by "${says}".`);
  const { start, end, length, count, lead, dictated } = told;
  const ref = { ref: 'words', messageId: 'm', start, end, length, count, lead, dictated };
  expect(inWords(ref, { texts: { m: says }, drafts: {}, previews: {} })).toBe(stands);
});

test('F2 "a new line of shoes" is no end of a line', () => {
  expect(message('We have a new line of shoes').answers?.letter?.told).toBeUndefined();
});

test.each([
  ['Kind regards\n[Your Name]', true, 'Dear Anna,\n\nwe moved.\n\nKind regards'],
  ['Kind regards, [Your Name]', true, 'Dear Anna,\n\nwe moved.\n\nKind regards,'],
  ['My name is [Your Name].', undefined, null],
  ['[Your Name]\nHead of Sales', undefined, null],
])('F2 a letter that ends with "%s" reads without the name: %s', (ending, mayLack, message) => {
  const template = readTemplate(`\`\`\`\nSubject: Moving\n\nDear Anna,\n\nwe moved.\n\n${ending}\n\`\`\``);
  if (!template) throw new Error('There is no letter in it.');
  const { draft } = draftOf('d', template);
  const asked = draft.body.find((part) => 'placeholder' in part);
  expect(asked).toHaveProperty('placeholder', 'your name');
  expect(asked && 'mayLack' in asked ? asked.mayLack : undefined).toBe(mayLack);
  if (message === null) return;
  const known = { person: 'Anna', address: null, sender: null, today: null, subject: null, message: null };
  expect(fillIn({ template, ...known, variables: { 'your name': '' } })).toMatchObject({ kind: 'whole', message });
});
