/** One turn: what was heard is read, planned, and either answered by the model, taken by a flow, or told at once. */
import { ActivityFailure, isCancellation } from '@temporalio/workflow';
import type { TurnRequest } from '../../activities/settle-turn.ts';
import type { Reading } from '../../contracts/reading.ts';
import { afterFailedReply } from '../../domain/conversation/after-failure.ts';
import { afterReply, unlessStoredOtherwise } from '../../domain/conversation/after-reply.ts';
import { answered, takeTurnOff, type Heard } from '../../domain/conversation/inbox.ts';
import { mergeReadings } from '../../domain/conversation/merge.ts';
import {
  planTurn,
  type ActDecision,
  type AnswerDecision,
  type Turn,
  type TurnPlan,
} from '../../domain/conversation/plan-turn.ts';
import { localActivities, minutesActivities, modelActivities } from './activities.ts';
import { sinceThen, type Talk } from './carried.ts';
import { follow } from './follow.ts';
import { note } from './timeline.ts';

/** Takes the next turn off the queue and sees it through. Nothing happens when the queue is empty or a person paused it. */
export async function takeTurn(talk: Talk): Promise<void> {
  const { standing, inbox } = talk;
  if (inbox.queue.length === 0 || standing.paused || standing.closing) return;
  const taken = takeTurnOff(inbox);
  talk.inbox = taken.inbox;
  talk.busy = true;
  const turn = await understood(talk, taken.heard);
  // Read after the await: an operator may have paused or the words of a handler may have changed it meanwhile.
  await carryOut(talk, turn, planTurn(talk.standing, turn), taken.heard);
  talk.inbox = answered(talk.inbox);
  talk.busy = false;
}

/** The turn with its reading; messages that came without one are read now, in their order. */
async function understood(talk: Talk, heard: readonly Heard[]): Promise<Turn> {
  const { assistant, assistantVersion: version } = talk.standing.policy;
  const readings: Reading[] = [];
  for (const { reading, text } of heard) {
    readings.push(reading ?? (await localActivities().readMessage({ assistant, version, text })));
  }
  const [first, ...others] = readings;
  const last = heard.at(-1);
  if (!first || !last) throw new Error('A turn needs at least one message.');
  return { turnId: last.turnId, reading: mergeReadings([first, ...others]), at: Date.now(), position: last.position };
}

async function carryOut(talk: Talk, turn: Turn, plan: TurnPlan, heard: readonly Heard[]): Promise<void> {
  switch (plan.kind) {
    case 'answer':
      talk.standing = plan.standing;
      return answerWithModel(talk, turn, requestOf(turn, heard, { answer: plan.answer, act: null }));
    case 'flow':
      talk.standing = plan.standing;
      return follow(talk, requestOf(turn, heard, { answer: null, act: plan.act }), plan.move);
    case 'command': {
      const { tellParticipant } = minutesActivities(`answer a command (${plan.say.text})`);
      await tellParticipant({
        turn: requestOf(turn, heard),
        standing: plan.standing,
        say: plan.say,
        disposition: 'command',
      });
      talk.standing = plan.standing;
      return note(talk, plan.say.text);
    }
    case 'refused': {
      const { tellParticipant } = minutesActivities('say why there is no answer');
      const request = requestOf(turn, heard, { answer: plan.answer, act: null });
      await tellParticipant({ turn: request, standing: plan.standing, say: plan.say, disposition: 'refused' });
      talk.standing = plan.standing;
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

function requestOf(turn: Turn, heard: readonly Heard[], doors: Doors = { answer: null, act: null }): TurnRequest {
  return {
    turnId: turn.turnId,
    at: turn.at,
    replyPosition: turn.position + 1,
    heard: heard.map(({ messageId, text, at, position }) => ({ messageId, text, at, position })),
    ...doors,
  };
}

interface Doors {
  readonly answer: AnswerDecision | null;
  readonly act: ActDecision | null;
}
