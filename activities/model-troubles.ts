/**
 * Reports troubles with model answers to the operators: in the timeline, in the metrics, and in the queue when they
 * repeat.
 */
import { log } from '@temporalio/activity';
import type { ModelTrouble } from '../contracts/state/model.ts';
import type { Where } from '../contracts/state/turn.ts';
import { isModelFailure } from './model-failure.ts';
import type { MemoryPorts } from './memory.ts';
import type { AnswerTrouble } from './whole-reply.ts';

export interface TroublePorts {
  readonly records: {
    /**
     * Writes an event, at most a few per turn. `characters`: length of what the model had said. Losing it is harmless.
     */
    modelTrouble(
      where: Where,
      trouble: { readonly turnId: string; readonly what: AnswerTrouble; readonly characters: number },
    ): Promise<void>;
  };
  readonly memoryNotes: Pick<MemoryPorts['memoryNotes'], 'count'>;
}

/** Failures in which an answer was lost on its way. An unreachable or busy server is reported elsewhere. */
const ofAnswers: Readonly<Record<string, AnswerTrouble>> = {
  broken: 'broken',
  malformed: 'broken',
  refused: 'declined',
};

/** Reports the troubles of one turn. Never throws: a database failure appears again when the turn is written. */
export function troublesOf({ records, memoryNotes }: TroublePorts, where: Where, turnId: string) {
  const count = (did: string): void => memoryNotes.count(where.tenant, `model_${did}`);
  async function ofAnswer(what: AnswerTrouble, characters: number): Promise<void> {
    count(`answer_${what}`);
    await records.modelTrouble(where, { turnId, what, characters }).catch(() => undefined);
  }
  return {
    ofAnswer,
    ofCall(trouble: ModelTrouble): void {
      count(`${trouble.kind}_${trouble.what}`);
      if (trouble.kind === 'shape')
        log.warn('The model server refuses a shape, and is asked without it for an hour.', {
          shape: trouble.what,
          because: trouble.because,
        });
    },
    async ofFailure(error: unknown): Promise<void> {
      const what = isModelFailure(error) && Object.hasOwn(ofAnswers, error.kind) ? ofAnswers[error.kind] : undefined;
      if (what !== undefined) await ofAnswer(what, 0);
    },
  };
}
