/**
 * Carries out a turn's plan. `domain/conversation/plan-turn.ts` makes the plan; `turn.ts` owns the turn.
 */
import type { Say } from '../../contracts/state/flow.ts';
import type { TurnMessage, TurnRequest } from '../../contracts/state/turn.ts';
import { partyNamed } from '../../domain/clarification/chain.ts';
import { afterOwnWords } from '../../domain/conversation/after-failure.ts';
import { afterConfirming, planOrder } from '../../domain/conversation/after-order.ts';
import { procedureMissing } from '../../domain/conversation/diagnosing.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import { orderTurn } from '../../domain/conversation/open-turn.ts';
import type { Order } from '../../domain/conversation/order.ts';
import { inMessage } from '../../domain/conversation/place-reading.ts';
import type { TurnPlan } from '../../domain/conversation/turn-plan.ts';
import {
  answerRequest,
  readBySecond,
  requestOf,
  understoodOf,
  type About,
} from '../../domain/conversation/turn-request.ts';
import type { AskedOnceMore } from '../../domain/conversation/with-person.ts';
import { rewriteAsked } from '../../domain/flows/email/rewriting.ts';
import { promptly, recordActivities } from './activities.ts';
import { callOff, runFlow } from './flows.ts';
import { inOwnWords, log, replyWithText, writeDown, type Told } from './log.ts';
import { answerWithModel, noteFindings } from './model.ts';
import { addTask, addToTimeline, carry, type Run } from './run.ts';
import { carryOutReminder } from './reminders.ts';
import { noteStep } from './waits.ts';

type PlanOf<Kind extends TurnPlan['kind']> = Extract<TurnPlan, { kind: Kind }>;

/** What a turn has heard: the words as they were judged, their messages, and what else is known of them. */
export interface Heard {
  readonly turn: Turn;
  readonly heard: readonly TurnMessage[];
  readonly about: About;
}

/** Puts the planned state in place, does what the plan says, and settles the turn. */
export async function carryOutPlan(run: Run, plan: TurnPlan, said: Heard): Promise<void> {
  const { turn, heard } = said;
  run.state = plan.state;
  switch (plan.kind) {
    case 'answer':
      return answer(run, plan, said);
    case 'flow':
      return continueFlow(run, plan, said);
    case 'asks-back':
      return askBack(run, plan, said);
    case 'command':
      return obey(run, turn, plan, heard);
    case 'waits':
      if (plan.unasked) noteStep(run, { kind: 'context', step: plan.unasked });
      noteStep(run, { kind: 'context', step: plan.step });
      return say(
        run,
        { ...requestOf(turn, heard, { answer: plan.answer }), ...readBySecond(said.about) },
        plan.say,
        'context_required',
      );
    case 'reported': {
      const { answer: verdict, diagnosis } = plan;
      return tellInOwnWords(
        run,
        { ...requestOf(turn, heard, { answer: verdict }), diagnosis },
        'the report of a diagnosis',
      );
    }
    case 'safety':
      await say(run, requestOf(turn, heard), plan.say, 'answered');
      return addToTimeline(run, plan.say.text);
    case 'person':
      if (plan.step) noteStep(run, { kind: 'handoff', step: plan.step });
      return say(run, requestOf(turn, heard), plan.say, plan.disposition, plan.next);
    case 'reminder':
      return carryOutReminder(run, requestOf(turn, heard), plan);
    case 'refused':
      if (plan.resolved) noteStep(run, { kind: 'clarification', step: plan.resolved });
      await say(run, requestOf(turn, heard, { answer: plan.answer }), plan.say, 'refused');
      return addToTimeline(run, plan.say.text);
    default:
      return plan satisfies never;
  }
}

/** Says it, and then asks once more what waited for an answer before. Null: nothing is said. */
async function say(
  run: Run,
  turn: TurnRequest,
  words: Say | null,
  disposition: Told['disposition'],
  next: AskedOnceMore = null,
): Promise<void> {
  if (words && next?.kind === 'flow') return runFlow(run, { ...turn, lead: words }, next.move);
  const told = words && next?.kind === 'question' ? { lead: words, say: next.say } : { say: words };
  await replyWithText(run, turn, { ...told, disposition });
}

/** Asks the model. */
async function answer(run: Run, plan: PlanOf<'answer'>, { turn, heard, about }: Heard): Promise<void> {
  const { instruction, ref } = about;
  if (plan.resolved) noteStep(run, { kind: 'clarification', step: plan.resolved });
  if (plan.asks) noteStep(run, { kind: 'context', step: plan.asks });
  await writeDown(run);
  const request = {
    ...answerRequest(turn, plan, heard, about),
    ...(plan.diagnosis ? await noteFindings(run, turn, plan.diagnosis, heard) : {}),
  };
  if (instruction) tellReceiver(run, request, ref);
  return answerWithModel(run, turn, request);
}

/** Tells the receiver of an instruction that it goes on, where they have a webhook (C17). */
function tellReceiver(run: Run, { turnId, instruction, understood = [] }: TurnRequest, ref: string | null): void {
  const policy = run.state.policy.clarification;
  if (!instruction || !policy.tellsReceivers) return;
  const receiver = partyNamed(policy, { party: instruction.to, department: instruction.department });
  if (!receiver?.channels.includes('webhook')) return;
  addTask(run, { id: `receiver:${turnId}`, kind: 'tell-receiver', turnId, instruction, ref, understood });
}

