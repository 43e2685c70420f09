/**
 * One turn: a message, an order, an answered question or an expiry, from the moment it leaves its line until it is settled.
 * Whatever fails on the way is caught here and settled from what is stored; nothing but a bug leaves this file.
 */
import { ActivityFailure } from '@temporalio/workflow';
import { assumptionsOf } from '../../domain/clarification/best-guess.ts';
import type { Judgement } from '../../domain/clarification/judge.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import {
  answered,
  nextOrder,
  nextResumed,
  nextTurn,
  without,
  type Heard,
  type Resumed,
} from '../../domain/conversation/inbox.ts';
import { mergeReadings } from '../../domain/conversation/merge.ts';
import { planResumed, planTurn, type TurnPlan } from '../../domain/conversation/plan-turn.ts';
import type { Reading } from '../../contracts/reading.ts';
import type { Clarification } from '../../contracts/clarification-state.ts';
import type {
  ActDecision,
  AnswerDecision,
  Assumption,
  HeardMessage,
  OpenTurn,
  TurnRequest,
} from '../../contracts/turn.ts';
import { answerWithModel } from './answer.ts';
import type { Talk } from './carried.ts';
import { asksAgain, ask, isAsking, judgedMessage, stepTo } from './clarifications.ts';
import { follow } from './follow.ts';
import { carryOutOrder } from './orders.ts';
import { setAside } from './set-aside.ts';
import { tell } from './tell.ts';
import { note } from './timeline.ts';
import { readUpdated } from './unread.ts';
import { takeSteps, writeDown } from './written.ts';

/** Takes up what is next, if anything may be, and sees it to its end. */
export async function takeNextTurn(talk: Talk): Promise<void> {
  if (talk.standing.closing) return;
  const order = nextOrder(talk.inbox);
  if (order) {
    talk.inbox = order.inbox;
    return runTurn(talk, orderTurn(talk, order.order.turnId), () => carryOutOrder(talk, order.order));
  }
  if (talk.standing.paused) return;
  const resumed = nextResumed(talk.inbox);
  if (resumed) {
    talk.inbox = resumed.inbox;
    const { next } = resumed;
    return runTurn(talk, resumedTurn(next), () => goOn(talk, next));
  }
  const heard = nextTurn(talk.inbox, { isAsking: isAsking(talk) });
  const last = heard.at(-1);
  if (!last) return;
  talk.inbox = without(talk.inbox, heard);
  await runTurn(talk, heardTurn(heard, last), () => answerMessages(talk, heard, last));
  talk.inbox = answered(talk.inbox);
}

/** Whether there is a turn to take up. */
export function hasTurn(talk: Talk): boolean {
  const { standing, inbox } = talk;
  if (inbox.orders.length > 0) return true;
  if (standing.paused) return false;
  return inbox.resumed.length > 0 || nextTurn(inbox, { isAsking: isAsking(talk) }).length > 0;
}

/** Owns a turn until it is settled. A failure is settled from what is stored; a bug fails the task, and a fixed worker goes on. */
export async function runTurn(talk: Talk, turn: OpenTurn, carryOut: () => Promise<void>): Promise<void> {
  talk.turn = turn;
  try {
    await carryOut();
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    await setAside(talk, turn, error);
  }
  talk.turn = null;
}

async function answerMessages(talk: Talk, heard: readonly Heard[], last: Heard): Promise<void> {
  const [first, ...others] = heard.flatMap(({ messageId, reading }) => (reading ? [{ messageId, reading }] : []));
  if (!first) throw new Error('A turn is taken up when its messages have been read.');
  const { turn, ...said } = judgedMessage(last, mergeReadings([first, ...others]), Date.now());
  return carryOutPlan(talk, turn, planTurn(talk.standing, turn, said), messagesOf(heard));
}

/** The message whose question was answered, or that goes on with a best guess. */
async function goOn(talk: Talk, next: Resumed): Promise<void> {
  const reading: Reading = next.reading ?? (await readUpdated(talk, next));
  if (!next.judged && asksAgain(talk, next, reading)) return;
  const { messageId } = next.clarification.message;
  const turn: Turn = { turnId: next.turnId, messageId, reading, at: Date.now(), position: next.position };
  const assumed = next.clarification.status === 'best-guess' ? assumptionsOf(next.clarification) : undefined;
  return carryOutPlan(talk, turn, planResumed(talk.standing, turn), resumedMessages(next), assumed);
}

