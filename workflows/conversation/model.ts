/** Calls of the model in a turn: it words an answer, or reads a message a second time (F11). */
import { ApplicationFailure, type ActivityFailure } from '@temporalio/workflow';
import type { ComposeReplyRequest } from '../../activities/compose-reply.ts';
import type { Understood } from '../../contracts/state/clarification-state.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { DiagnosisTurn } from '../../contracts/state/diagnosis-state.ts';
import type { AskedSlot, ReadByModel, SecondReading } from '../../contracts/reading/second-reader.ts';
import type { JudgedReply, OpenTurn, TurnMessage, TurnRequest, WantingReply } from '../../contracts/state/turn.ts';
import type { BudgetScope } from '../../contracts/wire/usage.ts';
import { afterFailedReply, afterOwnWords, failedReplyWords } from '../../domain/conversation/after-failure.ts';
import { afterReply, isReply, unlessStoredOtherwise } from '../../domain/conversation/after-reply.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import { planWanted } from '../../domain/conversation/material.ts';
import { overBudget } from '../../domain/conversation/over-budget.ts';
import { questionOf } from '../../domain/conversation/question.ts';
import { shownByModel } from '../../domain/conversation/second-look.ts';
import { findingsAsked, withFindings } from '../../domain/diagnosis/findings-by-model.ts';
import { partyNamed } from '../../domain/clarification/chain.ts';
import type { TurnPlan } from '../../domain/conversation/turn-plan.ts';
import { answerRequest, type About } from '../../domain/conversation/turn-request.ts';
import { modelActivities, secondLookActivities, catchActivityFailure } from './activities.ts';
import { addTask, addToTimeline, carry, inOwnWords, replyWithText, whereAndWhat, writeLog, type Told } from './log.ts';
import type { Run } from './run.ts';
import { mayReadAgain, noteStep, tellStep } from './waits.ts';

/** What a turn has heard: the words as they were judged, their messages, and what else is known of them. */
export interface Heard {
  readonly turn: Turn;
  readonly heard: readonly TurnMessage[];
  readonly about: About;
}

/** Answers what a plan leaves to the model. */
export async function answerAsPlanned(
  run: Run,
  plan: Extract<TurnPlan, { kind: 'answer' }>,
  { turn, heard, about }: Heard,
): Promise<void> {
  const { instruction, ref } = about;
  if (plan.resolved) noteStep(run, { kind: 'clarification', step: plan.resolved });
  if (plan.asks) noteStep(run, { kind: 'context', step: plan.asks });
  await writeLog(run);
  const request = {
    ...answerRequest(turn, plan, heard, about),
    ...(plan.diagnosis ? await noteFindings(run, turn, plan.diagnosis, heard) : {}),
  };
  if (instruction) tellReceiver(run, request, ref);
  return answerWithModel(run, request);
}

/** Tells the receiver of an instruction that it goes on, where they have a webhook (C17). */
function tellReceiver(run: Run, { turnId, instruction, understood = [] }: TurnRequest, ref: string | null): void {
  const policy = run.state.policy.clarification;
  if (!instruction || !policy.tellsReceivers) return;
  const receiver = partyNamed(policy, { party: instruction.to, department: instruction.department });
  if (!receiver?.channels.includes('webhook')) return;
  addTask(run, { id: `receiver:${turnId}`, kind: 'tell-receiver', turnId, instruction, ref, understood });
}

/** Asks the model, and applies its reply to the state as it is when the reply arrives. */
export async function answerWithModel(run: Run, turn: TurnRequest): Promise<void> {
  if (run.isCancelled) return tellFailure(run, turn);
  const summary = `turn ${run.state.turn + 1}: ask the model`;
  const { composeReply } = modelActivities(summary, run.state.policy.modelPatienceS);
  const state = carryToModel(run.state, turn);
  const asked = run.modelCalls.run(() => composeReply({ turn, state }));
  const reply = await catchActivityFailure(asked, async (failure) => {
    const spent = spentIn(failure);
    await (spent ? tellSpent(run, turn, spent) : tellFailure(run, turn, failure));
    return null;
  });
  if (reply === null) return;
  adopt(run, turn, reply);
  scheduleSummary(run, reply);
}

/** The state for the turn that asks the model: the answer door's verdict travels once, with the turn. */
function carryToModel(state: ConversationState, { answer }: TurnRequest): ComposeReplyRequest['state'] {
  const { lastGate, ...rest } = carry(state);
  const isTurns = answer !== null && lastGate?.answer === answer.verdict && lastGate.act === null;
  return isTurns ? rest : { ...rest, lastGate };
}

/** Applies the model's reply, or its request for material. */
export function adopt(run: Run, turn: OpenTurn, reply: JudgedReply | WantingReply): void {
  const before = run.state;
  if ('wanted' in reply) {
    const plan = planWanted(before, turn, reply);
    run.state = plan.state;
    return tellStep(run, { kind: 'context', step: plan.step });
  }
  run.state = unlessStoredOtherwise(afterReply(before, turn, reply), before, reply.judged).state;
  addToTimeline(run, `reply: ${reply.judged}`);
}

/**
 * Has the talk summarised before it outgrows the model's window (M10). One summary is made at a time; the next turn asks
 * again for the rest.
 */
function scheduleSummary(run: Run, reply: JudgedReply | WantingReply): void {
  const notesUpTo = 'judged' in reply ? reply.notesUpTo : undefined;
  if (notesUpTo === undefined) return;
  addTask(run, { id: 'notes', kind: 'summarise', since: run.state.resetAt, through: notesUpTo });
}

