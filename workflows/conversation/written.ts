/** What has happened beside the turns, written down: questions and their steps, decisions, where the conversation stands. */
import type { StoreClarificationsRequest } from '../../activities/store-clarifications.ts';
import type { ContextStep } from '../../contracts/context-request.ts';
import type { HandoffStep } from '../../contracts/handoff.ts';
import type { Stepped } from '../../contracts/clarification-state.ts';
import type { ConversationState } from '../../contracts/conversation-state.ts';
import { ActivityFailure } from '@temporalio/workflow';
import { rowViewOf } from '../../domain/conversation/row-view.ts';
import { recordActivities, promptly } from './activities.ts';
import { nothingPending, type PendingWrites, type Run } from './carried.ts';
import { carry } from './requests.ts';
import { addToTimeline } from './timeline.ts';

/** Whether something has happened that the rows do not say yet. */
export function isUnwritten({ pending, state, rowView }: Run): boolean {
  const { clarifications, audit, handoffs = [], contexts = [] } = pending;
  const happened = clarifications.length + audit.length + handoffs.length + contexts.length;
  return happened > 0 || rowView !== rowViewOf(state);
}

/** Writes the row as the conversation stands, and whatever else is pending, whether or not there is anything new. */
export async function writeRow(run: Run): Promise<void> {
  const write = (request: StoreClarificationsRequest) =>
    recordActivities('write down where the conversation stands').keepClarifications(request);
  // What was refused for good may be taken once the run is another one.
  if (!(await tryWrite(run, write))) run.rowView = 'not written';
}

/**
 * An activity has stored what came of where the conversation stood when it was asked; what handlers changed since, until `before` what
 * came of it was applied here, is not in it.
 */
export function markStored(run: Run, sent: ConversationState, before: ConversationState = run.state): void {
  const { paused, closing, clarifications, handoff, contextRequest } = before;
  const isSame =
    sent.paused === paused &&
    sent.closing === closing &&
    sent.clarifications === clarifications &&
    sent.handoff === handoff &&
    sent.contextRequest === contextRequest;
  run.rowView = isSame ? rowViewOf(run.state) : 'changed meanwhile';
}

/** Writes it down. The rows wait for the database as long as it is away; what it refuses for good is left to an operator. */
export async function writeDown(run: Run): Promise<void> {
  if (!isUnwritten(run)) return;
  await tryWrite(run, (request) =>
    promptly(
      (local) => local.keepClarifications(request),
      () => recordActivities('write down what happened').keepClarifications(request),
    ),
  );
}

/** Hands everything that is pending to `write`; what it refuses for good is an operator's. */
async function tryWrite(run: Run, write: (request: StoreClarificationsRequest) => Promise<unknown>): Promise<boolean> {
  const request = { state: carry(run.state), ...takePending(run) };
  run.rowView = rowViewOf(run.state);
  try {
    await write(request);
    return true;
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    run.setAside += 1;
    addToTimeline(run, 'what happened could not be written down');
    return false;
  }
}

/** Everything not yet written, for an activity that writes it. */
function takePending(run: Run): PendingWrites {
  const { pending } = run;
  run.pending = nothingPending;
  return pending;
}

/** Steps that were taken and are not known to be written: whoever writes next writes them, once, by their numbers. */
export function giveBack(
  run: Run,
  given: Required<Pick<PendingWrites, 'clarifications' | 'handoffs' | 'contexts'>>,
): void {
  const { clarifications, handoffs, contexts } = given;
  if (clarifications.length + handoffs.length + contexts.length === 0) return;
  const { pending } = run;
  run.pending = {
    ...pending,
    clarifications: [...clarifications, ...pending.clarifications],
    ...(handoffs.length > 0 ? { handoffs: [...handoffs, ...(pending.handoffs ?? [])] } : {}),
    ...(contexts.length > 0 ? { contexts: [...contexts, ...(pending.contexts ?? [])] } : {}),
  };
}

/** What happened to the request for a person, likewise. */
export function takeHandoffs(run: Run): readonly HandoffStep[] {
  const { handoffs = [], ...rest } = run.pending;
  run.pending = rest;
  return handoffs;
}

/** What happened to the request for material, likewise. */
export function takeContexts(run: Run): readonly ContextStep[] {
  const { contexts = [], ...rest } = run.pending;
  run.pending = rest;
  return contexts;
}

/** What happened to clarifications and comes along with a turn's own record. */
export function takeSteps(run: Run): readonly Stepped[] {
  const { clarifications } = run.pending;
  run.pending = { ...run.pending, clarifications: [] };
  return clarifications;
}
