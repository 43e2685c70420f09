/**
 * Whom the conversation waits for: a party that is asked (C), a person of ours (G22), whoever has material (X). Each is
 * a request with a chain of levels, an SLA and reminders. A step of one goes into the state and the log, and is told to
 * whoever's SLA runs: one way for all three.
 */
import { uuid4 } from '@temporalio/workflow';
import type { Awaited, Clarification } from '../../contracts/state/clarification-state.ts';
import type { ContextRequest } from '../../contracts/state/context-request.ts';
import type { Deadline } from '../../contracts/state/conversation-state.ts';
import type { Handoff } from '../../contracts/state/handoff.ts';
import type { RequestStep } from '../../contracts/state/log-entry.ts';
import type { AnswerClarification, AnswerReceipt } from '../../contracts/state/messages.ts';
import type { Findings, Reading } from '../../contracts/reading/reading.ts';
import type { UpdatedBy } from '../../contracts/state/turn.ts';
import type { Step } from '../../domain/clarification/ladder.ts';
import { due, receive, remind } from '../../domain/clarification/protocol.ts';
import { isOpen } from '../../domain/clarification/request-state.ts';
import { cancelRequest, remindOfRequest, requestIsLate } from '../../domain/context/request.ts';
import { cancelClarifications } from '../../domain/conversation/answer-in-words.ts';
import { withItem } from '../../domain/conversation/attention.ts';
import { clarificationOf, isReminder, withAnswers, withClarification } from '../../domain/conversation/clarifying.ts';
import { takeAfterWait, takeResumed } from '../../domain/conversation/going-on.ts';
import type { Resumed } from '../../domain/conversation/in-wait.ts';
import { judgeAgain } from '../../domain/conversation/judge-again.ts';
import { contextPolicyOf, withRequest } from '../../domain/conversation/material.ts';
import { openMaterial } from '../../domain/conversation/open-material.ts';
import { updatedInstruction } from '../../domain/conversation/updated-instruction.ts';
import { endHandoff, isWithPerson, personIsLate, remindPerson } from '../../domain/handoff/handoff.ts';
import { addTask, addToTimeline, log } from './log.ts';
import { answerEndsReminders } from './reminders.ts';
import type { Run } from './run.ts';

/** Puts a step of a request into the state, and makes it known. Returns as `noteStep` does. */
export function takeStep(run: Run, taken: RequestStep): string | null {
  if (taken.step.happened.length > 0) run.state = withStep(run.state, taken);
  return noteStep(run, taken);
}

function withStep(state: Run['state'], { kind, step }: RequestStep): Run['state'] {
  if (kind === 'clarification') return withClarification(state, step);
  return kind === 'context' ? withRequest(state, step) : { ...state, handoff: step.handoff };
}

/**
 * Logs a step that the state holds already, and tells whoever's SLA runs. Returns the id of the turn in which messages
 * go on that waited for material, or null.
 */
export function noteStep(run: Run, noted: RequestStep): string | null {
  if (noted.step.happened.length === 0) return null;
  log(run, noted);
  tellStep(run, noted);
  return noted.kind === 'context' ? goesOn(run, noted.step.request) : null;
}

type Happening = RequestStep['step']['happened'][number];
type Notice = 'asked' | 'reminded' | 'escalated';

/** What whoever's SLA runs is told of a step, over the channels of their level; of other steps nothing. */
const notices: Readonly<Partial<Record<Happening['kind'], Notice>>> = {
  opened: 'asked',
  reopened: 'asked',
  reassigned: 'asked',
  reminded: 'reminded',
  escalated: 'escalated',
};

/** Tells of a step: operators in the timeline, and whoever's SLA runs. */
export function tellStep(run: Run, told: RequestStep): void {
  const request = requestIn(told);
  const { id, chain, at, levels } = request;
  const current = chain[at];
  for (const happening of told.step.happened) {
    const words = wordsOf(told, happening);
    if (words !== null) addToTimeline(run, words);
    const { kind, seq } = happening;
    // A party that takes another's place is asked as one that a question is passed up to.
    const notice = kind === 'reassigned' && told.kind === 'clarification' ? 'escalated' : notices[kind];
    if (notice === undefined) continue;
    if ((current?.channels ?? []).length > 0) addTask(run, { id: `tell:${id}:${seq}`, ...noticeOf(told, notice) });
    if (told.kind === 'clarification' && notice !== 'reminded' && current?.kind === 'agent')
      addTask(run, { id: `ask:${id}:${levels.length}`, kind: 'ask-agent', requestId: id, at });
  }
}

