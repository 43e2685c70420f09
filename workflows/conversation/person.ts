/** A request for a person in a running conversation (G22): its steps, who is told of them, and its end. */
import type { Handoff, HandoffHappening, HandoffStep } from '../../contracts/handoff.ts';
import { endHandoff, isWithPerson } from '../../domain/handoff/handoff.ts';
import type { Run } from './carried.ts';
import { addTask } from './task-list.ts';
import { addToTimeline } from './timeline.ts';

/** The request as it is now; what happened is written with the next thing that is. */
export function handoffTo(run: Run, step: HandoffStep): void {
  run.state = { ...run.state, handoff: step.handoff };
  noteStep(run, step);
}

/** A step that the state has already. */
export function noteStep(run: Run, step: HandoffStep): void {
  if (step.happened.length === 0) return;
  run.pending = { ...run.pending, handoffs: [...(run.pending.handoffs ?? []), step] };
  for (const { kind, party } of step.happened) {
    addToTimeline(run, `a person: ${kind} (${party})`);
    const notice = notices[kind];
    if (notice) tellPerson(run, step.handoff, notice);
  }
}

/** What is told over the channels of whoever's SLA runs. */
const notices: Readonly<Partial<Record<HandoffHappening['kind'], 'asked' | 'reminded' | 'escalated'>>> = {
  opened: 'asked',
  reopened: 'asked',
  reassigned: 'asked',
  reminded: 'reminded',
  escalated: 'escalated',
};

function tellPerson(run: Run, handoff: Handoff, notice: 'asked' | 'reminded' | 'escalated'): void {
  if (handoff.chain[handoff.at]?.channels.length === 0) return;
  addTask(run, { id: `tell:${handoff.id}:${handoff.seq}`, kind: 'tell-person', handoff, notice });
}

/** The conversation ends, and with it the request. */
export function endWithConversation(run: Run, { actor, reason }: { readonly actor: string; readonly reason: string }) {
  const { handoff } = run.state;
  if (!isWithPerson(handoff)) return;
  const end = { status: 'cancelled', at: Date.now(), by: actor, because: reason || 'closed' } as const;
  handoffTo(run, endHandoff(handoff, { ...end, upTo: run.inbox.accepted * 2 }));
}
