/** X1, F11: which documents the second reader is asked about, and what its judgement makes of a message's needs. */
import { describe, expect, test } from 'vitest';
import type { Reading } from '../../../contracts/reading/reading.ts';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import { needsAsked, withNeedsJudged } from '../../../domain/conversation/judged-needs.ts';
import { decisionRecords } from '../../../domain/conversation/on-wire.ts';
import { planTurn } from '../../../domain/conversation/plan-turn.ts';
import type { Said } from '../../../domain/conversation/turn-plan.ts';
import { stateOf, turnOf } from './states.ts';
import { materials, needing, openRequestOf, session, waitingMessage } from './waiting.ts';

const state = stateOf({}, { context: materials });
const said: Said = { message: waitingMessage, messages: [waitingMessage], instruction: null, requestId: 'q1' };
const optional = { ...openRequestOf(), optional: true as const };

function asked(found: Partial<Reading>, before: ConversationState = state): readonly string[] {
  const turn = turnOf({ wants: 'question', session: session(), ...found });
  const plan = planTurn(before, turn, said);
  return needsAsked(before, turn, plan).map(({ slot }) => slot);
}

describe('X1 the second reader is asked about', () => {
  test.each<[string, readonly string[], Partial<Reading>, ConversationState?]>([
    ['every required document that is not there', ['findings', 'sources'], {}],
    ['those that hold the answer among them', ['findings', 'sources'], { needs: needing('findings') }],
    ['nothing where it waits anyway', [], { needs: [{ start: 0, end: 3, artifact: 'findings', sure: true }] }],
    [
      'none that is surely needed, where others hold it as well',
      ['sources'],
      { needs: [{ start: 0, end: 3, artifact: 'findings', sure: true }, ...needing('sources')] },
    ],
    ['none that the session holds', ['findings'], { session: session(['sources']) }],
    [
      'none that was supplied',
      ['findings'],
      {},
      { ...state, material: [{ artifact: 'sources', supplyId: 's', requestId: 'r' }] },
    ],
    ['none that is asked for beside', ['sources'], {}, { ...state, optionalRequest: optional }],
    [
      'what holds an answer, asked for beside or not',
      ['findings', 'sources'],
      { needs: needing('findings') },
      { ...state, optionalRequest: optional },
    ],
    ['nothing more where something is only told', ['findings'], { wants: 'statement', needs: needing('findings') }],
    ['nothing while a message waits', [], {}, { ...state, contextRequest: openRequestOf() }],
    ['nothing where the reader does not read needs', [], { wants: undefined }],
    ['nothing where the assistant works without material', [], {}, stateOf()],
  ])('%s', (_what, slots, found, before) => {
    expect(asked(found, before)).toEqual(slots);
  });
});

describe('X1 what it judges', () => {
  const words = { start: 0, end: 3 };
  const judge = (found: Partial<Reading>, value: string, at = words) =>
    withNeedsJudged(turnOf(found), [{ slot: 'findings', value, ...at }]);

  test('spares a need by its own words', () => {
    const { turn, judged } = judge({ needs: needing('findings', 'sources') }, 'general');
    expect(turn.reading.needs).toEqual(needing('sources'));
    expect(judged).toEqual([
      { artifact: 'findings', outcome: 'spared', because: 'general', quote: { messageId: 'm9', ...words } },
    ]);
  });

  test('adds one that holds nobody', () => {
    const { turn, judged } = judge({}, 'content');
    expect(turn.reading.needs).toEqual([{ artifact: 'findings', ...words, weak: 'judged' }]);
    expect(judged).toMatchObject([{ outcome: 'added', because: 'content' }]);
  });

  test.each<[string, Partial<Reading>, string, { start: number; end: number }?]>([
    ['what is surely needed', { needs: [{ ...words, artifact: 'findings', sure: true }] }, 'general'],
    ['other words', { needs: needing('findings') }, 'general', { start: 3, end: 9 }],
    ['words before them', { needs: [{ start: 4, end: 9, artifact: 'findings' }] }, 'general'],
    ['the same as the rules', { needs: needing('findings') }, 'content'],
    ['what nobody needs', { needs: [] }, 'named'],
  ])('changes nothing by %s', (_what, found, value, at) => {
    const { turn, judged } = judge(found, value, at);
    expect(judged).toEqual([]);
    expect(turn.reading.needs).toEqual(found.needs);
  });

  test('is a decision of its own beside that of the answer', () => {
    const plan = planTurn(state, turnOf({ wants: 'question' }), said);
    const answer = plan.kind === 'answer' ? plan.answer : null;
    const { judged: needs } = judge({ needs: needing('findings') }, 'how-to');
    const records = decisionRecords('c1', 't9', { answer, act: null, needs, policyVersion: 'v' });
    expect(records.map(({ decisionId }) => decisionId)).toEqual(['c1:t9:needs', 'c1:t9:answer']);
    expect(records[0]).toMatchObject({
      door: 'answer',
      origin: 'second-reader',
      verdict: 'open',
      because: ['need-spared'],
      rules: [{ rule: 'findings-spared-how-to', holds: false }],
    });
  });
});
