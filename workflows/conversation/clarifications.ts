/** Clarifications in a running conversation: asked back at once, answered, passed up the chain, and the message that goes on. */
import { uuid4 } from '@temporalio/workflow';
import type { Reading } from '../../contracts/reading.ts';
import type { Clarification, FieldAnswer, Stepped } from '../../contracts/clarification-state.ts';
import type { TurnRequest, UpdatedBy } from '../../contracts/turn.ts';
import type { AnswerReceipt, Asked, Receipt } from '../../contracts/messages.ts';
import type { Deadline } from '../../contracts/standing.ts';
import { judgeMessage, type AskedBack } from '../../domain/conversation/ask-back.ts';
import {
  blockingClarifications,
  clarificationOf,
  withAnswers,
  withClarification,
} from '../../domain/conversation/clarifying.ts';
import { judgeAgain } from '../../domain/conversation/judge-again.ts';
import { answered, takeResumed, without, type Heard, type Resumed } from '../../domain/conversation/inbox.ts';
import { turnMinutes } from '../../domain/conversation/minutes.ts';
import { rowViewOf } from '../../domain/conversation/row-view.ts';
import { updatedInstruction } from '../../domain/conversation/updated-instruction.ts';
import { due, isOpen, receive, remainingFields, remind } from '../../domain/clarification/protocol.ts';
import type { Talk } from './carried.ts';
import { addTask } from './task-list.ts';
import { note } from './timeline.ts';

/**
 * Judges the message that has just come in, and asks back in the same workflow task when it is not clear. The sender, who
 * proposed the request's id, writes the minutes of it. When something is under way, or the sender writes nothing, it is asked
 * when its turn comes. Null when there is nothing to judge, or it has not been read.
 */
export function clarifyAtOnce(talk: Talk, receipt: Receipt): Receipt | null {
  const { standing, inbox } = talk;
  const heard = inbox.queue.at(-1);
  if (!heard?.reading || heard.reading.command !== undefined) return null;
  const judged = judgeMessage(standing, judgedMessage(heard, heard.reading, heard.at));
  if (judged.kind === 'unjudged') return null;
  const { tenths, band, type } = judged.judgement;
  const told = { ...receipt, clarity: { tenths, band, type } };
  if (judged.kind === 'clear' || heard.requestId === undefined || !isIdle(talk)) return told;
  return { ...told, disposition: 'clarification_required', asked: askAtOnce(talk, heard, judged) };
}

/** A message as it is judged: what is known of it beside its words. */
export function judgedMessage(heard: Heard, reading: Reading, at: number) {
  const { messageId, turnId, position, size, instruction = null, requestId } = heard;
  return {
    turn: { turnId, messageId, reading, at, position },
    message: { messageId, turnId, at: heard.at, position, size },
    instruction,
    requestId: requestId ?? uuid4(),
  };
}

/** Whether the message that has just come in is all there is to do. */
function isIdle({ turn, standing, inbox }: Talk): boolean {
  if (turn !== null || standing.paused || standing.closing) return false;
  return inbox.queue.length === 1 && inbox.orders.length === 0 && inbox.resumed.length === 0;
}

function askAtOnce(talk: Talk, heard: Heard, asks: AskedBack): Asked {
  const { stepped, answer, say } = asks;
  const { messageId, turnId, at, position } = heard;
  talk.standing = asks.standing;
  talk.inbox = answered(without(talk.inbox, [heard]));
  const turn: TurnRequest = {
    turnId,
    at,
    replyPosition: position + 1,
    heard: [{ messageId, at, position }],
    answer,
    act: null,
  };
  const entrusted = { turn, say, stepped };
  talk.pending = { ...talk.pending, entrusted: [...talk.pending.entrusted, entrusted] };
  const minutes = turnMinutes<never>(turn, {
    standing: talk.standing,
    text: '',
    disposition: 'clarification_required',
    act: null,
    forModel: true,
    found: null,
    clarifications: [stepped],
  });
  // The sender writes the row; should it not, the question is written with the next thing that is.
  talk.rowView = rowViewOf(talk.standing);
  ask(talk, stepped);
  return { clarification: stepped.clarification, say, minutes };
}

/** A clarification has been opened, or has reached a new level: whoever has the clock is told, and an agent is asked. */
export function ask(talk: Talk, { clarification }: Stepped): void {
  const { level, party, kind } = levelOf(clarification);
  note(talk, `asks ${party} (${level}): ${clarification.doubts.map(({ field }) => field).join(', ')}`);
  tell(talk, clarification, clarification.levels.length === 1 ? 'asked' : 'escalated');
  const { id: requestId, at, levels } = clarification;
  if (kind === 'agent') addTask(talk, { id: `ask:${requestId}:${levels.length}`, kind: 'ask-agent', requestId, at });
}

