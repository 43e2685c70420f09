/** Which lists of operators a conversation is on, and how it leaves them (R12). */
import { describe, expect, test } from 'vitest';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import {
  acknowledge,
  attentionItems,
  attentionOf,
  outcomeOf,
  withItem,
} from '../../../domain/conversation/attention.ts';
import { climbed } from '../../../domain/clarification/ladder.ts';
import { slaOf } from '../../../domain/clarification/request-state.ts';
import { openHandoff, personSpoke } from '../../../domain/handoff/handoff.ts';
import { opened } from '../clarification/cases.ts';
import { atPreview } from '../flows/said.ts';
import { nine, policyOf, stateOf } from './states.ts';

const guess = { id: 'best-guess:r1', kind: 'best-guess', at: nine } as const;
const asideAt = (at: number) => ({ id: `set-aside:${at}`, kind: 'set-aside', at }) as const;
const asked = opened();
const late = climbed(asked, 1, slaOf(asked).dueAt, { because: 'no-answer' }).now;
const early = climbed(asked, 1, slaOf(asked).dueAt - 1, { because: 'passed-on' }).now;
const person = openHandoff({
  conversation: 'c1',
  before: undefined,
  askedAt: { messageId: 'm1', start: 0, end: 5 },
  policy: policyOf().clarification,
  at: nine,
}).handoff;
const spoken = personSpoke(person, { at: nine, by: 'ann', position: 2 }).handoff;
const by = { actor: 'ann', reason: 'a test' };

describe('R12 lists', () => {
  test.each<[string, Partial<ConversationState>, readonly string[]]>([
    ['nothing', {}, []],
    ['a pause', { paused: by }, ['needs-operator']],
    ['a person who is asked for', { handoff: person }, ['needs-operator']],
    ['a person who has spoken last', { handoff: spoken }, []],
    [
      'an effect in question',
      { unconfirmed: [{ actionId: 'a', flow: atPreview }] },
      ['needs-operator', 'effect-unknown'],
    ],
    ['a turn that was set aside', { attention: [asideAt(nine)] }, ['needs-operator']],
    ['a best guess', { attention: [guess] }, ['best-guess']],
    ['a level that was passed in time', { clarifications: [early] }, []],
    ['a level whose time ran out', { clarifications: [late] }, ['breached']],
    [
      'a chain that ended without an answer',
      { clarifications: [{ ...asked, status: 'timed-out' }] },
      ['needs-operator', 'breached'],
    ],
    ['anything, once it closes', { paused: by, attention: [guess], closing: by }, []],
  ])('%s', (_what, over, lists) => {
    expect(attentionOf(stateOf(over))).toEqual(lists);
  });
});

describe('R12 acknowledging', () => {
  test('takes what was noted off, and what has run out', () => {
    const state = withItem(stateOf({ clarifications: [late] }), guess);
    expect(new Set(attentionItems(state).map(({ kind }) => kind))).toEqual(new Set(['best-guess', 'breached']));
    const breach = attentionItems(state).find(({ kind }) => kind === 'breached');
    const seen = acknowledge(acknowledge(state, guess.id) ?? state, breach?.id ?? '');
    expect(seen && attentionItems(seen)).toEqual([]);
    expect(seen && acknowledge(seen, guess.id)).toBeNull();
  });

  test('an item is there once, and the oldest go first', () => {
    const twice = withItem(withItem(stateOf({}), guess), { ...guess, at: nine + 1 });
    expect(attentionItems(twice)).toEqual([{ ...guess, at: nine + 1 }]);
    const many = Array.from({ length: 60 }, (_, at) => asideAt(at)).reduce(withItem, stateOf({}));
    expect(attentionItems(many).map(({ at }) => at)).toEqual(Array.from({ length: 50 }, (_, at) => at + 10));
  });
});

test.each([
  ['acted', { deeds: [{ action: 'calendar', outcome: 'booked', person: null }], turn: 3 }],
  ['answered', { turn: 1 }],
  ['unanswered', { turn: 0 }],
] as const)('R12 how a closed conversation went: %s', (outcome, over) => {
  expect(outcomeOf(stateOf(over))).toBe(outcome);
});
