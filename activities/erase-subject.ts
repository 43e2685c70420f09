/** Erases everything of a participant or of a tenant, a bounded part at a time (R5). */
import type { ErasedCall } from '../contracts/state/erased-call.ts';
import type { ErasedSome, SubjectErasureRef } from '../contracts/state/subject-erasure.ts';
import type { Where } from '../contracts/state/turn.ts';
import { erasedCalls, type DoneEffect } from '../domain/erasure/erased-calls.ts';

export interface EraseSubjectPorts {
  readonly subjectErasures: {
    /** Those that are still there, by id, after this one. */
    conversations(ref: SubjectErasureRef, after: string | null, limit: number): Promise<readonly string[]>;
    erase(
      ref: SubjectErasureRef,
      conversation: string,
      callsOf: (effects: readonly DoneEffect[], locale: string | null) => readonly ErasedCall[],
    ): Promise<{ readonly kind: string }>;
    /** How many conversations are erased and have something left to do, and the latest of them. */
    unfinished(ref: SubjectErasureRef): Promise<{ readonly count: number; readonly latest: readonly string[] }>;
    /** False: not all rows are gone yet. */
    sweep(ref: SubjectErasureRef): Promise<boolean>;
    /** False: something has come since. */
    finish(ref: SubjectErasureRef): Promise<boolean>;
  };
  readonly erasing: {
    /** Sees to what is left of a conversation; one that runs goes on. */
    begin(where: Where): Promise<void>;
  };
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

export function eraseSubjectActivity({ subjectErasures, erasing, clock }: EraseSubjectPorts) {
  return {
    /** Goes through the conversations for a while. What has an effect under way is passed over, and holds up no other. */
    async eraseSubjectConversations(ref: SubjectErasureRef): Promise<ErasedSome> {
      const until = clock() + mostMs;
      let erased = 0;
      let left = 0;
      let after: string | null = null;
      // An attempt that died may have erased one and not begun what is left to do about it.
      for (const conversation of (await subjectErasures.unfinished(ref)).latest)
        await erasing.begin({ tenant: ref.tenant, conversation });
      for (;;) {
        const page = await subjectErasures.conversations(ref, after, pageSize);
        for (const [nth, conversation] of page.entries()) {
          if (clock() > until) return { erased, left: left + page.length - nth };
          const { kind } = await subjectErasures.erase(ref, conversation, (effects, locale) =>
            erasedCalls(effects, { at: clock(), locale }),
          );
          if (kind === 'erased') {
            erased += 1;
            await erasing.begin({ tenant: ref.tenant, conversation });
          } else if (kind !== 'unknown') left += 1;
          after = conversation;
        }
        if (page.length < pageSize) return { erased, left };
      }
    },

    /** How many of its conversations still have a run, or a call in a calendar. */
    async unfinishedOfSubject(ref: SubjectErasureRef): Promise<number> {
      return (await subjectErasures.unfinished(ref)).count;
    },

    /** Removes its other rows, for a while. False: not all of them are gone yet. */
    async sweepSubject(ref: SubjectErasureRef): Promise<boolean> {
      for (const until = clock() + mostMs; clock() < until;) if (await subjectErasures.sweep(ref)) return true;
      return false;
    },

    /** False: something of it is there again. */
    async finishSubject(ref: SubjectErasureRef): Promise<boolean> {
      return subjectErasures.finish(ref);
    },
  };
}

const pageSize = 50;
/** Below the activity's own limit, with room for the one that is under way. */
const mostMs = 30_000;
