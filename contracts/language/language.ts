/** A language as a folder of data, `languages/<tag>/`: its files and their compiled form. */
import { z } from 'zod';
import { detectFile } from './detect.ts';
import { diagnosisFile } from './diagnosis.ts';
import { formsFile } from './forms.ts';
import { instructionFile } from './instruction.ts';
import { invitationFile } from './invitation.ts';
import { letterFile } from './letter.ts';
import { numbersFile } from './numbers.ts';
import { phrasesFile } from './phrases.ts';
import { remindersFile } from './reminders.ts';
import { timesFile } from './times.ts';
import { vocabularyFile, type WordTables } from './vocabulary.ts';

/** By file name without `.yaml`. A missing file means that the language cannot express it. */
export const languageFiles = z.strictObject({
  detect: detectFile.prefault({}),
  diagnosis: diagnosisFile.prefault({}),
  forms: formsFile.prefault({}),
  instruction: instructionFile.prefault({}),
  invitation: invitationFile.prefault({}),
  letter: letterFile.prefault({}),
  numbers: numbersFile.prefault({}),
  phrases: phrasesFile.prefault({}),
  reminders: remindersFile.prefault({}),
  times: timesFile.prefault({}),
  vocabulary: vocabularyFile.prefault({}),
});

export type LanguageFiles = z.infer<typeof languageFiles>;

/** One compiled language. */
export interface Language extends Omit<LanguageFiles, 'vocabulary'> {
  /** BCP 47. */
  readonly tag: string;
  readonly words: WordTables;
}
