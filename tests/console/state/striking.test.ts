/** D5 the facts of a diagnosis as the page has them: their words, and how far striking one out has come. */
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../console/state/problems.ts';
import {
  asksWhether,
  confirmed,
  lineOf,
  mayStrike,
  refusedWith,
  strikingOf,
  type Striking,
} from '../../../console/state/striking.ts';
import { shown } from '../../../api/resources/diagnosis/examples.ts';

const [fact] = shown.facts;
if (fact === undefined) throw new Error('The example has a fact.');
const idle: Striking = { kind: 'idle' };
const fault: Fault = { kind: 'stale', title: 'Gone', detail: 'It counts no more.', remedy: 'Look.', requestId: null };

describe('D5 a fact', () => {
  test('stands with the words that told it', () => {
    expect(lineOf(fact)).toMatchObject({ text: fact.text, words: fact.words, note: 'f1', counts: true });
    expect(lineOf({ ...fact, kind: 'symptom', text: '' }).text).toBe('Complaint');
    expect(lineOf({ ...fact, reader: 'model' }).note).toBe('f1, read by the model');
  });

  test.each([
    ['struck', 'f1, struck out'],
    ['f4', 'f1, now f4'],
  ])('that counts no more (%s) says why, and has no button', (by, note) => {
    const line = lineOf({ ...fact, superseded_by: by });
    expect(line).toMatchObject({ note, counts: false });
    expect(mayStrike(line, idle, true)).toBe(false);
  });

  test('has a button for whoever may strike it out', () => {
    expect(mayStrike(lineOf(fact), idle, true)).toBe(true);
    expect(mayStrike(lineOf(fact), idle, false)).toBe(false);
  });
});

describe('D5 striking it out', () => {
  test('is asked about, and then sent once', () => {
    const asking = asksWhether('f1', idle);
    expect(strikingOf('f1', asking)).toEqual({ kind: 'asking', fact: 'f1' });
    expect(strikingOf('f2', asking)).toEqual(idle);
    const sending = confirmed(asking);
    expect(sending).toEqual({ kind: 'sending', fact: 'f1' });
    expect(confirmed(sending)).toBe(sending);
    expect(asksWhether('f2', sending)).toBe(sending);
    expect(mayStrike(lineOf(fact), sending, true)).toBe(false);
    expect(confirmed(idle)).toBe(idle);
  });

  test('a refusal stands beside its fact, and may be tried again', () => {
    const refused = refusedWith({ kind: 'sending', fact: 'f1' }, fault);
    expect(strikingOf('f1', refused)).toMatchObject({ kind: 'refused', fault });
    expect(confirmed(refused)).toEqual({ kind: 'sending', fact: 'f1' });
    expect(refusedWith(idle, fault)).toBe(idle);
  });
});
