/** One turn: what was heard is read, planned, and either answered by the model, taken by a flow, or told at once. */
import { ActivityFailure, isCancellation, uuid4 } from '@temporalio/workflow';
import type { Reading } from '../../contracts/reading.ts';
import { assumptionsOf, type Assumption } from '../../domain/clarification/best-guess.ts';
import type { Judgement } from '../../domain/clarification/judge.ts';
import type { Clarification } from '../../domain/clarification/state.ts';
import { afterFailedReply } from '../../domain/conversation/after-failure.ts';
import { afterReply, unlessStoredOtherwise } from '../../domain/conversation/after-reply.ts';
import { answered, nextResumed, takeTurnOff, type Heard, type Resumed } from '../../domain/conversation/inbox.ts';
import { judgeAgain } from '../../domain/conversation/judge-again.ts';
import { mergeReadings } from '../../domain/conversation/merge.ts';
import type { HeardText, TurnRequest } from '../../domain/conversation/minutes.ts';
import type { ActDecision, AnswerDecision, Turn } from '../../domain/conversation/hearing.ts';
import { planResumed, planTurn, type TurnPlan } from '../../domain/conversation/plan-turn.ts';
import { localActivities, minutesActivities, modelActivities } from './activities.ts';
import { sinceThen, type Talk } from './carried.ts';
import { begin, stepTo, takeUnwritten, writeDown } from './clarifications.ts';
import { answersAsText, fieldLines } from '../../domain/conversation/updated-instruction.ts';
import { follow } from './follow.ts';
import { note } from './timeline.ts';

/** Takes the next turn off the queue and sees it through. Nothing happens when the queue is empty or a person paused it. */
export async function takeTurn(talk: Talk): Promise<void> {
  const { standing, inbox } = talk;
  if (inbox.queue.length === 0 || standing.paused || standing.closing) return;
  const taken = takeTurnOff(inbox);
  talk.inbox = taken.inbox;
  talk.busy = true;
  const { turn, last } = await understood(talk, taken.heard);
  const { messageId, turnId, text, at, position, instruction = null, requestId = null } = last;
  const said = { message: { messageId, turnId, text, at, position }, instruction, requestId: requestId ?? uuid4() };
  // Read after the await: an operator may have paused or the words of a handler may have changed it meanwhile.
  await carryOut(talk, turn, planTurn(talk.standing, turn, said), textsOf(taken.heard));
  talk.inbox = answered(talk.inbox);
  talk.busy = false;
}

/** Takes up the next message whose question was answered, or that goes on with a best guess. */
export async function goOnWithAnswered(talk: Talk): Promise<void> {
  const taken = nextResumed(talk.inbox);
  if (!taken || talk.standing.paused || talk.standing.closing) return;
  talk.inbox = taken.inbox;
  talk.busy = true;
  const { next } = taken;
  const reading = next.reading ?? (await readUpdated(talk, next));
  if (next.judged || !askedAgain(talk, next, reading)) {
    const { messageId } = next.clarification.message;
    const turn: Turn = { turnId: next.turnId, messageId, reading, at: Date.now(), position: next.position };
    const assumed = next.clarification.status === 'best-guess' ? assumptionsOf(next.clarification) : undefined;
    await carryOut(talk, turn, planResumed(talk.standing, turn), resumedTexts(next), assumed);
  }
  talk.busy = false;
}

/** The turn with its reading; messages that came without one are read now, in their order. */
async function understood(talk: Talk, heard: readonly Heard[]): Promise<{ readonly turn: Turn; readonly last: Heard }> {
  const { assistant, assistantVersion: version } = talk.standing.policy;
  const readings: Reading[] = [];
  for (const { reading, text, instruction } of heard) {
    readings.push(
      reading ??
        (instruction
          ? await localActivities().readInstruction({ assistant, version, instruction: { ...instruction, text } })
          : await localActivities().readMessage({ assistant, version, text })),
    );
  }
  const [first, ...others] = readings;
  const last = heard.at(-1);
  if (!first || !last) throw new Error('A turn needs at least one message.');
  const reading = mergeReadings([first, ...others]);
  return { turn: { turnId: last.turnId, messageId: last.messageId, reading, at: Date.now(), position: last.position }, last };
}

/** The instruction as it reads now, read by this worker. */
async function readUpdated(talk: Talk, { updated }: Resumed): Promise<Reading> {
  const { assistant, assistantVersion: version } = talk.standing.policy;
  const { text, instruction } = updated;
  if (!instruction) return localActivities().readMessage({ assistant, version, text });
  return localActivities().readInstruction({ assistant, version, instruction: { ...instruction, text } });
}

/** Judges an updated instruction that was not read when its answer came. True when it raises a new question. */
function askedAgain(talk: Talk, { clarification, updated }: Resumed, { findings }: Reading): boolean {
  if (!findings || clarification.status !== 'resolved') return false;
  const at = Date.now();
  const again = judgeAgain(talk.standing, { clarification, updated, findings, requestId: uuid4(), at });
  if (again.kind === 'clear') return false;
  stepTo(talk, again.stepped);
  begin(talk, again.stepped);
  return true;
}

