/** The floors' workflow: an Update and one activity, and nothing that a conversation needs. */
import { condition, proxyActivities, setHandler } from '@temporalio/workflow';
import type { FloorActivities } from './activities.ts';
import { bareReceipt, bareTurn, fairTurn } from './messages.ts';

const { nothing, answer } = proxyActivities<FloorActivities>({ startToCloseTimeout: '1 minute' });

export async function floor(): Promise<void> {
  setHandler(bareTurn, async ({ messageId }) => {
    await nothing();
    return { turnId: messageId };
  });
  setHandler(bareReceipt, ({ messageId }) => ({ turnId: messageId }));
  setHandler(fairTurn, answer);
  await condition(() => false);
}
