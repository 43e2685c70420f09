/** Plays a diagnosis in the terminal, without a server or a model, and prints the engine's result for each message. */
import { resolve } from 'node:path';
import { checkAssistant, type CheckedAssistant } from '../../adapters/assistants/check.ts';
import { judgeWords } from '../../domain/diagnosis/guard.ts';
import { processMessage, type Processed } from '../../domain/diagnosis/engine.ts';
import { reportOf, type Paragraph } from '../../domain/diagnosis/report.ts';
import type { DiagnosisState } from '../../contracts/state/diagnosis-state.ts';
import { askedIn } from '../../domain/diagnosis/progress.ts';
import { noDiagnosis, type DiagnosisPolicy } from '../../domain/diagnosis/state.ts';
import { readDiagnosis } from '../../reading/diagnosis/read.ts';
import { numbersIn, readReplyWords } from '../../reading/diagnosis/reply.ts';
import { vocabularyOf } from '../../reading/diagnosis/vocabulary.ts';
import { phraseCheck } from '../../reading/phrases/phrase-check.ts';
import { CliFailure, exitCodes } from './failure.ts';
import type { Session } from './session.ts';

/** Plays the messages one after the other. */
export function playDiagnosis(
  { out, around }: Session,
  folder: string,
  messages: readonly string[],
  locale: string,
): void {
  const procedures = proceduresIn(resolve(around.cwd, folder), folder);
  const vocabulary = vocabularyOf([...procedures.values()].map(({ file }) => file));
  const policy: DiagnosisPolicy = {
    systems: [...procedures.keys()],
    procedures: [...procedures.values()].map(({ shape }) => shape),
    flags: { clarificationSubflows: true, replan: true, nonBlockingLabour: true },
  };
  const turns: (Turn | { readonly message: string; readonly words: ReturnType<typeof judgeWords> })[] = [];
  let state = noDiagnosis;
  for (const [at, message] of messages.entries()) {
    if (message.startsWith(replyMark)) {
      const words = judged(message.slice(replyMark.length).trim(), state, procedures, locale);
      turns.push({ message, words });
      out.line(`  the words are ${words.kind === 'fine' ? 'fine' : `held: ${words.because.join(', ')}`}`);
      continue;
    }
    const reading = readDiagnosis(message, vocabulary, askedIn(state));
    const processed = processMessage(state, { messageId: `m${at + 1}`, reading }, policy, new Date().toISOString());
    state = processed.state;
    const says = processed.texts.flatMap((key) => procedures.get(state.procedure ?? '')?.text(key, locale) ?? []);
    turns.push({ message, intents: reading.intents, directives: processed.directives, says });
    if (out.json) continue;
    out.line(`> ${message}`);
    out.line(`  ${reading.intents.join(', ')} → ${processed.directives.map(({ kind }) => kind).join(', ')}`);
    for (const text of says) out.line(`  ${text}`);
  }
  const report = reported(state, procedures);
  if (out.json) out.document({ turns, state, report });
  else for (const paragraph of report) out.line(`  ${JSON.stringify(paragraph)}`);
}

type Procedures = NonNullable<CheckedAssistant['compiled']>['procedures'];

interface Turn {
  readonly message: string;
  readonly intents: readonly string[];
  readonly directives: Processed['directives'];
  readonly says: readonly string[];
}

const replyMark = 'reply:';

/** The report, if it was requested. */
function reported(state: DiagnosisState, procedures: Procedures): readonly Paragraph[] {
  const procedure = procedures.get(state.procedure ?? '');
  return state.mode === 'final_report' && procedure !== undefined ? reportOf(state, procedure.shape) : [];
}

function judged(words: string, state: DiagnosisState, procedures: Procedures, locale: string) {
  const procedure = procedures.get(state.procedure ?? '');
  const { activeStep } = state;
  const text = (key: string): string | null => procedure?.text(key, locale) ?? null;
  const question = activeStep === null ? null : text(`step.${activeStep}.question`);
  const howto = activeStep === null ? null : text(`step.${activeStep}.howto`);
  const vocabulary = procedure === undefined ? null : vocabularyOf([procedure.file]);
  const read = readReplyWords(words, question, vocabulary);
  return judgeWords(
    read,
    { step: activeStep, hasImage: false, numbers: numbersIn([question ?? '', howto ?? '']) },
    state,
  );
}

function proceduresIn(folder: string, shown: string): Procedures {
  const { compiled, faults } = checkAssistant(folder, phraseCheck);
  if (compiled !== null && compiled.procedures.size > 0) return compiled.procedures;
  const [title, detail, remedy] =
    compiled === null
      ? [
          'The assistant does not load',
          faults.map(({ file, happened }) => `${file}: ${happened}`).join(' '),
          `See: parley assistant lint ${shown}`,
        ]
      : [
          'No procedure',
          `${shown} holds no procedures/*.yaml.`,
          'Name an assistant that diagnoses, such as assistants/rv-service-desk.',
        ];
  throw new CliFailure(exitCodes.notFound, { title, detail, remedy });
}