async function carryOut(
  talk: Talk,
  turn: Turn,
  plan: TurnPlan,
  heard: readonly HeardText[],
  assumed?: readonly Assumption[],
): Promise<void> {
  switch (plan.kind) {
    case 'answer': {
      talk.standing = plan.standing;
      if (plan.resolved) talk.unwritten = [...talk.unwritten, plan.resolved];
      await writeDown(talk);
      const waited = plan.resolved ? [waitingText(plan.resolved.clarification), ...heard] : heard;
      const { clarity } = plan;
      const request = {
        ...requestOf(turn, waited, { answer: plan.answer, act: null }),
        ...(assumed ? { assumed } : {}),
        ...(clarity ? { clarity: loggedOf(clarity) } : {}),
      };
      return answerWithModel(talk, turn, request);
    }
    case 'flow':
      talk.standing = plan.standing;
      return follow(talk, requestOf(turn, heard, { answer: null, act: plan.act }), plan.move);
    case 'asks-back': {
      const opened = plan.stepped?.happened.some(({ kind }) => kind === 'opened' || kind === 'escalated') ?? false;
      talk.standing = plan.standing;
      if (plan.stepped) talk.unwritten = [...talk.unwritten, plan.stepped];
      const clarifications = takeUnwritten(talk);
      if (plan.stepped && opened) begin(talk, plan.stepped);
      const { tellParticipant } = minutesActivities(`ask back (${plan.say.text})`);
      const request = requestOf(turn, heard, { answer: plan.answer, act: null });
      const told = { turn: request, standing: talk.standing, say: plan.say, clarifications };
      return tellParticipant({ ...told, disposition: 'clarification_required' });
    }
    case 'command': {
      if (plan.ended) {
        talk.standing = plan.standing;
        talk.unwritten = [...talk.unwritten, ...plan.ended];
        await writeDown(talk);
      }
      const { tellParticipant } = minutesActivities(`answer a command (${plan.say.text})`);
      await tellParticipant({
        turn: requestOf(turn, heard),
        standing: plan.standing,
        say: plan.say,
        disposition: 'command',
      });
      talk.standing = sinceThen(talk, plan.standing);
      return note(talk, plan.say.text);
    }
    case 'refused': {
      if (plan.resolved) stepTo(talk, plan.resolved);
      await writeDown(talk);
      const { tellParticipant } = minutesActivities('say why there is no answer');
      const request = requestOf(turn, heard, { answer: plan.answer, act: null });
      await tellParticipant({ turn: request, standing: plan.standing, say: plan.say, disposition: 'refused' });
      talk.standing = sinceThen(talk, plan.standing);
      return note(talk, plan.say.text);
    }
    default:
      return plan satisfies never;
  }
}

async function answerWithModel(talk: Talk, turn: Turn, request: TurnRequest): Promise<void> {
  const before = talk.standing;
  try {
    const { composeReply } = modelActivities(`turn ${before.turn + 1}: ask the model`);
    const reply = await composeReply({ turn: request, standing: before });
    const after = unlessStoredOtherwise(afterReply(before, turn, reply), before, reply.judged);
    talk.standing = sinceThen(talk, after.standing);
    note(talk, `reply: ${reply.judged}`);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    // The message is kept and can be said again; nothing was done.
    const standing = afterFailedReply(before);
    const { tellParticipant } = minutesActivities('say that the model did not answer');
    const remedy = { text: 'model.failed.remedy', values: {} };
    const say = { text: 'model.failed', values: {} };
    await tellParticipant({ turn: request, standing, say, disposition: 'failed', remedy });
    talk.standing = sinceThen(talk, standing);
    note(talk, 'the model did not answer');
  }
}

function requestOf(turn: Turn, heard: readonly HeardText[], doors: Doors = { answer: null, act: null }): TurnRequest {
  return { turnId: turn.turnId, at: turn.at, replyPosition: turn.position + 1, heard, ...doors };
}

function loggedOf({ tenths, band, type, doubts }: Judgement): NonNullable<TurnRequest['clarity']> {
  return { tenths, band, type, doubts };
}

function textsOf(heard: readonly Heard[]): readonly HeardText[] {
  return heard.flatMap(({ messageId, text, at, position, instruction }) => {
    const fields = instruction ? fieldLines(instruction.fields) : '';
    const given = fields === '' ? [] : [{ messageId: `${messageId}:fields`, text: fields, at, position }];
    return [...given, { messageId, text, at, position }];
  });
}

/** The message that waited, and the answers it got as a message of their own. */
function resumedTexts({ clarification, updated, at, position }: Resumed): readonly HeardText[] {
  const waiting = waitingText(clarification);
  if (clarification.status !== 'resolved') return [waiting];
  const text = answersAsText(clarification, updated);
  return [waiting, { messageId: `${clarification.id}:answers`, text, at, position }];
}

function waitingText({ message }: Clarification): HeardText {
  const { messageId, text, at, position } = message;
  return { messageId, text, at, position };
}

interface Doors {
  readonly answer: AnswerDecision | null;
  readonly act: ActDecision | null;
}
