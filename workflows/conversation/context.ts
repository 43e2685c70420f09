/** Requests for material in a running conversation (X2–X7): asked for at once, supplied, ended, and the messages that go on. */
import { uuid4 } from '@temporalio/workflow';
import type { ContextHappening, ContextRequest, ContextStep } from '../../contracts/context-request.ts';
import type { Deadline } from '../../contracts/conversation-state.ts';
import type { Asked, Receipt } from '../../contracts/messages.ts';
import { cancelRequest, remindOfRequest, requestIsLate } from '../../domain/context/request.ts';
import { isOpen } from '../../domain/clarification/request-state.ts';
import { takeAfterWait } from '../../domain/conversation/going-on.ts';
import type { QueuedMessage } from '../../domain/conversation/inbox.ts';
import { tagOf } from '../../domain/conversation/language.ts';
import { contextPolicyOf, withRequest, type WaitPlan } from '../../domain/conversation/material.ts';
import { planTurn } from '../../domain/conversation/plan-turn.ts';
import { takeAtOnce, writtenBySender } from './at-once.ts';
import type { Run } from './carried.ts';
import { isIdle, judgedMessage } from './clarifications.ts';
import { addTask } from './task-list.ts';
import { addToTimeline } from './timeline.ts';

/**
 * Asks for material in the same workflow task in which the message came. The sender, who proposed the request's id, writes the record
 * of it. Null when nothing is missing, or something is under way: then the message is looked at when its turn comes.
 */
export function waitAtOnce(run: Run, receipt: Receipt): Receipt | null {
  const heard = run.inbox.queue.at(-1);
  if (!run.state.policy.context || !heard?.reading || heard.requestId === undefined || !isIdle(run)) return null;
  const { turn, ...said } = judgedMessage(heard, heard.reading, heard.at);
  const plan = planTurn(run.state, turn, { ...said, messages: [said.message] });
  if (plan.kind !== 'waits') return null;
  return { ...receipt, disposition: 'context_required', asked: askAtOnce(run, heard, plan) };
}

function askAtOnce(run: Run, heard: QueuedMessage, plan: WaitPlan): Asked {
  const { say, step } = plan;
  const turn = takeAtOnce(run, heard, plan);
  run.pending = { ...run.pending, waits: [...(run.pending.waits ?? []), { turn, say, step }] };
  const minutes = writtenBySender(run, turn, { disposition: 'context_required', contexts: [step] });
  tellOf(run, step);
  return { say, tag: tagOf(run.state), minutes };
}

/** The request as it is now; what happened is written by the loop. When it has ended, its messages go on. */
export function contextTo(run: Run, step: ContextStep): string | null {
  if (step.happened.length === 0) return null;
  run.state = withRequest(run.state, step);
  return noteContext(run, step);
}

/** A step that the state has already. The turn in which its messages go on; null: they wait. */
export function noteContext(run: Run, step: ContextStep): string | null {
  run.pending = { ...run.pending, contexts: [...(run.pending.contexts ?? []), step] };
  tellOf(run, step);
  if (isOpen(step.request)) return null;
  const turnId = uuid4();
  run.inbox = takeAfterWait(run.inbox, { turnId, at: Date.now(), request: step.request });
  return turnId;
}

/** The request that is open under this id. */
export function openContext({ state }: Run, requestId: string): ContextRequest | null {
  const { contextRequest } = state;
  return contextRequest?.id === requestId && isOpen(contextRequest) ? contextRequest : null;
}

/** What a due deadline of a request asks for: a reminder, the next level, or its end (X6). */
export function meetContextDeadline(run: Run, deadline: Deadline): void {
  const open = openContext(run, deadline.ref);
  if (!open) return;
  const at = Date.now();
  const { atEnd } = contextPolicyOf(run.state);
  contextTo(run, deadline.kind === 'context-reminder' ? remindOfRequest(open, at) : requestIsLate(open, { at, atEnd }));
}

/** The conversation ends, and with it the request: nobody waits for the answers of its messages. */
export function endContext(run: Run, { actor, reason }: { readonly actor: string; readonly reason: string }): void {
  const { contextRequest } = run.state;
  if (!contextRequest) return;
  contextTo(run, cancelRequest(contextRequest, { at: Date.now(), by: actor, because: reason || 'closed' }));
}

/** What has happened to a request is told to whoever is waited for; its row is written by others. */
export function tellOf(run: Run, { request, happened }: ContextStep): void {
  for (const { kind, level, party, data, seq } of happened) {
    const slots = Array.isArray(data['slots']) ? `: ${data['slots'].join(', ')}` : '';
    addToTimeline(run, `material ${kind} (${party}, ${level})${slots}`);
    const notice = notices[kind];
    const channels = request.chain[request.at]?.channels ?? [];
    if (notice && channels.length > 0)
      addTask(run, { id: `tell:${request.id}:${seq}`, kind: 'tell-supplier', request, notice });
  }
}

/** What is told over the channels of whoever's SLA runs. */
const notices: Readonly<Partial<Record<ContextHappening['kind'], 'asked' | 'reminded' | 'escalated'>>> = {
  opened: 'asked',
  reassigned: 'asked',
  reminded: 'reminded',
  escalated: 'escalated',
};
