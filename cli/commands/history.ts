/** `parley history …`: run by a program of the workers (`cli/parley.mjs`); what is here is its help. */
import type { Command } from 'commander';

export function addHistoryCommands(program: Command): void {
  const history = program
    .command('history')
    .description('histories of conversations: would this version go on with them? (reads the settings of a worker)');
  const sampled = (command: Command): Command =>
    command
      .option('--sample <number>', 'how many conversations at most, chosen by chance (200)')
      .option('--all', 'those that have ended as well; else only open ones');
  sampled(history.command('export <file>').description('write a sample to a file that ends with .jsonl.br'));
  sampled(
    history
      .command('replay [files...]')
      .description('replay the files, or a sample of the server’s: each that would break, with the reason'),
  );
}
