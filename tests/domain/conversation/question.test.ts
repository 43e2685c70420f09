/** The question that a message belongs to (G20): its id, and when a message has not seen what waits. */
import { expect, test } from 'vitest';
import { isUnshown, questionIn, questionIdOf } from '../../../domain/conversation/question.ts';
import { wasBegun } from '../../../domain/conversation/starting.ts';
import { standingOf } from './standing.ts';

const offer = { action: 'calendar', turnId: 't3', at: { messageId: 'm3', start: 0, end: 4 } };

test('what a sender names counts where it can be an id', () => {
  expect(questionIn({ question: 'turn:2' })).toBe('turn:2');
  for (const question of [undefined, null, 7, {}, 'x'.repeat(513)]) expect(questionIn({ question })).toBeNull();
});

test('the id is that of the offer, else the number of turns', () => {
  expect(questionIdOf(standingOf({ turn: 4 }))).toBe('turn:4');
  expect(questionIdOf(standingOf({ turn: 4, offer }))).toBe('t3:calendar');
});

test.each([
  ['under the same offer', { offer }, 't3:calendar', false],
  ['before the offer', { offer }, 'turn:0', true],
  ['before it was asked whether there is more', { invitedMore: true, turn: 2 }, 'turn:1', true],
  ['where nothing waits for a yes or a no', { turn: 2 }, 'turn:1', false],
  ['of which nothing is known', { offer }, undefined, false],
] as const)('a message %s', (_when, changed, question, unshown) => {
  expect(isUnshown(standingOf(changed), [question === undefined ? {} : { question }])).toBe(unshown);
});

test.each([
  ['c1-a1', true],
  ['c1-a2', true],
  ['c1-a3', false],
  ['c1-a0', false],
  ['c1-a01', false],
  ['c1-i1', false],
  ['other-a1', false],
  ['', false],
])('F5 of two actions "%s" was begun: %s', (id, known) => {
  expect(wasBegun(standingOf({ actions: 2 }), id)).toBe(known);
});
