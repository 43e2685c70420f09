/** The model's part of a turn: asked once, judged at the act door, or told that it did not answer. */
import { ActivityFailure, CancellationScope } from '@temporalio/workflow';
import { afterFailedReply } from '../../domain/conversation/after-failure.ts';
import { afterReply, unlessStoredOtherwise } from '../../domain/conversation/after-reply.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import type { JudgedReply, OpenTurn, Stored, TurnRequest } from '../../contracts/turn.ts';
import { modelActivities } from './activities.ts';
import type { Talk } from './carried.ts';
import { carry } from './requests.ts';
import { tell } from './tell.ts';
import { note } from './timeline.ts';
import { isStored } from './written.ts';

/** Asks the model, and applies its reply to where the conversation stands when it arrives. */
export async function answerWithModel(talk: Talk, turn: Turn, request: TurnRequest): Promise<void> {
  const { composeReply } = modelActivities(
    `turn ${talk.standing.turn + 1}: ask the model`,
    talk.standing.policy.modelPatienceS,
  );
  const asking = new CancellationScope();
  const sent = talk.standing;
  talk.stopModel = () => asking.cancel();
  try {
    const reply = await asking.run(() => composeReply({ turn: request, standing: carry(sent) }));
    adopt(talk, turn, reply);
    isStored(talk, sent);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    await tellFailure(talk, turn, request);
  } finally {
    talk.stopModel = null;
  }
}

/** What the model said is where the conversation stands from now on. */
export function adopt(talk: Talk, turn: Pick<OpenTurn, 'turnId' | 'at'>, reply: JudgedReply): void {
  const before = talk.standing;
  talk.standing = unlessStoredOtherwise(afterReply(before, turn, reply), before, reply.judged).standing;
  note(talk, `reply: ${reply.judged}`);
}

export function isJudgedReply(stored: Stored): stored is JudgedReply {
  return stored !== null && stored !== 'settled' && 'judged' in stored;
}

/** The message is kept and can be said again; nothing was done. A reply that was stored all the same counts. */
async function tellFailure(talk: Talk, turn: Turn, request: TurnRequest): Promise<void> {
  const before = talk.standing;
  talk.standing = afterFailedReply(before);
  const stored = await tell(
    talk,
    request,
    before.closing
      ? { say: { text: 'conversation.closed', values: {} }, disposition: 'refused' }
      : {
          say: { text: 'model.failed', values: {} },
          disposition: 'failed',
          remedy: { text: 'model.failed.remedy', values: {} },
        },
  );
  if (!isJudgedReply(stored)) return note(talk, 'the model did not answer');
  talk.standing = { ...talk.standing, turn: before.turn, modelCalls: before.modelCalls };
  adopt(talk, turn, stored);
}
