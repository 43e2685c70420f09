/**
 * One turn: a message, an order, an answered question or an expiry, from the moment it leaves its line until it is settled.
 * Whatever fails on the way is caught here and settled from what is stored; nothing but a bug leaves this file.
 */
import { ActivityFailure, uuid4 } from '@temporalio/workflow';
import { assumptionsOf } from '../../domain/clarification/best-guess.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import { nextAfterWait, nextKept, nextResumed } from '../../domain/conversation/going-on.ts';
import {
  answered,
  nextOfOperator,
  nextOrder,
  nextTurn,
  without,
  type QueuedMessage,
} from '../../domain/conversation/inbox.ts';
import type { Resumed } from '../../domain/conversation/in-wait.ts';
import { isWithPerson } from '../../domain/handoff/handoff.ts';
import { mergeReadings } from '../../domain/conversation/merge.ts';
import { agreeingToNothing, isUnshown, questionIdOf } from '../../domain/conversation/question.ts';
import { beforeKept } from '../../domain/conversation/second-order.ts';
import { modeOf } from '../../domain/conversation/material.ts';
import { planResumed, planTurn } from '../../domain/conversation/plan-turn.ts';
import type { TurnPlan } from '../../domain/conversation/turn-plan.ts';
import type { Reading } from '../../contracts/reading.ts';
import type { TurnMessage, OpenTurn, TurnRequest } from '../../contracts/turn.ts';
import { answerWithModel } from './answer.ts';
import type { Run } from './carried.ts';
import { asksAgain, ask, isAsking, judgedMessage, stepTo } from './clarifications.ts';
import { afterWaitTurn, goOnAfterWait } from './after-wait.ts';
import { noteContext } from './context.ts';
import { heardTurn, messagesOf, resumedMessages, resumedTurn, waitingMessages, orderTurn } from './opened-turns.ts';
import { knowProcedure, noteFindings, tellReport } from './diagnosis.ts';
import { hearEarly } from './early.ts';
import { withFeedback, withLeft } from './left-over.ts';
import { obeyed } from './obeyed.ts';
import { askOnceMore, carryOutOrder } from './orders.ts';
import { noteStep } from './person.ts';
import { tellReceiver } from './receiver.ts';
import { takeStep } from './flow-step.ts';
import { planTwice } from './second-reader.ts';
import { settleFailedTurn } from './set-aside.ts';
import { replyWithText } from './tell.ts';
import { addToTimeline } from './timeline.ts';
import { readForNow, readUpdated } from './unread.ts';
import { completedOf, goingOn, loggedOf, readOf, requestOf, understoodOf, type About } from './turn-request.ts';
import { takeSteps, writeDown } from './written.ts';

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

/** Another order that was kept while a question was open. False: none is, or something else goes on. */
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
    await knowProcedure(run, reading);
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
 * Shows what a person of ours has said, before anything else and also while the conversation is paused: a pause holds the assistant.
 * False: nobody has said anything.
 */
export async function takeOperatorsWords(run: Run): Promise<boolean> {
  const said = nextOfOperator(run.inbox);
  if (!said) return false;
  run.inbox = without(run.inbox, [said]);
  const turn = heardTurn([said], said);
  const request = { ...turn, answer: null, act: null };
  await runTurn(
    run,
    turn,
    async () => void (await replyWithText(run, request, { say: null, disposition: 'with_person' })),
  );
  return true;
}

/** Instructions wait for the answer to an open question, and for a person to hand back. */
function instructionsWait(run: Run): boolean {
  return isAsking(run) || isWithPerson(run.state.handoff);
}

/** Owns a turn until it is settled. A failure is settled from what is stored; a bug fails the task, and a fixed worker goes on. */
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
  if (run.early > 0) await hearEarly(run);
}

async function answerMessages(run: Run, heard: readonly QueuedMessage[], last: QueuedMessage): Promise<void> {
  const [first, ...others] = (await readForNow(run, heard)).flatMap(({ messageId, reading }) =>
    reading ? [{ messageId, reading }] : [],
  );
  if (!first) throw new Error('A turn is taken up when its messages have been read.');
  const merged = mergeReadings([first, ...others]);
  const reading = isUnshown(run.state, heard) ? agreeingToNothing(merged) : merged;
  await knowProcedure(run, reading);
  const { turn: judged, ...said } = judgedMessage(last, reading, Date.now());
  const { instruction } = said;
  const before = messagesOf(heard.slice(0, -1));
  const message = before.length === 0 ? said.message : { ...said.message, with: before };
  const messages = heard.map(({ messageId, at, position, size }) => ({
    messageId,
    turnId: last.turnId,
    at,
    position,
    size,
  }));
  const told = messagesOf(heard);
  const { turn, plan, understood } = await planTwice(run, judged, { ...said, message, messages }, told);
  return carryOutPlan(run, turn, plan, told, { instruction, ref: null, ...understood });
}

