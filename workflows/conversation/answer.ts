/** The model's part of a turn: asked once, judged at the act door, or told that it did not answer. */
import { ActivityFailure, ApplicationFailure, CancellationScope } from '@temporalio/workflow';
import { afterFailedReply, afterOwnWords, failedReplyWords } from '../../domain/conversation/after-failure.ts';
import { overBudget } from '../../domain/conversation/over-budget.ts';
import { afterReply, isReply, unlessStoredOtherwise } from '../../domain/conversation/after-reply.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import type { JudgedReply, OpenTurn, TurnRequest, WantingReply } from '../../contracts/turn.ts';
import type { BudgetScope } from '../../contracts/usage.ts';
import { planWanted } from '../../domain/conversation/material.ts';
import { modelActivities } from './activities.ts';
import type { Run } from './carried.ts';
import { tellOf } from './context.ts';
import { inOwnWords } from './diagnosis.ts';
import { scheduleSummary } from './notes.ts';
import { carryToModel } from './requests.ts';
import { isStopped } from './stopped.ts';
import { replyWithText } from './tell.ts';
import { addToTimeline } from './timeline.ts';
import { markStored } from './written.ts';

/** Asks the model, and applies its reply to where the conversation stands when it arrives. */
export async function answerWithModel(run: Run, turn: Turn, request: TurnRequest): Promise<void> {
  if (isStopped(run)) return tellFailure(run, turn, request);
  const { composeReply } = modelActivities(
    `turn ${run.state.turn + 1}: ask the model`,
    run.state.policy.modelPatienceS,
  );
  const asking = new CancellationScope();
  const sent = run.state;
  run.stopModel = () => asking.cancel();
  try {
    const reply = await asking.run(() => composeReply({ turn: request, state: carryToModel(sent, request) }));
    const before = run.state;
    adopt(run, turn, reply, request.heard);
    markStored(run, sent, before);
    scheduleSummary(run, reply);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    const spent = spentIn(error);
    await (spent ? tellSpent(run, turn, request, spent) : tellFailure(run, turn, request, typeOf(error)));
  } finally {
    run.stopModel = null;
  }
}

/** What the model said, or asked for, is where the conversation stands from now on. */
export function adopt(
  run: Run,
  turn: Pick<OpenTurn, 'turnId' | 'at'>,
  reply: JudgedReply | WantingReply,
  heard: OpenTurn['heard'],
): void {
  const before = run.state;
  if ('wanted' in reply) {
    const plan = planWanted(before, { turnId: turn.turnId, heard }, reply);
    run.state = plan.state;
    return tellOf(run, plan.step);
  }
  run.state = unlessStoredOtherwise(afterReply(before, turn, reply), before, reply.judged).state;
  addToTimeline(run, `reply: ${reply.judged}`);
}

/** Which budget of tokens kept the model from being asked; null: none did. */
function spentIn({ cause }: ActivityFailure): BudgetScope | null {
  if (!(cause instanceof ApplicationFailure) || cause.type !== 'TokensSpent') return null;
  const [details] = cause.details ?? [];
  return (details as { readonly scope?: BudgetScope } | undefined)?.scope ?? 'conversation';
}

/** What the failure was, where it is of the closed list. */
function typeOf({ cause }: ActivityFailure): string | null {
  return cause instanceof ApplicationFailure ? (cause.type ?? null) : null;
}

/** The answer door is held after all (G1). The message is kept; operators find the conversation in their queue. */
async function tellSpent(run: Run, turn: Turn, request: TurnRequest, scope: BudgetScope): Promise<void> {
  const before = run.state;
  const held = overBudget(before, turn.turnId, request.answer);
  run.state = held.state;
  const say = { text: 'budget.tokens', values: { scope } };
  const stored = await replyWithText(run, { ...request, answer: held.answer }, { say, disposition: 'refused' });
  if (!isReply(stored)) return addToTimeline(run, `the budget of tokens is used up (${scope})`);
  run.state = { ...run.state, lastGate: before.lastGate };
  adopt(run, turn, stored, request.heard);
}

/** The message is kept and can be said again; nothing was done. A reply that was stored all the same counts. */
async function tellFailure(run: Run, turn: Turn, request: TurnRequest, type: string | null = null): Promise<void> {
  const before = run.state;
  // What a diagnosis has to say is decided already; nobody is told that a model failed which would only have worded it.
  const isDecided = request.diagnosis !== undefined && !before.closing;
  run.state = isDecided ? { ...afterOwnWords(before), modelCalls: before.modelCalls + 1 } : afterFailedReply(before);
  const stored = await replyWithText(
    run,
    request,
    isDecided
      ? inOwnWords
      : before.closing
        ? { say: { text: 'conversation.closed', values: {} }, disposition: 'refused' }
        : { ...failedReplyWords(type), disposition: 'failed' },
  );
  if (!isReply(stored)) return addToTimeline(run, 'the model did not answer');
  run.state = { ...run.state, turn: before.turn, modelCalls: before.modelCalls, gateMemory: before.gateMemory };
  adopt(run, turn, stored, request.heard);
}
