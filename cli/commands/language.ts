/** `parley language`: what Parley reads in a language; needs no server. */
import type { Command } from 'commander';
import { finalYesByLanguage } from '../../adapters/languages/final-yes.ts';
import { yesPage } from '../../reading/grammar/yes-page.ts';
import { CliFailure, exitCodes } from '../failure.ts';
import type { OpenSession, Session } from '../session.ts';

export function addLanguageCommands(program: Command, open: OpenSession): void {
  const language = program.command('language').description('what is read in a language');
  language
    .command('yes')
    .description('everything that is taken as the last yes in a language')
    .argument('<tag>', 'of the language: en, de, es, ru')
    .action((tag: string, _options: unknown, command: Command) => yes(open(command), tag));
}

function yes({ out }: Session, tag: string): void {
  const all = finalYesByLanguage();
  const file = Object.hasOwn(all, tag) ? all[tag] : undefined;
  if (file === undefined)
    throw new CliFailure(exitCodes.notFound, {
      title: 'No such language',
      detail: `"${tag}" has no final yes.`,
      remedy: `Name one of ${Object.keys(all).join(', ')}.`,
    });
  if (out.json) return out.document({ language: tag, ...file });
  for (const line of yesPage(tag, nameOf(tag), file).trimEnd().split('\n')) out.line(line);
}

function nameOf(tag: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag;
}
