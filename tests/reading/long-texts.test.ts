import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reading } from '../../contracts/reading/reading.ts';
import { judgeAct } from '../../domain/gate/act-door.ts';
import { answeredBy } from '../../domain/gate/answers.ts';
import { mergeReadings } from '../../domain/conversation/merge.ts';
import { beginningOf, mostRead } from '../../reading/text/beginning.ts';
import { readReplied, readSaid } from '../../reading/read.ts';
import { caseOf } from '../domain/gate/cases.ts';
import { compiled, reply } from './words.ts';
import { runs } from '../support/laws.ts';

const said = (text: string) => readSaid(text, compiled);
const filler = (length: number) => 'It rained all day. '.repeat(Math.ceil(length / 19)).slice(0, length);

describe('G14 of a long text the beginning is read', () => {
  test('a text within the bound is read whole, and its reading says nothing of it', () => {
    const text = filler(mostRead);
    expect(beginningOf(text)).toBe(text);
    expect(said(text)).not.toHaveProperty('readTo');
  });

  test('up to the end of a sentence, else to a blank, else to the bound', () => {
    expect(beginningOf(filler(20_000))).toMatch(/It rained all day\.$/);
    expect(beginningOf('word '.repeat(5_000))).toMatch(/word$/);
    expect(beginningOf('x'.repeat(20_000))).toHaveLength(mostRead);
    expect(beginningOf(`${'x'.repeat(mostRead - 1)}😀${'x'.repeat(9)}`)).toHaveLength(mostRead - 1);
  });

  test('the reading says how far, keeps the length of the whole, and fits its schema', () => {
    const text = filler(200_000);
    const read = reading.parse(said(text));
    expect(read.length).toBe(200_000);
    expect(read.readTo).toBe(beginningOf(text).length);
  });

  test('no text is cut in the middle of a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), fc.nat(200), (unit, shift) => {
        const text = 'a'.repeat(shift) + unit.repeat(Math.ceil((mostRead + 400) / unit.length));
        const read = beginningOf(text);
        expect(text.startsWith(read)).toBe(true);
        expect(read.length).toBeLessThanOrEqual(mostRead);
        if (text.isWellFormed()) expect(read.isWellFormed()).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('G6 no yes is taken from a text of which a part was not read', () => {
  const offer = reply('Would you like me to schedule a call?');

  test.each(['Yes, please. ', 'Go ahead. ', 'Sure, book the call. ', 'Please schedule a call. '])('%s', (yes) => {
    expect(answeredBy(offer, said(yes))).toBe('accept');
    const long = said(yes + filler(30_000));
    expect(long.stance).not.toBe('affirm');
    expect(answeredBy(offer, long)).not.toBe('accept');
  });

  test('a no stays a no', () => {
    expect(answeredBy(offer, said(`No. ${filler(30_000)}`))).toBe('decline');
  });

  test('nor beside such a text, whichever comes first', () => {
    const [yes, long] = [said('Yes, go ahead.'), said(filler(30_000))];
    const both = [
      mergeReadings([
        { messageId: 'a', reading: yes },
        { messageId: 'b', reading: long },
      ]),
      mergeReadings([
        { messageId: 'a', reading: long },
        { messageId: 'b', reading: yes },
      ]),
    ];
    for (const merged of both) {
      expect(merged.stance).toBe('none');
      expect(merged.stanceAt).toBeUndefined();
      expect(merged.readTo).toBeLessThan(merged.length);
      expect(answeredBy(offer, merged)).not.toBe('accept');
    }
  });

  test('a no beside it keeps its place', () => {
    const merged = mergeReadings([
      { messageId: 'a', reading: said(filler(30_000)) },
      { messageId: 'b', reading: said('No.') },
    ]);
    expect(merged).toMatchObject({ stance: 'deny', stanceAt: { in: 'b' } });
  });
});

test('G5 a reply that was not read to its end holds the door, with the place from which nobody has read', () => {
  const long = readReplied(`I'll schedule a call. ${filler(30_000)}`, compiled);
  const verdict = judgeAct(caseOf({ reply: long }));
  expect(verdict.kind).toBe('held');
  expect(verdict.rules.find(({ rule }) => rule === 'still-asking')).toMatchObject({
    holds: true,
    evidence: { start: long.readTo, end: long.length },
  });
});
