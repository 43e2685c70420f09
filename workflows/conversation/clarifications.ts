/** Clarifications in a running conversation: asked back at once, answered, passed up the chain, and the message that goes on. */
import { uuid4 } from '@temporalio/workflow';
import type { Reading } from '../../contracts/reading.ts';
import { judgeMessage, type AskedBack } from '../../domain/conversation/ask-back.ts';
import { clarificationOf, withAnswers, withClarification } from '../../domain/conversation/clarifying.ts';
import { judgeAgain } from '../../domain/conversation/judge-again.ts';
import {
  answered,
  takeResumed,
  takeTurnOff,
  type Asked,
  type Heard,
  type Receipt,
  type Resumed,
} from '../../domain/conversation/inbox.ts';
import { turnMinutes } from '../../domain/conversation/minutes.ts';
import { updatedInstruction, type UpdatedText } from '../../domain/conversation/updated-instruction.ts';
import {
  due,
  escalate,
  isOpen,
  receive,
  refusalOf,
  remainingFields,
  remind,
} from '../../domain/clarification/protocol.ts';
import type { Clarification, FieldAnswer, Stepped } from '../../domain/clarification/state.ts';
import type { Deadline } from '../../domain/deadlines/table.ts';
import { minutesActivities, modelActivities } from './activities.ts';
import type { Talk } from './carried.ts';
import { assistantOf, errand, tellParty } from './errands.ts';
import type { AnswerReceipt } from './messages.ts';
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
  const { messageId, turnId, text, position, at, requestId } = heard;
  const judged = judgeMessage(standing, {
    turn: { turnId, messageId, reading: heard.reading, at, position },
    message: { messageId, turnId, text, at, position },
    instruction: heard.instruction ?? null,
    requestId: requestId ?? uuid4(),
  });
  if (judged.kind === 'unjudged') return null;
  const { tenths, band, type } = judged.judgement;
  const told = { ...receipt, clarity: { tenths, band, type } };
  if (judged.kind === 'clear' || requestId === undefined || !isIdle(talk)) return told;
  return { ...told, disposition: 'clarification_required', asked: askAtOnce(talk, heard, judged) };
}

/** Whether the message that has just come in is all there is to do. */
function isIdle({ busy, standing, inbox }: Talk): boolean {
  if (busy || standing.paused || standing.closing) return false;
  return inbox.queue.length === 1 && inbox.orders.length === 0 && (inbox.resumed ?? []).length === 0;
}

function askAtOnce(talk: Talk, { turnId, messageId, text, position, at }: Heard, asks: AskedBack): Asked {
  const { stepped, answer, say } = asks;
  talk.standing = asks.standing;
  talk.inbox = answered(takeTurnOff(talk.inbox).inbox);
  const heard = [{ messageId, text, at, position }];
  const turn = { turnId, at, replyPosition: position + 1, heard, answer, act: null };
  talk.entrusted = [...talk.entrusted, { turn, say, stepped }];
  const minutes = turnMinutes<never>(turn, {
    standing: talk.standing,
    text: '',
    disposition: 'clarification_required',
    act: null,
    forModel: true,
    found: null,
    clarifications: [stepped],
  });
  begin(talk, stepped);
  return { clarification: stepped.clarification, say, minutes };
}

/** A clarification has been opened, or has reached a new level: whoever has the clock is told, and an agent is asked. */
export function begin(talk: Talk, { clarification }: Stepped): void {
  const { level, party, kind } = levelOf(clarification);
  note(talk, `asks ${party} (${level}): ${clarification.doubts.map(({ field }) => field).join(', ')}`);
  void tellParty(talk, clarification, clarification.levels.length === 1 ? 'asked' : 'escalated');
  if (kind === 'agent') void askAgent(talk, clarification);
}

