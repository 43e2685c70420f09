/** A flow's moves, until it waits for the participant or is over. Each thing done outside is an activity of its own. */
import { ActivityFailure } from '@temporalio/workflow';
import type { Disposition } from '../../contracts/conversation.ts';
import type { FailureCause } from '../../contracts/failure-cause.ts';
import type { CalendarFlow, EmailFlow, Flow } from '../../contracts/flow.ts';
import type { TurnRequest } from '../../contracts/turn.ts';
import type { ConversationState, Delayed } from '../../contracts/conversation-state.ts';
import type { Later } from '../../activities/perform-effect.ts';
import { afterMove, type ToldMove } from '../../domain/conversation/after-move.ts';
import { afterActing, afterLater, endOfLater, laterMove, withDelayed } from '../../domain/conversation/delayed.ts';
import { withoutCalendar, withSlots } from '../../domain/flows/calendar/start.ts';
import { withRewriting } from '../../domain/flows/email/rewriting.ts';
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
import { lastLookActivities, recordActivities, modelActivities, outboxActivities } from './activities.ts';
import type { Run } from './carried.ts';
import { carry } from './requests.ts';
import { isStopped } from './stopped.ts';
import { addTask } from './task-list.ts';
import { replyWithText } from './tell.ts';
import { whyIn } from './why.ts';
import { addToTimeline } from './timeline.ts';
import { markStored } from './written.ts';

/** Follows a move to the next question or the end. `disposition`: of a turn that ends with a question that was asked before. */
export async function runFlow(
  run: Run,
  turn: TurnRequest,
  first: Move,
  disposition: Disposition = 'flow_step',
): Promise<void> {
  let next: Step = { move: first, sent: null };
  for (;;) {
    const { move } = next;
    switch (move.kind) {
      case 'ask':
      case 'ended':
        return conclude(run, turn, { ...next, move }, disposition);
      case 'find-slots':
        next = await findSlots(run, turn, move.flow);
        break;
      case 'draft':
        next = await draft(run, turn, move);
        break;
      case 'preview':
        next = await showPreview(run, turn, move);
        break;
      case 'act':
        next = await act(run, turn, move);
        break;
      default:
        return move satisfies never;
    }
  }
}

/**
 * A move, and the state with which an activity has told the participant just now; null: nobody has, or an earlier attempt
 * did, whose row may stand elsewhere.
 */
interface Step {
  readonly move: Move;
  readonly sent: ConversationState | null;
  /** What was done, where it was the effect. */
  readonly acted?: { readonly flow: Flow; readonly result: EffectResult };
}

interface Told extends Step {
  readonly move: ToldMove;
}

async function conclude(
  run: Run,
  turn: TurnRequest,
  { move, sent, acted }: Told,
  disposition: Disposition,
): Promise<void> {
  run.state = acted ? afterActing(run.state, { ...acted, move }, turn) : afterMove(run.state, move, turn.turnId);
  if (sent) markStored(run, sent);
  else await replyWithText(run, turn, { say: move.say, disposition });
  addToTimeline(run, move.say.text);
}

async function findSlots(run: Run, turn: TurnRequest, flow: CalendarFlow): Promise<Step> {
  const { offerSlots } = outboxActivities('flow: look up free times');
  const sent = run.state;
  try {
    const { slots, isEarlier, isUnreadable } = await offerSlots({ turn, state: carry(sent), flow });
    return { move: withSlots(flow, slots, turn.at, isUnreadable), sent: isEarlier ? null : sent };
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return { move: withoutCalendar(flow, whyIn(error)), sent: null };
  }
}

