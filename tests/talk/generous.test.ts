/**
 * G20 Before the last step the likeliest reading is taken and shown: words around a value are no part of it, and none
 * of them is dropped.
 */
import { describe, expect, test } from 'vitest';
import { everydayListener } from '../../bench/evaluate/everyday/hear.ts';
import type { EverydayRow } from '../../bench/evaluate/everyday/rows.ts';
import { told } from '../../bench/evaluate/talk/outcome.ts';
import { readerWith } from '../../bench/evaluate/talk/hear.ts';

const hear = everydayListener();
const heard = (step: EverydayRow['step'], message: string, asks: string | null = null): string =>
  told(hear({ id: 'x', step, lang: 'en', message, expect: 'ask', wish: null, asks }));

describe('G20 a number among the shown times is the one it counts', () => {
  test.each([
    ['ill take 2', 'slot:2'],
    ['3 will do', 'slot:3'],
    ['3 colleagues will be there', 'ask'],
    ['el nº 1', 'slot:1'],
    ['does 2 work for her?', 'ask'],
    ['4 would be nice', 'ask'],
    ['24 people or 2', 'ask'],
    ['not 2', 'which:1,3'],
    ["don't take 2", 'which:1,3'],
    ['2 is too early', 'which:1,3'],
    ['pas le 2', 'which:1,3'],
    ['the 2 of us', 'ask'],
  ])('%s', (message, outcome) => {
    expect(heard('choice', message)).toBe(outcome);
  });
});

describe('G20 a time that is asked for is looked up', () => {
  test.each([
    ['do you have thursday at 14:00', 'elsewhere:2026-11-26T14:00'],
    ["what's the date today?", 'ask'],
  ])('%s', (message, outcome) => {
    expect(heard('choice', message)).toBe(outcome);
  });
});

describe('F1 a name in small letters where a name is asked for', () => {
  test.each([
    ['its grace okafor', 'name:grace okafor'],
    ['the name is grace okafor', 'name:grace okafor'],
    ['es carmen ibáñez', 'name:carmen ibáñez'],
    ['это мария котова', 'name:мария котова'],
    ['whoever handles visas', 'ask'],
    ['die üblichen verdächtigen', 'ask'],
  ])('%s', (message, outcome) => {
    expect(heard('person', message)).toBe(outcome);
  });
});

describe('F1 words that leave the number out do so, whatever is said beside them', () => {
  test.each([
    ['not sure, can we skip this one', 'skip'],
    ['lo añadiré más tarde, sáltalo', 'skip'],
    ['skip it if he has none', 'ask'],
  ])('%s', (message, outcome) => {
    expect(heard('phone', message)).toBe(outcome);
  });
});

describe('F1 a field of yes and no takes what agrees and what refuses', () => {
  test.each([
    ['yeah', 'value:yes'],
    ['go on then', 'value:yes'],
    ['klar', 'value:yes'],
    ['nah', 'value:no'],
    ['не надо', 'value:no'],
    ['not sure', 'ask'],
    ["only if it's urgent", 'ask'],
  ])('%s', (message, outcome) => {
    expect(heard('field', message, 'callback')).toBe(outcome);
  });
});

describe('F2 a colon, or a capital, leads to what is written', () => {
  test.each([
    ['message', 'nothing fancy, just: The meeting moves to Friday.', 'value:The meeting moves to Friday.'],
    ['message', 'va así: ¡Te extrañamos!', 'value:¡Te extrañamos!'],
    ['message', 'Reminder: bring your badge', 'value:Reminder: bring your badge'],
    ['subject', "it's called Car park closure", 'value:Car park closure'],
    ['subject', 'type Car park closure', 'value:Car park closure'],
    ['subject', 'The Big Sale', 'value:The Big Sale'],
  ])('%s: %s', (asks, message, outcome) => {
    expect(heard('variable', message, asks)).toBe(outcome);
  });
});

describe('F9 what an email is to say, out of the words that ask for it', () => {
  const { readMessage } = readerWith({});
  test.each([
    ['before I run: email Tom Baker, and tell him that the rota is out', 'the rota is out'],
    ['Id like to email Tom Baker that the rota is out', 'the rota is out'],
    ['write an email to Tom Baker saying the rota is out period', 'the rota is out'],
    ['mail to Tom Baker, the rota is finally out', 'the rota is finally out'],
    ['manda un correo a Ana Díaz diciendo que la reunión pasa al viernes', 'la reunión pasa al viernes'],
    ['écris un mail à Anne Dupont pour lui dire que la réunion est vendredi', 'la réunion est vendredi'],
    ['Mail für Jonas Keller: die Besprechung ist am Freitag', 'die Besprechung ist am Freitag'],
    ['напиши Ивану Соколову на почту, что встреча в пятницу', 'встреча в пятницу'],
    ['Write an email to Tom Baker. Tell him that the rota is out, keep it short.', 'the rota is out'],
    ['Write to Tom Baker, a@b.example, about the missed deadlines.', undefined],
    ['email Tom Baker, please', undefined],
    ['email Tom Baker tomorrow', undefined],
  ])('%s', (message, expected) => {
    const told = readMessage(message).gives.told;
    expect(told && message.slice(told.start, told.end)).toBe(expected);
  });
});