function tell(talk: Talk, clarification: Clarification, notice: 'asked' | 'reminded' | 'escalated'): void {
  if (levelOf(clarification).channels.length === 0) return;
  const id = `tell:${clarification.id}:${clarification.seq}`;
  addTask(talk, { id, kind: 'tell-party', clarification, notice });
}

/** Takes an answer that was not refused. What follows is taken up by the loop. */
export function takeAnswer(talk: Talk, asked: GivenAnswer): AnswerReceipt {
  const open = clarificationOf(talk.standing, asked.requestId);
  if (!open) throw new Error(`Request ${asked.requestId} is not open.`);
  const at = Date.now();
  const stepped = receive(open, { from: asked.from, by: asked.actor, answers: asked.clarifications, at });
  const { clarification } = stepped;
  stepTo(talk, stepped);
  talk.standing = withAnswers(talk.standing, asked.clarifications, null);
  note(talk, `${asked.from} answers: ${asked.clarifications.map(({ field }) => field).join(', ')}`);
  const remaining = remainingFields(clarification);
  const receipt = { requestId: clarification.id, status: clarification.status, seq: clarification.seq, remaining };
  if (remaining.length > 0 || isOpen(clarification))
    return { ...receipt, tenths: null, band: null, next: null, turnId: null };
  return { ...receipt, ...goOn(talk, { clarification, updated: asked.updated, reading: asked.reading ?? null, at }) };
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
  talk: Talk,
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
    const turnId = resume(talk, { at, clarification, updated, reading: null, judged: false });
    return { tenths: null, band: null, next: null, turnId };
  }
  const again = judgeAgain(talk.standing, { clarification, updated, findings, requestId: uuid4(), at });
  const { tenths, band } = again.judgement;
  if (again.kind === 'asks') {
    stepTo(talk, again.stepped);
    ask(talk, again.stepped);
    return { tenths, band, next: again.stepped.clarification, turnId: null };
  }
  return { tenths, band, next: null, turnId: resume(talk, { at, clarification, updated, reading, judged: true }) };
}

/** Puts the message in line to go on; the id of the turn in which it does. */
function resume(talk: Talk, resumed: Omit<Resumed, 'position' | 'turnId'>): string {
  const turnId = uuid4();
  talk.inbox = takeResumed(talk.inbox, { ...resumed, turnId });
  return turnId;
}

/** Judges an updated instruction that was not read when its answer came. True when it raises a new question. */
export function asksAgain(talk: Talk, { clarification, updated }: Resumed, { findings }: Reading): boolean {
  if (!findings || clarification.status !== 'resolved') return false;
  const at = Date.now();
  const again = judgeAgain(talk.standing, { clarification, updated, findings, requestId: uuid4(), at });
  if (again.kind === 'clear') return false;
  stepTo(talk, again.stepped);
  ask(talk, again.stepped);
  return true;
}

/** What a due deadline of a clarification asks for. */
export function keepClarificationPromise(talk: Talk, deadline: Deadline): void {
  const open = clarificationOf(talk.standing, deadline.ref);
  if (!open || !isOpen(open)) return;
  const at = Date.now();
  if (deadline.kind === 'clarification-reminder') {
    const reminded = remind(open, at);
    if (reminded.happened.length === 0) return;
    stepTo(talk, reminded);
    note(talk, `reminds ${levelOf(open).party}`);
    return tell(talk, reminded.clarification, 'reminded');
  }
  const { outcome, ...stepped } = due(open, at);
  if (outcome === 'not-due') return;
  stepTo(talk, stepped);
  note(talk, `${levelOf(open).party} did not answer: ${outcome}`);
  switch (outcome) {
    case 'escalated':
      return ask(talk, stepped);
    case 'timed-out':
      return;
    case 'best-guess': {
      const updated = updatedInstruction(stepped.clarification, undefined);
      talk.guessed = true;
      resume(talk, { at, clarification: stepped.clarification, updated, reading: null, judged: true });
      return;
    }
    default:
      outcome satisfies never;
  }
}

/** The clarification as it is now; what happened is written down by the loop. */
export function stepTo(talk: Talk, stepped: Stepped): void {
  talk.standing = withClarification(talk.standing, stepped);
  talk.pending = { ...talk.pending, clarifications: [...talk.pending.clarifications, stepped] };
}

/** Whether a question keeps instructions waiting. */
export function isAsking({ standing }: Talk): boolean {
  return blockingClarifications(standing).length > 0;
}

function levelOf({ chain, at }: Clarification) {
  const level = chain[at];
  if (!level) throw new Error(`The chain has no level ${at}.`);
  return level;
}
