/** A command is answered (G19), and what it has put an end to is over. */
import { callOff } from './call-off.ts';
import type { TurnRequest } from '../../contracts/turn.ts';
import type { TurnPlan } from '../../domain/conversation/turn-plan.ts';
import type { Run } from './carried.ts';
import { stepTo } from './clarifications.ts';
import { noteContext } from './context.ts';
import { runFlow } from './follow.ts';
import { askOnceMore } from './orders.ts';
import { noteStep } from './person.ts';
import { replyWithText } from './tell.ts';
import { addToTimeline } from './timeline.ts';
import { takeSteps } from './written.ts';

export async function obeyed(
  run: Run,
  request: TurnRequest,
  { say: planned, ended = [], withdrawn, unasked, forgets, next, callsOff }: Extract<TurnPlan, { kind: 'command' }>,
): Promise<void> {
  if (forgets) run.inbox = { ...run.inbox, kept: [] };
  for (const one of ended) stepTo(run, one);
  if (withdrawn) noteStep(run, withdrawn);
  if (unasked) noteContext(run, unasked);
  const isOff = callsOff === undefined || (await callOff(run, callsOff));
  const say = isOff ? planned : { text: 'action.gone', values: {} };
  if (next?.kind === 'flow') return runFlow(run, { ...request, lead: say }, next.move, 'command');
  if (next) await askOnceMore(run, request, { say, next, disposition: 'command' });
  else await replyWithText(run, request, { say, disposition: 'command', clarifications: takeSteps(run) });
  return addToTimeline(run, say.text);
}
