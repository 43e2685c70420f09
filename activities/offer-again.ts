/** Offers messages again that were accepted and that no workflow has taken up: their senders were told that they are kept. */
import type { Done, ReconcilingPorts } from './ports-reconciliation.ts';

/** Offered by one run, of one tenant. Each may load a conversation that sleeps. */
const most = 100;

/** Offers what waits; what came to a conversation that is closed by now has failed. */
export async function offerAgain(
  { reconciliation, runs, assistants, clock }: ReconcilingPorts,
  { tenant, isOver }: { readonly tenant: string; readonly isOver: () => boolean },
): Promise<Done> {
  const offered: string[] = [];
  const failed: string[] = [];
  for (const message of await reconciliation.untaken(tenant, { at: new Date(clock()), limit: most })) {
    if (isOver()) break;
    const { conversation, messageId, isClosed } = message;
    const where = { tenant, conversation };
    const at = new Date(clock());
    if (isClosed) {
      const texts = await assistants.find(message.assistant, message.assistantVersion);
      await reconciliation.failMessage(where, messageId, {
        text: texts.renderText({ text: 'conversation.closed', values: {} }),
        at,
      });
      failed.push(conversation);
      continue;
    }
    const outcome = await runs.offer({ ...where, messageId });
    // Whatever came of it, others have their turn first.
    await reconciliation.offered(where, messageId, at);
    if (outcome === 'taken') offered.push(conversation);
  }
  return { offered, failed };
}
