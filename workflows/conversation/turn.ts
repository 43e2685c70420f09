/**
 * One turn: a message, an order, an answered question or an expiry, from the moment it leaves its line until it is
 * settled. Whatever fails on the way is caught here and settled from what is stored; nothing but a bug leaves this
 * file.
 */
import { ActivityFailure, condition, uuid4 } from '@temporalio/workflow';
import type { OpenTurn, TurnMessage } from '../../contracts/state/turn.ts';
import { assumptionsOf } from '../../domain/clarification/best-guess.ts';
import { missingIn } from '../../domain/context/request.ts';
import { withItem } from '../../domain/conversation/attention.ts';
import { isReply } from '../../domain/conversation/after-reply.ts';
import { procedureWanted } from '../../domain/conversation/diagnosing.ts';
import { keepOrder, nextAfterWait, nextKept, nextResumed } from '../../domain/conversation/going-on.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import type { AfterWait, Resumed } from '../../domain/conversation/in-wait.ts';
import {
  answered,
  nextOfOperator,
  nextOrder,
  nextTurn,
  without,
  type QueuedMessage,
} from '../../domain/conversation/inbox.ts';
import { materialAfter } from '../../domain/conversation/material.ts';
import { mergeReadings } from '../../domain/conversation/merge.ts';
import { planAfterWait, planResumed, planTurn } from '../../domain/conversation/plan-turn.ts';
import { agreeingToNothing, isUnshown, questionIdOf } from '../../domain/conversation/question.ts';
import { planRead, slotsAsked } from '../../domain/conversation/second-look.ts';
import { beforeKept } from '../../domain/conversation/second-order.ts';
import type { Said, TurnPlan } from '../../domain/conversation/turn-plan.ts';
import { unreadable } from '../../domain/conversation/unreadable.ts';
import { isWithPerson } from '../../domain/handoff/handoff.ts';
import { recordActivities } from './activities.ts';
import { provenPlan } from './approval.ts';
import { carryOutOrder, carryOutPlan, waitingMessages, type About } from './carry-out.ts';
import { replyWithText, withLog, writeDown } from './log.ts';
import { adopt, answerWithModel, knowProcedure, mayReadAgain, noteRead, readAgain, understoodBy } from './model.ts';
import { addToTimeline, carry, type Run } from './run.ts';
import { readForNow, readUpdated } from './unread.ts';
import { asksAgain, isAsking, judgedMessage } from './waits.ts';

/** Takes up what is next, if anything may be, and sees it to its end. */
export async function takeNextTurn(run: Run): Promise<void> {
  if (run.state.closing) return;
  if (await takeOperatorsWords(run)) return;
  const order = nextOrder(run.inbox);
  if (order) {
    run.inbox = order.inbox;
    return runTurn(run, orderTurn(run, order.order.turnId), () => carryOutOrder(run, order.order));
  }
  if (run.state.paused) return;
  if (!isWithPerson(run.state.handoff) && (await takeWhatWaited(run))) return;
  if (await takeKept(run)) return;
  const heard = nextTurn(run.inbox, { isAsking: instructionsWait(run) });
  const last = heard.at(-1);
  if (!last) return;
  run.inbox = without(run.inbox, heard);
  await runTurn(run, heardTurn(heard, last), () => answerMessages(run, heard, last));
  run.inbox = answered(run.inbox);
}

/** Whether there is a turn to take up. */
export function hasTurn(run: Run): boolean {
  const { state, inbox } = run;
  if (inbox.orders.length > 0 || nextOfOperator(inbox) !== null) return true;
  if (state.paused) return false;
  const goOnNow = inbox.resumed.length + (inbox.afterWait ?? []).length;
  const goesOn = goOnNow > 0 && !isWithPerson(state.handoff);
  return goesOn || mayTakeKept(run) || nextTurn(inbox, { isAsking: instructionsWait(run) }).length > 0;
}

/**
 * Owns a turn until it is settled. A failure is settled from what is stored; a bug fails the task, and a fixed worker
 * goes on.
 */
export async function runTurn(run: Run, turn: OpenTurn, carryOut: () => Promise<void>): Promise<void> {
  run.turn = turn;
  run.question = questionIdOf(run.state);
  try {
    await carryOut();
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    await settleFailedTurn(run, turn, error);
  }
  run.turn = null;
  // Orders that waited for the turn are heard before the next one begins, which may follow in the same breath.
  if (run.ordersWaiting > 0) await condition(() => run.ordersWaiting === 0);
}

/** Settles the turn with a plain word, unless it is settled already; adopts what was stored, and shows an operator. */
async function settleFailedTurn(run: Run, turn: OpenTurn, failure: ActivityFailure): Promise<void> {
  run.state = withItem(run.state, { id: `set-aside:${turn.turnId}`, kind: 'set-aside', at: Date.now() });
  addToTimeline(run, `turn ${turn.turnId} could not be finished (${failure.activityType})`);
  const { setAside } = recordActivities('set a turn aside');
  try {
    const stored = await withLog(run, (happened) => setAside({ turn, state: carry(run.state), happened }));
    if (isReply(stored)) adopt(run, turn, stored, turn.heard);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    // Not even that: housekeeping finds the message and tells the participant.
    addToTimeline(run, `turn ${turn.turnId} could not be settled`);
  }
}

