/** Clarifications in a running conversation: asked back at once, answered, passed up the chain, and the message that goes on. */
import { uuid4 } from '@temporalio/workflow';
import type { Reading } from '../../contracts/reading.ts';
import type { Clarification, FieldAnswer, Stepped } from '../../contracts/clarification-state.ts';
import type { UpdatedBy } from '../../contracts/turn.ts';
import type { AnswerReceipt, Asked, Receipt } from '../../contracts/messages.ts';
import type { Deadline } from '../../contracts/conversation-state.ts';
import { judgeMessage, type AskedBack } from '../../domain/conversation/ask-back.ts';
import {
  blockingClarifications,
  clarificationOf,
  withAnswers,
  withClarification,
} from '../../domain/conversation/clarifying.ts';
import { judgeAgain } from '../../domain/conversation/judge-again.ts';
import { takeResumed } from '../../domain/conversation/going-on.ts';
import type { QueuedMessage } from '../../domain/conversation/inbox.ts';
import type { Resumed } from '../../domain/conversation/in-wait.ts';
import { tagOf } from '../../domain/conversation/language.ts';
import { isWithPerson } from '../../domain/handoff/handoff.ts';
import { wantsPerson } from '../../domain/handoff/wants-person.ts';
import { updatedInstruction } from '../../domain/conversation/updated-instruction.ts';
import { due, isOpen, receive, remainingFields, remind } from '../../domain/clarification/protocol.ts';
import { takeAtOnce, writtenBySender } from './at-once.ts';
import type { Run } from './carried.ts';
import { addTask } from './task-list.ts';
import { addToTimeline } from './timeline.ts';

/**
 * Judges the message that has just come in, and asks back in the same workflow task when it is not clear. The sender, who
 * proposed the request's id, writes the record of it. When something is under way, or the sender writes nothing, it is asked
 * when its turn comes. Null when there is nothing to judge, or it has not been read.
 */
