/** What goes wrong at a model is told to whoever runs it: in the timeline, in the metrics, and in the queue when it repeats. */
import { log } from '@temporalio/activity';
import type { ModelTrouble } from '../contracts/model.ts';
import type { Where } from '../contracts/turn.ts';
import { isModelFailure } from './model-failure.ts';
import type { MemoryPorts } from './memory.ts';
import type { AnswerTrouble } from './whole-reply.ts';

export interface TroublePorts {
  readonly records: {
    /** Writes an event, a few times of a turn at most. `characters`: of what was said. Losing it loses nothing. */
    modelTrouble(
      where: Where,
      trouble: { readonly turnId: string; readonly what: AnswerTrouble; readonly characters: number },
    ): Promise<void>;
  };
  readonly memoryNotes: Pick<MemoryPorts['memoryNotes'], 'count'>;
}

/** Failures by which an answer was lost on its way; a server that is away or busy is told of elsewhere. */
const ofAnswers: Readonly<Record<string, AnswerTrouble>> = {
  broken: 'broken',
  malformed: 'broken',
  refused: 'declined',
};

/** Tells of one turn's calls. Nothing here ever throws: the turn itself meets the database again. */
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