/** Asks a model-backed agent. It answers everything or passes on; its words are judged like anybody's. */
async function askAgent(talk: Talk, clarification: Clarification): Promise<void> {
  const level = clarification.chain[clarification.at];
  if (!level) return;
  const { askParty } = modelActivities(`ask ${level.level}`);
  await errand(
    talk,
    async () => {
      const heard = await askParty({ ...assistantOf(talk), clarification });
      if (heard.kind === 'passes') return pass(talk, clarification, heard.because);
      const { id: requestId } = clarification;
      const now = clarificationOf(talk.standing, requestId);
      const given = { from: level.party, answers: heard.answers };
      if (!now || refusalOf(now, given)) return;
      const { answers: clarifications, reading } = heard;
      takeAnswer(talk, { requestId, from: level.party, actor: level.party, clarifications, reading });
    },
    async () => pass(talk, clarification, 'its model did not answer'),
  );
}

/** An agent that does not know passes the question on at once, unless somebody else has it by now. */
function pass(talk: Talk, asked: Clarification, because: string): void {
  const now = clarificationOf(talk.standing, asked.id);
  if (!now || !isOpen(now) || now.at !== asked.at || talk.standing.closing) return;
  const passed = escalate(now, { at: Date.now(), because, by: asked.chain[asked.at]?.party ?? '' });
  if ('refused' in passed) return;
  stepTo(talk, passed);
  begin(talk, passed);
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
  readonly updated?: UpdatedText | undefined;
  readonly reading?: Reading | undefined;
}

/** Everything asked is answered: the instruction is judged again as it reads now, or later when it has not been read. */
function goOn(
  talk: Talk,
  resolved: {
    readonly clarification: Clarification;
    readonly updated: UpdatedText | undefined;
    readonly reading: Reading | null;
    readonly at: number;
  },
): Pick<AnswerReceipt, 'tenths' | 'band' | 'next' | 'turnId'> {
  const { clarification, reading, at } = resolved;
  const updated = updatedInstruction(clarification, resolved.updated);
  if (reading?.findings) {
    const again = judgeAgain(talk.standing, {
      clarification,
      updated,
      findings: reading.findings,
      requestId: uuid4(),
      at,
    });
    const { tenths, band } = again.judgement;
    if (again.kind === 'asks') {
      stepTo(talk, again.stepped);
      begin(talk, again.stepped);
      return { tenths, band, next: again.stepped.clarification, turnId: null };
    }
    const turnId = resume(talk, { at, clarification, updated, reading, judged: true });
    return { tenths, band, next: null, turnId };
  }
  return {
    tenths: null,
    band: null,
    next: null,
    turnId: resume(talk, { at, clarification, updated, reading: null, judged: false }),
  };
}

/** Puts the message in line to go on; the id of the turn in which it does. */
function resume(talk: Talk, resumed: Omit<Resumed, 'position' | 'turnId'>): string {
  const turnId = uuid4();
  talk.inbox = takeResumed(talk.inbox, { ...resumed, turnId });
  return turnId;
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
    void tellParty(talk, reminded.clarification, 'reminded');
    return;
  }
  const { outcome, ...stepped } = due(open, at);
  if (outcome === 'not-due') return;
  stepTo(talk, stepped);
  note(talk, `${levelOf(open).party} did not answer: ${outcome}`);
  switch (outcome) {
    case 'escalated':
      return begin(talk, stepped);
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
  talk.unwritten = [...talk.unwritten, stepped];
}

/** Writes down what happened to clarifications since the last time, and what senders may have failed to write. */
export async function writeDown(talk: Talk): Promise<void> {
  if (talk.unwritten.length === 0) return;
  const { keepClarifications } = minutesActivities('write down what happened to clarifications');
  const { entrusted } = talk;
  talk.entrusted = [];
  await keepClarifications({ standing: talk.standing, entrusted, clarifications: takeUnwritten(talk) });
}

/** Everything not yet written, for an activity that writes it with its own minutes. */
export function takeUnwritten(talk: Talk): readonly Stepped[] {
  const { unwritten } = talk;
  talk.unwritten = [];
  return unwritten;
}

function levelOf({ chain, at }: Clarification) {
  const level = chain[at];
  if (!level) throw new Error(`The chain has no level ${at}.`);
  return level;
}
