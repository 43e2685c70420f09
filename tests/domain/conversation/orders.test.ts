/** Decisions from outside the conversation (F4, F5, G22), against where it stands when they are taken up. */
import { describe, expect, test } from 'vitest';
import type { Flow } from '../../../contracts/state/flow.ts';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import { afterConfirming, planOrder } from '../../../domain/conversation/after-order.ts';
import { procedureMissing } from '../../../domain/conversation/diagnosing.ts';
import { isStriking, type Order } from '../../../domain/conversation/order.ts';
import { openHandoff } from '../../../domain/handoff/handoff.ts';
import { policy as desk, say } from '../diagnosis/talk.ts';
import { atPreview, monday, policy as calendar } from '../flows/said.ts';
import { policyOf, stateOf } from './states.ts';

const by = { turnId: 't9', actionId: atPreview.actionId, actor: 'ann', at: monday, reason: 'checked' };
const approval: Order = { ...by, order: 'approve', previewHash: 'hash-1' };
const now = { at: monday, position: 18 };
const acting = (flow: Flow | null = atPreview): ConversationState => stateOf({ flow }, { flows: { calendar } });

const given = { name: 'op.confirmEffect', id: 'u-1', asked: {} };

describe('F4 an order about an action', () => {
  test('approves exactly what is shown', () => {
    expect(planOrder(acting(), approval, now)).toMatchObject({ kind: 'flow', move: { kind: 'act' } });
  });

  test.each<[string, ConversationState, Order, string]>([
    ['approves nothing else than what is shown', acting(), { ...approval, previewHash: 'hash-0' }, 'action.changed'],
    ['comes too late for another action', acting(), { ...approval, actionId: 'action-0' }, 'action.gone'],
    ['comes too late when nothing goes on', acting(null), { ...by, order: 'reject' }, 'action.gone'],
    ['confirms nothing that is not open', acting(), { ...by, order: 'confirm', outcome: 'done', given }, 'action.gone'],
  ])('%s', (_what, state, order, text) => {
    expect(planOrder(state, order, now)).toEqual({ kind: 'too-late', say: { text, values: {} } });
  });

  test('rejects it at any step', () => {
    const plan = planOrder(acting(), { ...by, order: 'reject' }, now);
    expect(plan).toMatchObject({ kind: 'flow', move: { kind: 'ended', outcome: 'declined' } });
  });
});

describe('F5 an operator’s word on an effect whose outcome is unknown', () => {
  const other = { actionId: 'action-0', flow: { ...atPreview, actionId: 'action-0' } };
  const state: ConversationState = {
    ...acting(null),
    unconfirmed: [other, { actionId: atPreview.actionId, flow: atPreview }],
  };
  const confirmed = (outcome: 'done' | 'not_done', before: ConversationState = state) =>
    afterConfirming(before, { flow: atPreview, outcome, actor: 'ann', turnId: 't9' });

  test('is about the action that it names', () => {
    const plan = planOrder(state, { ...by, order: 'confirm', outcome: 'not_done', given }, now);
    expect(plan).toEqual({ kind: 'confirm', flow: atPreview, outcome: 'not_done', reason: 'checked', given });
  });

  test('done: the call stands and is news; what else is open stays so', () => {
    const after = confirmed('done');
    expect(after.move).toMatchObject({ outcome: 'booked', effectReport: { providerRef: 'confirmed by ann' } });
    expect(after.state).toMatchObject({
      flow: null,
      unconfirmed: [other],
      bookings: [{ actionId: atPreview.actionId }],
      effectReports: [{ kind: 'booked' }],
      deeds: [{ action: 'calendar', outcome: 'booked', person: 'Anna Schmidt' }],
    });
  });

  test('not done: nothing stands, and the provider is not blamed', () => {
    const after = confirmed('not_done');
    expect(after.move.say).toEqual({ text: 'action.not-done', values: {} });
    expect(after.state).toMatchObject({ unconfirmed: [other], bookings: [], effectReports: [], deeds: [] });
  });

  test('the action that goes on meanwhile is another one, and goes on', () => {
    const flow: Flow = { ...atPreview, actionId: 'action-2' };
    expect(confirmed('done', { ...state, flow }).state.flow).toBe(flow);
  });
});

describe('D5 a fact is struck out', () => {
  const { state: diagnosis } = say(['AC is not cooling', '118 volts']);
  const procedure = desk.procedures.find(({ id }) => id === diagnosis.procedure);
  if (procedure === undefined) throw new Error('A system was named.');
  const diagnosed: ConversationState = { ...acting(null), diagnosis, procedure };
  const fact = diagnosis.settled[0]?.fact ?? '';
  const strike = (actionId: string): Order => ({ ...by, actionId, order: 'strike' });

  test('the engine says so, and asks its step', () => {
    expect(planOrder(diagnosed, strike(fact), now)).toMatchObject({
      kind: 'struck',
      state: { diagnosis: { activeStep: 'supply' } },
      diagnosis: {
        directives: [
          { kind: 'struck', fact },
          { kind: 'ask', step: 'supply' },
        ],
      },
    });
  });

  test('one that does not hold any more comes too late, and nothing is said', () => {
    expect(planOrder(diagnosed, strike('f99'), now)).toEqual({ kind: 'too-late', say: null });
    expect(planOrder(acting(null), strike(fact), now)).toEqual({ kind: 'too-late', say: null });
  });

  test('is in line once', () => {
    expect(isStriking({ orders: [strike('f1')] }, 'f1')).toBe(true);
    expect(isStriking({ orders: [strike('f1'), approval] }, 'f2')).toBe(false);
  });

  test('its procedure is looked up where it is not at hand', () => {
    const { procedure: _shape, ...without } = diagnosed;
    expect(procedureMissing(without)).toBe('roof_ac');
    expect(procedureMissing(diagnosed)).toBeNull();
    expect(procedureMissing(acting(null))).toBeNull();
  });
});

describe('G22 the person gives the conversation back', () => {
  const { handoff } = openHandoff({
    conversation: 'c1',
    before: undefined,
    askedAt: { messageId: 'm1', start: 0, end: 5 },
    policy: policyOf().clarification,
    at: monday,
  });
  const order: Order = { ...by, order: 'hand-back', actionId: handoff.id };

  test('and what waited for an answer is asked once more', () => {
    const plan = planOrder({ ...acting(), handoff }, order, now);
    expect(plan).toMatchObject({
      kind: 'hand-back',
      state: { handoff: { status: 'handed-back', upTo: now.position }, flow: atPreview },
      say: { text: 'handoff.back' },
      next: { kind: 'flow', move: { kind: 'ask' } },
    });
  });

  test.each<[string, ConversationState, Order]>([
    ['when nobody was asked for', acting(), order],
    ['when it is another request by now', { ...acting(), handoff }, { ...order, actionId: 'c1-p0' }],
    ['when it is over', { ...acting(), handoff: { ...handoff, endedAt: monday } }, order],
  ])('which says nothing %s', (_when, state, given) => {
    expect(planOrder(state, given, now)).toEqual({ kind: 'too-late', say: null });
  });
});
