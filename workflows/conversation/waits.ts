/**
 * Messages as they come in, and whom the conversation waits for: a party that is asked (C), a person of ours (G22),
 * whoever has material (X). Each is a request with a chain of levels, an SLA and reminders. A step of one goes into the
 * state and the log, and is told to whoever's SLA runs: one way for all three.
 */
import { patched, setHandler, uuid4 } from '@temporalio/workflow';
import type { Awaited, Clarification } from '../../contracts/state/clarification-state.ts';
import type { ContextRequest } from '../../contracts/state/context-request.ts';
import type { Deadline } from '../../contracts/state/conversation-state.ts';
import type { Handoff } from '../../contracts/state/handoff.ts';
import type { LogEntry, RequestStep } from '../../contracts/state/log-entry.ts';
import type { AnswerClarification, AnswerReceipt, Incoming, Receipt } from '../../contracts/state/messages.ts';
import type { Findings, Reading } from '../../contracts/reading/reading.ts';
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
import { contextPolicyOf, withRequest, type WaitPlan } from '../../domain/conversation/material.ts';
import { openMaterial } from '../../domain/conversation/open-material.ts';
import { updatedInstruction } from '../../domain/conversation/updated-instruction.ts';
import { endHandoff, isWithPerson, personIsLate, remindPerson } from '../../domain/handoff/handoff.ts';
import { heardTurn } from '../../domain/conversation/open-turn.ts';
import { answered, refusal, take, without, type QueuedMessage } from '../../domain/conversation/inbox.ts';
import { questionIdOf } from '../../domain/conversation/question.ts';
import { isRecord } from '../../domain/conversation/record.ts';
import type { Judgement } from '../../domain/clarification/judge.ts';
import { judgeMessage } from '../../domain/conversation/ask-back.ts';
import { planTurn } from '../../domain/conversation/plan-turn.ts';
import { wantsPerson } from '../../domain/handoff/wants-person.ts';
import { tagOf } from '../../domain/conversation/language.ts';
import { turnRecord } from '../../domain/conversation/turn-record.ts';
import type { AskedSlot } from '../../contracts/reading/second-reader.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import type { Said, TurnPlan } from '../../domain/conversation/turn-plan.ts';
import { needsAsked } from '../../domain/conversation/judged-needs.ts';
import { endedByAnswer } from '../../domain/reminders/reminders.ts';
import { addTask, addToTimeline, log } from './log.ts';
import * as messages from './messages.ts';
import { refuse } from './orders.ts';
import { endReminders } from './reminders.ts';
import { lookAtHistory, noteAnswered, type Run } from './run.ts';

// What is said

/** What names no time comes last. Whoever may signal may signal anything. */
function sentAtOf(message: unknown): number {
  const { sentAt } = isRecord(message) ? message : {};
  return typeof sentAt === 'number' ? sentAt : Number.MAX_SAFE_INTEGER;
}

export function handleSpeech(run: Run): void {
  // What came before this run has handlers is delivered one kind after the other; it is taken in the order of sending
  // (R1).
  const early: { readonly sentAt: number; readonly take: () => void }[] = [];
  let isEarlyOver = false;
  const inOrder = (message: Incoming, take: () => void): void => {
    if (isEarlyOver) take();
    else early.push({ sentAt: sentAtOf(message), take });
  };
  const { signals, updates } = messages.descriptions;
  const hear = (message: Incoming): void => inOrder(message, () => acceptSignal(run, message));
  setHandler(messages.saySignal, hear, { description: signals.say });
  const answer = (message: Incoming): Promise<Receipt> =>
    new Promise((give) => inOrder(message, () => give(acceptMessage(run, message))));
  const validator = (message: Incoming): void => refuse(refusal(run.inbox, run.state.closing !== null, message));
  setHandler(messages.say, answer, { validator, description: updates.say });
  isEarlyOver = true;
  for (const { take } of early.toSorted((one, other) => one.sentAt - other.sentAt)) take();
}

/** A signal that comes while the conversation closes is put in line too: `closeRow` answers it. */
function acceptSignal(run: Run, message: Incoming): void {
  const refused = refusal(run.inbox, false, message);
  lookAtHistory(run);
  if (refused) addToTimeline(run, `signal "say" ignored: ${refused.because}`);
  else acceptMessage(run, message);
}

/** Takes a message that is not refused; `by`: a person of ours says it (G22). */
export function acceptMessage(run: Run, message: Incoming, by?: 'operator'): Receipt {
  const arrival = {
    at: Date.now(),
    freshTurnId: uuid4(),
    inFlow: run.state.flow !== null,
    // While a turn is under way, the sender has seen the question that stood before it.
    question: run.turn === null ? questionIdOf(run.state) : run.question,
    ...(by ? { by } : {}),
  };
  const { inbox, receipt } = take(run.inbox, message, arrival);
  run.inbox = inbox;
  noteAnswered(run);
  if (receipt.disposition === 'duplicate') writeAskedAbout(run, receipt);
  if (receipt.disposition === 'duplicate' || by !== undefined) return receipt;
  endReminders(run, endedByAnswer(run.state));
  return askedInReceipt(run, receipt);
}

// Asked in the workflow task in which a message came

/**
 * Judges the message that has just come in, and asks back at once when it is unclear, or for the material that it rests
 * on. While something else is under way, or where the sender writes no rows, that waits for the message's turn.
 */
