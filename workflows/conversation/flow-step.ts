/** One step of a flow, as it was planned. */
import type { TurnMessage } from '../../contracts/turn.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import { inMessage } from '../../domain/conversation/place-reading.ts';
import type { FlowPlan } from '../../domain/conversation/turn-plan.ts';
import { rewriteAsked } from '../../domain/flows/email/rewriting.ts';
import type { Run } from './carried.ts';
import { runFlow } from './follow.ts';
import { withLeft } from './left-over.ts';
import { readOf, requestOf, type About } from './turn-request.ts';

/** The flow's next step; other words for the email that is shown are written by the model. */
export async function takeStep(
  run: Run,
  turn: Turn,
  plan: FlowPlan,
  heard: readonly TurnMessage[],
  about: About,
): Promise<void> {
  const { messageId, reading } = turn;
  const { flow } = plan.state;
  const answer = { ...inMessage(reading, messageId), messageId };
  const draft = heard.length === 1 && flow !== null ? rewriteAsked(flow, plan.move, answer) : null;
  const request = requestOf(turn, heard, { answer: null, act: plan.act });
  const told = draft === null ? withLeft(run, request, plan) : request;
  const lead = plan.lead ? { lead: plan.lead } : {};
  return runFlow(run, { ...told, ...readOf(about), ...lead }, draft ?? plan.move);
}