function wordsOf({ kind: of, step }: RequestStep, { kind, level, party, data }: Happening): string | null {
  if (of === 'handoff') return `a person: ${kind} (${party})`;
  const slots = Array.isArray(data['slots']) ? `: ${data['slots'].join(', ')}` : '';
  if (of === 'context') return `material ${kind} (${party}, ${level})${slots}`;
  if (kind === 'reminded') return `reminds ${party}`;
  const fields = step.clarification.issues.map(({ field }) => field).join(', ');
  return notices[kind] === undefined ? null : `asks ${party} (${level}): ${fields}`;
}

function noticeOf(told: RequestStep, notice: Notice) {
  const { kind, step } = told;
  if (kind === 'clarification') return { kind: 'tell-party', clarification: step.clarification, notice } as const;
  if (kind === 'context') return { kind: 'tell-supplier', request: step.request, notice } as const;
  return { kind: 'tell-person', handoff: step.handoff, notice } as const;
}

/** The request after a step. */
export function requestIn({ kind, step }: RequestStep): Awaited {
  if (kind === 'clarification') return step.clarification;
  return kind === 'context' ? step.request : step.handoff;
}

/** Puts the messages of a request for material in line again, unless it is open or kept none of them waiting. */
function goesOn(run: Run, request: ContextRequest): string | null {
  if (isOpen(request) || request.optional === true) return null;
  const turnId = uuid4();
  run.inbox = takeAfterWait(run.inbox, { turnId, at: Date.now(), request });
  return turnId;
}

// Open requests, as orders and deadlines find them

/** An open request, whichever of the three it is. */
export type Wait =
  | { readonly kind: 'clarification'; readonly waiting: Clarification }
  | { readonly kind: 'handoff'; readonly waiting: Handoff }
  | { readonly kind: 'context'; readonly waiting: ContextRequest };

/** The open request of this id, or null. */
export function waitOf(run: Run, requestId: string): Wait | null {
  const { handoff } = run.state;
  if (isWithPerson(handoff) && handoff.id === requestId && isOpen(handoff))
    return { kind: 'handoff', waiting: handoff };
  const request = openContext(run, requestId);
  if (request) return { kind: 'context', waiting: request };
  const asked = clarificationOf(run.state, requestId);
  return asked && isOpen(asked) ? { kind: 'clarification', waiting: asked } : null;
}

/** The open request for material of this id, or null. */
export function openContext({ state }: Run, requestId: string): ContextRequest | null {
  return openMaterial(state).find((one) => one.id === requestId && isOpen(one)) ?? null;
}

/** A step of a chain that an operator may order. */
export type OrderedStep = <Waiting extends Awaited>(
  waiting: Waiting,
) => Step<Waiting, 'escalated' | 'extended' | 'reassigned'>;

/** What a step makes of an open request. */
export function stepOf({ kind, waiting }: Wait, order: OrderedStep): RequestStep {
  if (kind === 'clarification') {
    const { now: clarification, happened } = order(waiting);
    return { kind, step: { clarification, happened } };
  }
  if (kind === 'context') {
    const { now: request, happened } = order(waiting);
    return { kind, step: { request, happened } };
  }
  const { now: handoff, happened } = order(waiting);
  return { kind, step: { handoff, happened } };
}

/**
 * Reminds, passes up or ends a request whose deadline is due. Returns the id of the turn in which the participant is told
 * that nobody has come whom they asked for (G22), or null.
 */
export function meetRequestDeadline(run: Run, { kind, ref }: Deadline): string | null {
  const open = waitOf(run, ref);
  if (open === null) return null;
  const at = Date.now();
  const isOfReminder = isReminder(kind);
  switch (open.kind) {
    case 'clarification':
      if (isOfReminder) takeStep(run, { kind: 'clarification', step: remind(open.waiting, at) });
      else partyIsLate(run, open.waiting, at);
      return null;
    case 'context': {
      const { atEnd } = contextPolicyOf(run.state);
      const { waiting } = open;
      const step = isOfReminder ? remindOfRequest(waiting, at) : requestIsLate(waiting, { at, atEnd });
      takeStep(run, { kind: 'context', step });
      return null;
    }
    case 'handoff': {
      const step = isOfReminder ? remindPerson(open.waiting, at) : personIsLate(open.waiting, at);
      takeStep(run, { kind: 'handoff', step });
      const { status, seq, id } = step.handoff;
      return !isOfReminder && status === 'timed-out' && step.happened.length > 0 ? `${id}:late:${seq}` : null;
    }
    default:
      return open satisfies never;
  }
}

