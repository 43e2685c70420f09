/** Decisions from outside the conversation, each taken up as a turn of its own. */
import type { TurnRequest } from '../../activities/settle-turn.ts';
import { afterConfirming, planOrder } from '../../domain/conversation/after-order.ts';
import { nextOrder, type Order } from '../../domain/conversation/inbox.ts';
import { minutesActivities } from './activities.ts';
import { sinceThen, type Talk } from './carried.ts';
import { follow } from './follow.ts';
import { note } from './timeline.ts';

/** Takes the next order, if there is one, and sees it through. */
export async function takeOrder(talk: Talk): Promise<void> {
  const taken = nextOrder(talk.inbox);
  if (!taken || talk.standing.closing) return;
  talk.inbox = taken.inbox;
  talk.busy = true;
  note(talk, `${taken.order.order} ${taken.order.actionId}, by ${taken.order.actor}`);
  await carryOut(talk, taken.order);
  talk.busy = false;
}

async function carryOut(talk: Talk, order: Order): Promise<void> {
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
      const { confirmEffect } = minutesActivities(`confirm ${order.actionId}: ${outcome}`);
      await confirmEffect({ turn, standing: talk.standing, flow, outcome, actor: order.actor, reason });
      const confirmed = { flow, outcome, actor: order.actor, turnId: order.turnId };
      talk.standing = sinceThen(talk, afterConfirming(talk.standing, confirmed).standing);
      return;
    }
    case 'too-late': {
      const { tellParticipant } = minutesActivities('the decision came too late');
      await tellParticipant({ turn, standing: talk.standing, say: plan.say, disposition: 'refused' });
      return;
    }
    default:
      return plan satisfies never;
  }
}
