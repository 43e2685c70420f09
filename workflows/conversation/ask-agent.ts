/** A model-backed agent on a level of the chain: it answers everything or passes on; its words are judged like anybody's (C10). */
import type { Clarification } from '../../contracts/clarification-state.ts';
import { ActivityFailure } from '@temporalio/workflow';
import { clarificationOf } from '../../domain/conversation/clarifying.ts';
import { escalate, isOpen, refusalOf } from '../../domain/clarification/protocol.ts';
import { modelActivities } from './activities.ts';
import type { Talk } from './carried.ts';
import { ask, stepTo, takeAnswer } from './clarifications.ts';
import { whereAndWhat } from './requests.ts';

/** Asks the agent that has the clock. */
export async function askAgent(talk: Talk, clarification: Clarification): Promise<void> {
  const level = clarification.chain[clarification.at];
  if (!level) return;
  const { askParty } = modelActivities(`ask ${level.level}`, talk.standing.policy.modelPatienceS);
  try {
    const heard = await askParty({ ...whereAndWhat(talk), clarification });
    if (heard.kind === 'passes') return pass(talk, clarification, heard.because);
    const { id: requestId } = clarification;
    const now = clarificationOf(talk.standing, requestId);
    if (!now || talk.standing.closing || refusalOf(now, { from: level.party, answers: heard.answers })) return;
    const { answers: clarifications, reading } = heard;
    takeAnswer(talk, { requestId, from: level.party, actor: level.party, clarifications, reading });
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    pass(talk, clarification, 'its model did not answer');
  }
}

/** An agent that does not know passes the question on at once, unless somebody else has it by now. */
function pass(talk: Talk, asked: Clarification, because: string): void {
  const now = clarificationOf(talk.standing, asked.id);
  if (!now || !isOpen(now) || now.at !== asked.at || talk.standing.closing) return;
  const passed = escalate(now, { at: Date.now(), because, by: asked.chain[asked.at]?.party ?? '' });
  if ('refused' in passed) return;
  stepTo(talk, passed);
  ask(talk, passed);
}
