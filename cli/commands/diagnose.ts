/** `parley diagnose`: plays a diagnosis in the terminal, without a server or a model. */
import type { Command } from 'commander';
import type { OpenSession } from '../terminal/session.ts';

export function addDiagnoseCommand(program: Command, open: OpenSession): void {
  program
    .command('diagnose')
    .description(
      'play a diagnosis with an assistant’s procedures: a message each; "reply: …" judges a model’s words; needs no server',
    )
    .argument('<folder>', 'folder of the assistant, such as assistants/rv-service-desk')
    .argument('<messages...>', 'what the technician says, one after the other')
    .option('--locale <tag>', 'language of the procedure’s texts', 'en')
    .action(async (folder: string, messages: string[], options: { locale: string }, command: Command) => {
      // Loaded here only: other commands must work while a language is invalid.
      const { playDiagnosis } = await import('../terminal/played-diagnosis.ts');
      playDiagnosis(open(command), folder, messages, options.locale);
    });
}
