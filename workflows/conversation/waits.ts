/**
 * Whom the conversation waits for: a party that is asked (C), a person of ours (G22), whoever has material (X). Each
 * wait is a request with a chain of levels, an SLA and reminders; its steps go into the log, and are told to whoever's
 * SLA runs.
 */
import { uuid4 } from '@temporalio/workflow';
import type {
  Awaited,
  Clarification,
  Happening as ClarificationHappening,
  Stepped,
} from '../../contracts/state/clarification-state.ts';
import type { ContextHappening, ContextRequest, ContextStep } from '../../contracts/state/context-request.ts';
import type { Deadline } from '../../contracts/state/conversation-state.ts';
import type { HandoffHappening, HandoffStep } from '../../contracts/state/handoff.ts';
import type { AnswerClarification, AnswerReceipt, Receipt } from '../../contracts/state/messages.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import type { UpdatedBy } from '../../contracts/state/turn.ts';
import type { Step } from '../../domain/clarification/ladder.ts';
import { due, receive, remainingFields, remind } from '../../domain/clarification/protocol.ts';
import { isOpen } from '../../domain/clarification/request-state.ts';
import { cancelRequest, remindOfRequest, requestIsLate } from '../../domain/context/request.ts';
import { cancelClarifications } from '../../domain/conversation/answer-in-words.ts';
import { withItem } from '../../domain/conversation/attention.ts';
import { judgeMessage } from '../../domain/conversation/ask-back.ts';
import { clarificationOf, withAnswers, withClarification } from '../../domain/conversation/clarifying.ts';
import { takeAfterWait, takeResumed } from '../../domain/conversation/going-on.ts';
import type { Resumed } from '../../domain/conversation/in-wait.ts';
import type { QueuedMessage } from '../../domain/conversation/inbox.ts';
import { judgeAgain } from '../../domain/conversation/judge-again.ts';
import { contextPolicyOf, withRequest } from '../../domain/conversation/material.ts';
import { openMaterial } from '../../domain/conversation/open-material.ts';
import { planTurn } from '../../domain/conversation/plan-turn.ts';
import { updatedInstruction } from '../../domain/conversation/updated-instruction.ts';
import { endHandoff, isWithPerson, personIsLate, remindPerson } from '../../domain/handoff/handoff.ts';
import { wantsPerson } from '../../domain/handoff/wants-person.ts';
import { askInReceipt, log } from './log.ts';
import { answerEndsReminders } from './reminders.ts';
import { addTask, addToTimeline, type Run } from './run.ts';

/** An open request of any of the three kinds, as operators' orders see it. */
export interface Wait {
  /** The first word of its events, such as `context.escalated`. */
  readonly about: 'clarification' | 'handoff' | 'context';
  readonly waiting: Awaited;
  /** The department whose parties come before the others; null: none. */
  readonly department: string | null;
  /** Takes a step of its chain, and tells the party that has to know. */
  readonly take: (order: OrderedStep) => Taken;
}

interface Taken {
  /** The request after the step. */
  readonly now: Awaited;
  readonly kind: Ordered;
}

/** The steps that operators may order. */
type Ordered = 'escalated' | 'extended' | 'reassigned';
export type OrderedStep = <Waiting extends Awaited>(waiting: Waiting) => Step<Waiting, Ordered>;

/** The open request of this id, or null. */
export function waitOf(run: Run, requestId: string): Wait | null {
  const { handoff } = run.state;
  if (isWithPerson(handoff) && handoff.id === requestId && isOpen(handoff))
    return waitFor('handoff', handoff, null, ({ now, happened }) => handoffTo(run, { handoff: now, happened }));
  const request = openContext(run, requestId);
  if (request)
    return waitFor('context', request, null, ({ now, happened }) => void contextTo(run, { request: now, happened }));
  const asked = clarificationOf(run.state, requestId);
  if (!asked || !isOpen(asked)) return null;
  return waitFor('clarification', asked, asked.instruction?.department ?? null, ({ now, happened }, kind) => {
    const stepped = { clarification: now, happened };
    clarificationTo(run, stepped);
    // A party that only gets more time is not asked again.
    if (kind !== 'extended') askParty(run, stepped);
  });
}