function askedInReceipt(run: Run, receipt: Receipt): Receipt {
  const heard = run.inbox.queue.at(-1);
  const reading = heard?.reading;
  if (!heard || !reading) return receipt;
  const clarity = isJudged(run, heard, reading)
    ? judgeMessage(run.state, judgedMessage(heard, reading, heard.at))
    : ({ kind: 'unjudged' } as const);
  const told = clarity.kind === 'unjudged' ? receipt : { ...receipt, clarity: shownOf(clarity.judgement) };
  if (heard.requestId === undefined || !isIdle(run)) return told;
  if (clarity.kind === 'asks')
    return askInReceipt(run, heard, told, { ...clarity, asks: { kind: 'clarification', step: clarity.stepped } });
  if (!run.state.policy.context) return told;
  const { turn, ...said } = judgedMessage(heard, reading, heard.at);
  const plan = planTurn(run.state, turn, { ...said, messages: [said.message] });
  if (plan.kind !== 'waits' || needsJudged(run, turn, plan, said).length > 0) return told;
  if (plan.unasked) noteStep(run, { kind: 'context', step: plan.unasked });
  return askInReceipt(run, heard, told, { ...plan, asks: { kind: 'context', step: plan.step } });
}

function shownOf({ tenths, band, type }: Judgement): NonNullable<Receipt['clarity']> {
  return { tenths, band, type };
}

/** False for commands, for words of reminders, and for words that are said to a person or ask for one (G22). */
function isJudged({ state }: Run, { instruction }: QueuedMessage, reading: Reading): boolean {
  if (reading.command !== undefined || isWithPerson(state.handoff)) return false;
  if (instruction !== undefined) return true;
  return !wantsPerson(reading) && reading.reminder === undefined && state.reminding === undefined;
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

/** A question that is asked in the workflow task in which the message came. */
type AskedNow = Pick<WaitPlan, 'state' | 'answer' | 'say'> &
  Pick<Extract<LogEntry, { readonly kind: 'asked-at-once' }>, 'asks'>;

/**
 * Settles the turn of the message that has just come in with a question about it. The sender, who proposed the request's
 * id, writes the turn from the receipt, which spares an activity.
 */
function askInReceipt(
  run: Run,
  heard: QueuedMessage,
  receipt: Receipt,
  { state, answer, say, asks }: AskedNow,
): Receipt {
  run.state = state;
  run.inbox = answered(without(run.inbox, [heard]));
  const clarification = asks.kind === 'clarification' ? asks.step.clarification : null;
  const turn = {
    ...heardTurn([heard], heard, heard.at),
    answer,
    act: null,
    ...(clarification?.understood ? { understood: clarification.understood } : {}),
  };
  log(run, { kind: 'asked-at-once', turn, say, asks });
  const { disposition, ...opened } =
    asks.kind === 'clarification'
      ? ({ disposition: 'clarification_required', clarifications: [asks.step] } as const)
      : ({ disposition: 'context_required', contexts: [asks.step] } as const);
  const end = { state, text: '', act: null, forModel: true, found: null, disposition, ...opened };
  tellStep(run, asks);
  const asked = { say, tag: tagOf(state), turnRecord: turnRecord<never>(turn, end) };
  return { ...receipt, disposition, asked: { ...(clarification ? { clarification } : {}), ...asked } };
}

/** Has the question about a repeated message written: the first sender may have died before writing it. */
function writeAskedAbout(run: Run, { messageId }: Pick<Receipt, 'messageId'>): void {
  run.log = run.log.map((one) =>
    one.kind === 'asked-at-once' && one.turn.heard.some((heard) => heard.messageId === messageId)
      ? { ...one, isDue: true }
      : one,
  );
}

/**
 * The documents that the second reader is asked about before a message waits, or is answered (X1): that is done in its
 * turn. Conversations that are older than this ask about none.
 */
export function needsJudged(
  run: Run,
  turn: Turn,
  plan: TurnPlan,
  { instruction }: Pick<Said, 'instruction'>,
): readonly AskedSlot[] {
  const asked = instruction ? [] : needsAsked(run.state, turn, plan);
  return mayReadAgain(run, asked) && patched('second-reader-judges-needs') ? asked : [];
}

/** Whether the model may look for these slots in a message (F11). */
export function mayReadAgain({ state, isWithoutSecondReader, isCancelled }: Run, asked: readonly unknown[]): boolean {
  return state.policy.reader === 'model' && !isWithoutSecondReader && asked.length > 0 && !isCancelled;
}

// Steps of requests

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

/** What a step of its chain that an operator orders makes of an open request. */
export function stepOf(
  { kind, waiting }: Wait,
  order: <Waiting extends Awaited>(waiting: Waiting) => Step<Waiting, 'escalated' | 'extended' | 'reassigned'>,
): RequestStep {
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

/** Takes an answer that was not refused. The loop takes up the turn that follows from it. */
export function takeAnswer(run: Run, given: AnswerClarification): AnswerReceipt {
  const { requestId, from, actor, clarifications: answers } = given;
  const open = clarificationOf(run.state, requestId);
  if (!open) throw new Error(`Request ${requestId} is not open.`);
  const at = Date.now();
  const step = receive(open, { from, by: actor, answers, at });
  takeStep(run, { kind: 'clarification', step });
  endReminders(run, endedByAnswer(run.state));
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
function afterLastAnswer(run: Run, clarification: Clarification, given: AnswerClarification, at: number): Judged {
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
