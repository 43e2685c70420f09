/** Finds the procedure of a diagnosis (D1): its shape, which the workflow keeps in its state. */
import type { ProcedureShape } from '../contracts/assistant/procedure.ts';
import { permanent } from './failure.ts';
import type { Assistants } from './settle-turn.ts';

export interface FindProcedureRequest {
  readonly assistant: string;
  readonly assistantVersion: string;
  readonly procedure: string;
}

export interface FindProcedurePorts {
  readonly assistants: Assistants<{
    readonly procedures: ReadonlyMap<string, { readonly shape: ProcedureShape }>;
  }>;
}

export function findProcedureActivity({ assistants }: FindProcedurePorts) {
  return {
    /** A version of an assistant never changes, so the result is always the same. */
    async findProcedure({ assistant, assistantVersion, procedure }: FindProcedureRequest): Promise<ProcedureShape> {
      const found = (await assistants.find(assistant, assistantVersion)).procedures.get(procedure);
      if (found === undefined)
        throw permanent({
          type: 'ProcedureMissing',
          happened: `Version ${assistantVersion} of "${assistant}" has no procedure "${procedure}", which the conversation's policy names.`,
          remedy: 'Begin a new conversation: this one was started with a policy of another version.',
        });
      return found.shape;
    },
  };
}
