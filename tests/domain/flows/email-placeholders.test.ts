import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateInWords, valueOf } from '../../../reading/letters/letter.ts';
import { filled, hasPlaceholder, partsOf, placeholdersOf, reread } from '../../../reading/text/placeholders.ts';
import { atPreview, letterIn } from './email-said.ts';
import { runs } from '../../support/laws.ts';

const names = (text: string): readonly string[] => placeholdersOf(partsOf(text));

describe('F2 placeholders', () => {
  test.each([
    ['Dear [Employee Name],', 'employee name'],
    ['{employeeName}', 'employee name'],
    ['{{ employee_name }}', 'employee name'],
    ['<Employee Name>', 'employee name'],
    ['[Insert the employee name here]', 'employee name'],
    ['{{employee.first-name}}', 'employee first name'],
    ['[[Name]]', 'name'],
    ['[[Name]', 'name'],
    ['{{x}', 'x'],
    ['{{{x}}}', 'x'],
    ['<<X>>', 'x'],
    ['[{name}]', 'name'],
    ['<[Name]>', 'name'],
    ['[Employee {First} Name]', 'employee first name'],
    ['[a {b] c}', 'a b c'],
    ['{ [ } name]', 'name'],
    ['[a [b] c', 'b'],
    ['[**Date**]', 'date'],
    ['[he/she/they]', 'he/she/they'],
    ['[Имя сотрудника]', 'имя сотрудника'],
    ['[two\nlines]', 'two lines'],
    ['[X]', 'x'],
    ['<Title>', 'title'],
    ['<Title, if any>', 'title, if any'],
    ['<Date: DD/MM>', 'date: dd/mm'],
    ['[Name](if known)', 'name'],
    ['[here]', 'here'],
    ['[Click]([link])', 'link'],
    ['[today’s date]', "today's date"],
    [`[${'word '.repeat(30)}]`, 'word word word word word word word word word word word word'],
    [`[${'𝒶'.repeat(50)}]`, '𝒶'.repeat(30)],
  ])('%j is one', (text, name) => {
    expect(names(text)).toEqual([name]);
    expect(hasPlaceholder(text)).toBe(true);
  });

  test('each blank is one of its own', () => {
    expect(names('[___] and [...], [?] {_}')).toEqual(['blank', 'blank 2', 'blank 3', 'blank 4']);
  });

  test.each([
    'see [the policy](https://example.com/a) and [us](mailto:a@b.de)',
    '- [ ] open\n- [x] done\n1. [X] done',
    'as in [1], [2024-01-01] and [^note]',
    '<b>bold</b><br/><br /> <A> <a href="x"> </p>',
    '<title>Hi</title>',
    '<anna@example.com> <https://example.com> <tel:123>',
    'a < b and c > d, <3, x >',
    '[] {} <> [ ] {{}}',
    '[Employee Name',
    'Employee Name]',
    '[a\n\nb]',
    `[${'x'.repeat(301)}]`,
    `<${'x'.repeat(81)}>`,
    '<a thing/>',
    '',
  ])('%j holds none', (text) => {
    expect(partsOf(text)).toEqual(text === '' ? [] : [{ text }]);
    expect(hasPlaceholder(text)).toBe(false);
  });

  test('the words of a text without its placeholders stay as they are', () => {
    const parts = partsOf('Dear [Name], on {date}.');
    expect(parts).toEqual([
      { text: 'Dear ' },
      { placeholder: 'name' },
      { text: ', on ' },
      { placeholder: 'date' },
      { text: '.' },
    ]);
    expect(filled(parts, (name) => (name === 'name' ? 'Anna' : null))).toBe('Dear Anna, on [date].');
    expect(reread({ subject: [{ text: '[a]' }], body: [{ placeholder: 'b' }] })).toEqual({
      subject: [{ placeholder: 'a' }],
      body: [{ placeholder: 'b' }],
    });
  });

  test('whatever the text, its parts leave no placeholder in the words, and every name is short and not empty', () => {
    const piece = fc.constantFrom(
      '[',
      ']',
      '{',
      '}',
      '<',
      '>',
      'a',
      'B',
      ' ',
      '\n',
      '_',
      '(',
      ')',
      '1',
      '.',
      'İ',
      '\ud83d',
      '/',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (some) => {
        const text = some.join('');
        const parts = partsOf(text);
        expect(hasPlaceholder(text)).toBe(parts.some((part) => 'placeholder' in part));
        for (const part of parts) {
          if ('text' in part) expect(hasPlaceholder(part.text)).toBe(false);
          else {
            expect(part.placeholder.length).toBeGreaterThan(0);
            expect(part.placeholder.length).toBeLessThanOrEqual(60);
          }
        }
      }),
      { numRuns: runs(3_000) },
    );
  });
});

describe('F2 what is filled without asking', () => {
  test.each([
    ['employee name', 'Anna Schmidt'],
    ["employee's name", 'Anna Schmidt'],
    ['name of the employee', 'Anna Schmidt'],
    ['recipient', 'Anna Schmidt'],
    ['имя сотрудника', 'Anna Schmidt'],
    ['first name', 'Anna'],
    ['last name', 'Schmidt'],
    ['employee email', 'anna@example.com'],
    ['your name', 'Maria Lopez'],
    ['manager', 'Maria Lopez'],
    ['your first name', 'Maria'],
    ['your last name', 'Lopez'],
    ['date', '23 November 2026'],
    ["today's date", '23 November 2026'],
    ['on date', null],
    ['your title', null],
    ['constructor', null],
  ])('%s: %s', (placeholder, value) => {
    expect(valueOf(letterIn(atPreview), placeholder)).toBe(value);
  });

  test.each([
    ['Dr. Anna Schmidt', 'Anna', 'Schmidt'],
    ['Mr Smith', 'Mr Smith', 'Smith'],
    ['Anna', 'Anna', null],
  ])('the names of %s', (person, first, last) => {
    const flow = letterIn({ ...atPreview, person });
    expect([valueOf(flow, 'first name'), valueOf(flow, 'last name')]).toEqual([first, last]);
  });

  test('nothing is filled from what is not known', () => {
    const { sender: _sender, today: _today, ...flow } = atPreview;
    const unknown = letterIn({ ...flow, person: null, address: null });
    for (const name of [
      'name',
      'first name',
      'last name',
      'email',
      'your name',
      'my first name',
      'my last name',
      'date',
    ])
      expect(valueOf(unknown, name)).toBeNull();
  });

  test('a day is said in words; what is none stays', () => {
    expect(dateInWords('2026-01-05T10:00:00Z')).toBe('5 January 2026');
    expect([dateInWords('2026-13-01'), dateInWords('soon')]).toEqual(['2026-13-01', 'soon']);
  });
});
