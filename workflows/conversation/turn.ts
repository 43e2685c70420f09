/**
 * One turn, from the moment its messages leave the inbox until it is settled. A failed activity is caught here, and the
 * turn is settled from what is stored; only a bug leaves this file.
 */
import { condition, uuid4, type ActivityFailure } from '@temporalio/workflow';
import type { FoundSlot } from '../../contracts/reading/second-reader.ts';
import type { OpenTurn, TurnRequest } from '../../contracts/state/turn.ts';
import { assumptionsOf } from '../../domain/clarification/best-guess.ts';
import { withItem } from '../../domain/conversation/attention.ts';
import { isReply } from '../../domain/conversation/after-reply.ts';
import { procedureMissing, procedureWanted } from '../../domain/conversation/diagnosing.ts';
import { keepOrder } from '../../domain/conversation/going-on.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import type { AfterWait, KeptOrder, Resumed } from '../../domain/conversation/in-wait.ts';
import { answered, withReading, type QueuedMessage, type Unread } from '../../domain/conversation/inbox.ts';
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
import { agreeingToNothing, isUnshown, questionIdOf, readFor } from '../../domain/conversation/question.ts';
import { planRead, slotsAsked } from '../../domain/conversation/second-look.ts';
import { beforeKept } from '../../domain/conversation/second-order.ts';
import type { Said, TurnPlan } from '../../domain/conversation/turn-plan.ts';
import { readBySecond, requestOf, understoodOf, type About } from '../../domain/conversation/turn-request.ts';
import { unreadable } from '../../domain/conversation/unreadable.ts';
import type { Say } from '../../contracts/state/flow.ts';
import { afterOwnWords } from '../../domain/conversation/after-failure.ts';
import { afterConfirming, planOrder } from '../../domain/conversation/after-order.ts';
import type { Order } from '../../domain/conversation/order.ts';
import { inMessage } from '../../domain/conversation/place-reading.ts';
import type { AskedOnceMore } from '../../domain/conversation/with-person.ts';
import { rewriteAsked } from '../../domain/flows/email/rewriting.ts';
import type { ReadMessageRequest } from '../../activities/read-message.ts';
import type { QuestionAsked } from '../../contracts/reading/question.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import { localThenRegular, recordActivities, catchActivityFailure } from './activities.ts';
import { callOff, runFlow } from './flows.ts';
import { beginTurnSpan } from './interceptors.ts';
import {
  addToTimeline,
  carry,
  changeState,
  inOwnWords,
  replyWithText,
  tellWatchers,
  whereAndWhat,
  withLog,
  writeLog,
  type Told,
} from './log.ts';
import { adopt, answerAsPlanned, answerWithModel, noteRead, readAgain, understoodBy, type Heard } from './model.ts';
import { carryOutReminder } from './reminders.ts';
import type { Run } from './run.ts';
import { planIfProven } from './talk-orders.ts';
import { asksAgain, judgedMessage, mayReadAgain, needsJudged, noteStep } from './waits.ts';

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
  await catchActivityFailure(carryOut(), (failure) => settleFailedTurn(run, turn, failure));
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
  const settled = withLog(run, (written) => setAside({ turn, ...written }));
  const stored = await catchActivityFailure(settled, () => {
    // Housekeeping finds the message and tells the participant.
    addToTimeline(run, `turn ${turn.turnId} could not be settled`);
    return null;
  });
  if (isReply(stored)) adopt(run, turn, stored);
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
  const plan = await planIfProven(run, turn, planned, { heard, again: () => planHeard(run, turn, whole) });
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
  await writeLog(run);
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
  if (plan.kind === 'answer') return answerWithModel(run, asked);
  await replyWithText(run, asked, { say: plan.say, disposition: 'refused' });
}

// The turn's plan, as `domain/conversation/plan-turn.ts` makes it

type PlanOf<Kind extends TurnPlan['kind']> = Extract<TurnPlan, { kind: Kind }>;