async function draft(run: Run, turn: TurnRequest, { flow, edit }: DraftMove): Promise<Step> {
  const summary = edit ? 'flow: write the email anew' : 'flow: draft an email';
  if (isStopped(run)) return { move: withoutDraft(flow, edit, 'no-draft'), sent: null };
  const { draftEmail } = modelActivities(summary, run.state.policy.modelPatienceS);
  const sent = run.state;
  try {
    const drafted = await draftEmail({ turn, state: carry(sent), flow, ...(edit ? { wish: edit.wish } : {}) });
    if (drafted.template === null) return { move: withoutDraft(flow, edit, drafted.because), sent: null };
    const { template, isEarlier } = drafted;
    return { move: edit ? withRewriting(flow, template) : withDraft(flow, template), sent: isEarlier ? null : sent };
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return { move: withoutDraft(flow, edit, 'no-draft'), sent: null };
  }
}

type DraftMove = Extract<Move, { kind: 'draft' }>;

/** Nobody wrote anything: the participant is asked for it, or told what they can change by themselves. */
function withoutDraft(flow: EmailFlow, edit: DraftMove['edit'], because: 'no-draft' | 'unchanged'): Move {
  if (edit === undefined) return withDraft(flow, null);
  return because === 'unchanged' ? edit.unread : edit.declined;
}

async function showPreview(run: Run, turn: TurnRequest, move: PreviewMove): Promise<Step> {
  const { previewEffect } = recordActivities('flow: show what would be done');
  const sent = run.state;
  const filled = await previewEffect({ turn, state: carry(sent), move });
  return { move: afterFilling(move, filled), sent: filled.isEarlier ? null : sent };
}

async function act(run: Run, turn: TurnRequest, move: ActMove): Promise<Step> {
  const { flow } = move;
  const { result, sent } = await perform(run, turn, move);
  if (result.kind === 'done') invite(run, turn, flow);
  return { move: afterEffect(move, result), sent, acted: { flow, result } };
}

/** What was approved before is tried again (F5). Nothing is said while it goes on waiting. */
export async function actLater(run: Run, turn: TurnRequest, one: Delayed): Promise<void> {
  const { flow, approved, tries, until } = one;
  const { result, sent } = await perform(run, turn, laterMove(flow), { tries, until, approved });
  if (result.kind === 'waits') {
    run.state = withDelayed(run.state, { ...one, tries: tries + 1, result });
    return addToTimeline(run, `${one.id} waits again: ${result.why}`);
  }
  if (result.kind === 'done') invite(run, turn, flow);
  const move = endOfLater(flow, result);
  run.state = afterLater(run.state, { flow, move, result }, turn.turnId);
  if (sent) markStored(run, sent);
  else await replyWithText(run, turn, { say: move.say, disposition: 'flow_step' });
  addToTimeline(run, move.say.text);
}

interface Done {
  readonly result: EffectResult;
  readonly sent: ConversationState | null;
}

/** The effect, or what a last look at it says. Of one that cannot even be looked at nobody knows whether it was done. */
async function perform(run: Run, turn: TurnRequest, move: ActMove, later?: Later): Promise<Done> {
  const summary = `${move.flow.kind}: ${move.flow.actionId}`;
  const sent = run.state;
  const request = { turn, state: carry(sent), move, ...(later && { later }) };
  let why: FailureCause | undefined;
  try {
    const result = await outboxActivities(summary).performEffect(request);
    return { result, sent: result.isEarlier ? null : sent };
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    why = whyIn(error);
  }
  try {
    const result = await lastLookActivities(summary).giveUpEffect({ ...request, ...(why && { why }) });
    return { result, sent: result.isEarlier ? null : sent };
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return { result: { kind: 'unknown' }, sent: null };
  }
}

/** A booking stands whether or not its invitation arrives. */
function invite(run: Run, turn: TurnRequest, flow: Flow): void {
  const invitation = invitationFor(flow);
  if (invitation === null || (invitation.to.length === 0 && !run.state.identity.email)) return;
  const { turnId, at, replyPosition, heard } = turn;
  const id = `invite:${flow.actionId}:${invitation.sequence}`;
  addTask(run, { id, kind: 'invite', turn: { turnId, at, replyPosition, heard }, flow });
}
