/** An instruction with its answers put in (C8): how it reads then, and whether it raises another question (C7). */
import { describe, expect, test } from 'vitest';
import type { Clarification } from '../../../contracts/state/clarification-state.ts';
import { judgeAgain } from '../../../domain/conversation/judge-again.ts';
import {
  answersAsText,
  fieldLines,
  updatedInstruction,
  withAnswersIn,
} from '../../../domain/conversation/updated-instruction.ts';
import { budget, deadline, doubtOf, findingsOf, nine, opened, plainPolicy } from '../clarification/cases.ts';
import { instruction, stateOf } from './states.ts';

const words = { text: 'Launch it.', fields: { budget: 'EUR 100', region: 'EU' } };

describe('C8 the updated instruction', () => {
  const waiting = { message: opened().message, instruction, answers: [budget] };

  test('is the original one with what was answered', () => {
    expect(updatedInstruction(waiting, undefined)).toEqual({ ref: null, instruction, answers: [budget] });
  });

  test('takes what a response gives on top, and leaves what it does not', () => {
    expect(updatedInstruction(waiting, { ref: 'row-2', type: 'launch', department: null })).toEqual({
      ref: 'row-2',
      instruction: { ...instruction, type: 'launch', department: null },
      answers: [budget],
    });
  });

  test('keeps the words and the answers of earlier questions; a later answer takes the place of an earlier one', () => {
    const message = { ...waiting.message, updatedIn: 'row-1', answered: [deadline, { ...budget, value: 'EUR 1' }] };
    const updated = updatedInstruction({ ...waiting, message }, {});
    expect(updated).toMatchObject({ ref: 'row-1', answers: [deadline, budget] });
  });

  test('is none of a participant’s own words', () => {
    const updated = updatedInstruction({ ...waiting, instruction: null }, { type: 'launch' });
    expect(updated).toEqual({ ref: null, instruction: null, answers: [budget] });
  });

  test('has every answer as the value of its field', () => {
    expect(withAnswersIn(words, [budget]).fields).toEqual({ budget: 'EUR 500', region: 'EU' });
  });
});

describe('C8 answers in the transcript', () => {
  const explained = { ...budget, explanation: 'approved' };

  test('of an instruction stand among all its fields, with why', () => {
    const text = answersAsText({ answers: [explained] }, { original: words, now: words }, true);
    expect(text).toBe('budget: EUR 500 (approved)\nregion: EU');
  });

  test('of a participant’s own words stand alone', () => {
    expect(answersAsText({ answers: [deadline] }, { original: words, now: words }, false)).toBe('deadline: 2026-12-24');
  });

  test('stand above the words that a response gave anew', () => {
    const now = { ...words, text: 'Launch it in May.' };
    expect(answersAsText({ answers: [deadline] }, { original: words, now }, false)).toBe(
      'deadline: 2026-12-24\n\nLaunch it in May.',
    );
  });

  test('write a list in a row', () => {
    expect(fieldLines({ tags: ['a', 2], approved: true })).toBe('tags: a, 2\napproved: true');
  });
});

describe('C7 C8 the updated instruction judged again', () => {
  const about = (more: Partial<Clarification> = {}, answeredBy = 'planner'): Clarification => ({
    ...opened({ instruction }),
    status: 'resolved',
    answers: [deadline, budget],
    answeredBy,
    ...more,
  });
  const judged = (findings = findingsOf(doubtOf('missing', 'region')), updated = {}) => ({
    clarification: about(),
    updated: { ref: null, instruction, answers: [deadline, budget], ...updated },
    findings,
    requestId: '1b1f6f0a-6f0e-4c1e-9d57-0d5a4b1f2c3d',
    at: nine,
  });
  const state = stateOf({}, { clarification: plainPolicy });

  test('goes on when it is clear', () => {
    expect(judgeAgain(state, judged(findingsOf()))).toMatchObject({ kind: 'clear', judgement: { tenths: 10 } });
  });

  test('goes on when the conversation knows what is missing', () => {
    const known = [{ field: 'region', value: 'EU', turnId: 't1' }];
    expect(judgeAgain({ ...state, known }, judged())).toMatchObject({ kind: 'clear' });
  });

  test('asks what it newly raises, in the next round, and keeps what was answered', () => {
    const again = judgeAgain(state, judged());
    expect(again).toMatchObject({
      kind: 'asks',
      stepped: {
        clarification: {
          id: '1b1f6f0a-6f0e-4c1e-9d57-0d5a4b1f2c3d',
          round: 2,
          asked: 'planner',
          issues: [{ field: 'region' }],
          askedBefore: ['deadline', 'budget'],
          message: { messageId: 'm1', answered: [deadline, budget] },
          interpretation: null,
        },
        happened: [{ kind: 'opened' }],
      },
    });
    expect(again).not.toHaveProperty('stepped.clarification.message.updatedIn');
  });

  test('asks about the words that a response gave anew, with what was understood of them', () => {
    const findings = { ...findingsOf(doubtOf('missing', 'region')), interpretation: 'Launch in May' };
    expect(judgeAgain(state, judged(findings, { ref: 'row-2' }))).toMatchObject({
      stepped: { clarification: { message: { updatedIn: 'row-2' }, interpretation: 'Launch in May' } },
    });
  });

  test('asks the participant about their own words, and the sender of an instruction within its own time', () => {
    const chainOf = (given: typeof instruction | null) => {
      const again = judgeAgain(state, judged(undefined, { instruction: given }));
      return again.kind === 'asks' ? again.stepped.clarification.chain[0] : null;
    };
    expect(chainOf(null)).toMatchObject({ kind: 'participant' });
    expect(chainOf({ ...instruction, timeoutS: 7 })).toMatchObject({ party: 'planner', timeoutS: 7 });
  });
});
