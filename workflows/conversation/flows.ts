/**
 * Runs the moves of a flow until it waits for the participant or has ended. Each effect outside is an activity of its
 * own.
 */
import { ApplicationFailure, type ActivityFailure } from '@temporalio/workflow';
import type { Earlier } from '../../activities/settle-turn.ts';
import type { Later } from '../../activities/perform-effect.ts';
import type { Disposition } from '../../contracts/wire/conversation.ts';
import type { Delayed } from '../../contracts/state/conversation-state.ts';
import { isFailureCause, type FailureCause } from '../../contracts/state/failure-cause.ts';
import type { CalendarFlow, EmailFlow, Flow } from '../../contracts/state/flow.ts';
import type { TurnRequest } from '../../contracts/state/turn.ts';
import { afterMove, type ToldMove } from '../../domain/conversation/after-move.ts';
import {
  afterActing,
  afterLater,
  endOfLater,
  laterMove,
  withDelayed,
  withoutDelayed,
} from '../../domain/conversation/delayed.ts';
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
} from '../../domain/flows/by-kind/machines.ts';
import type { EffectResult } from '../../domain/flows/moves.ts';
import {
  lastLookActivities,
  modelActivities,
  outboxActivities,
  recordActivities,
  catchActivityFailure,
} from './activities.ts';
import { addTask, addToTimeline, carry, changeState, replyWithText } from './log.ts';
import type { Run } from './run.ts';

/** A move, and whether the activity that found it has settled the turn. */
interface Step {
  readonly move: Move;
  /** False also where an earlier attempt of the activity has settled the turn. */
  readonly isTold: boolean;
  /** The effect that was attempted; absent: the step was another one. */
  readonly acted?: { readonly flow: Flow; readonly result: EffectResult };
}

/**
 * Runs a flow from a move to its next question or its end. `disposition`: how the turn is settled; a turn that repeats
 * an earlier question passes its own.
 */
