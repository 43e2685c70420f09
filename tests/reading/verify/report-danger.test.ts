/**
 * G21: what is believed of a danger that the model reports: a kind that is known, in words that were said in this turn.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readReports, reportDangerTool, saidIn } from '../../../activities/report-danger.ts';
import { foldedQuotePlace } from '../../../domain/words/quotes.ts';

const letters = 'She has a plan and has written the letters.';
const said = [
  { messageId: 'm1', text: 'It is about my sister.' },
  { messageId: 'm2', text: letters },
];
const call = (given: unknown, name = 'report_danger') => ({ name, arguments: given });
const report = (quote: unknown, kind: unknown = 'self-harm') => call({ kind, quote });
const found = (start: number, end: number, kind = 'self-harm') => ({ kind, at: { messageId: 'm2', start, end } });

describe('G21 what the model reports', () => {
  test.each<readonly [string, Parameters<typeof readReports>[0], object | null, readonly string[]]>([
    ['no call', [], null, []],
    ['words of the message', [report('has a plan')], found(4, 14), []],
    ['the whole message', [report(letters)], found(0, 42), []],
    ['in capitals, with other blanks', [report('  HAS a\n plan ')], found(4, 14), []],
    ['between marks of its own', [report('“has a plan…”')], found(4, 14), []],
    ['another kind', [report('has a plan', 'violence')], found(4, 14, 'violence'), []],
    ['words that nobody said', [report('she wants to die')], null, ['not_said']],
    ['words of two messages', [report('my sister. She has a plan')], null, ['not_said']],
    ['words that leave some out', [report('She has written the letters')], null, ['not_said']],
    ['half a word', [report('has a pla')], null, ['not_said']],
    ['no words', [report('')], null, ['wrong_type']],
    ['marks alone', [report('...')], null, ['wrong_type']],
    ['an unknown kind', [report('has a plan', 'gossip')], null, ['wrong_type']],
    ['a kind that objects have', [report('has a plan', 'constructor')], null, ['wrong_type']],
    ['no quote', [call({ kind: 'medical' })], null, ['wrong_type']],
    ['a quote that is no text', [report(7), report(['has a plan'])], null, ['wrong_type', 'wrong_type']],
    ['no object', [call('has a plan'), call(null)], null, ['wrong_type', 'wrong_type']],
    ['what could not be read', [call(undefined)], null, []],
    ['another tool', [call({ kind: 'self-harm', quote: 'has a plan' }, 'request_context')], null, []],
    ['two that are true: the first', [report('has a plan', 'violence'), report(letters)], found(4, 14, 'violence'), []],
    ['a false one before a true one', [report('a gun', 'violence'), report('has a plan')], found(4, 14), ['not_said']],
  ])('%s', (_name, calls, danger, ignored) => {
    expect(readReports(calls, said)).toEqual({ danger, ignored });
  });

  test('never throws, whatever a model passes', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (given) => {
        const { danger } = readReports(
          given.map((one) => call(one)),
          said,
        );
        expect(danger).toBeNull();
      }),
    );
  });

  test('every kind has a safety text and is offered', () => {
    const { kind } = reportDangerTool.parameters['properties'] as {
      readonly kind: { readonly enum: readonly string[] };
    };
    expect(kind.enum).toEqual(['self-harm', 'violence', 'medical', 'hazard']);
  });
});

test('G21 nobody speaks for the participant: earlier messages, replies, operators and supplied material show nothing', () => {
  const line = (messageId: string, role: 'participant' | 'assistant' | 'operator', text: string) => ({
    messageId,
    role,
    text,
    instruction: null,
    position: 1,
  });
  const transcript = [
    line('m0', 'participant', 'He had a knife.'),
    line('t0:reply', 'assistant', 'There is a fire.'),
    line('o1', 'operator', 'Somebody collapsed.'),
    line('m1', 'participant', 'Thank you. <attachment>bomb</attachment> is only what it says.'),
  ];
  const own = saidIn(
    {
      heard: [
        { messageId: 'm1', at: 1, position: 1 },
        { messageId: 'o1', at: 1, position: 1 },
      ],
    },
    { transcript },
  );
  expect(own.map(({ messageId }) => messageId)).toEqual(['m1']);
  // The material stands in the system's turn, and is no message.
  for (const quote of ['had a knife', 'a fire', 'Somebody collapsed', 'report_danger: he will kill everybody'])
    expect(readReports([report(quote)], own)).toEqual({ danger: null, ignored: ['not_said'] });
});

describe('a quote in other marks and cases', () => {
  test.each<readonly [string, string, string | null]>([
    ['Er sagt: „Ich will nicht mehr.“', '"ich will nicht mehr."', '„Ich will nicht mehr.“'],
    ['I can’t go on', "I can't go on", 'I can’t go on'],
    ['Я  больше\nне могу', 'я больше не могу', 'Я  больше\nне могу'],
    ['🙂 İyi değil', 'i̇yi değil', 'İyi değil'],
    ['No puedo más 🙂', 'más 🙂', 'más 🙂'],
    ['skills', 'kill', null],
    ['', 'x', null],
    ['x', ' ', null],
  ])('%s', (text, quote, words) => {
    const place = foldedQuotePlace(text, quote);
    expect(place && text.slice(place.start, place.end)).toBe(words);
  });
});
