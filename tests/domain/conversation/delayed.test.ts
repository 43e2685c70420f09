/**
 * Effects that wait because whoever does them asked to come again (F5): kept beside the talk, and told once at each
 * end.
 */
import { describe, expect, test } from 'vitest';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import {
  afterActing,
  afterLater,
  calledOff,
  endOfLater,
  laterMove,
  postponed,
  withDelayed,
  withoutDelayed,
} from '../../../domain/conversation/delayed.ts';
import { afterEffect } from '../../../domain/flows/by-kind/machines.ts';
import { planTurn } from '../../../domain/conversation/plan-turn.ts';
import type { EffectResult } from '../../../domain/flows/moves.ts';
import { atPreview, emails as email } from '../flows/email-said.ts';
import { atPreview as call, policy as calendar } from '../flows/said.ts';
import { stateOf, turnOf } from './states.ts';

const at = 1_800_000_000_000;
const minute = 60_000;
const shown = { ...atPreview, previewHash: 'hash-1' };
const waits = { kind: 'waits', why: 'asks-to-wait', nextAt: at + 2 * minute, until: at + 240 * minute } as const;
const yes = { turnId: 't5', at };
const acting = stateOf({ flow: shown }, { flows: { email, calendar } });

function told(result: EffectResult): ConversationState {
  const move = afterEffect(laterMove(shown), result);
  if (move.kind !== 'ended') throw new Error('An email asks nothing when it was tried.');
  return afterActing(acting, { flow: shown, move, result }, yes);
}

describe('F5 an email that its server asks to wait with', () => {
  const waiting = told(waits);

  test('is kept beside the talk, with a try in the table of deadlines', () => {
    expect(waiting).toMatchObject({
      flow: null,
      delayed: [{ id: shown.actionId, approved: yes, tries: 1, until: waits.until, why: 'asks-to-wait' }],
      deadlines: [{ kind: 'effect-later', ref: shown.actionId, dueAt: waits.nextAt }],
      deeds: [],
    });
  });

  test('waits on, with one entry and one deadline', () => {
    const [one] = waiting.delayed ?? [];
    if (!one) throw new Error('It waits.');
    const again = withDelayed(waiting, { ...one, tries: 2, result: { ...waits, nextAt: at + 7 * minute } });
    expect(again.delayed).toHaveLength(1);
    expect(again.deadlines).toMatchObject([{ dueAt: at + 7 * minute }]);
    expect(postponed(again, one, at + 9 * minute).deadlines).toMatchObject([{ dueAt: at + 9 * minute }]);
  });

  test('is sent at last: it is news and a deed, and what goes on meanwhile goes on', () => {
    const result = { kind: 'done', providerRef: '<m-1>' } as const;
    const move = endOfLater(shown, result);
    expect(move.say.text).toBe('email.sent');
    const after = afterLater({ ...waiting, flow: call, phase: 'acting' }, { flow: shown, move, result }, 't9');
    expect(after).toMatchObject({
      flow: call,
      phase: 'acting',
      deadlines: [],
      effectReports: [{ kind: 'sent' }],
      deeds: [{ action: 'email', outcome: 'sent' }],
    });
    expect(after.delayed).toBeUndefined();
  });

  test('is lost at last: it waits for an operator', () => {
    const result = { kind: 'unknown' } as const;
    const move = endOfLater(shown, result);
    const after = afterLater(waiting, { flow: shown, move, result }, 't9');
    expect(after).toMatchObject({ unconfirmed: [{ actionId: shown.actionId }] });
    expect(after.delayed).toBeUndefined();
  });

  test('is called off by a "cancel" where nothing else is under way', () => {
    const cancel = planTurn(waiting, turnOf({ command: 'cancel' }));
    expect(cancel).toMatchObject({
      kind: 'command',
      callsOff: { id: shown.actionId },
      say: { text: 'email.declined' },
    });
    expect(withoutDelayed(waiting, shown.actionId)).toMatchObject({ deadlines: [] });
  });

  test('stays where the "cancel" is of a flow', () => {
    const busy = { ...waiting, flow: call };
    const cancel = planTurn(busy, turnOf({ command: 'cancel' }));
    expect(cancel).toMatchObject({ kind: 'flow', move: { outcome: 'cancelled' } });
  });
});

test.each<[EffectResult, number]>([
  [{ kind: 'done', providerRef: '<m-1>' }, 0],
  [{ kind: 'unknown' }, 1],
])('F5 what ended at once waits for nothing: %o', (result, unconfirmed) => {
  const after = told(result);
  expect(after.delayed).toBeUndefined();
  expect(after.unconfirmed).toHaveLength(unconfirmed);
});

test('F5 an invitation that waits is no email, and nobody calls it off', () => {
  const kept = { id: `${call.actionId}-i0`, invites: true as const, flow: call, approved: yes, tries: 1 };
  expect(calledOff(withDelayed(acting, { ...kept, result: waits }))).toBeNull();
  expect(calledOff(acting)).toBeNull();
});

test('F5 a time that somebody else took while the booking waited ends it, and asks nothing', () => {
  expect(endOfLater(call, { kind: 'slot-taken' })).toMatchObject({
    outcome: 'provider-error',
    say: { values: { why: 'conflict' } },
  });
});
