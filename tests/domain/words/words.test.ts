import { cutText } from '../../../domain/words/cut.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPassage, messagesIn, namedContent, putWordsIn, quotedEvidence } from '../../../domain/words/words.ts';

const at = (messageId: string, start: number, end: number) => ({ messageId, start, end });
const texts = { 'm-1': 'Please\n  call   Anna today. ', 'm-2': `${'a'.repeat(159)}😀 and more` };

describe('R9 what a value refers to', () => {
  test('is found wherever it stands, each message once', () => {
    const value = { rules: [{ evidence: { quote: at('m-1', 0, 6) } }], offer: at('m-2', 0, 1), again: at('m-1', 7, 9) };
    expect(messagesIn(value)).toEqual(['m-1', 'm-2']);
    expect(messagesIn({ plain: ['words', 7, null, undefined] })).toEqual([]);
  });

  test('is a place and nothing else: what has more to it is something else', () => {
    expect(isPassage(at('m-1', 0, 1))).toBe(true);
    for (const other of [null, 'm-1', [], { messageId: 'm-1' }, { ...at('m-1', 0, 1), turnId: 't' }])
      expect(isPassage(other)).toBe(false);
  });
});

describe('R9 the words put in', () => {
  test('are what stands there, without the blanks around them', () => {
    expect(putWordsIn({ value: at('m-1', 0, 99), other: 7, list: [null] }, texts)).toEqual({
      value: 'Please\n  call   Anna today.',
      other: 7,
      list: [null],
    });
  });

  test('a topic and a wish stand on one line', () => {
    expect(putWordsIn({ topic: at('m-1', 0, 20), wish: [at('m-1', 7, 15), ', ', '10:00'] }, texts)).toEqual({
      topic: 'Please call Anna',
      wish: ['call', ', ', '10:00'],
    });
  });

  test('a quote of several lines stays as it is, and what is left over stands on one', () => {
    expect(putWordsIn({ quote: at('m-1', 0, 13), left: [at('m-1', 0, 13)] }, texts)).toEqual({
      quote: 'Please\n  call',
      left: ['Please call'],
    });
  });

  test('a quote is cut at 160 code units, and never through a character', () => {
    expect(putWordsIn({ quote: at('m-2', 0, 999) }, texts)).toEqual({ quote: 'a'.repeat(159) });
    expect(putWordsIn({ quote: at('m-1', 6, 9) }, texts)).toEqual({ quote: '\n  ' });
  });

  test('of a message that was erased nothing is left', () => {
    expect(putWordsIn({ quote: at('gone', 0, 5), topic: at('toString', 0, 5) }, {})).toEqual({ quote: '', topic: '' });
  });

  test('law: whatever the text and the place, what is put in is well-formed, and no quote is longer than 160', () => {
    const place = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), place, place, (text, start, end) => {
        const { quote, topic } = putWordsIn({ quote: at('m', start, end), topic: at('m', start, end) }, { m: text });
        expect(quote.isWellFormed() && topic.isWellFormed()).toBe(true);
        expect(quote.length).toBeLessThanOrEqual(160);
      }),
    );
  });
});

test('R9 a text is cut before a character, never in it', () => {
  expect(cutText('ab😀', 3)).toBe('ab');
  expect(cutText('ab😀', 4)).toBe('ab😀');
  expect(cutText('\uDE00b', 4)).toBe('\uFFFDb');
});

test('R9 evidence keeps the decider’s own words, and names the place of others’', () => {
  expect(quotedEvidence({ turnId: null, quote: '1 of 2 messages' })).toEqual({
    turnId: null,
    quote: '1 of 2 messages',
  });
  expect(quotedEvidence({ turnId: 't', ...at('m-1', 0, 6) })).toEqual({ turnId: 't', quote: at('m-1', 0, 6) });
});

test('R9 where words cannot be looked up, their message is named', () => {
  expect(namedContent(at('m-1', 0, 6))).toBe('words of message m-1');
  expect(namedContent(500)).toBe(500);
});
