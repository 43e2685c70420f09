/**
 * One turn, from the moment its messages leave the inbox until it is settled. A failed activity is caught here, and the
 * turn is settled from what is stored; only a bug leaves this file.
 */
import { condition, uuid4, type ActivityFailure } from '@temporalio/workflow';
import type { FoundSlot } from '../../contracts/reading/second-reader.ts';
import type { OpenTurn } from '../../contracts/state/turn.ts';
import { assumptionsOf } from '../../domain/clarification/best-guess.ts';
import { withItem } from '../../domain/conversation/attention.ts';
import { isReply } from '../../domain/conversation/after-reply.ts';
import { procedureWanted } from '../../domain/conversation/diagnosing.ts';
import { keepOrder } from '../../domain/conversation/going-on.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import type { AfterWait, KeptOrder, Resumed } from '../../domain/conversation/in-wait.ts';
import { answered, type QueuedMessage } from '../../domain/conversation/inbox.ts';
import { withNeedsJudged } from '../../domain/conversation/judged-needs.ts';
import { mergeReadings } from '../../domain/conversation/merge.ts';
import { nextUp } from '../../domain/conversation/next-up.ts';
import {
  afterWaitTurn,
  heardTurn,
  messagesOf,
  orderTurn,
  resumedMessages,
  resumedTurn,
  type AfterWaitTurn,
} from '../../domain/conversation/open-turn.ts';
import { planAfterWait, planResumed, planTurn } from '../../domain/conversation/plan-turn.ts';
import { agreeingToNothing, isUnshown, questionIdOf } from '../../domain/conversation/question.ts';
import { planRead, slotsAsked } from '../../domain/conversation/second-look.ts';
import { beforeKept } from '../../domain/conversation/second-order.ts';
import type { Said, TurnPlan } from '../../domain/conversation/turn-plan.ts';
import type { About } from '../../domain/conversation/turn-request.ts';
import { unreadable } from '../../domain/conversation/unreadable.ts';
import { recordActivities, unlessGivenUp } from './activities.ts';
import { provenPlan } from './decisions.ts';
import { carryOutOrder, carryOutPlan, knowProcedure } from './carry-out.ts';
import { replyWithText, withLog, writeDown } from './log.ts';
import { adopt, answerWithModel, noteRead, readAgain, understoodBy } from './model.ts';
import { addToTimeline, carry, mayReadAgain, tellWatchers, type Run } from './run.ts';
import { beginTurnSpan } from './traces.ts';
import { readForNow, readUpdated } from './unread.ts';
import { asksAgain, judgedMessage, needsJudged } from './waits.ts';

/** Takes up the next turn, if there is one, and sees it to its end. */
export async function takeNextTurn(run: Run): Promise<void> {
  const up = run.state.closing ? null : nextUp(run.state, run.inbox);
  if (up === null) return;
  run.inbox = up.inbox;
  const at = Date.now();
  switch (up.kind) {
    case 'operators-words':
      return showOperatorsWords(run, up.said);
    case 'order':
      return runTurn(run, orderTurn(run.inbox, up.order.turnId, at), () => carryOutOrder(run, up.order));
    case 'resumed':
      return runTurn(run, resumedTurn(up.next, at), () => goOn(run, up.next));
    case 'after-wait': {
      const turn = afterWaitTurn(run.state, up.next, at);
      return runTurn(run, turn, () => goOnAfterWait(run, up.next, turn));
    }
    case 'kept':
      return takeKept(run, up.next, up.position);
    case 'messages':
      await runTurn(run, heardTurn(up.heard, up.last, at), () => answerMessages(run, up.heard, up.last));
      run.inbox = answered(run.inbox);
      return;
    default:
      return up satisfies never;
  }
}

/** Whether there is a turn to take up. */
export function hasTurn({ state, inbox }: Run): boolean {
  return nextUp(state, inbox) !== null;
}

/**
 * Owns a turn until it is settled. A bug fails the workflow task, and a fixed worker goes on.
 */
export async function runTurn(run: Run, turn: OpenTurn, carryOut: () => Promise<void>): Promise<void> {
  run.turn = turn;
  const endSpan = beginTurnSpan(turn);
  run.question = questionIdOf(run.state);
  await unlessGivenUp(carryOut(), (failure) => settleFailedTurn(run, turn, failure));
  run.turn = null;
  endSpan();
  tellWatchers(run);
  // Orders that waited for this turn come before the next one, which may follow in the same workflow task.
  if (run.ordersWaiting > 0) await condition(() => run.ordersWaiting === 0);
}

/** Settles a failed turn with an apology, or adopts the reply that was stored; an operator sees it in the details. */
async function settleFailedTurn(run: Run, turn: OpenTurn, failure: ActivityFailure): Promise<void> {
  run.state = withItem(run.state, { id: `set-aside:${turn.turnId}`, kind: 'set-aside', at: Date.now() });
  addToTimeline(run, `turn ${turn.turnId} could not be finished (${failure.activityType})`);
  const { setAside } = recordActivities('set a turn aside');
  const settled = withLog(run, (happened) => setAside({ turn, state: carry(run.state), happened }));
  const stored = await unlessGivenUp(settled, () => {
    // Housekeeping finds the message and tells the participant.
    addToTimeline(run, `turn ${turn.turnId} could not be settled`);
    return null;
  });
  if (isReply(stored)) adopt(run, turn, stored, turn.heard);
}

