/**
 * Offers messages again that were accepted and never taken up by a workflow: their senders were told that the messages
 * are kept.
 */
import type { Where } from '../contracts/state/turn.ts';
import type { Assistants, SettlingTexts } from './settle-turn.ts';

/** A message that was accepted and that no turn has taken up. */
interface Untaken {
  readonly conversation: string;
  readonly messageId: string;
  readonly assistant: string;
  readonly assistantVersion: string;
  /** The conversation is closed: no workflow will take the message up. */
  readonly isClosed: boolean;
  /**
   * The sender was told that the workflow could not be reached: a workflow that does not know the message must not get
   * it now.
   */
  readonly isDoubted: boolean;
}

export interface OfferAgainPorts {
  readonly reconciliation: {
    untaken(tenant: string, asked: { readonly at: Date; readonly limit: number }): Promise<readonly Untaken[]>;
    /** Records the attempt, so that the message is not offered again at once, and whether the workflow is stalled. */
    offered(where: Where, messageId: string, found: { readonly at: Date; readonly isStalled: boolean }): Promise<void>;
    /** Marks a message that nobody will take up as failed and settles its turn with the text. */
    failMessage(where: Where, messageId: string, said: { readonly text: string; readonly at: Date }): Promise<void>;
  };
  readonly runs: {
    /**
     * Delivers the message again from its row and starts the workflow if necessary. A workflow that knows the message
     * ignores it. For a doubted message the workflow is only asked; if it does not know the message, the message is
     * withdrawn. `ended`: the workflow is closed. `later`: it did not answer. `stalled`: its tasks fail.
     */
    offer(
      message: Where & Pick<Untaken, 'messageId' | 'isDoubted'>,
    ): Promise<'taken' | 'refused' | 'unknown' | 'ended' | 'later' | 'stalled'>;
  };
  readonly assistants: Assistants<Pick<SettlingTexts, 'renderText'>>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

/** Messages of one tenant per look. Each may load an idle conversation. */
const most = 100;

/** Offers waiting messages; those of closed conversations become failed. */
export async function offerAgain(
  { reconciliation, runs, assistants, clock }: OfferAgainPorts,
  { tenant, isOver }: { readonly tenant: string; readonly isOver: () => boolean },
): Promise<{ readonly offered: readonly string[]; readonly failed: readonly string[]; readonly isFull: boolean }> {
  const offered: string[] = [];
  const failed: string[] = [];
  const untaken = await reconciliation.untaken(tenant, { at: new Date(clock()), limit: most });
  for (const message of untaken) {
    if (isOver()) break;
    const { conversation, messageId, isClosed, isDoubted } = message;
    const where = { tenant, conversation };
    const at = new Date(clock());
    if (isClosed && !isDoubted) {
      const texts = await assistants.find(message.assistant, message.assistantVersion);
      await reconciliation.failMessage(where, messageId, {
        text: texts.renderText({ text: 'conversation.closed', values: {} }),
        at,
      });
      failed.push(conversation);
      continue;
    }
    const outcome = await runs.offer({ ...where, messageId, isDoubted });
    // Recorded for every outcome, so that other messages get their turn first.
    await reconciliation.offered(where, messageId, { at, isStalled: outcome === 'stalled' });
    if (outcome === 'taken') offered.push(conversation);
  }
  return { offered, failed, isFull: untaken.length === most };
}
