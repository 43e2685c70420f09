/** A flow's moves, until it waits for the participant or is over. Each thing done outside is an activity of its own. */
import { ActivityFailure, isCancellation } from '@temporalio/workflow';
import type { TurnRequest } from '../../activities/settle-turn.ts';
import type { CalendarFlow, EmailFlow, Flow } from '../../contracts/flow.ts';
import { afterMove, withUnconfirmed, type ToldMove } from '../../domain/conversation/after-move.ts';
import { withoutCalendar, withSlots } from '../../domain/flows/calendar.ts';
import { withDraft } from '../../domain/flows/email.ts';
import { afterEffect, afterFilling, type ActMove, type Move, type PreviewMove } from '../../domain/flows/machines.ts';
import type { EffectResult } from '../../domain/flows/moves.ts';
import { minutesActivities, modelActivities, outboxActivities } from './activities.ts';
import { sinceThen, type Talk } from './carried.ts';
import { errand } from './errands.ts';
import { note } from './timeline.ts';

/** Follows a move to the next question or the end. */
export async function follow(talk: Talk, turn: TurnRequest, first: Move): Promise<void> {
  let next: Step = { move: first, isTold: false };
  for (;;) {
    const { move } = next;
    switch (move.kind) {
      case 'ask':
      case 'ended':
        return conclude(talk, turn, move, next.isTold);
      case 'find-slots':
        next = await findSlots(talk, turn, move.flow);
        break;
      case 'draft':
        next = await draft(talk, turn, move.flow);
        break;
      case 'preview':
        next = await showPreview(talk, turn, move);
        break;
      case 'act':
        next = await act(talk, turn, move);
        break;
      default:
        return move satisfies never;
    }
  }
}

/** A move, and whether the activity that led to it has told the participant already. */
interface Step {
  readonly move: Move;
  readonly isTold: boolean;
}

async function conclude(talk: Talk, turn: TurnRequest, move: ToldMove, isTold: boolean): Promise<void> {
  const standing = afterMove(talk.standing, move, turn.turnId);
  if (!isTold) {
    const { tellParticipant } = minutesActivities(`flow: ${move.say.text}`);
    await tellParticipant({ turn, standing, say: move.say, disposition: 'flow_step' });
  }
  talk.standing = sinceThen(talk, standing);
  note(talk, move.say.text);
}

async function findSlots(talk: Talk, turn: TurnRequest, flow: CalendarFlow): Promise<Step> {
  const { offerSlots } = outboxActivities('flow: look up free times');
  try {
    const { slots } = await offerSlots({ turn, standing: talk.standing, flow });
    return { move: withSlots(flow, slots, turn.at), isTold: true };
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    return { move: withoutCalendar(flow), isTold: false };
  }
}

async function draft(talk: Talk, turn: TurnRequest, flow: EmailFlow): Promise<Step> {
  const { draftEmail } = modelActivities('flow: draft an email');
  const { template } = await draftEmail({ turn, standing: talk.standing, flow });
  return { move: withDraft(flow, template), isTold: true };
}

async function showPreview(talk: Talk, turn: TurnRequest, move: PreviewMove): Promise<Step> {
  const { previewEffect } = minutesActivities('flow: show what would be done');
  const filled = await previewEffect({ turn, standing: talk.standing, move });
  return { move: afterFilling(move, filled), isTold: true };
}

async function act(talk: Talk, turn: TurnRequest, move: ActMove): Promise<Step> {
  const { flow } = move;
  const result = await perform(talk, turn, move);
  if (result.kind === 'unknown') talk.standing = withUnconfirmed(talk.standing, flow);
  if (result.kind === 'done') void invite(talk, turn, flow);
  return { move: afterEffect(move, result), isTold: true };
}

async function perform(talk: Talk, turn: TurnRequest, move: ActMove): Promise<EffectResult> {
  const { standing } = talk;
  const { performEffect, giveUpEffect } = outboxActivities(`${move.flow.kind}: ${move.flow.actionId}`);
  try {
    return await performEffect({ turn, standing, move });
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    return giveUpEffect({ turn, standing, move });
  }
}

/**
 * A booking stands whether or not its invitation arrives, and the conversation goes on while a mail server is away; the
 * ledger has a row of its own for it. A cancelled conversation leaves that row as it is.
 */
async function invite(talk: Talk, turn: TurnRequest, flow: Flow): Promise<void> {
  const { preview } = flow;
  if (!preview || !('starts_at' in preview)) return;
  if (!preview.invite?.length && !talk.standing.identity.email) return;
  const { standing } = talk;
  const { sendInvitation, giveUpInvitation } = outboxActivities(`invite to ${flow.actionId}`);
  await errand(
    talk,
    async () => {
      const sent = await sendInvitation({ turn, standing, flow });
      note(talk, `invitation: ${sent.kind}`);
    },
    async () => {
      await giveUpInvitation({ turn, standing, flow });
      note(talk, 'the invitation could not be sent');
    },
  );
}