/** The message whose question was answered, or that goes on with a best guess. */
async function goOn(run: Run, next: Resumed): Promise<void> {
  const reading: Reading = next.reading ?? (await readUpdated(run, next));
  if (!next.judged && asksAgain(run, next, reading)) return;
  const { messageId } = next.clarification.message;
  const turn: Turn = { turnId: next.turnId, messageId, reading, at: Date.now(), position: next.position };
  const assumed = next.clarification.status === 'best-guess' ? assumptionsOf(next.clarification) : undefined;
  const { instruction, ref } = next.updated;
  const about = { instruction, ref, ...(assumed ? { assumed } : {}) };
  return carryOutPlan(run, turn, planResumed(run.state, turn), resumedMessages(next), about);
}

/** What is planned is where the conversation stands from now on; then it is said and stored. */
async function carryOutPlan(
  run: Run,
  turn: Turn,
  plan: TurnPlan,
  heard: readonly TurnMessage[],
  about: About,
): Promise<void> {
  const { ref } = about;
  run.state = plan.state;
  switch (plan.kind) {
    case 'answer':
      return answerPlanned(run, turn, plan, heard, about);
    case 'flow':
      return takeStep(run, turn, plan, heard, about);
    case 'asks-back': {
      const opened = plan.stepped?.happened.some(({ kind }) => kind === 'opened' || kind === 'escalated') ?? false;
      if (plan.stepped) stepTo(run, plan.stepped);
      const clarifications = takeSteps(run);
      if (plan.stepped && opened) ask(run, plan.stepped);
      const request = {
        ...requestOf(turn, heard, { answer: plan.answer, act: null }),
        ...(opened ? understoodOf(turn, ref) : {}),
      };
      await replyWithText(run, request, { say: plan.say, disposition: 'clarification_required', clarifications });
      return;
    }
    case 'command':
      return obeyed(run, withFeedback(withLeft(run, requestOf(turn, heard), plan), plan), plan);
    case 'waits':
      noteContext(run, plan.step);
      await replyWithText(run, requestOf(turn, heard, { answer: plan.answer, act: null }), {
        say: plan.say,
        disposition: 'context_required',
      });
      return;
    case 'reported':
      return tellReport(run, {
        ...requestOf(turn, heard, { answer: plan.answer, act: null }),
        diagnosis: plan.diagnosis,
      });
    case 'safety':
      await replyWithText(run, requestOf(turn, heard), { say: plan.say, disposition: 'answered' });
      return addToTimeline(run, plan.say.text);
    case 'person':
      return saidToPerson(run, requestOf(turn, heard), plan);
    case 'refused': {
      if (plan.resolved) stepTo(run, plan.resolved);
      const request = requestOf(turn, heard, { answer: plan.answer, act: null });
      await replyWithText(run, request, { say: plan.say, disposition: 'refused', clarifications: takeSteps(run) });
      return addToTimeline(run, plan.say.text);
    }
    default:
      return plan satisfies never;
  }
}

/** The model is asked, with whatever the turn is about. */
async function answerPlanned(
  run: Run,
  turn: Turn,
  plan: Extract<TurnPlan, { kind: 'answer' }>,
  heard: readonly TurnMessage[],
  about: About,
): Promise<void> {
  const { instruction, ref, assumed } = about;
  if (plan.resolved) stepTo(run, plan.resolved);
  await writeDown(run);
  const waited = plan.resolved ? [...waitingMessages(plan.resolved.clarification), ...heard] : heard;
  const { clarity } = plan;
  const request = {
    ...requestOf(turn, waited, { answer: plan.answer, act: null }),
    ...(assumed ? { assumed } : {}),
    ...(clarity ? { clarity: loggedOf(clarity) } : {}),
    ...completedOf(plan.resolved),
    ...(plan.material ? { material: plan.material } : {}),
    ...modeOf(turn.reading),
    ...understoodOf(turn, ref),
    ...readOf(about),
    ...(plan.diagnosis ? await noteFindings(run, turn, plan.diagnosis, heard) : {}),
    ...(instruction ? { instruction: goingOn(turn, instruction) } : {}),
  };
  if (instruction) tellReceiver(run, request, ref);
  return answerWithModel(run, turn, request);
}

/** What goes to a person, or asks for one, is settled without the model (G22). */
async function saidToPerson(
  run: Run,
  request: TurnRequest,
  { say, disposition, step, next }: Extract<TurnPlan, { kind: 'person' }>,
): Promise<void> {
  if (step) noteStep(run, step);
  if (next && say) return askOnceMore(run, request, { say, next, disposition });
  await replyWithText(run, request, { say, disposition });
}