/**
 * Shows what a person of ours has said, before anything else and also while the conversation is paused: a pause holds
 * the assistant. False: nobody has said anything.
 */
export async function takeOperatorsWords(run: Run): Promise<boolean> {
  const said = nextOfOperator(run.inbox);
  if (!said) return false;
  run.inbox = without(run.inbox, [said]);
  const turn = heardTurn([said], said);
  const request = { ...turn, answer: null, act: null };
  await runTurn(run, turn, async () => {
    await replyWithText(run, request, { say: null, disposition: 'with_person' });
  });
  return true;
}

/** A message whose question was answered, or those that waited for material. False: nothing goes on. */
async function takeWhatWaited(run: Run): Promise<boolean> {
  const resumed = nextResumed(run.inbox);
  const waited = nextAfterWait(run.inbox);
  if (resumed) {
    run.inbox = resumed.inbox;
    await runTurn(run, resumedTurn(resumed.next), () => goOn(run, resumed.next));
  } else if (waited) {
    run.inbox = waited.inbox;
    const turn = afterWaitTurn(run, waited.next);
    await runTurn(run, turn, () => goOnAfterWait(run, waited.next, turn));
  }
  return resumed !== null || waited !== null;
}

/** Another order that was kept while a question was open (C7). False: none is, or something else goes on. */
async function takeKept(run: Run): Promise<boolean> {
  const kept = mayTakeKept(run) ? nextKept(run.inbox) : null;
  if (!kept) return false;
  const { next, position } = kept;
  run.inbox = kept.inbox;
  const { turnId, reading, messages } = next;
  const [last, ...before] = messages.toReversed();
  if (!last) return true;
  const turn: Turn = { turnId, messageId: last.messageId, reading, at: Date.now(), position };
  const message = { ...last, turnId, ...(before.length === 0 ? {} : { with: before.toReversed() }) };
  const opened = { turnId, at: turn.at, replyPosition: position + 1, heard: messages };
  await runTurn(run, opened, async () => {
    await knowProcedure(run, procedureWanted(run.state, reading));
    const plan = planTurn(beforeKept(run.state), turn, { message, messages, instruction: null, requestId: uuid4() });
    return carryOutPlan(run, turn, plan, messages, { instruction: null, ref: null });
  });
  return true;
}

/** Nothing is asked, done or offered that it would cut off. */
function mayTakeKept(run: Run): boolean {
  const { flow, offer } = run.state;
  return (run.inbox.kept ?? []).length > 0 && flow === null && offer === null && !instructionsWait(run);
}

/** Instructions wait for the answer to an open question, and for a person to hand back. */
function instructionsWait(run: Run): boolean {
  return isAsking(run) || isWithPerson(run.state.handoff);
}

async function answerMessages(run: Run, heard: readonly QueuedMessage[], last: QueuedMessage): Promise<void> {
  const [first, ...others] = (await readForNow(run, heard)).flatMap(({ messageId, reading }) =>
    reading ? [{ messageId, reading }] : [],
  );
  if (!first) throw new Error('A turn is taken up when its messages have been read.');
  const merged = mergeReadings([first, ...others]);
  const reading = isUnshown(run.state, heard) ? agreeingToNothing(merged) : merged;
  await knowProcedure(run, procedureWanted(run.state, reading));
  const { turn: judged, ...said } = judgedMessage(last, reading, Date.now());
  const before = messagesOf(heard.slice(0, -1));
  const message = before.length === 0 ? said.message : { ...said.message, with: before };
  const { turnId } = last;
  const messages = heard.map(({ messageId, at, position, size }) => ({ messageId, turnId, at, position, size }));
  const whole = { ...said, message, messages };
  const { turn, plan: planned, understood } = await planTwice(run, judged, whole);
  const plan = await provenPlan(run, turn, planned, { heard, again: () => planHeard(run, turn, whole) });
  const about = { instruction: said.instruction, ref: null, ...understood };
  return carryOutPlan(run, turn, plan, messagesOf(heard), about);
}

interface PlannedTurn {
  readonly turn: Turn;
  readonly plan: TurnPlan;
  /** What the model has read; empty: the plan is the rules' own. */
  readonly understood: Pick<About, 'understood'>;
}

