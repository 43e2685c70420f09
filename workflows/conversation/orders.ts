/** Decisions from outside the conversation, each taken up as a turn of its own. */
import type { TurnRequest } from '../../contracts/turn.ts';
import { afterConfirming, planOrder } from '../../domain/conversation/after-order.ts';
import type { Order } from '../../domain/conversation/inbox.ts';
import { minuteActivities } from './activities.ts';
import type { Talk } from './carried.ts';
import { follow } from './follow.ts';
import { carry } from './requests.ts';
import { tell } from './tell.ts';
import { note } from './timeline.ts';

/** Judges the order against where the conversation stands now, and does what it says. */
export async function carryOutOrder(talk: Talk, order: Order): Promise<void> {
  note(talk, `${order.order} ${order.actionId}, by ${order.actor}`);
  const at = Date.now();
  const turn: TurnRequest = {
    turnId: order.turnId,
    at,
    replyPosition: talk.inbox.accepted * 2 + 1,
    heard: [],
    answer: null,
    act: null,
  };
  const plan = planOrder(talk.standing, order, at);
  switch (plan.kind) {
    case 'flow':
      return follow(talk, turn, plan.move);
    case 'confirm': {
      const { flow, outcome, reason } = plan;
      const { confirmEffect } = minuteActivities(`confirm ${order.actionId}: ${outcome}`);
      const before = carry(talk.standing);
      const { standing } = afterConfirming(talk.standing, { flow, outcome, actor: order.actor, turnId: order.turnId });
      talk.standing = standing;
      return confirmEffect({ turn, standing: before, flow, outcome, actor: order.actor, reason });
    }
    case 'too-late':
      await tell(talk, turn, { say: plan.say, disposition: 'refused' });
      return;
    default:
      return plan satisfies never;
  }
}
