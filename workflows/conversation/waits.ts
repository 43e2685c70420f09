/** Who is waited for under a request's id: the party of a question, a person, whoever has material. Their chains and SLAs are one. */
import type { Awaited } from '../../contracts/clarification-state.ts';
import type { Step } from '../../domain/clarification/ladder.ts';
import { isOpen } from '../../domain/clarification/request-state.ts';
import { clarificationOf } from '../../domain/conversation/clarifying.ts';
import { isWithPerson } from '../../domain/handoff/handoff.ts';
import type { Run } from './carried.ts';
import { ask, stepTo } from './clarifications.ts';
import { contextTo, openContext } from './context.ts';
import { handoffTo } from './person.ts';

/** An open request, whatever it asks for. */
export interface Wait {
  /** As the events of its decisions begin. */
  readonly about: 'clarification' | 'handoff' | 'context';
  readonly waiting: Awaited;
  /** Whose parties are asked before those of everybody. */
  readonly department: string | null;
  /** Puts a step in its place and tells whoever is to be told; gives the request as it is now. */
  readonly take: (order: Order) => Taken;
}

export interface Taken {
  readonly now: Awaited;
  readonly kind: Ordered;
}

/** What operators order about whoever is waited for. */
export type Ordered = 'escalated' | 'extended' | 'reassigned';
type Order = <Waiting extends Awaited>(waiting: Waiting) => Step<Waiting, Ordered>;

/** The open request of this id; null: none is. */
export function waitOf(run: Run, requestId: string): Wait | null {
  return personOf(run, requestId) ?? materialOf(run, requestId) ?? questionOf(run, requestId);
}

function personOf(run: Run, requestId: string): Wait | null {
  const { handoff } = run.state;
  if (!isWithPerson(handoff) || handoff.id !== requestId || !isOpen(handoff)) return null;
  return wait('handoff', handoff, null, ({ now, happened }) => handoffTo(run, { handoff: now, happened }));
}

function materialOf(run: Run, requestId: string): Wait | null {
  const request = openContext(run, requestId);
  if (request === null) return null;
  return wait('context', request, null, ({ now, happened }) => contextTo(run, { request: now, happened }));
}

function questionOf(run: Run, requestId: string): Wait | null {
  const open = clarificationOf(run.state, requestId);
  if (!open || !isOpen(open)) return null;
  const department = open.instruction?.department ?? null;
  return wait('clarification', open, department, ({ now, happened }, kind) => {
    const stepped = { clarification: now, happened };
    stepTo(run, stepped);
    // More time is no new question.
    if (kind !== 'extended') ask(run, stepped);
  });
}

function wait<Waiting extends Awaited>(
  about: Wait['about'],
  waiting: Waiting,
  department: string | null,
  put: (step: Step<Waiting, Ordered>, kind: Ordered) => void,
): Wait {
  return {
    about,
    waiting,
    department,
    take(order) {
      const step = order(waiting);
      const kind = step.happened.at(-1)?.kind ?? 'extended';
      put(step, kind);
      return { now: step.now, kind };
    },
  };
}
