import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formPolicy } from '../../../contracts/assistant/policy.ts';
import { answers, type Answers } from '../../../contracts/reading/answers.ts';
import { isAnswers } from '../../../domain/conversation/answers-shape.ts';
import { fingerprint } from '../../../domain/words/fingerprint.ts';
import { readableForms } from '../../../reading/answers/form-names.ts';
import { readMessage } from '../../../reading/gate/message.ts';
import { compiled } from '../words.ts';
import { runs } from '../../support/laws.ts';

const ticket = formPolicy.parse({
  title: 'Maintenance ticket',
  fields: [
    { name: 'summary', ask: 'What is wrong?' },
    { name: 'priority', ask: 'How urgent is it?', kind: 'choice', choices: ['low', 'high', 'very high', 'yes'] },
    { name: 'due_date', ask: 'By when?', kind: 'date' },
    { name: 'units', ask: 'How many units?', kind: 'number' },
  ],
});

function read(text: string): Answers {
  const { answers: found } = readMessage(text, compiled, readableForms({ ticket }));
  if (found === undefined) throw new Error('A message always says what it could answer.');
  return found;
}

describe('R9 what a message could answer, without its text', () => {
  test('free words are said by where they stand, with what a decider has to know', () => {
    const text = '  Dear [Name],\r\nplease call me.\n';
    expect(read(text).words).toEqual({
      start: 2,
      end: text.length - 1,
      length: text.length - 4,
      lineLength: text.length - 4,
      count: 5,
      holdsPlaceholder: true,
    });
    expect(read('x'.repeat(1_001)).words).toBeUndefined();
    expect(read(`Change the message to ${'x'.repeat(4_000)}`).words?.length).toBe(4_022);
    expect(read(`Change the message to ${'x'.repeat(4_300)}`).words).toBeUndefined();
    expect(read(`The message came ${'x'.repeat(1_000)}`).words).toBeUndefined();
    expect(read(`Anna${' '.repeat(5_000)}`).words).toBeUndefined();
    expect(read(' \n').words).toMatchObject({ length: 0, count: 0 });
  });

  test('an edit says what is named and where its new value stands', () => {
    const text = 'Yes, but please change the subject to "Our talk".';
    const [edit] = read(text).edits;
    expect(edit).toMatchObject({ hasVerb: true, part: { part: 'subject', from: 1, words: 1 }, articles: 1 });
    const [value] = edit?.values ?? [];
    expect(text.slice(value?.words.start, value?.words.end)).toBe('"Our talk".');
    expect(read('The meeting day is Monday').edits).toMatchObject([
      {
        name: ['the', 'meeting', 'day', 'is', 'monday'].map(fingerprint),
        articles: 1,
        values: [{ after: 3, is: true }],
      },
    ]);
  });

  test.each<[string, Partial<Answers>]>([
    ['cancel', { ends: true, commands: true }],
    ['skip', { skip: true, commands: true }],
    ['none', { none: true, wantsOthers: true }],
    ['with Anna Schmidt', { who: { kind: 'one', values: ['Anna Schmidt'] } }],
    [
      'Anna Schmidt, anna@example.com',
      { who: { kind: 'one', values: ['Anna Schmidt'] }, addresses: ['anna@example.com'] },
    ],
    ['change the phone number', { part: 'phone' }],
    ['cancel it', { callsOff: true }],
    ['without an invitation', { takesBack: true, part: 'invite' }],
  ])('%s', (text, found) => {
    expect(read(text)).toMatchObject(found);
  });

  test('a form’s fields are found by their names, and choices by theirs', () => {
    const text = 'change the priority to low and the summary to "The pump leaks"';
    const { forms } = read(text);
    const named = forms?.['ticket']?.named ?? [];
    expect(named.map(({ field, isLed, isLinked }) => [field, isLed, isLinked])).toEqual([
      ['priority', true, true],
      ['summary', false, true],
    ]);
    const words = named[1]?.value?.words;
    expect(text.slice(words?.start, words?.end)).toBe('The pump leaks');
    expect(read('very high').forms?.['ticket']?.choices).toEqual([
      { field: 'priority', named: ['very high'], exact: true },
    ]);
  });

  const pieces = fc.constantFrom(
    'change', 'the subject', 'to', 'is', 'should be', ':', '=', '"', 'message', 'and', 'but', ',', 'Anna Schmidt', 'a@b.de', '[x]', '1,200',
    '2026-12-01', 'priority', 'low', 'summary', 'due date', 'yesterday', '\n', 'İ', '\ud83d', '😀', 'тему', 'на', 'unhyphenatedwords',
  ); // oxfmt-ignore
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.array(pieces, { maxLength: 400 }).map((some) => some.join(' ')),
  );

  test('law: it fits its contract, is what the conversation takes, and stays small however long the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const found = read(text);
        expect(answers.safeParse(found).error).toBeUndefined();
        expect(isAnswers(JSON.parse(JSON.stringify(found)))).toBe(true);
        expect(JSON.stringify(found).length).toBeLessThan(4_000);
      }),
      { numRuns: runs(300) },
    );
  });

  test('law: every place lies in the text, on whole characters', () => {
    fc.assert(
      fc.property(anyText, (raw) => {
        const text = raw.toWellFormed();
        const { words, edits } = read(text);
        const places = [
          ...(words ? [words] : []),
          ...edits.flatMap(({ values }) => values.map((value) => value.words)),
        ];
        for (const { start, end } of places) {
          expect(start).toBeLessThanOrEqual(end);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(text.slice(start, end).isWellFormed()).toBe(true);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});
