/** Decisions from outside the conversation, each taken up as a turn of its own. */
import type { Say } from '../../contracts/flow.ts';
import type { TurnRequest } from '../../contracts/turn.ts';
import { afterConfirming, planOrder, type OrderPlan } from '../../domain/conversation/after-order.ts';
import type { Order } from '../../domain/conversation/order.ts';
import type { AskedOnceMore } from '../../domain/conversation/with-person.ts';
import { recordActivities } from './activities.ts';
import type { Run } from './carried.ts';
import { runFlow } from './follow.ts';
import { carry } from './requests.ts';
import { noteStep } from './person.ts';
import { replyWithText, type Told } from './tell.ts';
import { addToTimeline } from './timeline.ts';

/** Judges the order against where the conversation stands now, and does what it says. */
export async function carryOutOrder(run: Run, order: Order): Promise<void> {
  addToTimeline(run, `${order.order} ${order.actionId}, by ${order.actor}`);
  const at = Date.now();
  const turn: TurnRequest = {
    turnId: order.turnId,
    at,
    replyPosition: run.inbox.accepted * 2 + 1,
    heard: [],
    answer: null,
    act: null,
  };
  const plan = planOrder(run.state, order, { at, position: turn.replyPosition - 1 });
  switch (plan.kind) {
    case 'flow':
      return runFlow(run, turn, plan.move);
    case 'confirm': {
      const { flow, outcome, reason } = plan;
      const { confirmEffect } = recordActivities(`confirm ${order.actionId}: ${outcome}`);
      const before = carry(run.state);
      const { state } = afterConfirming(run.state, { flow, outcome, actor: order.actor, turnId: order.turnId });
      run.state = state;
      return confirmEffect({ turn, state: before, flow, outcome, actor: order.actor, reason });
    }
    case 'hand-back':
      return handBack(run, turn, plan);
    case 'too-late':
      await replyWithText(run, turn, { say: plan.say, disposition: 'refused' });
      return;
    default:
      return plan satisfies never;
  }
}

/** The assistant goes on where it was: what it had asked is asked again, so that nobody answers to what they have forgotten. */
async function handBack(
  run: Run,
  turn: TurnRequest,
  { state, step, say, next }: Extract<OrderPlan, { kind: 'hand-back' }>,
): Promise<void> {
  run.state = state;
  noteStep(run, step);
  await askOnceMore(run, turn, { say, next, disposition: 'command' });
}

/** Says it, and then what waited for an answer before. */
export async function askOnceMore(
  run: Run,
  turn: TurnRequest,
  { say, next, disposition }: Pick<Told, 'disposition'> & { readonly say: Say; readonly next: AskedOnceMore },
): Promise<void> {
  if (next?.kind === 'flow') return runFlow(run, { ...turn, lead: say }, next.move);
  await replyWithText(run, turn, { ...(next ? { lead: say, say: next.say } : { say }), disposition });
}
