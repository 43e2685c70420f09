/** The question that a message belongs to (G20): its id, and when a message has not seen what waits. */
import { expect, test } from 'vitest';
import { isUnshown, questionIdOf, questionIn, readFor, saidTo } from '../../../domain/conversation/question.ts';
import { wasBegun } from '../../../domain/conversation/starting.ts';
import { atChoice, atConsent, atPerson, atPreview, tuesdayTen } from '../flows/said.ts';
import { atPreview as emailShown } from '../flows/email-said.ts';
import { askedFor, atPreview as formShown } from '../flows/form-said.ts';
import { readingOf } from '../gate/cases.ts';
import { stateOf } from './states.ts';

const offer = { action: 'calendar', turnId: 't3', at: { messageId: 'm3', start: 0, end: 4 } };

test('what a sender names counts where it can be an id', () => {
  expect(questionIn({ question: 'turn:2' })).toBe('turn:2');
  for (const question of [undefined, null, 7, {}, 'x'.repeat(513)]) expect(questionIn({ question })).toBeNull();
});

test('the id is that of the offer, else the number of turns', () => {
  expect(questionIdOf(stateOf({ turn: 4 }))).toBe('turn:4');
  expect(questionIdOf(stateOf({ turn: 4, offer }))).toBe('t3:calendar');
});

test.each([
  ['under the same offer', { offer }, 't3:calendar', false],
  ['before the offer', { offer }, 'turn:0', true],
  ['before it was asked whether there is more', { invitedMore: true, turn: 2 }, 'turn:1', true],
  ['where nothing waits for a yes or a no', { turn: 2 }, 'turn:1', false],
  ['of which nothing is known', { offer }, undefined, false],
] as const)('a message %s', (_when, changed, question, unshown) => {
  expect(isUnshown(stateOf(changed), [question === undefined ? {} : { question }])).toBe(unshown);
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
  expect(wasBegun(stateOf({ actions: 2 }), id)).toBe(known);
});

test('a reader is told of what waits for an answer, and of nothing where nothing does', () => {
  expect(readFor(stateOf({ turn: 2 }))).toBeNull();
  expect(readFor(stateOf({ offer }))).toEqual({
    id: 't3:calendar',
    action: 'calendar',
    kind: 'offer',
    options: ['yes', 'no'],
    slots: [],
  });
  const shown = { action: 'calendar', deed: 'book', times: [{ local: tuesdayTen.local }], person: 'Anna Schmidt' };
  expect(readFor(stateOf({ flow: atPreview }))).toMatchObject({ kind: 'final-yes', shown });
  expect(readFor(stateOf({ flow: atChoice }))?.shown?.times).toHaveLength(atChoice.slots.length);
  expect(readFor(stateOf({ flow: atPerson }))).not.toHaveProperty('shown');
  expect(readFor(stateOf({ flow: emailShown }))?.shown).toMatchObject({
    deed: 'send',
    addresses: [emailShown.address],
  });
  expect(readFor(stateOf({ flow: formShown }))?.shown).toMatchObject({ deed: 'submit', person: null });
});

test('what it is told is small, whatever the step, and holds no label', () => {
  for (const flow of [atConsent, atChoice, atPerson, atPreview, emailShown, formShown, askedFor('priority')]) {
    const told = JSON.stringify(readFor(stateOf({ flow })));
    expect(told.length).toBeLessThan(2_000);
    expect(told).not.toMatch(/"label"|"values"/);
  }
});

test('where it is asked what should be different, a yes would be to what stands unchanged, under an id of its own', () => {
  const { preview, previewHash } = atPreview;
  const unchanged = preview && previewHash !== null ? { preview, previewHash } : undefined;
  const changing = { ...atPreview, preview: null, previewHash: null };
  const kept = readFor(stateOf({ flow: { ...changing, ...(unchanged ? { unchanged } : {}) } }));
  const voided = readFor(stateOf({ flow: changing }));
  expect(kept?.shown).toMatchObject({ deed: 'book' });
  expect(voided).not.toHaveProperty('shown');
  expect(kept?.id).not.toBe(voided?.id);
});

test('read for another question a message is no final yes', () => {
  const state = stateOf({ flow: atPreview });
  const own = readingOf({ finalYes: true, for: questionIdOf(state) });
  expect(saidTo(state, own)).toBe(own);
  expect(saidTo(state, readingOf({ finalYes: true, for: 'action-1:other' })).finalYes).toBe(false);
  expect(saidTo(state, readingOf({ finalYes: true })).finalYes).toBe(false);
});
