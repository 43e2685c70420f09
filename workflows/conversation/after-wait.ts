/** Messages that waited for material go on (X4, X6, X7): answered with it or without, or told that they are not. */
import type { TurnMessage } from '../../contracts/turn.ts';
import { missingIn } from '../../domain/context/request.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import type { AfterWait } from '../../domain/conversation/in-wait.ts';
import { materialAfter } from '../../domain/conversation/material.ts';
import { planAfterWait } from '../../domain/conversation/plan-turn.ts';
import { unreadable } from '../../domain/conversation/unreadable.ts';
import { answerWithModel } from './answer.ts';
import type { Run } from './carried.ts';
import { replyWithText } from './tell.ts';
import { writeDown } from './written.ts';

/** The messages that waited for material: answered with it, or without; or told that they are not (X4, X6). */
export async function goOnAfterWait(run: Run, { request, position }: AfterWait, opened: AfterWaitTurn): Promise<void> {
  await writeDown(run);
  const last = request.messages.at(-1);
  const turn: Turn = {
    turnId: opened.turnId,
    messageId: last?.messageId ?? opened.turnId,
    reading: unreadable(last?.size ?? 0),
    at: opened.at,
    position,
  };
  if (request.status === 'cancelled') {
    const say =
      request.endedBy === null ? { text: 'context.cancelled', values: { artifacts: opened.context.missing } } : null;
    await replyWithText(run, { ...opened, answer: null, act: null }, { say, disposition: 'refused' });
    return;
  }
  const plan = planAfterWait(run.state, turn);
  run.state = plan.state;
  const asked = { ...opened, answer: plan.answer, act: null };
  if (plan.kind === 'answer') return answerWithModel(run, turn, asked);
  await replyWithText(run, asked, { say: plan.say, disposition: 'refused' });
}

type AfterWaitTurn = ReturnType<typeof afterWaitTurn>;

/** The turn of messages that waited: what they rest on, and what their answer does without. */
export function afterWaitTurn({ state }: Run, { turnId, position, request }: AfterWait) {
  const material = materialAfter(state, { request, happened: [] });
  return {
    turnId,
    at: Date.now(),
    replyPosition: position + 1,
    heard: request.messages.map(({ messageId, at, position: place }): TurnMessage => ({
      messageId,
      at,
      position: place,
    })),
    ...(material.length === 0 ? {} : { material }),
    ...(request.mode === undefined ? {} : { mode: request.mode }),
    context: {
      requestId: request.id,
      round: request.round,
      status: request.status,
      missing: missingIn(request),
    },
  };
}