/** The budget of tokens that is used up, or null when the call failed otherwise. */
function spentIn({ cause }: ActivityFailure): BudgetScope | null {
  if (!(cause instanceof ApplicationFailure) || cause.type !== 'TokensSpent') return null;
  const [details] = cause.details ?? [];
  return (details as { readonly scope?: BudgetScope } | undefined)?.scope ?? 'conversation';
}

/** Says that the budget is used up (G1). The message is kept; operators find the conversation in their queue. */
async function tellSpent(run: Run, turn: TurnRequest, scope: BudgetScope): Promise<void> {
  const { state, answer } = overBudget(run.state, turn.turnId, turn.answer);
  const told = { say: { text: 'budget.tokens', values: { scope } }, disposition: 'refused' } as const;
  const without = { state, told, note: `the budget of tokens is used up (${scope})` };
  return tellWithout(run, { ...turn, answer }, without);
}

/** Says that the model failed. The message is kept. */
async function tellFailure(run: Run, turn: TurnRequest, failure?: ActivityFailure): Promise<void> {
  const before = run.state;
  // A diagnosis has decided its answer already: it is said without the model's words.
  const isDecided = turn.diagnosis !== undefined && !before.closing;
  const state = isDecided ? { ...afterOwnWords(before), modelCalls: before.modelCalls + 1 } : afterFailedReply(before);
  const told = isDecided ? inOwnWords : wordsOfFailure(run, failure);
  return tellWithout(run, turn, { state, told, note: 'the model did not answer' });
}

/** Settles a turn without the model's reply. If a reply was stored before the failure, that reply counts. */
async function tellWithout(
  run: Run,
  turn: TurnRequest,
  { state, told, note }: { readonly state: ConversationState; readonly told: Told; readonly note: string },
): Promise<void> {
  const { turn: number, modelCalls, gateMemory, lastGate } = run.state;
  run.state = state;
  const stored = await replyWithText(run, turn, told);
  if (!isReply(stored)) return addToTimeline(run, note);
  run.state = { ...run.state, turn: number, modelCalls, gateMemory, lastGate };
  adopt(run, turn, stored);
}

function wordsOfFailure({ state }: Run, failure: ActivityFailure | undefined): Told {
  if (state.closing) return { say: { text: 'conversation.closed', values: {} }, disposition: 'refused' };
  const type = failure?.cause instanceof ApplicationFailure ? failure.cause.type : undefined;
  return { ...failedReplyWords(type ?? null), disposition: 'failed' };
}

type Found<Kind extends SecondReading['kind']> = Extract<SecondReading, { kind: Kind }>;

/**
 * Looks for these slots in the message of a turn by a model. Returns null when the model may not be asked, no slot is
 * asked for, or nothing was found.
 */
export async function readAgain(
  run: Run,
  turn: Turn,
  asked: readonly AskedSlot[],
  summary: string,
): Promise<Found<'read'> | Found<'danger'> | null> {
  if (!mayReadAgain(run, asked)) return null;
  const second = await askSecondReader(run, turn, asked, summary);
  if (second?.kind === 'read' || second?.kind === 'danger') return second;
  if (second?.kind === 'off') run.isWithoutSecondReader = true;
  else addToTimeline(run, `second reader (model): ${second?.because ?? 'not reached'}`);
  return null;
}

async function askSecondReader(
  run: Run,
  { messageId, at, reading: { language } }: Turn,
  asked: readonly AskedSlot[],
  summary: string,
) {
  const { where, assistant, assistantVersion } = whereAndWhat(run);
  const { timeZone } = run.state.identity;
  const times = questionOf(run.state).shown?.times ?? [];
  const request = { where, assistant, assistantVersion, messageId, asked, times, at, timeZone, language };
  const { readAgain: look } = secondLookActivities(summary);
  const looked = run.modelCalls.run(() => look(request));
  return catchActivityFailure(looked, () => null);
}

/** Notes in the timeline which slots were found. */
export function noteRead(run: Run, found: readonly { readonly slot: string }[], more: string): void {
  addToTimeline(run, `second reader (model): ${found.map(({ slot }) => slot).join(', ')}${more}`);
}

/** The findings for the answer, which quotes the words and names the model as their reader. */
export function understoodBy(shown: readonly ReadByModel[]): readonly Understood[] {
  return shown.map(({ slot, value, quote }) => ({ field: slot, value, quote, reader: 'model' }));
}

/**
 * Reads a message that answered nothing in a diagnosis a second time, by a model (F11), and adds the facts that it finds.
 * The engine has decided the answer already; only what is noted in it changes.
 */
async function noteFindings(
  run: Run,
  turn: Turn,
  diagnosis: DiagnosisTurn,
  heard: readonly TurnMessage[],
): Promise<Pick<TurnRequest, 'diagnosis' | 'understood'>> {
  // With several messages in one turn it would be unclear which one a quote is from.
  const { messageId, reading } = turn;
  const asked = heard.length === 1 && reading.diagnosis ? findingsAsked(reading.diagnosis, diagnosis.directives) : [];
  const second = await readAgain(run, turn, asked, 'diagnosis: read a message once more');
  // A danger is reported by the model that words the answer.
  if (second?.kind !== 'read' || run.state.diagnosis === undefined) return { diagnosis };
  const { found } = second;
  const now = new Date(turn.at).toISOString();
  const { state, facts } = withFindings(run.state.diagnosis, { messageId, found }, now);
  noteRead(run, found, facts.length === 0 ? ', known before' : '');
  if (facts.length === 0) return { diagnosis };
  run.state = { ...run.state, diagnosis: state };
  const noted = { kind: 'noted', facts, reader: 'model' } as const;
  const understood = understoodBy(shownByModel(found, [], messageId));
  return { diagnosis: { directives: [noted, ...diagnosis.directives] }, understood };
}
