/** `parley language`: what Parley reads in a language; needs no server. */
import type { Command } from 'commander';
import { languageIn } from '../../adapters/languages/check.ts';
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
  language
    .command('check')
    .description('whether the files of a language can be read; file and line of each fault')
    .argument('<tag>', 'name of its folder in languages/')
    .action((tag: string, _options: unknown, command: Command) => check(open(command), tag));
}

function check({ out }: Session, tag: string): void {
  try {
    const { words, phrases } = languageIn(tag);
    const counts = { words: namesIn(words).size, phrases: namesIn(phrases).size };
    if (out.json) out.document({ language: tag, ...counts });
    else out.line(`${nameOf(tag)}: ${counts.words} words and ${counts.phrases} phrases, without a fault.`);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new CliFailure(exitCodes.failed, {
      title: 'The language cannot be read',
      detail: error.message,
      remedy: 'Correct the lines; docs/reference/languages.md tells what each file holds.',
    });
  }
}

/** Everything that is written in lists, wherever they are. */
function namesIn(data: unknown): ReadonlySet<string> {
  if (typeof data === 'string') return new Set([data]);
  return new Set(
    typeof data === 'object' && data !== null ? Object.values(data).flatMap((each) => [...namesIn(each)]) : [],
  );
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
