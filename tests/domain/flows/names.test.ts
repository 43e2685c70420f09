import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptableName } from '../../../reading/values/names.ts';
import type { Answer } from '../../../domain/flows/answer.ts';
import { asking, said } from './said.ts';

function nameOf(answer: Answer): string | null {
  return answer.answers.who?.values[0] ?? null;
}

describe('F1 a bare answer that is a name', () => {
  test.each([
    ['Anna Schmidt', 'Anna Schmidt'],
    ['with Anna Schmidt', 'Anna Schmidt'],
    ["it's Bob", 'Bob'],
    ['It’s with Bob, please', 'Bob'],
    ['The person is "Bob".', 'Bob'],
    ['change the person to Bob Stone', 'Bob Stone'],
    ['bob', 'bob'],
    ['  José   María  ', 'José María'],
    ['con Ana por favor', 'Ana'],
    ['Его зовут Анна', 'Анна'],
    ['李', '李'],
    ['Nguyễn Văn An', 'Nguyễn Văn An'],
    ["Siobhán O'Neill-Łuć", "Siobhán O'Neill-Łuć"],
    ['Dr. A. Schmidt', 'Dr. A. Schmidt'],
    ['Will Hope', 'Will Hope'],
    ['He Jiankui', 'He Jiankui'],
    ['Bob 2', 'Bob'],
    ['with', null],
    ['please', null],
  ])('"%s" is %s', (text, expected) => {
    expect(nameOf(said(text))).toBe(expected);
  });

  test.each(
    [
      'cancel|Cancel.|!cancel|/stop|please cancel|Cancel Everything|help|reset|skip|edit|yes|no|ok|not sure|later|nobody',
      'I don’t know|the employee|my manager|her|HE KNOWS|She|отмена|wrong',
      '|   |...|42|bob@example.org|a\u0000b|Anna\u202EBob|one two three four five six seven eight',
      'x'.repeat(81),
    ].flatMap((line) => line.split('|')),
  )('"%s" is none', (text) => {
    expect(nameOf(said(text))).toBeNull();
  });

  test('a question and a long message are none', () => {
    expect(nameOf(asking('Anna Schmidt?'))).toBeNull();
    expect(nameOf(said(`Anna Schmidt${'!'.repeat(201)}`))).toBeNull();
  });

  test('a name is never a command word, however it is written', () => {
    const command = fc.constantFrom('cancel', 'stop', 'help', 'reset', 'skip');
    const cased = fc.tuple(command, fc.boolean()).map(([word, isUpper]) => (isUpper ? word.toUpperCase() : word));
    const around = fc.constantFrom('', ' ', '!', '/', '. ', 'with ', 'Please ', 'Anna ', "it's ");
    fc.assert(
      fc.property(around, cased, around, (before, word, after) => {
        expect(nameOf(said(`${before}${word} ${after}`))?.toLowerCase() ?? '').not.toContain(word.toLowerCase());
      }),
    );
  });

  test('whatever is said, a name is short, of letters, and accepted again as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 160 }), (text) => {
        const name = nameOf(said(text));
        expect(name === null || (name.length <= 80 && acceptableName(name) === name && /^\p{L}/u.test(name))).toBe(
          true,
        );
      }),
    );
  });
});
