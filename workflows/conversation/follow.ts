/** A flow's moves, until it waits for the participant or is over. Each thing done outside is an activity of its own. */
import { ActivityFailure } from '@temporalio/workflow';
import type { CalendarFlow, EmailFlow, Flow } from '../../contracts/flow.ts';
import type { TurnRequest } from '../../contracts/turn.ts';
import type { Standing } from '../../contracts/standing.ts';
import { afterMove, withUnconfirmed, type ToldMove } from '../../domain/conversation/after-move.ts';
import { withoutCalendar, withSlots } from '../../domain/flows/calendar/start.ts';
import { withDraft } from '../../domain/flows/email/start.ts';
import {
  afterEffect,
  afterFilling,
  invitationFor,
  type ActMove,
  type Move,
  type PreviewMove,
} from '../../domain/flows/machines.ts';
import type { EffectResult } from '../../domain/flows/moves.ts';
import { lastLookActivities, minuteActivities, modelActivities, outboxActivities } from './activities.ts';
import type { Talk } from './carried.ts';
import { carry } from './requests.ts';
import { addTask } from './task-list.ts';
import { tell } from './tell.ts';
import { note } from './timeline.ts';
import { isStored } from './written.ts';

/** Follows a move to the next question or the end. */
export async function follow(talk: Talk, turn: TurnRequest, first: Move): Promise<void> {
  let next: Step = { move: first, sent: null };
  for (;;) {
    const { move } = next;
    switch (move.kind) {
      case 'ask':
      case 'ended':
        return conclude(talk, turn, { move, sent: next.sent });
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

/**
 * A move, and the standing with which an activity has told the participant just now; null: nobody has, or an earlier attempt
 * did, whose row may stand elsewhere.
 */
interface Step {
  readonly move: Move;
  readonly sent: Standing | null;
}

interface Told extends Step {
  readonly move: ToldMove;
}

async function conclude(talk: Talk, turn: TurnRequest, { move, sent }: Told): Promise<void> {
  talk.standing = afterMove(talk.standing, move, turn.turnId);
  if (sent) isStored(talk, sent);
  else await tell(talk, turn, { say: move.say, disposition: 'flow_step' });
  note(talk, move.say.text);
}

async function findSlots(talk: Talk, turn: TurnRequest, flow: CalendarFlow): Promise<Step> {
  const { offerSlots } = outboxActivities('flow: look up free times');
  const sent = talk.standing;
  try {
    const { slots, isEarlier } = await offerSlots({ turn, standing: carry(sent), flow });
    return { move: withSlots(flow, slots, turn.at), sent: isEarlier ? null : sent };
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return { move: withoutCalendar(flow), sent: null };
  }
}

async function draft(talk: Talk, turn: TurnRequest, flow: EmailFlow): Promise<Step> {
  const { draftEmail } = modelActivities('flow: draft an email', talk.standing.policy.modelPatienceS);
  const sent = talk.standing;
  try {
    const { template, isEarlier } = await draftEmail({ turn, standing: carry(sent), flow });
    return { move: withDraft(flow, template), sent: isEarlier ? null : sent };
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return { move: withDraft(flow, null), sent: null };
  }
}

async function showPreview(talk: Talk, turn: TurnRequest, move: PreviewMove): Promise<Step> {
  const { previewEffect } = minuteActivities('flow: show what would be done');
  const sent = talk.standing;
  const filled = await previewEffect({ turn, standing: carry(sent), move });
  return { move: afterFilling(move, filled), sent };
}

async function act(talk: Talk, turn: TurnRequest, move: ActMove): Promise<Step> {
  const { flow } = move;
  const { result, sent } = await perform(talk, turn, move);
  if (result.kind === 'unknown') talk.standing = withUnconfirmed(talk.standing, flow);
  if (result.kind === 'done') invite(talk, turn, flow);
  return { move: afterEffect(move, result), sent };
}

interface Done {
  readonly result: EffectResult;
  readonly sent: Standing | null;
}

/** The effect, or what a last look at it says. Of one that cannot even be looked at nobody knows whether it was done. */
async function perform(talk: Talk, turn: TurnRequest, move: ActMove): Promise<Done> {
  const summary = `${move.flow.kind}: ${move.flow.actionId}`;
  const sent = talk.standing;
  const request = { turn, standing: carry(sent), move };
  try {
    return { result: await outboxActivities(summary).performEffect(request), sent };
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
  }
  try {
    return { result: await lastLookActivities(summary).giveUpEffect(request), sent };
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return { result: { kind: 'unknown' }, sent: null };
  }
}

/** A booking stands whether or not its invitation arrives. */
function invite(talk: Talk, turn: TurnRequest, flow: Flow): void {
  const invitation = invitationFor(flow);
  if (invitation === null || (invitation.to.length === 0 && !talk.standing.identity.email)) return;
  const { turnId, at, replyPosition, heard } = turn;
  const id = `invite:${flow.actionId}:${invitation.sequence}`;
  addTask(talk, { id, kind: 'invite', turn: { turnId, at, replyPosition, heard }, flow });
}
