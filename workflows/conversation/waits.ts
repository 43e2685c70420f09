/**
 * Whom the conversation waits for: a party that is asked (C), a person of ours (G22), whoever has material (X). Each
 * wait is a request with a chain of levels, an SLA and reminders; its steps go into the log, and are told to whoever's
 * SLA runs.
 */
import { uuid4 } from '@temporalio/workflow';
import type {
  Awaited,
  Clarification,
  FieldAnswer,
  Happening as ClarificationHappening,
  Stepped,
} from '../../contracts/state/clarification-state.ts';
import type { ContextHappening, ContextRequest, ContextStep } from '../../contracts/state/context-request.ts';
import type { Deadline } from '../../contracts/state/conversation-state.ts';
import type { HandoffHappening, HandoffStep } from '../../contracts/state/handoff.ts';
import type { AnswerReceipt, Receipt } from '../../contracts/state/messages.ts';
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

/** An open request, whatever it asks for, as operators order about it. */
export interface Wait {
  /** As the events of its decisions begin. */
  readonly about: 'clarification' | 'handoff' | 'context';
  readonly waiting: Awaited;
  /** Whose parties are asked before those of everybody. */
  readonly department: string | null;
  /** Takes a step of its chain and tells whoever is to be told. */
  readonly take: (order: OrderedStep) => Taken;
}

interface Taken {
  /** The request after the step. */
  readonly now: Awaited;
  readonly kind: Ordered;
}

/** What operators order about whoever is waited for. */
type Ordered = 'escalated' | 'extended' | 'reassigned';
export type OrderedStep = <Waiting extends Awaited>(waiting: Waiting) => Step<Waiting, Ordered>;

/** The open request of this id; null: none is. */
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
    // More time is no new question.
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

/** Which steps are told over the channels of whoever's SLA runs, and as what. */
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
 * Judges the message that has just come in and asks back in the same workflow task when it is not clear. When something
 * is under way, or the sender writes no rows, it is asked back about when its turn comes. Null: it is not to be judged,
 * or has not been read.
 */
export function clarifyInReceipt(run: Run, receipt: Receipt): Receipt | null {
  const heard = run.inbox.queue.at(-1);
  if (!heard?.reading || heard.reading.command !== undefined || !isForAssistant(run, heard, heard.reading)) return null;
  const judged = judgeMessage(run.state, judgedMessage(heard, heard.reading, heard.at));
  if (judged.kind === 'unjudged') return null;
  const { tenths, band, type } = judged.judgement;
  const told = { ...receipt, clarity: { tenths, band, type } };
  if (judged.kind === 'clear' || heard.requestId === undefined || !isIdle(run)) return told;
  const asked = askInReceipt(run, heard, { ...judged, asks: { kind: 'clarification', step: judged.stepped } });
  askParty(run, judged.stepped);
  return { ...told, disposition: 'clarification_required', asked };
}

/** What is said to a person, or asks for one, is not judged (G22); an instruction waits meanwhile. */
function isForAssistant({ state }: Run, { instruction }: QueuedMessage, reading: Reading): boolean {
  return !isWithPerson(state.handoff) && (instruction !== undefined || !wantsPerson(reading));
}

/** A message as it is judged: what is known of it beside its words. */
export function judgedMessage(heard: QueuedMessage, reading: Reading, at: number) {
  const { messageId, turnId, position, size, instruction = null, requestId } = heard;
  return {
    turn: { turnId, messageId, reading, at, position },
    message: { messageId, turnId, at: heard.at, position, size },
    instruction,
    requestId: requestId ?? uuid4(),
  };
}

/** Whether the message that has just come in is all there is to do. */
function isIdle({ turn, state, inbox }: Run): boolean {
  if (turn !== null || state.paused || state.closing) return false;
  const goesOn = inbox.resumed.length + (inbox.afterWait ?? []).length;
  return inbox.queue.length === 1 && inbox.orders.length === 0 && goesOn === 0;
}

/** The clarification after a step. */
export function clarificationTo(run: Run, step: Stepped): void {
  run.state = withClarification(run.state, step);
  log(run, { kind: 'clarification', step });
}

/** A clarification was opened or has reached a new level: whoever's SLA runs is told, and an agent is asked. */
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

export interface GivenAnswer {
  readonly requestId: string;
  readonly from: string;
  readonly actor: string;
  readonly clarifications: readonly FieldAnswer[];
  readonly updated?: UpdatedBy | undefined;
  readonly reading?: Reading | undefined;
}

/** Takes an answer that is not refused. What follows from it the loop takes up. */
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

/** Everything that was asked is answered: the instruction is judged as it reads now, or once it has been read. */
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

/** Judges an updated instruction that was not read when its answer came. True when it raises a new question. */
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

/** Puts the message that was asked about in line to go on. The id of the turn in which it does. */
function resumeMessage(run: Run, resumed: Omit<Resumed, 'position' | 'turnId'>): string {
  const turnId = uuid4();
  run.inbox = takeResumed(run.inbox, { ...resumed, turnId });
  return turnId;
}

/** Does what a due deadline of a clarification says. */
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

/** The request for a person after a step. */
export function handoffTo(run: Run, step: HandoffStep): void {
  run.state = { ...run.state, handoff: step.handoff };
  noteHandoff(run, step);
}

/** Logs and tells a step that the state has already. */
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
 * Does what a due deadline of the request says. The id of a turn in which the participant is told that nobody has come;
 * null: none is due.
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
 * Asks for material in the workflow task in which the message came. Null: nothing is missing, or something is under
 * way; then the message is looked at when its turn comes.
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

/** The request for material after a step. The turn in which its messages go on; null: they wait. */
export function contextTo(run: Run, step: ContextStep): string | null {
  if (step.happened.length === 0) return null;
  run.state = withRequest(run.state, step);
  return noteContext(run, step);
}

/** Logs and tells a step that the state has already. */
export function noteContext(run: Run, step: ContextStep): string | null {
  log(run, { kind: 'context', step });
  tellSupplier(run, step);
  // What keeps nobody waiting has nobody to go on.
  if (isOpen(step.request) || step.request.optional === true) return null;
  const turnId = uuid4();
  run.inbox = takeAfterWait(run.inbox, { turnId, at: Date.now(), request: step.request });
  return turnId;
}

/** Tells whoever is waited for what has happened to the request. */
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

/** The request for material that is open under this id. */
export function openContext({ state }: Run, requestId: string): ContextRequest | null {
  return openMaterial(state).find((one) => one.id === requestId && isOpen(one)) ?? null;
}

/** Does what a due deadline of the request says: a reminder, the next level, or its end (X6). */
export function meetContextDeadline(run: Run, { kind, ref }: Deadline): void {
  const open = openContext(run, ref);
  if (!open) return;
  const at = Date.now();
  const { atEnd } = contextPolicyOf(run.state);
  contextTo(run, kind === 'context-reminder' ? remindOfRequest(open, at) : requestIsLate(open, { at, atEnd }));
}

/** The conversation ends, and every wait with it (C11). */
export function endWaits(run: Run, { actor, reason }: { readonly actor: string; readonly reason: string }): void {
  const given = { at: Date.now(), by: actor, because: reason || 'closed' };
  for (const step of cancelClarifications(run.state, given).stepped) clarificationTo(run, step);
  const { handoff } = run.state;
  if (isWithPerson(handoff))
    handoffTo(run, endHandoff(handoff, { status: 'cancelled', ...given, upTo: run.inbox.accepted * 2 }));
  for (const request of openMaterial(run.state)) contextTo(run, cancelRequest(request, given));
}
