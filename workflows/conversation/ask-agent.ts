/** A model-backed agent on a level of the chain: it answers everything or passes on; its words are judged like anybody's (C10). */
import type { Clarification } from '../../contracts/clarification-state.ts';
import { ActivityFailure } from '@temporalio/workflow';
import { clarificationOf } from '../../domain/conversation/clarifying.ts';
import { escalate, isOpen, refusalOf } from '../../domain/clarification/protocol.ts';
import { modelActivities } from './activities.ts';
import type { Run } from './carried.ts';
import { ask, stepTo, takeAnswer } from './clarifications.ts';
import { whereAndWhat } from './requests.ts';
import { isStopped } from './stopped.ts';

/** Asks the agent whose SLA runs. */
export async function askAgent(run: Run, clarification: Clarification): Promise<void> {
  const level = clarification.chain[clarification.at];
  if (!level || isStopped(run)) return;
  const { askParty } = modelActivities(`ask ${level.level}`, run.state.policy.modelPatienceS);
  try {
    const heard = await askParty({ ...whereAndWhat(run), clarification });
    if (heard.kind === 'passes') return pass(run, clarification, heard.because);
    const { id: requestId } = clarification;
    const now = clarificationOf(run.state, requestId);
    if (!now || run.state.closing || refusalOf(now, { from: level.party, answers: heard.answers })) return;
    const { answers: clarifications, reading } = heard;
    takeAnswer(run, { requestId, from: level.party, actor: level.party, clarifications, reading });
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    pass(run, clarification, 'its model did not answer');
  }
}

/** An agent that does not know passes the question on at once, unless somebody else has it by now. */
function pass(run: Run, asked: Clarification, because: string): void {
  const now = clarificationOf(run.state, asked.id);
  if (!now || !isOpen(now) || now.at !== asked.at || run.state.closing) return;
  const passed = escalate(now, { at: Date.now(), because, by: asked.chain[asked.at]?.party ?? '' });
  if ('refused' in passed) return;
  stepTo(run, passed);
  ask(run, passed);
}
