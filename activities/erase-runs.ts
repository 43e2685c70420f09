/** What the database cannot erase by itself (R5): the runs of a conversation's workflow. */
import { sleep } from '@temporalio/activity';
import type { Where } from '../contracts/state/turn.ts';

export interface EraseRunsPorts {
  readonly erasing: {
    /** Ends the workflow and orders its runs to be deleted; gives those that were there. */
    deleteRuns(where: Where): Promise<readonly string[]>;
    /** Which of them are still there. */
    left(where: Where, runs: readonly string[]): Promise<readonly string[]>;
  };
  readonly erasures: {
    finish(where: Where): Promise<void>;
  };
}

export function eraseRunsActivity({ erasing, erasures }: EraseRunsPorts) {
  return {
    /** Done when the server says of every run that there is none; it deletes a moment after it was told. */
    async deleteRuns(where: Where): Promise<void> {
      let left = await erasing.deleteRuns(where);
      for (let looks = 0; looks < mostLooks && left.length > 0; looks += 1) {
        await sleep(250);
        left = await erasing.left(where, left);
      }
      // Another may have begun while this one ended.
      if (left.length === 0 && (await erasing.deleteRuns(where)).length === 0) return;
      throw new Error(
        `The runs of conversation ${where.conversation} are not deleted yet; the next attempt looks again.`,
      );
    },

    async finishErasure(where: Where): Promise<void> {
      await erasures.finish(where);
    },
  };
}

const mostLooks = 40;
