/** Turns of a conversation that is with a person, or asks for one (G22). */
import { describe, expect, test } from 'vitest';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import type { Handoff } from '../../../contracts/state/handoff.ts';
import type { Command, Reading } from '../../../contracts/reading/reading.ts';
import { askedOnceMore, planWithPerson, withdrawnBy } from '../../../domain/conversation/with-person.ts';
import { endHandoff, openHandoff, personSpoke } from '../../../domain/handoff/handoff.ts';
import { deadline, doubtOf, opened } from '../clarification/cases.ts';
import { atPreview, policy as calendar } from '../flows/said.ts';
import { instruction, nine, policyOf, stateOf, turnOf } from './states.ts';

const asked = openHandoff({
  conversation: 'c1',
  before: undefined,
  askedAt: { messageId: 'm1', start: 0, end: 5 },
  policy: policyOf().clarification,
  at: nine,
}).handoff;
const told: Handoff = { ...asked, told: true };
const answered = personSpoke(told, { at: nine, by: 'ann', position: 10 }).handoff;
const over = endHandoff(answered, { status: 'handed-back', at: nine, by: 'ann', because: 'done', upTo: 18 }).handoff;
const wish: Partial<Reading> = { says: ['human'] };
const plan = (before: Partial<ConversationState>, found: Partial<Reading> = {}, position = 18) =>
  planWithPerson(stateOf(before, { flows: { calendar } }), turnOf(found, { position }));

describe('G22 what is said while a person is asked for, or answers', () => {
  test.each<[string, Partial<ConversationState>, Partial<Reading>, string | null]>([
    ['asks for one', {}, wish, 'handoff.asked'],
    ['is told once that a person will answer', { handoff: asked }, {}, 'handoff.waiting'],
    ['is told nothing more the next time', { handoff: told }, {}, null],
    ['asks again and is told that somebody is asked', { handoff: told }, wish, 'handoff.already'],
    ['is the person’s to read once one has answered', { handoff: answered }, wish, null],
    ['asks what it may say', { handoff: told }, { command: 'help' }, 'handoff.help'],
    [
      'takes the request back as long as nobody has come',
      { handoff: told },
      { command: 'cancel' },
      'handoff.withdrawn',
    ],
    ['says cancel to the person who has come', { handoff: answered }, { command: 'cancel' }, null],
    ['was said to the person who has handed back since', { handoff: over, flow: atPreview }, {}, null],
  ])('%s', (_what, before, found, text) => {
    const here = plan(before, found);
    expect(here).toMatchObject({ kind: 'person' });
    expect(here?.say?.text ?? null).toBe(text);
  });

  test.each<[string, Partial<ConversationState>, Partial<Reading>, number]>([
    ['is nobody’s but the assistant’s', {}, {}, 18],
    ['comes after the person has handed back', { handoff: over, flow: atPreview }, {}, 20],
    ...(['reset', 'stop', 'improve', 'print'] as const).map(
      (command: Command): [string, Partial<ConversationState>, Partial<Reading>, number] => [
        `${command} does what it always does`,
        { handoff: told },
        { command },
        18,
      ],
    ),
  ])('%s: it goes its ordinary way', (_what, before, found, position) => {
    expect(plan(before, found, position)).toBeNull();
  });

  test('a yes after the talk says yes to nothing: what was offered before is over', () => {
    const offer = { action: 'email', turnId: 't1', at: { messageId: 'm1', start: 0, end: 5 } };
    expect(plan({ offer, invitedMore: true }, wish)).toMatchObject({
      state: { offer: null, invitedMore: false, handoff: { status: 'pending' } },
      step: { happened: [{ kind: 'opened' }] },
    });
  });

  test('the clock runs anew when the participant speaks after the person', () => {
    expect(plan({ handoff: answered })).toMatchObject({
      state: { handoff: { status: 'pending' } },
      step: { happened: [{ kind: 'reopened' }] },
    });
  });

  test('it runs for nothing that was said before the person spoke', () => {
    expect(plan({ handoff: answered }, {}, 9)).toMatchObject({ state: { handoff: answered }, step: null });
  });

  test('what waited is asked once more when the request is taken back', () => {
    const withdrawn = plan({ handoff: told, flow: atPreview }, { command: 'cancel' });
    expect(withdrawn).toMatchObject({
      disposition: 'command',
      step: { happened: [{ kind: 'withdrawn', data: { by: 'participant', because: 'cancel' } }] },
      next: { kind: 'flow', move: { kind: 'ask', flow: { step: 'preview' } } },
    });
  });
});

describe('G22 what is asked once more when the person has handed back', () => {
  const question = opened({ asked: 'guest' });

  test('is nothing where nothing waited', () => {
    expect(askedOnceMore(stateOf(), nine)).toBeNull();
    const ofAParty = { ...question, instruction };
    expect(askedOnceMore(stateOf({ clarifications: [ofAParty] }), nine)).toBeNull();
  });

  test('is what is still open of a question', () => {
    const clarifications = [{ ...question, answers: [deadline] }];
    const doubt = doubtOf('rule', 'budget');
    expect(askedOnceMore(stateOf({ clarifications }), nine)).toEqual({
      kind: 'question',
      say: {
        text: 'clarification.again',
        values: { issues: [{ field: 'budget', issue: doubt.issue, suggestion: doubt.suggestion }], fields: ['budget'] },
      },
    });
  });
});

test('G19 G22 a reset ends the talk with the person, and ends none that is none', () => {
  const turn = turnOf({ command: 'reset' });
  const before = stateOf({ handoff: answered });
  expect(withdrawnBy(before, turn, 'reset')).toMatchObject({
    state: { handoff: { status: 'withdrawn', upTo: 18 } },
    step: { happened: [{ kind: 'withdrawn', data: { because: 'reset' } }] },
  });
  const without = stateOf({ handoff: over });
  expect(withdrawnBy(without, turn, 'reset')).toEqual({ state: without, step: null });
});