/** Takes the flow's next step. A request to reword the email goes to the model. */
async function continueFlow(run: Run, plan: PlanOf<'flow'>, { turn, heard, about }: Heard): Promise<void> {
  const { messageId, reading } = turn;
  const { flow } = plan.state;
  const said = { ...inMessage(reading, messageId), messageId };
  const draft = heard.length === 1 && flow !== null ? rewriteAsked(flow, plan.move, said) : null;
  const request = requestOf(turn, heard, { act: plan.act });
  const told = draft === null ? withLeftOver(run, request, plan) : request;
  const lead = plan.lead ? { lead: plan.lead } : {};
  return runFlow(run, { ...told, ...readBySecond(about), ...lead }, draft ?? plan.move);
}

async function askBack(run: Run, plan: PlanOf<'asks-back'>, { turn, heard, about }: Heard): Promise<void> {
  const { stepped, answer: verdict } = plan;
  if (stepped) noteStep(run, { kind: 'clarification', step: stepped });
  const isAsked = stepped?.happened.some(({ kind }) => kind === 'opened' || kind === 'escalated') ?? false;
  const understood = isAsked ? understoodOf(turn, about.ref) : {};
  const request = { ...requestOf(turn, heard, { answer: verdict }), ...understood };
  return say(run, request, plan.say, 'clarification_required');
}

/** Obeys a command (G19): ends what it ends, and confirms it. */
async function obey(run: Run, turn: Turn, plan: PlanOf<'command'>, heard: readonly TurnMessage[]): Promise<void> {
  const { say: planned, ended = [], withdrawn, unasked, forgets, next, callsOff, feedback } = plan;
  // A note on the last reply is stored with its turn (G18).
  const request = { ...withLeftOver(run, requestOf(turn, heard), plan), ...(feedback ? { feedback } : {}) };
  if (forgets) run.inbox = { ...run.inbox, kept: [] };
  for (const step of ended) noteStep(run, { kind: 'clarification', step });
  if (withdrawn) noteStep(run, { kind: 'handoff', step: withdrawn });
  if (unasked) noteStep(run, { kind: 'context', step: unasked });
  const isOff = callsOff === undefined || (await callOff(run, callsOff));
  const words = isOff ? planned : { text: 'action.gone', values: {} };
  if (next?.kind === 'flow') return runFlow(run, { ...request, lead: words }, next.move, 'command');
  await say(run, request, words, 'command', next);
  return addToTimeline(run, words.text);
}

/** Carries out a decision from outside the conversation, judged against the state as it is now. */
export async function carryOutOrder(run: Run, order: Order): Promise<void> {
  addToTimeline(run, `${order.order} ${order.actionId}, by ${order.actor}`);
  if (order.order === 'strike') await knowProcedure(run, procedureMissing(run.state));
  const at = Date.now();
  const position = run.inbox.accepted * 2;
  const turn = { ...orderTurn(run.inbox, order.turnId, at), answer: null, act: null };
  const plan = planOrder(run.state, order, { at, position });
  switch (plan.kind) {
    case 'flow':
      return runFlow(run, turn, plan.move);
    case 'confirm': {
      const { flow, outcome, reason, given } = plan;
      const { confirmEffect } = recordActivities(`confirm ${order.actionId}: ${outcome}`);
      const before = carry(run.state);
      const { turnId, actor } = order;
      run.state = afterConfirming(run.state, { flow, outcome, actor, turnId }).state;
      // The activity is given the state before, so the row has to be written once more.
      log(run, { kind: 'state' });
      return confirmEffect({ turn, state: before, flow, outcome, actor, reason, given });
    }
    case 'hand-back':
      // The assistant repeats its open question, which the participant may have forgotten.
      run.state = plan.state;
      noteStep(run, { kind: 'handoff', step: plan.step });
      return say(run, turn, plan.say, 'command', plan.next);
    case 'struck':
      run.state = plan.state;
      return tellInOwnWords(run, { ...turn, diagnosis: plan.diagnosis }, 'a fact is struck out');
    case 'too-late':
      return say(run, turn, plan.say, 'refused');
    default:
      return plan satisfies never;
  }
}

/** Fetches the procedure of a diagnosis (D). Null: it is in the state already, or there is none. */
export async function knowProcedure(run: Run, procedure: string | null): Promise<void> {
  if (procedure === null) return;
  const { assistant, assistantVersion } = run.state.policy;
  const asked = { assistant, assistantVersion, procedure };
  const shape = await promptly(`look up the procedure "${procedure}"`, (local) => local.findProcedure(asked));
  run.state = { ...run.state, procedure: shape };
}

/** Says what the engine words itself: the report of a diagnosis, and what was struck out of it. */
async function tellInOwnWords(run: Run, request: TurnRequest, what: string): Promise<void> {
  run.state = afterOwnWords(run.state);
  await replyWithText(run, request, inOwnWords);
  addToTimeline(run, what);
}

/** Names the words that kept an answer from being taken (G20). */
function withLeftOver(run: Run, request: TurnRequest, { left }: Pick<PlanOf<'flow'>, 'left'>): TurnRequest {
  if (!left) return request;
  addToTimeline(run, `held: remainder (${[...new Set(left.parts.map(({ kind }) => kind))].join(', ')})`);
  return { ...request, left };
}
