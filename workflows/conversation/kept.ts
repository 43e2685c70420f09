/** Another order that is said while a question is open is kept for its end (C7). */
import { uuid4 } from '@temporalio/workflow';
import { keepOrder } from '../../domain/conversation/going-on.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import { planTurn } from '../../domain/conversation/plan-turn.ts';
import type { Said, TurnPlan } from '../../domain/conversation/turn-plan.ts';
import type { Run } from './carried.ts';

/** What a message is; another order beside an open question, or behind an answer to it, is put behind those that were kept already. */
export function planHeard(run: Run, turn: Turn, said: Said): TurnPlan {
  const plan = planTurn(run.state, turn, { ...said, kept: (run.inbox.kept ?? []).length });
  const reading = 'keeps' in plan ? plan.keeps : undefined;
  if (reading === undefined) return plan;
  run.inbox = keepOrder(run.inbox, { turnId: uuid4(), messages: said.messages, reading });
  return plan;
}
