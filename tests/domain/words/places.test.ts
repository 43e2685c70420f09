import { describe, expect, test } from 'vitest';
import { placedFindings } from '../../../domain/clarification/placed.ts';
import { cutSentence, filledIn, messagesOf, placedIn, placeOf, withoutMarks } from '../../../domain/words/places.ts';
import { foldedQuotePlace, quotePlace } from '../../../domain/words/quotes.ts';

const sentence = `"${placeOf({ start: 4, end: 9 })}" is not clear.`;

describe('R9 words by where they stand', () => {
  test('are named with their message, once', () => {
    const placed = placedIn(sentence, 'm1');
    expect(messagesOf(sentence)).toEqual([]);
    expect(messagesOf(placed)).toEqual(['m1']);
    expect(placedIn(placed, 'm2')).toBe(placed);
  });

  test('are put in where the text is there, and left out where it is not', () => {
    const placed = placedIn(sentence, 'm1');
    expect(filledIn(placed, { m1: 'Say  quick  ly' })).toBe('" quic" is not clear.');
    expect(filledIn(placed, {})).toBe('"…" is not clear.');
    expect(filledIn(sentence, {})).toBe('"…" is not clear.');
    expect(filledIn(sentence, {}, 'the quick fox')).toBe('"quick" is not clear.');
    expect(filledIn('No mark.', {})).toBe('No mark.');
  });

  test('leave no half mark where a sentence is cut, and no mark in a value', () => {
    expect(cutSentence('short', 10)).toBe('short');
    expect(cutSentence(sentence, 6)).toBe('"…');
    expect(cutSentence(sentence, 14)).toMatch(/^"\uF7904:9\uF791".*…$/u);
    expect(withoutMarks(sentence)).toBe('"4:9" is not clear.');
  });

  test('are placed in every sentence of findings', () => {
    const issue = { kind: 'vague', field: 'when', issue: sentence, suggestion: 'Say when.' } as const;
    const findings = { type: null, fields: [], issues: [issue], later: [issue], interpretation: sentence };
    const placed = placedFindings(findings, 'm1');
    expect(messagesOf(placed.issues[0]?.issue ?? '')).toEqual(['m1']);
    expect(messagesOf(placed.interpretation ?? '')).toEqual(['m1']);
    expect(placedFindings(findings, null).later?.[0]?.issue).toBe('"…" is not clear.');
    expect(placedFindings({ type: null, fields: [], issues: [] }, 'm1')).toEqual({
      type: null,
      fields: [],
      issues: [],
    });
  });
});

describe('a quote stands in a text', () => {
  test('as whole words', () => {
    expect(quotePlace('Tomorrow at ten', ' at ten ')).toEqual({ start: 9, end: 15 });
    expect(quotePlace('Tomorrow at tenish, at ten', 'at ten')).toEqual({ start: 20, end: 26 });
    expect(quotePlace('Attention', 'ten')).toBeNull();
    expect(quotePlace('Anything', '  ')).toBeNull();
    expect(quotePlace('ten', 'ten')).toEqual({ start: 0, end: 3 });
    expect(quotePlace('𝒳ten𝒳 ten', 'ten')).toEqual({ start: 8, end: 11 });
    expect(quotePlace('😀ten😀', 'ten')).toEqual({ start: 2, end: 5 });
  });

  test('whatever the case, the blanks and the shape of marks', () => {
    expect(foldedQuotePlace('She said “It’s  late” – twice', `"it's late" - twice`)).toEqual({ start: 9, end: 29 });
    expect(foldedQuotePlace('Nothing', 'something')).toBeNull();
    expect(foldedQuotePlace('Plan B', 'b')).toEqual({ start: 5, end: 6 });
    expect(foldedQuotePlace('Well, 😀  YES', '😀 yes')).toEqual({ start: 6, end: 13 });
    expect(foldedQuotePlace(' \n at — ten', 'AT - TEN')).toEqual({ start: 3, end: 11 });
  });
});
