/** A technician at the bench: messages go through the reader and the engine as they will in a conversation. */
import { join } from 'node:path';
import { compileAssistant } from '../../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../../adapters/assistants/folder.ts';
import { processMessage, type Processed } from '../../../domain/diagnosis/engine.ts';
import type { DiagnosisState } from '../../../contracts/state/diagnosis-state.ts';
import { askedIn } from '../../../domain/diagnosis/progress.ts';
import { noDiagnosis, type DiagnosisPolicy } from '../../../domain/diagnosis/state.ts';
import { readDiagnosis } from '../../../reading/diagnosis/read.ts';
import { vocabularyOf } from '../../../reading/diagnosis/vocabulary.ts';

/** The service desk as it is shipped. */
export const compiled = compileAssistant(readAssistantFolder(join(process.cwd(), 'assistants/rv-service-desk')));
export const procedures = [...compiled.procedures.values()];
export const vocabulary = vocabularyOf(procedures.map(({ file }) => file));
export const policy: DiagnosisPolicy = {
  systems: procedures.map(({ shape }) => shape.id),
  procedures: procedures.map(({ shape }) => shape),
  flags: { clarificationSubflows: true, replan: true, nonBlockingLabour: true },
};

/** Says messages one after the other; gives what the last one came to. */
export function say(
  messages: readonly string[],
  from: DiagnosisState = noDiagnosis,
  rules: DiagnosisPolicy = policy,
): Processed {
  let processed: Processed = { state: from, directives: [], texts: [] };
  for (const [at, message] of messages.entries()) {
    const heard = {
      messageId: `m${processed.state.turn + at}`,
      reading: readDiagnosis(message, vocabulary, askedIn(processed.state)),
    };
    processed = processMessage(processed.state, heard, rules, '2026-02-12T10:00:00Z');
  }
  return processed;
}

export const kindsOf = ({ directives }: Processed): readonly string[] => directives.map(({ kind }) => kind);