function waitFor<Waiting extends Awaited>(
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

/** Steps that are sent over the channels of the party whose SLA runs, with the kind of notice. */
const notices: Readonly<
  Partial<Record<ContextHappening['kind'] | HandoffHappening['kind'], 'asked' | 'reminded' | 'escalated'>>
> = {
  opened: 'asked',
  reopened: 'asked',
  reassigned: 'asked',
  reminded: 'reminded',
  escalated: 'escalated',
};

// Parties that are asked (C)

/**
 * Judges the message that has just come in, and asks back in the same workflow task when it is unclear. While something
 * else is under way, or where the sender writes no rows, the question waits for the message's turn. Returns null when
 * the message is not judged, or has not been read yet.
 */
export function clarifyInReceipt(run: Run, receipt: Receipt): Receipt | null {
  const heard = run.inbox.queue.at(-1);
  if (!heard?.reading || heard.reading.command !== undefined || !isForAssistant(run, heard, heard.reading)) return null;
  const isOfReminders = heard.reading.reminder !== undefined || run.state.reminding !== undefined;
  if (isOfReminders && heard.instruction === undefined) return null;
  const judged = judgeMessage(run.state, judgedMessage(heard, heard.reading, heard.at));
  if (judged.kind === 'unjudged') return null;
  const { tenths, band, type } = judged.judgement;
  const told = { ...receipt, clarity: { tenths, band, type } };
  if (judged.kind === 'clear' || heard.requestId === undefined || !isIdle(run)) return told;
  const asked = askInReceipt(run, heard, { ...judged, asks: { kind: 'clarification', step: judged.stepped } });
  askParty(run, judged.stepped);
  return { ...told, disposition: 'clarification_required', asked };
}

/** False for words that are said to a person or ask for one (G22): they are not judged. */
function isForAssistant({ state }: Run, { instruction }: QueuedMessage, reading: Reading): boolean {
  return !isWithPerson(state.handoff) && (instruction !== undefined || !wantsPerson(reading));
}

/** The arguments for judging a message. */
export function judgedMessage(heard: QueuedMessage, reading: Reading, at: number) {
  const { messageId, turnId, position, size, instruction = null, requestId } = heard;
  return {
    turn: { turnId, messageId, reading, at, position },
    message: { messageId, turnId, at: heard.at, position, size },
    instruction,
    requestId: requestId ?? uuid4(),
  };
}

/** Whether the message that has just come in is the only thing to do. */
function isIdle({ turn, state, inbox }: Run): boolean {
  if (turn !== null || state.paused || state.closing) return false;
  const goesOn = inbox.resumed.length + (inbox.afterWait ?? []).length;
  return inbox.queue.length === 1 && inbox.orders.length === 0 && goesOn === 0;
}

/** Puts a step of a clarification into the state and the log. */
export function clarificationTo(run: Run, step: Stepped): void {
  run.state = withClarification(run.state, step);
  log(run, { kind: 'clarification', step });
}

/** Tells the party at the clarification's current level that it is asked; a model-backed agent is asked at once. */
export function askParty(run: Run, { clarification }: Stepped): void {
  const { level, party, kind } = levelOf(clarification);
  addToTimeline(run, `asks ${party} (${level}): ${clarification.issues.map(({ field }) => field).join(', ')}`);
  tellParty(run, clarification, clarification.levels.length === 1 ? 'asked' : 'escalated');
  const { id: requestId, at, levels } = clarification;
  if (kind === 'agent') addTask(run, { id: `ask:${requestId}:${levels.length}`, kind: 'ask-agent', requestId, at });
}

function tellParty(run: Run, clarification: Clarification, notice: 'asked' | 'reminded' | 'escalated'): void {
  if (levelOf(clarification).channels.length === 0) return;
  const id = `tell:${clarification.id}:${clarification.seq}`;
  addTask(run, { id, kind: 'tell-party', clarification, notice });
}

function levelOf({ chain, at }: Clarification) {
  const level = chain[at];
  if (!level) throw new Error(`The chain has no level ${at}.`);
  return level;
}

/** An answer, with its reading: one that cannot be judged is read again from its text. */
export interface GivenAnswer extends Omit<AnswerClarification, 'updated' | 'reading'> {
  readonly updated?: UpdatedBy | undefined;
  readonly reading?: Reading | undefined;
}

/** Takes an answer that was not refused. The loop takes up the turn that follows from it. */
export function takeAnswer(run: Run, given: GivenAnswer): AnswerReceipt {
  const { requestId, from, actor, clarifications: answers } = given;
  const open = clarificationOf(run.state, requestId);
  if (!open) throw new Error(`Request ${requestId} is not open.`);
  const at = Date.now();
  const step = receive(open, { from, by: actor, answers, at });
  const { clarification } = step;
  clarificationTo(run, step);
  answerEndsReminders(run);
  run.state = withAnswers(run.state, answers, null);
  addToTimeline(run, `${from} answers: ${answers.map(({ field }) => field).join(', ')}`);
  const remaining = remainingFields(clarification);
  const receipt = { requestId, status: clarification.status, seq: clarification.seq, remaining };
  if (remaining.length > 0 || isOpen(clarification))
    return { ...receipt, tenths: null, band: null, next: null, turnId: null };
  return { ...receipt, ...afterLastAnswer(run, clarification, given, at) };
}

/** Judges the instruction as it reads after its last answer, or puts it in line to be read first. */
function afterLastAnswer(
  run: Run,
  clarification: Clarification,
  { updated: given, reading }: GivenAnswer,
  at: number,
): Pick<AnswerReceipt, 'tenths' | 'band' | 'next' | 'turnId'> {
  const updated = updatedInstruction(clarification, given);
  const findings = reading?.findings;
  if (!findings) {
    const turnId = resumeMessage(run, { at, clarification, updated, reading: null, judged: false });
    return { tenths: null, band: null, next: null, turnId };
  }
  const again = judgeAgain(run.state, { clarification, updated, findings, requestId: uuid4(), at });
  const { tenths, band } = again.judgement;
  if (again.kind === 'asks') {
    askAgain(run, again.stepped);
    return { tenths, band, next: again.stepped.clarification, turnId: null };
  }
  const turnId = resumeMessage(run, { at, clarification, updated, reading, judged: true });
  return { tenths, band, next: null, turnId };
}

/** Judges an updated instruction that has only now been read. True when it raises a new question. */
export function asksAgain(run: Run, { clarification, updated }: Resumed, { findings }: Reading): boolean {
  if (!findings || clarification.status !== 'resolved') return false;
  const at = Date.now();
  const again = judgeAgain(run.state, { clarification, updated, findings, requestId: uuid4(), at });
  if (again.kind === 'asks') askAgain(run, again.stepped);
  return again.kind === 'asks';
}

function askAgain(run: Run, step: Stepped): void {
  clarificationTo(run, step);
  askParty(run, step);
}

/** Puts the message that was asked about in line again, and returns the id of its turn. */
function resumeMessage(run: Run, resumed: Omit<Resumed, 'position' | 'turnId'>): string {
  const turnId = uuid4();
  run.inbox = takeResumed(run.inbox, { ...resumed, turnId });
  return turnId;
}

/** Reminds, escalates or ends a clarification whose deadline is due. */
export function meetClarificationDeadline(run: Run, { kind, ref }: Deadline): void {
  const open = clarificationOf(run.state, ref);
  if (!open || !isOpen(open)) return;
  const at = Date.now();
  if (kind === 'clarification-reminder') return remindParty(run, remind(open, at));
  const { outcome, ...step } = due(open, at);
  if (outcome === 'not-due') return;
  clarificationTo(run, step);
  addToTimeline(run, `${levelOf(open).party} did not answer: ${outcome}`);
  if (outcome === 'escalated') askParty(run, step);
  if (outcome !== 'best-guess') return;
  const { clarification } = step;
  run.state = withItem(run.state, { id: `best-guess:${ref}`, kind: 'best-guess', at });
  const updated = updatedInstruction(clarification, undefined);
  resumeMessage(run, { at, clarification, updated, reading: null, judged: true });
}

function remindParty(run: Run, step: Stepped & { readonly happened: readonly ClarificationHappening[] }): void {
  if (step.happened.length === 0) return;
  clarificationTo(run, step);
  addToTimeline(run, `reminds ${levelOf(step.clarification).party}`);
  tellParty(run, step.clarification, 'reminded');
}

// A person of ours (G22)

/** Puts a step of the request for a person into the state, and makes it known. */
export function handoffTo(run: Run, step: HandoffStep): void {
  run.state = { ...run.state, handoff: step.handoff };
  noteHandoff(run, step);
}

/** Logs a step that the state holds already, and tells the person whose SLA runs. */
export function noteHandoff(run: Run, step: HandoffStep): void {
  if (step.happened.length === 0) return;
  const { handoff } = step;
  log(run, { kind: 'handoff', step });
  for (const { kind, party } of step.happened) {
    addToTimeline(run, `a person: ${kind} (${party})`);
    const notice = notices[kind];
    if (!notice || handoff.chain[handoff.at]?.channels.length === 0) continue;
    addTask(run, { id: `tell:${handoff.id}:${handoff.seq}`, kind: 'tell-person', handoff, notice });
  }
}

/**
 * Reminds or escalates a request for a person whose deadline is due. Returns the id of the turn in which the participant
 * is told that nobody has come, or null.
 */
export function meetHandoffDeadline(run: Run, { kind, ref }: Deadline): string | null {
  const { handoff } = run.state;
  if (!isWithPerson(handoff) || handoff.id !== ref) return null;
  const step = kind === 'handoff-reminder' ? remindPerson(handoff, Date.now()) : personIsLate(handoff, Date.now());
  handoffTo(run, step);
  const { status, seq, id } = step.handoff;
  return kind !== 'handoff-reminder' && status === 'timed-out' && step.happened.length > 0 ? `${id}:late:${seq}` : null;
}

// Whoever has material (X)

/**
 * Asks for material in the workflow task in which the message came. Returns null when nothing is missing, and while
 * something else is under way: then the message is looked at in its turn.
 */
export function waitInReceipt(run: Run, receipt: Receipt): Receipt | null {
  const heard = run.inbox.queue.at(-1);
  if (!run.state.policy.context || !heard?.reading || heard.requestId === undefined || !isIdle(run)) return null;
  const { turn, ...said } = judgedMessage(heard, heard.reading, heard.at);
  const plan = planTurn(run.state, turn, { ...said, messages: [said.message] });
  if (plan.kind !== 'waits') return null;
  if (plan.unasked) noteContext(run, plan.unasked);
  const asked = askInReceipt(run, heard, { ...plan, asks: { kind: 'context', step: plan.step } });
  tellSupplier(run, plan.step);
  return { ...receipt, disposition: 'context_required', asked };
}

/**
 * Puts a step of a request for material into the state, and makes it known. Returns the id of the turn in which its
 * messages go on, or null while they wait.
 */
export function contextTo(run: Run, step: ContextStep): string | null {
  if (step.happened.length === 0) return null;
  run.state = withRequest(run.state, step);
  return noteContext(run, step);
}

/** Logs a step that the state holds already, and tells the supplier. Returns as `contextTo` does. */
export function noteContext(run: Run, step: ContextStep): string | null {
  log(run, { kind: 'context', step });
  tellSupplier(run, step);
  // No message waits for an optional request.
  if (isOpen(step.request) || step.request.optional === true) return null;
  const turnId = uuid4();
  run.inbox = takeAfterWait(run.inbox, { turnId, at: Date.now(), request: step.request });
  return turnId;
}

/** Tells the supplier whose SLA runs what has happened to the request. */
export function tellSupplier(run: Run, { request, happened }: ContextStep): void {
  for (const { kind, level, party, data, seq } of happened) {
    const slots = Array.isArray(data['slots']) ? `: ${data['slots'].join(', ')}` : '';
    addToTimeline(run, `material ${kind} (${party}, ${level})${slots}`);
    const notice = notices[kind];
    const channels = request.chain[request.at]?.channels ?? [];
    if (!notice || channels.length === 0) continue;
    addTask(run, { id: `tell:${request.id}:${seq}`, kind: 'tell-supplier', request, notice });
  }
}

/** The open request for material of this id, or null. */
export function openContext({ state }: Run, requestId: string): ContextRequest | null {
  return openMaterial(state).find((one) => one.id === requestId && isOpen(one)) ?? null;
}

/** Reminds, escalates or ends a request for material whose deadline is due (X6). */
export function meetContextDeadline(run: Run, { kind, ref }: Deadline): void {
  const open = openContext(run, ref);
  if (!open) return;
  const at = Date.now();
  const { atEnd } = contextPolicyOf(run.state);
  contextTo(run, kind === 'context-reminder' ? remindOfRequest(open, at) : requestIsLate(open, { at, atEnd }));
}

/** Ends every wait, because the conversation ends (C11). */
export function endWaits(run: Run, { actor, reason }: { readonly actor: string; readonly reason: string }): void {
  const given = { at: Date.now(), by: actor, because: reason || 'closed' };
  for (const step of cancelClarifications(run.state, given).stepped) clarificationTo(run, step);
  const { handoff } = run.state;
  if (isWithPerson(handoff))
    handoffTo(run, endHandoff(handoff, { status: 'cancelled', ...given, upTo: run.inbox.accepted * 2 }));
  for (const request of openMaterial(run.state)) contextTo(run, cancelRequest(request, given));
}