/** Puts the planned state in place, does what the plan says, and settles the turn. */
async function carryOutPlan(run: Run, plan: TurnPlan, said: Heard): Promise<void> {
  const request = requestOf(said.turn, said.heard, plan);
  run.state = plan.state;
  switch (plan.kind) {
    case 'answer':
      return answerAsPlanned(run, plan, said);
    case 'flow':
      return continueFlow(run, request, plan, said);
    case 'asks-back':
      return askBack(run, request, plan, said);
    case 'command':
      return obey(run, request, plan);
    case 'waits':
      if (plan.unasked) noteStep(run, { kind: 'context', step: plan.unasked });
      noteStep(run, { kind: 'context', step: plan.step });
      return say(run, { ...request, ...readBySecond(said.about) }, plan.say, 'context_required');
    case 'reported':
      return tellInOwnWords(run, { ...request, diagnosis: plan.diagnosis }, 'the report of a diagnosis');
    case 'safety':
      await say(run, request, plan.say, 'answered');
      return addToTimeline(run, plan.say.text);
    case 'person':
      if (plan.step) noteStep(run, { kind: 'handoff', step: plan.step });
      return say(run, request, plan.say, plan.disposition, plan.next);
    case 'reminder':
      return carryOutReminder(run, request, plan);
    case 'refused':
      if (plan.resolved) noteStep(run, { kind: 'clarification', step: plan.resolved });
      await say(run, request, plan.say, 'refused');
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

/** Takes the flow's next step. A request to reword the email goes to the model. */
async function continueFlow(run: Run, request: TurnRequest, plan: PlanOf<'flow'>, said: Heard): Promise<void> {
  const { messageId, reading } = said.turn;
  const { flow } = plan.state;
  const placed = { ...inMessage(reading, messageId), messageId };
  const draft = said.heard.length === 1 && flow !== null ? rewriteAsked(flow, plan.move, placed) : null;
  const told = draft === null ? withLeftOver(run, request, plan) : request;
  const lead = plan.lead ? { lead: plan.lead } : {};
  return runFlow(run, { ...told, ...readBySecond(said.about), ...lead }, draft ?? plan.move);
}

async function askBack(run: Run, request: TurnRequest, plan: PlanOf<'asks-back'>, said: Heard): Promise<void> {
  const { stepped } = plan;
  if (stepped) noteStep(run, { kind: 'clarification', step: stepped });
  const isAsked = stepped?.happened.some(({ kind }) => kind === 'opened' || kind === 'escalated') ?? false;
  const understood = isAsked ? understoodOf(said.turn, said.about.ref) : {};
  return say(run, { ...request, ...understood }, plan.say, 'clarification_required');
}

/** Obeys a command (G19): ends what it ends, and confirms it. */
async function obey(run: Run, opened: TurnRequest, plan: PlanOf<'command'>): Promise<void> {
  const { say: planned, ended = [], withdrawn, unasked, forgets, next, callsOff, feedback } = plan;
  // A note on the last reply is stored with its turn (G18).
  const request = { ...withLeftOver(run, opened, plan), ...(feedback ? { feedback } : {}) };
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
async function carryOutOrder(run: Run, order: Order): Promise<void> {
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
      // The activity is given the state before, so the row has to be written once more.
      changeState(run, afterConfirming(run.state, { flow, outcome, actor, turnId }).state);
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
async function knowProcedure(run: Run, procedure: string | null): Promise<void> {
  if (procedure === null) return;
  const { assistant, assistantVersion } = run.state.policy;
  const asked = { assistant, assistantVersion, procedure };
  const shape = await localThenRegular(`look up the procedure "${procedure}"`, (local) => local.findProcedure(asked));
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

// Messages that came without a reading: a bare signal, an update from the Web UI, a reader that failed

/**
 * Messages that are read in one workflow task. In a flood every sixth is read by an activity, which ends the task and
 * keeps what was read: a workflow task that takes too long is started again, and on a slow worker for ever.
 */
const mostInTask = 5;

/** Reads new messages in order, also during a pause: once read, their texts leave the state (R9). */
export async function readUnread(run: Run): Promise<void> {
  let inTask = 0;
  for (let unread = run.inbox.unread[0]; unread; unread = run.inbox.unread[0]) {
    const { messageId } = unread;
    const heard = run.inbox.queue.find((one) => one.messageId === messageId);
    const isPrompt = inTask < mostInTask;
    inTask = isPrompt ? inTask + 1 : 0;
    const reading = heard ? await readOne(run, unread, heard, isPrompt) : unreadable(0);
    run.inbox = withReading(run.inbox, messageId, reading);
  }
}

/** Writes the message's row and reads it. A text that cannot be read counts as one that says nothing in particular. */
function readOne(run: Run, unread: Unread, heard: QueuedMessage, isPrompt: boolean): Promise<Reading> {
  const { messageId, turnId, at, size, instruction, by } = heard;
  const { text, fields, answer } = unread;
  const question = instruction || by ? undefined : (readFor(run.state) ?? undefined);
  const words = { messageId, turnId, at, question, text, instruction, fields, answer, role: by };
  return read(run, words, { summary: 'read a message', isPrompt, otherwise: unreadable(size) });
}

/**
 * Reads a turn's messages again that were read for another question than the one that stands now, because several came
 * at once or an order came between. Such a message agrees to nothing (`isUnshown`). One that cannot be read again keeps
 * its first reading.
 */
async function readForNow(run: Run, heard: readonly QueuedMessage[]): Promise<readonly QueuedMessage[]> {
  const now: QueuedMessage[] = [];
  for (const one of heard) {
    const question = readFor(run.state) ?? undefined;
    const { messageId, turnId, at, reading } = one;
    const manner = { summary: 'read a message for what is asked now', otherwise: reading };
    now.push(
      isForOther(one, question)
        ? { ...one, reading: await read(run, { messageId, turnId, at, question }, manner) }
        : one,
    );
  }
  return now;
}

/** Whether a message was read for another question. Instructions, answers given as data and a person's words have none. */
function isForOther({ reading, instruction, by }: QueuedMessage, question: QuestionAsked | undefined): boolean {
  if (reading === null || reading.given !== undefined || instruction || by) return false;
  return reading.for !== (question?.id ?? null);
}

/** Reads an instruction with the answers about it. */
function readUpdated(run: Run, { clarification, updated, at }: Resumed): Promise<Reading> {
  const { messageId, turnId, size } = clarification.message;
  const { instruction, ref, answers } = updated;
  const words = { messageId, turnId, at, instruction: instruction ?? undefined, updated: { ref, answers } };
  return read(run, words, { summary: 'read an instruction again', otherwise: unreadable(size) });
}

/** `isPrompt`: not by an activity, which ends the workflow task. `otherwise`: the result when it cannot be read. */
function read<Otherwise>(
  run: Run,
  words: Omit<ReadMessageRequest, keyof ReturnType<typeof whereAndWhat>>,
  manner: { readonly summary: string; readonly isPrompt?: boolean; readonly otherwise: Otherwise },
): Promise<Reading | Otherwise> {
  const { summary, isPrompt = true, otherwise } = manner;
  const request = { ...whereAndWhat(run), ...words };
  const reading = isPrompt
    ? localThenRegular(summary, (local) => local.readMessage(request))
    : recordActivities(summary).readMessage(request);
  return catchActivityFailure(reading, () => {
    addToTimeline(run, `message ${words.messageId} could not be read (${summary})`);
    return otherwise;
  });
}
