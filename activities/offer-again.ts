/** Offers messages again that were accepted and that no workflow has taken up: their senders were told that they are kept. */
import type { Where } from '../contracts/turn.ts';
import type { Assistants, SettlingTexts } from './settle-turn.ts';

/** A message that was accepted and that no turn has taken up. */
interface Untaken {
  readonly conversation: string;
  readonly messageId: string;
  readonly assistant: string;
  readonly assistantVersion: string;
  /** Its conversation is closed: nobody will take it up any more. */
  readonly isClosed: boolean;
  /** Its sender was told that nobody could be reached: a workflow that does not know it may not be told of it. */
  readonly isDoubted: boolean;
}

export interface OfferAgainPorts {
  readonly reconciliation: {
    untaken(tenant: string, asked: { readonly at: Date; readonly limit: number }): Promise<readonly Untaken[]>;
    /** Notes that it was offered, so that it is not offered again at once, and whether its workflow is stalled. */
    offered(where: Where, messageId: string, found: { readonly at: Date; readonly isStalled: boolean }): Promise<void>;
    /** A message that nobody will take up has failed; its turn is settled with the text. */
    failMessage(where: Where, messageId: string, said: { readonly text: string; readonly at: Date }): Promise<void>;
  };
  readonly runs: {
    /**
     * Says the message again as its row has it; starts the workflow if need be. A workflow that knows it takes it for what it
     * is; of one that is doubted it is only asked, and what it does not know is taken back. `ended`: the workflow is over. `later`: it
     * was not to be had now. `stalled`: its tasks fail.
     */
    offer(
      message: Where & Pick<Untaken, 'messageId' | 'isDoubted'>,
    ): Promise<'taken' | 'refused' | 'unknown' | 'ended' | 'later' | 'stalled'>;
  };
  readonly assistants: Assistants<Pick<SettlingTexts, 'renderText'>>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

/** Offered by one run, of one tenant. Each may load a conversation that sleeps. */
const most = 100;

/** Offers what waits; what came to a conversation that is closed by now has failed. */
export async function offerAgain(
  { reconciliation, runs, assistants, clock }: OfferAgainPorts,
  { tenant, isOver }: { readonly tenant: string; readonly isOver: () => boolean },
): Promise<{ readonly offered: readonly string[]; readonly failed: readonly string[] }> {
  const offered: string[] = [];
  const failed: string[] = [];
  for (const message of await reconciliation.untaken(tenant, { at: new Date(clock()), limit: most })) {
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
    // Whatever came of it, others have their turn first.
    await reconciliation.offered(where, messageId, { at, isStalled: outcome === 'stalled' });
    if (outcome === 'taken') offered.push(conversation);
  }
  return { offered, failed };
}
