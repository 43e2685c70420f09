/** A whole answer that is a name is that name, whatever its words are elsewhere; and it makes no language (F1, F10). */
import { describe, expect, test } from 'vitest';
import { message } from './words.ts';

describe('F1 one person', () => {
  test.each([
    ['María de la Cruz y Soto'],
    ["Jean-Luc d'Arc"],
    ['Will May'],
    ['Anna von und zu Steinfurt'],
    ["O'Brien"],
    ['O’Brien'],
    ['Cher'],
    ['J. R. R. Tolkien'],
    ['José Ortega y Gasset'],
    ["Charlotte de la Tour d'Auvergne"],
    ['Maria do Carmo e Silva'],
    ['Abd al-Rahman ibn Khalid'],
    ['Omar ben Ali'],
    ["Catherine de' Medici"],
    ["Gerard 't Hooft"],
    ['Dr. med. Anna Weber'],
    ['Vincent van der Berg'],
    ['Karl-Theodor zu Guttenberg'],
    ["Mary-Kate O'Shea"],
    ['anna von und zu steinfurt'],
    ['Ольга'],
    ['Иван Иванович Петров'],
  ])('F10 "%s" is of no language', (name) => {
    const { answers, language } = message(name);
    expect(answers.who?.values[0]).toBe(name);
    expect(language).toBe('und');
  });

  test.each([
    ['With Anna von und zu Steinfurt, please', 'Anna von und zu Steinfurt'],
    ["It's María de la Cruz y Soto", 'María de la Cruz y Soto'],
    ['Es ist Anna von und zu Steinfurt', 'Anna von und zu Steinfurt'],
    ['Con María de la Cruz y Soto, por favor', 'María de la Cruz y Soto'],
  ])('"%s" is "%s"', (text, name) => {
    expect(message(text).answers.who?.values[0]).toBe(name);
  });
});

describe('F1 no name', () => {
  test.each([
    'Lieber am Mittwoch',
    'Stornieren Sie den Anruf',
    'Tom und Anna',
    'Maria Lopez y Ana',
    'In May',
    'Not Yet',
    'ALS OB',
    'Klar ALS OB.',
    'I May',
    'Is it Anna von Berg?',
    'Call me back',
  ])('"%s"', (text) => {
    expect(message(text).answers.who?.values[0] ?? '').not.toBe(text);
  });
});