export function clarifyAtOnce(run: Run, receipt: Receipt): Receipt | null {
  const { state, inbox } = run;
  const heard = inbox.queue.at(-1);
  if (!heard?.reading || heard.reading.command !== undefined || !isForAssistant(run, heard, heard.reading)) return null;
  const judged = judgeMessage(state, judgedMessage(heard, heard.reading, heard.at));
  if (judged.kind === 'unjudged') return null;
  const { tenths, band, type } = judged.judgement;
  const told = { ...receipt, clarity: { tenths, band, type } };
  if (judged.kind === 'clear' || heard.requestId === undefined || !isIdle(run)) return told;
  return { ...told, disposition: 'clarification_required', asked: askAtOnce(run, heard, judged) };
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
export function isIdle({ turn, state, inbox }: Run): boolean {
  if (turn !== null || state.paused || state.closing) return false;
  const goesOn = inbox.resumed.length + (inbox.afterWait ?? []).length;
  return inbox.queue.length === 1 && inbox.orders.length === 0 && goesOn === 0;
}

function askAtOnce(run: Run, heard: QueuedMessage, { stepped, say, ...asks }: AskedBack): Asked {
  const { clarification } = stepped;
  const turn = takeAtOnce(run, heard, { ...asks, understood: clarification.understood });
  run.pending = { ...run.pending, writtenBySender: [...run.pending.writtenBySender, { turn, say, stepped }] };
  const minutes = writtenBySender(run, turn, { disposition: 'clarification_required', clarifications: [stepped] });
  ask(run, stepped);
  return { clarification, say, tag: tagOf(run.state), minutes };
}

/** A clarification has been opened, or has reached a new level: whoever's SLA runs is told, and an agent is asked. */
export function ask(run: Run, { clarification }: Stepped): void {
  const { level, party, kind } = levelOf(clarification);
  addToTimeline(run, `asks ${party} (${level}): ${clarification.issues.map(({ field }) => field).join(', ')}`);
  tell(run, clarification, clarification.levels.length === 1 ? 'asked' : 'escalated');
  const { id: requestId, at, levels } = clarification;
  if (kind === 'agent') addTask(run, { id: `ask:${requestId}:${levels.length}`, kind: 'ask-agent', requestId, at });
}

function tell(run: Run, clarification: Clarification, notice: 'asked' | 'reminded' | 'escalated'): void {
  if (levelOf(clarification).channels.length === 0) return;
  const id = `tell:${clarification.id}:${clarification.seq}`;
  addTask(run, { id, kind: 'tell-party', clarification, notice });
}

/** Takes an answer that was not refused. What follows is taken up by the loop. */
export function takeAnswer(run: Run, asked: GivenAnswer): AnswerReceipt {
  const open = clarificationOf(run.state, asked.requestId);
  if (!open) throw new Error(`Request ${asked.requestId} is not open.`);
  const at = Date.now();
  const stepped = receive(open, { from: asked.from, by: asked.actor, answers: asked.clarifications, at });
  const { clarification } = stepped;
  stepTo(run, stepped);
  run.state = withAnswers(run.state, asked.clarifications, null);
  addToTimeline(run, `${asked.from} answers: ${asked.clarifications.map(({ field }) => field).join(', ')}`);
  const remaining = remainingFields(clarification);
  const receipt = { requestId: clarification.id, status: clarification.status, seq: clarification.seq, remaining };
  if (remaining.length > 0 || isOpen(clarification))
    return { ...receipt, tenths: null, band: null, next: null, turnId: null };
  return { ...receipt, ...goOn(run, { clarification, updated: asked.updated, reading: asked.reading ?? null, at }) };
}

export interface GivenAnswer {
  readonly requestId: string;
  readonly from: string;
  readonly actor: string;
  readonly clarifications: readonly FieldAnswer[];
  readonly updated?: UpdatedBy | undefined;
  readonly reading?: Reading | undefined;
}

/** Everything asked is answered: the instruction is judged again as it reads now, or later when it has not been read. */
function goOn(
  run: Run,
  resolved: {
    readonly clarification: Clarification;
    readonly updated: UpdatedBy | undefined;
    readonly reading: Reading | null;
    readonly at: number;
  },
): Pick<AnswerReceipt, 'tenths' | 'band' | 'next' | 'turnId'> {
  const { clarification, reading, at } = resolved;
  const updated = updatedInstruction(clarification, resolved.updated);
  const findings = reading?.findings;
  if (!findings) {
    const turnId = resume(run, { at, clarification, updated, reading: null, judged: false });
    return { tenths: null, band: null, next: null, turnId };
  }
  const again = judgeAgain(run.state, { clarification, updated, findings, requestId: uuid4(), at });
  const { tenths, band } = again.judgement;
  if (again.kind === 'asks') {
    stepTo(run, again.stepped);
    ask(run, again.stepped);
    return { tenths, band, next: again.stepped.clarification, turnId: null };
  }
  return { tenths, band, next: null, turnId: resume(run, { at, clarification, updated, reading, judged: true }) };
}

/** Puts the message in line to go on; the id of the turn in which it does. */
function resume(run: Run, resumed: Omit<Resumed, 'position' | 'turnId'>): string {
  const turnId = uuid4();
  run.inbox = takeResumed(run.inbox, { ...resumed, turnId });
  return turnId;
}

/** Judges an updated instruction that was not read when its answer came. True when it raises a new question. */
export function asksAgain(run: Run, { clarification, updated }: Resumed, { findings }: Reading): boolean {
  if (!findings || clarification.status !== 'resolved') return false;
  const at = Date.now();
  const again = judgeAgain(run.state, { clarification, updated, findings, requestId: uuid4(), at });
  if (again.kind === 'clear') return false;
  stepTo(run, again.stepped);
  ask(run, again.stepped);
  return true;
}

/** What a due deadline of a clarification asks for. */
export function meetClarificationDeadline(run: Run, deadline: Deadline): void {
  const open = clarificationOf(run.state, deadline.ref);
  if (!open || !isOpen(open)) return;
  const at = Date.now();
  if (deadline.kind === 'clarification-reminder') {
    const reminded = remind(open, at);
    if (reminded.happened.length === 0) return;
    stepTo(run, reminded);
    addToTimeline(run, `reminds ${levelOf(open).party}`);
    return tell(run, reminded.clarification, 'reminded');
  }
  const { outcome, ...stepped } = due(open, at);
  if (outcome === 'not-due') return;
  stepTo(run, stepped);
  addToTimeline(run, `${levelOf(open).party} did not answer: ${outcome}`);
  switch (outcome) {
    case 'escalated':
      return ask(run, stepped);
    case 'timed-out':
      return;
    case 'best-guess': {
      const updated = updatedInstruction(stepped.clarification, undefined);
      run.guessed = true;
      resume(run, { at, clarification: stepped.clarification, updated, reading: null, judged: true });
      return;
    }
    default:
      outcome satisfies never;
  }
}

/** The clarification as it is now; what happened is written down by the loop. */
export function stepTo(run: Run, stepped: Stepped): void {
  run.state = withClarification(run.state, stepped);
  run.pending = { ...run.pending, clarifications: [...run.pending.clarifications, stepped] };
}

/** Whether a question keeps instructions waiting. */
export function isAsking({ state }: Run): boolean {
  return blockingClarifications(state).length > 0;
}

function levelOf({ chain, at }: Clarification) {
  const level = chain[at];
  if (!level) throw new Error(`The chain has no level ${at}.`);
  return level;
}
