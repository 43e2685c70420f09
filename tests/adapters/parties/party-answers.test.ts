import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPartyReply } from '../../../activities/party-answers.ts';

const one = '{"clarifications":[{"field":"date","value":"2026-12-18"}]}';
const date = { field: 'date', value: '2026-12-18' };

test.each([
  ['as it is', one],
  ['in a code fence', `\`\`\`json\n${one}\n\`\`\``],
  ['between sentences', `Sure, here it is:\n${one}\nHope that helps!`],
  ['after other braces', `I looked at {date} and {x: 1}.\n${one}`],
  ['written over lines', JSON.stringify(JSON.parse(one), null, 2)],
  ['with things beside it', one.replace('{', '{"note":"a } in a \\"string\\" {", ')],
  ['with apostrophes and quotes before it', `It's the "Friday" one, don't you think?\n${one}`],
  ['with a field between blanks', one.replace('"date"', '" date "')],
  ['with an explanation that is none', one.replace('"}', '","explanation":null}')],
])('C10 an answer %s is read', (_name, text) => {
  expect(readPartyReply(text)).toEqual({ kind: 'answers', answers: [date] });
});

test('C10 values are texts, numbers, truths and lists of them; explanations are kept, without control characters', () => {
  const reply = JSON.stringify({
    clarifications: [
      { field: 'a', value: 10, explanation: 'so \u0007it is' },
      { field: 'b', value: false },
      { field: 'c', value: ['x', 2] },
    ],
  });
  expect(readPartyReply(reply)).toEqual({
    kind: 'answers',
    answers: [
      { field: 'a', value: 10, explanation: 'so it is' },
      { field: 'b', value: false },
      { field: 'c', value: ['x', 2] },
    ],
  });
});

test.each([
  ['is an object', { x: 1 }],
  ['is null', null],
  ['is missing', undefined],
  ['is empty', '  '],
  ['is an empty list', []],
  ['is a list of lists', [['x']]],
  ['holds NUL', 'a\u0000b'],
  ['is too long', 'x'.repeat(4_001)],
])('C10 a value that %s answers nothing', (_name, value) => {
  expect(readPartyReply(JSON.stringify({ clarifications: [{ field: 'date', value }] }))).toEqual({
    kind: 'answers',
    answers: [],
  });
});

test('C10 two answers to one field are one when they agree, and none when they do not', () => {
  const reply = (other: string) => JSON.stringify({ clarifications: [date, { field: 'date', value: other }] });
  expect(readPartyReply(reply('2026-12-18'))).toEqual({ kind: 'answers', answers: [date] });
  expect(readPartyReply(reply('2026-12-19'))).toEqual({ kind: 'answers', answers: [] });
});

test.each([
  'PASS',
  'pass',
  '**PASS**',
  '"PASS"',
  '```\nPASS\n```',
  `PASS. I do not know.\n${one}`,
  '  Pass – ask finance.',
])('C10 %j passes', (text) => {
  expect(readPartyReply(text)).toEqual({ kind: 'passes', because: 'it passed the question on' });
});

test.each([
  '',
  'Passing the exam is hard.',
  'No idea.',
  '{"clarifications": 7}',
  '[1, 2]',
  '{',
  '}',
  '{"a":"b',
  one.slice(0, -1),
])('C10 %j holds no answer', (text) => {
  expect(readPartyReply(text)).toMatchObject({
    kind: 'passes',
    because: expect.stringContaining('no answer') as string,
  });
});

test('C10 two answers in one reply are none', () => {
  expect(readPartyReply(`${one}\nor\n${one}`)).toEqual({
    kind: 'passes',
    because: 'its reply holds more than one answer',
  });
});

test('C10 law: whatever a model says is read, without a throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.mixedCase(fc.constant('pass'))), (text) => {
      expect(['answers', 'passes']).toContain(readPartyReply(text).kind);
    }),
  );
});

test('C10 law: an answer is found whatever words without braces stand around it', () => {
  const words = fc.string({ unit: 'grapheme' }).map((text) => `So: ${text.replaceAll(/[{}]/g, '')}\n`);
  fc.assert(
    fc.property(words, words, (before, after) => {
      expect(readPartyReply(`${before}${one}${after}`)).toEqual({ kind: 'answers', answers: [date] });
    }),
  );
});

test.each(['{', '}', '{"', '\\', '{}', '"', 'PASS '])('C10 a megabyte of %j is read in linear time', (part) => {
  const begun = performance.now();
  readPartyReply(`x ${part.repeat(1_000_000 / part.length)}`);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