export async function runFlow(
  run: Run,
  turn: TurnRequest,
  first: Move,
  disposition: Disposition = 'flow_step',
): Promise<void> {
  let next: Step = { move: first, isTold: false };
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

async function conclude(
  run: Run,
  turn: TurnRequest,
  { move, isTold, acted }: Step & { readonly move: ToldMove },
  disposition: Disposition,
): Promise<void> {
  run.state = acted ? afterActing(run.state, { ...acted, move }, turn) : afterMove(run.state, move, turn.turnId);
  if (!isTold) await replyWithText(run, turn, { say: move.say, disposition });
  addToTimeline(run, move.say.text);
}

async function findSlots(run: Run, turn: TurnRequest, flow: CalendarFlow): Promise<Step> {
  const { offerSlots } = outboxActivities('flow: look up free times');
  const found = offerSlots({ turn, state: carry(run.state), flow }).then((offered) => ({
    move: withSlots(flow, offered.slots, turn.at, offered.isUnreadable),
    isTold: isTold(offered),
  }));
  return catchActivityFailure(found, (failure) => untold(withoutCalendar(flow, whyIn(failure))));
}

type DraftMove = Extract<Move, { kind: 'draft' }>;

async function draft(run: Run, turn: TurnRequest, { flow, edit }: DraftMove): Promise<Step> {
  const without = (because: 'no-draft' | 'unchanged'): Step => untold(withoutDraft(flow, edit, because));
  if (run.isCancelled) return without('no-draft');
  const summary = edit ? 'flow: write the email anew' : 'flow: draft an email';
  const { draftEmail } = modelActivities(summary, run.state.policy.modelPatienceS);
  const request = { turn, state: carry(run.state), flow, ...(edit ? { wish: edit.wish } : {}) };
  const asked = run.modelCalls.run(() => draftEmail(request));
  const drafted = await catchActivityFailure(asked, () => null);
  if (drafted === null || drafted.template === null) return without(drafted?.because ?? 'no-draft');
  const { template } = drafted;
  return { move: edit ? withRewriting(flow, template) : withDraft(flow, template), isTold: isTold(drafted) };
}

/** The move when no email was drafted: the participant is asked to write it, or told what they can change. */
function withoutDraft(flow: EmailFlow, edit: DraftMove['edit'], because: 'no-draft' | 'unchanged'): Move {
  if (edit === undefined) return withDraft(flow, null);
  return because === 'unchanged' ? edit.unread : edit.declined;
}

async function showPreview(run: Run, turn: TurnRequest, move: PreviewMove): Promise<Step> {
  const { previewEffect } = recordActivities('flow: show what would be done');
  const filled = await previewEffect({ turn, state: carry(run.state), move });
  return { move: afterFilling(move, filled), isTold: isTold(filled) };
}

async function act(run: Run, turn: TurnRequest, move: ActMove): Promise<Step> {
  const { result, isTold } = await perform(run, turn, move);
  return { move: afterEffect(move, result), isTold, acted: { flow: move.flow, result } };
}

/** Tries an approved effect again (F5). Says nothing while the effect still waits. */
export async function actLater(run: Run, turn: TurnRequest, one: Delayed): Promise<void> {
  const { flow, approved, tries, until } = one;
  const { result, isTold } = await perform(run, turn, laterMove(flow), { tries, until, approved });
  if (result.kind === 'waits') {
    const state = withDelayed(run.state, { ...one, tries: tries + 1, result });
    return changeState(run, state, `${one.id} waits again: ${result.why}`);
  }
  const move = endOfLater(flow, result);
  run.state = afterLater(run.state, { flow, move, result }, turn.turnId);
  if (!isTold) await replyWithText(run, turn, { say: move.say, disposition: 'flow_step' });
  addToTimeline(run, move.say.text);
}

/**
 * Attempts the effect. When that fails, the ledger is looked at; when that fails too, the outcome is unknown. A booking
 * that is done is followed by its invitation.
 */
async function perform(run: Run, turn: TurnRequest, move: ActMove, later?: Later) {
  const summary = `${move.flow.kind}: ${move.flow.actionId}`;
  const request = { turn, state: carry(run.state), move, ...(later && { later }) };
  const result = await catchActivityFailure(outboxActivities(summary).performEffect(request), (failure) => {
    const why = whyIn(failure);
    const looked = lastLookActivities(summary).giveUpEffect({ ...request, ...(why && { why }) });
    return catchActivityFailure(looked, () => null);
  });
  if (result?.kind === 'done') scheduleInvitation(run, turn, move.flow);
  return { result: result ?? { kind: 'unknown' as const }, isTold: result !== null && isTold(result) };
}

/** Whether this call has settled the turn, rather than an earlier attempt. */
function isTold({ isEarlier }: Earlier): boolean {
  return isEarlier !== true;
}

function untold(move: Move): Step {
  return { move, isTold: false };
}

/** The cause of a failure, where the provider has named one (`workers/cause-failures.ts`). */
export function whyIn(failure: ActivityFailure): FailureCause | undefined {
  // Failures are nested: a timeout contains the failure of the last attempt.
  for (let one: unknown = failure.cause; one instanceof Error; one = one.cause) {
    const [detail] = one instanceof ApplicationFailure ? (one.details ?? []) : [];
    const { why } = (detail ?? {}) as { readonly why?: unknown };
    if (isFailureCause(why)) return why;
  }
  return undefined;
}

/** Sends the invitation beside the talk: a booking stands whether or not its invitation arrives. */
function scheduleInvitation(run: Run, turn: TurnRequest, flow: Flow): void {
  const invitation = invitationFor(flow);
  if (invitation === null || (invitation.to.length === 0 && !run.state.identity.email)) return;
  const { turnId, at, replyPosition, heard } = turn;
  const id = `invite:${flow.actionId}:${invitation.sequence}`;
  addTask(run, { id, kind: 'invite', turn: { turnId, at, replyPosition, heard }, flow });
}

/** Calls off an effect that waits. False when the effect was done, or may have been. */
export async function callOff(run: Run, one: Delayed): Promise<boolean> {
  run.state = withoutDelayed(run.state, one.id);
  addToTimeline(run, `${one.id} is called off`);
  const { callOffEffect } = lastLookActivities(`call off ${one.id}`);
  const called = await catchActivityFailure(callOffEffect({ state: carry(run.state), actionId: one.id }), () => null);
  return called?.state === 'refused';
}