export function showOperatorsWords(run: Run, said: QueuedMessage): Promise<void> {
  const turn = heardTurn([said], said, Date.now());
  return runTurn(run, turn, async () => {
    await replyWithText(run, { ...turn, answer: null, act: null }, { say: null, disposition: 'with_person' });
  });
}

/** Takes up another order that was kept while a question was open (C7). */
async function takeKept(run: Run, { turnId, reading, messages }: KeptOrder, position: number): Promise<void> {
  const [last, ...before] = messages.toReversed();
  if (!last) return;
  const turn: Turn = { turnId, messageId: last.messageId, reading, at: Date.now(), position };
  const message = { ...last, turnId, ...(before.length === 0 ? {} : { with: before.toReversed() }) };
  const opened = { turnId, at: turn.at, replyPosition: position + 1, heard: messages };
  await runTurn(run, opened, async () => {
    await knowProcedure(run, procedureWanted(run.state, reading));
    const plan = planTurn(beforeKept(run.state), turn, { message, messages, instruction: null, requestId: uuid4() });
    return carryOutPlan(run, plan, { turn, heard: messages, about: { instruction: null, ref: null } });
  });
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
  const { turn, plan: planned, read } = await planTwice(run, judged, whole);
  const plan = await provenPlan(run, turn, planned, { heard, again: () => planHeard(run, turn, whole) });
  const about = { instruction: said.instruction, ref: null, ...read };
  return carryOutPlan(run, plan, { turn, heard: messagesOf(heard), about });
}

interface PlannedTurn {
  readonly turn: Turn;
  readonly plan: TurnPlan;
  /** What the second reader has read; empty: the plan is that of the rules. */
  readonly read: Pick<About, 'understood' | 'needs'>;
}

/**
 * The turn's plan: that of the rules, or, where they took nothing, that of the second reader's findings (F11). Where the
 * answer may need material that is not there, it says whether it does (X1).
 */
async function planTwice(run: Run, turn: Turn, said: Said): Promise<PlannedTurn> {
  const plan = planHeard(run, turn, said);
  // With several messages in one turn it would be unclear which one answers.
  const left = said.messages.length === 1 ? slotsAsked(run.state, turn, plan) : [];
  const needs = said.messages.length === 1 && left.length === 0 ? needsJudged(run, turn, plan, said) : [];
  const asked = [...left, ...needs];
  if (!mayReadAgain(run, asked)) return { turn, plan, read: {} };
  const summary = needs.length > 0 ? 'judge what the answer needs' : 'read an answer once more';
  const second = await readAgain(run, turn, asked, summary);
  // Of a reading that reports a danger only the danger is used (G21).
  const seen: Turn =
    second?.kind === 'danger' ? { ...turn, reading: { ...turn.reading, danger: second.danger } } : turn;
  // Meanwhile an order may have changed the state.
  if (second?.kind !== 'read') return { turn: seen, plan: planHeard(run, seen, said), read: {} };
  if (needs.length > 0) return planOnNeeds(run, turn, said, second.found);
  const now = planHeard(run, seen, said);
  const read = planRead(run.state, turn, now, second.found);
  noteRead(run, second.found, read === null ? ', of no use here' : '');
  if (read === null) return { turn, plan: now, read: {} };
  return { turn, plan: read.plan, read: { understood: understoodBy(read.shown) } };
}

function planOnNeeds(run: Run, turn: Turn, said: Said, found: readonly FoundSlot[]): PlannedTurn {
  const { turn: heard, judged } = withNeedsJudged(turn, found);
  for (const { artifact, outcome, because } of judged)
    addToTimeline(run, `second reader (model): ${artifact} ${outcome} (${because})`);
  const read = judged.length === 0 ? {} : { needs: judged };
  return { turn: heard, plan: planHeard(run, heard, said), read };
}

/**
 * Plans a message. Another order that came beside an open question, or behind its answer, is kept for later (C7).
 */
function planHeard(run: Run, turn: Turn, said: Said): TurnPlan {
  const plan = planTurn(run.state, turn, { ...said, kept: (run.inbox.kept ?? []).length });
  const reading = 'keeps' in plan ? plan.keeps : undefined;
  if (reading === undefined) return plan;
  run.inbox = keepOrder(run.inbox, { turnId: uuid4(), messages: said.messages, reading });
  return plan;
}

/** Goes on with a message whose question was answered, or on a best guess. */
async function goOn(run: Run, next: Resumed): Promise<void> {
  const reading = next.reading ?? (await readUpdated(run, next));
  if (!next.judged && asksAgain(run, next, reading)) return;
  const { messageId } = next.clarification.message;
  const turn: Turn = { turnId: next.turnId, messageId, reading, at: Date.now(), position: next.position };
  const assumed = next.clarification.status === 'best-guess' ? assumptionsOf(next.clarification) : undefined;
  const { instruction, ref } = next.updated;
  const about = { instruction, ref, ...(assumed ? { assumed } : {}) };
  return carryOutPlan(run, planResumed(run.state, turn), { turn, heard: resumedMessages(next), about });
}

/** Answers messages that waited for material, with it or without, or says that they are not answered (X4, X6, X7). */
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