/** The turn's plan: the rules' own, or where they took nothing what the second reader's findings lead to (F11). */
async function planTwice(run: Run, turn: Turn, said: Said): Promise<PlannedTurn> {
  const plan = planHeard(run, turn, said);
  // Of several messages in one turn nobody could say which words answer.
  const asked = said.messages.length === 1 ? slotsAsked(run.state, turn, plan) : [];
  if (!mayReadAgain(run, asked)) return { turn, plan, understood: {} };
  const second = await readAgain(run, turn, asked, 'read an answer once more');
  // A danger that the model has shown in the message is one that is heard (G21): nothing else is taken from it.
  const seen: Turn =
    second?.kind === 'danger' ? { ...turn, reading: { ...turn.reading, danger: second.danger } } : turn;
  // Meanwhile an order may have changed the state.
  const now = planHeard(run, seen, said);
  if (second?.kind !== 'read') return { turn: seen, plan: now, understood: {} };
  const read = planRead(run.state, turn, now, second.found);
  noteRead(run, second.found, read === null ? ', of no use here' : '');
  if (read === null) return { turn, plan: now, understood: {} };
  return { turn, plan: read.plan, understood: { understood: understoodBy(read.shown) } };
}

/**
 * Plans a message. Another order beside an open question, or behind an answer to it, is kept behind those that are kept
 * already (C7).
 */
function planHeard(run: Run, turn: Turn, said: Said): TurnPlan {
  const plan = planTurn(run.state, turn, { ...said, kept: (run.inbox.kept ?? []).length });
  const reading = 'keeps' in plan ? plan.keeps : undefined;
  if (reading === undefined) return plan;
  run.inbox = keepOrder(run.inbox, { turnId: uuid4(), messages: said.messages, reading });
  return plan;
}

/** The message whose question was answered, or that goes on with a best guess. */
async function goOn(run: Run, next: Resumed): Promise<void> {
  const reading = next.reading ?? (await readUpdated(run, next));
  if (!next.judged && asksAgain(run, next, reading)) return;
  const { messageId } = next.clarification.message;
  const turn: Turn = { turnId: next.turnId, messageId, reading, at: Date.now(), position: next.position };
  const assumed = next.clarification.status === 'best-guess' ? assumptionsOf(next.clarification) : undefined;
  const { instruction, ref } = next.updated;
  const about = { instruction, ref, ...(assumed ? { assumed } : {}) };
  return carryOutPlan(run, turn, planResumed(run.state, turn), resumedMessages(next), about);
}

/** Messages that waited for material: answered with it or without, or told that they are not (X4, X6, X7). */
async function goOnAfterWait(run: Run, { request, position }: AfterWait, opened: AfterWaitTurn): Promise<void> {
  await writeDown(run);
  const { turnId, at } = opened;
  const last = request.messages.at(-1);
  const reading = unreadable(last?.size ?? 0);
  const turn: Turn = { turnId, messageId: last?.messageId ?? turnId, reading, at, position };
  if (request.status === 'cancelled') {
    const isTold = request.endedBy === null;
    const say = isTold ? { text: 'context.cancelled', values: { artifacts: opened.context.missing } } : null;
    await replyWithText(run, { ...opened, answer: null, act: null }, { say, disposition: 'refused' });
    return;
  }
  const plan = planAfterWait(run.state, turn);
  run.state = plan.state;
  const asked = { ...opened, answer: plan.answer, act: null };
  if (plan.kind === 'answer') return answerWithModel(run, turn, asked);
  await replyWithText(run, asked, { say: plan.say, disposition: 'refused' });
}

type AfterWaitTurn = ReturnType<typeof afterWaitTurn>;

/** The turn of messages that waited: what they rest on, and what their answer does without. */
export function afterWaitTurn({ state }: Run, { turnId, position, request }: AfterWait) {
  const material = materialAfter(state, { request, happened: [] });
  const { id: requestId, round, status, mode } = request;
  return {
    turnId,
    at: Date.now(),
    replyPosition: position + 1,
    heard: messagesOf(request.messages),
    ...(material.length === 0 ? {} : { material }),
    ...(mode === undefined ? {} : { mode }),
    context: { requestId, round, status, missing: missingIn(request) },
  };
}

function heardTurn(heard: readonly QueuedMessage[], last: QueuedMessage): OpenTurn {
  return { turnId: last.turnId, at: Date.now(), replyPosition: last.position + 1, heard: messagesOf(heard) };
}

function resumedTurn(next: Resumed): OpenTurn {
  return { turnId: next.turnId, at: Date.now(), replyPosition: next.position + 1, heard: resumedMessages(next) };
}

/** A turn in which nobody has said anything: it stands behind everything that was accepted. */
export function orderTurn({ inbox }: Run, turnId: string): OpenTurn {
  return { turnId, at: Date.now(), replyPosition: inbox.accepted * 2 + 1, heard: [] };
}

function messagesOf(heard: readonly TurnMessage[]): readonly TurnMessage[] {
  return heard.map(({ messageId, at, position }) => ({ messageId, at, position }));
}

/** The message that waited, and the answers it got as a message of their own. */
export function resumedMessages({ clarification, updated, at, position }: Resumed): readonly TurnMessage[] {
  const waiting = waitingMessages({ clarification });
  if (clarification.status !== 'resolved') return waiting;
  const answersTo = { messageId: clarification.message.messageId, updated };
  return [...waiting, { messageId: `${clarification.id}:answers`, at, position, answersTo }];
}
