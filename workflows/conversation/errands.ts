/**
 * What is done beside the talk, and nobody waits for: an agent is asked, a party is told, an invitation is sent. A run does not
 * continue as new while one is under way.
 */
import { ActivityFailure, isCancellation } from '@temporalio/workflow';
import type { Clarification } from '../../domain/clarification/state.ts';
import { outboxActivities } from './activities.ts';
import type { Talk } from './carried.ts';
import { note } from './timeline.ts';

/** Runs an errand. Its failure is noted; a cancelled conversation leaves it as it is. */
export async function errand(talk: Talk, run: () => Promise<void>, failed: () => Promise<void>): Promise<void> {
  talk.errands += 1;
  try {
    await run();
  } catch (error) {
    if (isCancellation(error)) return;
    if (!(error instanceof ActivityFailure)) throw error;
    await failed();
  } finally {
    talk.errands -= 1;
  }
}

/** Tells the party that has the clock, over its own channels; one notification per level and reminder (C10). */
export async function tellParty(
  talk: Talk,
  clarification: Clarification,
  kind: 'asked' | 'reminded' | 'escalated',
): Promise<void> {
  const level = clarification.chain[clarification.at];
  if (!level || level.channels.length === 0) return;
  const { notifyParty } = outboxActivities(`tell ${level.level}: ${kind}`);
  await errand(
    talk,
    async () => {
      const { failed } = await notifyParty({ ...assistantOf(talk), clarification, kind });
      for (const because of failed) note(talk, `${level.party} could not be told: ${because}`);
    },
    async () => note(talk, `${level.party} could not be told`),
  );
}

/** Which assistant's texts and directory, where. */
export function assistantOf({ standing }: Talk) {
  const { identity, policy } = standing;
  return {
    where: { tenant: identity.tenant, conversation: identity.conversation },
    assistant: policy.assistant,
    assistantVersion: policy.assistantVersion,
  };
}