/** What is planned is where the conversation stands from now on; then it is said and stored. */
async function carryOutPlan(
  talk: Talk,
  turn: Turn,
  plan: TurnPlan,
  heard: readonly HeardMessage[],
  assumed?: readonly Assumption[],
): Promise<void> {
  talk.standing = plan.standing;
  switch (plan.kind) {
    case 'answer': {
      if (plan.resolved) stepTo(talk, plan.resolved);
      await writeDown(talk);
      const waited = plan.resolved ? [waitingMessage(plan.resolved.clarification), ...heard] : heard;
      const { clarity } = plan;
      const request = {
        ...requestOf(turn, waited, { answer: plan.answer, act: null }),
        ...(assumed ? { assumed } : {}),
        ...(clarity ? { clarity: loggedOf(clarity) } : {}),
      };
      return answerWithModel(talk, turn, request);
    }
    case 'flow':
      return follow(talk, requestOf(turn, heard, { answer: null, act: plan.act }), plan.move);
    case 'asks-back': {
      const opened = plan.stepped?.happened.some(({ kind }) => kind === 'opened' || kind === 'escalated') ?? false;
      if (plan.stepped) stepTo(talk, plan.stepped);
      const clarifications = takeSteps(talk);
      if (plan.stepped && opened) ask(talk, plan.stepped);
      const request = requestOf(turn, heard, { answer: plan.answer, act: null });
      await tell(talk, request, { say: plan.say, disposition: 'clarification_required', clarifications });
      return;
    }
    case 'command': {
      for (const ended of plan.ended ?? []) stepTo(talk, ended);
      await tell(talk, requestOf(turn, heard), {
        say: plan.say,
        disposition: 'command',
        clarifications: takeSteps(talk),
      });
      return note(talk, plan.say.text);
    }
    case 'refused': {
      if (plan.resolved) stepTo(talk, plan.resolved);
      const request = requestOf(turn, heard, { answer: plan.answer, act: null });
      await tell(talk, request, { say: plan.say, disposition: 'refused', clarifications: takeSteps(talk) });
      return note(talk, plan.say.text);
    }
    default:
      return plan satisfies never;
  }
}

function requestOf(
  turn: Turn,
  heard: readonly HeardMessage[],
  doors: Doors = { answer: null, act: null },
): TurnRequest {
  return { turnId: turn.turnId, at: turn.at, replyPosition: turn.position + 1, heard, ...doors };
}

function loggedOf({ tenths, band, type, doubts }: Judgement): NonNullable<TurnRequest['clarity']> {
  return { tenths, band, type, doubts };
}

function heardTurn(heard: readonly Heard[], last: Heard): OpenTurn {
  return { turnId: last.turnId, at: Date.now(), replyPosition: last.position + 1, heard: messagesOf(heard) };
}

function resumedTurn(next: Resumed): OpenTurn {
  return { turnId: next.turnId, at: Date.now(), replyPosition: next.position + 1, heard: resumedMessages(next) };
}

/** A turn in which nobody has said anything: it stands behind everything that was accepted. */
export function orderTurn({ inbox }: Talk, turnId: string): OpenTurn {
  return { turnId, at: Date.now(), replyPosition: inbox.accepted * 2 + 1, heard: [] };
}

function messagesOf(heard: readonly Heard[]): readonly HeardMessage[] {
  return heard.map(({ messageId, at, position }) => ({ messageId, at, position }));
}

/** The message that waited, and the answers it got as a message of their own. */
export function resumedMessages({ clarification, updated, at, position }: Resumed): readonly HeardMessage[] {
  const waiting = waitingMessage(clarification);
  if (clarification.status !== 'resolved') return [waiting];
  const answersTo = { messageId: waiting.messageId, updated };
  return [waiting, { messageId: `${clarification.id}:answers`, at, position, answersTo }];
}

function waitingMessage({ message }: Clarification): HeardMessage {
  const { messageId, at, position } = message;
  return { messageId, at, position };
}

interface Doors {
  readonly answer: AnswerDecision | null;
  readonly act: ActDecision | null;
}