/** Passes a question up, or goes on with a best guess (C10). */
function partyIsLate(run: Run, open: Clarification, at: number): void {
  const { outcome, ...step } = due(open, at);
  if (outcome === 'not-due') return;
  addToTimeline(run, `${open.chain[open.at]?.party} did not answer: ${outcome}`);
  takeStep(run, { kind: 'clarification', step });
  if (outcome !== 'best-guess') return;
  const { clarification } = step;
  run.state = withItem(run.state, { id: `best-guess:${open.id}`, kind: 'best-guess', at });
  const updated = updatedInstruction(clarification, undefined);
  resumeMessage(run, { at, clarification, updated, reading: null, judged: true });
}

/** Ends every wait, because the conversation ends (C11). */
export function endWaits(run: Run, { actor, reason }: { readonly actor: string; readonly reason: string }): void {
  const given = { at: Date.now(), by: actor, because: reason || 'closed' };
  for (const step of cancelClarifications(run.state, given).stepped) takeStep(run, { kind: 'clarification', step });
  const { handoff } = run.state;
  if (isWithPerson(handoff)) {
    const upTo = run.inbox.accepted * 2;
    takeStep(run, { kind: 'handoff', step: endHandoff(handoff, { status: 'cancelled', ...given, upTo }) });
  }
  for (const request of openMaterial(run.state))
    takeStep(run, { kind: 'context', step: cancelRequest(request, given) });
}

// Answers of parties (C)

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
  takeStep(run, { kind: 'clarification', step });
  answerEndsReminders(run);
  run.state = withAnswers(run.state, answers, null);
  addToTimeline(run, `${from} answers: ${answers.map(({ field }) => field).join(', ')}`);
  const { clarification, remaining } = step;
  const { status, seq } = clarification;
  const isLast = remaining.length === 0 && !isOpen(clarification);
  const then = isLast ? afterLastAnswer(run, clarification, given, at) : unjudged(null);
  return { requestId, status, seq, remaining, ...then };
}

type Judged = Pick<AnswerReceipt, 'tenths' | 'band' | 'next' | 'turnId'>;

function unjudged(turnId: string | null): Judged {
  return { tenths: null, band: null, next: null, turnId };
}

/** Judges the instruction as it reads after its last answer, or puts it in line to be read first. */
function afterLastAnswer(run: Run, clarification: Clarification, given: GivenAnswer, at: number): Judged {
  const about = { at, clarification, updated: updatedInstruction(clarification, given.updated) };
  const { reading } = given;
  if (!reading?.findings) return unjudged(resumeMessage(run, { ...about, reading: null, judged: false }));
  const again = askAgain(run, about, reading.findings);
  const { tenths, band } = again.judgement;
  if (again.kind === 'asks') return { tenths, band, next: again.stepped.clarification, turnId: null };
  return { tenths, band, next: null, turnId: resumeMessage(run, { ...about, reading, judged: true }) };
}

/** Judges an updated instruction that has only now been read. True when it raises a new question. */
export function asksAgain(run: Run, { clarification, updated }: Resumed, { findings }: Reading): boolean {
  if (!findings || clarification.status !== 'resolved') return false;
  return askAgain(run, { clarification, updated, at: Date.now() }, findings).kind === 'asks';
}

/** Judges an instruction again, and asks what is unclear of it now. */
function askAgain(run: Run, about: Pick<Resumed, 'clarification' | 'updated' | 'at'>, findings: Findings) {
  const again = judgeAgain(run.state, { ...about, findings, requestId: uuid4() });
  if (again.kind === 'asks') takeStep(run, { kind: 'clarification', step: again.stepped });
  return again;
}

/** Puts the message that was asked about in line again, and returns the id of its turn. */
function resumeMessage(run: Run, resumed: Omit<Resumed, 'position' | 'turnId'>): string {
  const turnId = uuid4();
  run.inbox = takeResumed(run.inbox, { ...resumed, turnId });
  return turnId;
}
