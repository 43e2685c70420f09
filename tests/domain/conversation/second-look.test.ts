/**
 * F11 Where a model is asked at an offer, and what its answer comes to: a question, and never more than the participant
 * has seen.
 */
import { describe, expect, test } from 'vitest';
import { readEveryday } from '../../../bench/evaluate/everyday/rows.ts';
import { everydayNow, everydayState, incident } from '../../../bench/evaluate/everyday/scene.ts';
import { readerWith } from '../../../bench/evaluate/talk/hear.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import { planTurn } from '../../../domain/conversation/plan-turn.ts';
import { readFor } from '../../../domain/conversation/question.ts';
import { planRead, slotsAsked } from '../../../domain/conversation/second-look.ts';
import { offeredAnswer } from '../../../domain/flows/offered.ts';

const { policy, readMessage } = readerWith({ incident });
const [row] = readEveryday('tests/talk/everyday', 'open', 'offer');
if (row === undefined) throw new Error('There is no row of an offer.');
const before = everydayState(row, policy);

function heard(message: string, more: Partial<Reading> = {}) {
  const reading = { ...readMessage(message, { question: readFor(before), at: everydayNow }), ...more };
  const turn = { turnId: 'turn-4', messageId: 'message-4', reading, at: everydayNow, position: 7 };
  return { turn, plan: planTurn(before, turn) };
}

const left = 'jasne, chętnie';

describe('F11 an offer', () => {
  test.each([
    ['words that nobody reads', left, {}, ['yes no']],
    ['a question alone', 'How long would that take?', {}, []],
    ['a yes', 'Yes, please.', {}, []],
    ['a no', 'No, thank you.', {}, []],
    ['a command', left, { command: 'help' }, []],
    ['an answer that was given as data', left, { given: { question: 'another', option: 'yes' } }, []],
    ['words from before it was made', left, { unshown: true }, []],
  ] as const)('F11 of %s: %s', (_what, message, more, expected) => {
    const { turn, plan } = heard(message, more);
    const asked = slotsAsked(before, turn, plan).map(({ choices = [] }) => choices.map(({ value }) => value).join(' '));
    expect(asked).toEqual(expected);
  });

  const found = (value: string) => [{ slot: offeredAnswer, start: 0, end: 5, value }];
  const { turn, plan } = heard(left);

  test('F11 a yes looks for a time, and says what was read', () => {
    const read = planRead(before, turn, plan, found('yes'));
    expect(read?.plan).toMatchObject({ kind: 'flow', move: { kind: 'find-slots', flow: { kind: 'calendar' } } });
    expect(read?.plan).toMatchObject({
      move: { flow: { readByModel: [{ slot: 'yes', quote: { start: 0, end: 5 } }] } },
    });
  });

  test('F11 a no leaves it, and is remembered', () => {
    const read = planRead(before, turn, plan, found('no'));
    expect(read?.plan).toMatchObject({ kind: 'answer', state: { offer: null } });
    expect(read?.plan.state.gateMemory.declines).toHaveLength(1);
  });

  test('F11 nothing else is of any use, and a yes to what had not been shown is none', () => {
    expect(planRead(before, turn, plan, found('cancel'))).toBeNull();
    const early = heard(left, { unshown: true });
    expect(planRead(before, early.turn, early.plan, found('yes'))).toBeNull();
  });
});
