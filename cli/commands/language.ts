/** `parley language`: shows how Parley reads a language; needs no server. */
import type { Command } from 'commander';
import { checkedLanguage } from '../../adapters/check-language.ts';
import { finalYesOf } from '../../adapters/languages/final-yes.ts';
import { beginLanguage } from '../../adapters/languages/skeleton.ts';
import { yesFaults } from '../../reading/grammar/yes-check.ts';
import { yesPage } from '../../reading/grammar/yes-page.ts';
import { phrasesTried } from '../../reading/phrases/phrase-faults.ts';
import { CliFailure, exitCodes } from '../terminal/failure.ts';
import type { OpenSession, Session } from '../terminal/session.ts';

export function addLanguageCommands(program: Command, open: OpenSession): void {
  const language = program.command('language').description('what is read in a language');
  language
    .command('yes')
    .description('everything that is taken as the last yes in a language')
    .argument('<tag>', 'name of its folder in languages/')
    .action((tag: string, _options: unknown, command: Command) => yes(open(command), tag));
  language
    .command('check')
    .description(
      'whether the files of a language can be read, with file and line of each fault, and which texts it lacks',
    )
    .argument('<tag>', 'name of its folder in languages/')
    .action((tag: string, _options: unknown, command: Command) => check(open(command), tag));
  language
    .command('new')
    .description('begin a language: a folder in languages/ with every list, and what each is for')
    .argument('<tag>', 'BCP 47 tag: fr, pt-BR')
    .action((tag: string, _options: unknown, command: Command) => begin(open(command), tag));
}

function check({ out }: Session, tag: string): void {
  const { language, hasYes, untranslated } = withFaults('The language cannot be read', () =>
    checkedLanguage(tag, { phrases: phrasesTried, yes: yesFaults }),
  );
  const counts = { words: namesIn(language.words).size, phrases: namesIn(language.phrases).size };
  if (out.json) return out.document({ language: tag, ...counts, final_yes: hasYes, untranslated });
  out.line(`${nameOf(tag)}: ${counts.words} words and ${counts.phrases} phrases, without a fault.`);
  if (!hasYes) out.line(`languages/${tag}/yes.yaml has nothing: no yes in this language is the last one, buttons are.`);
  for (const { file, happened, remedy } of untranslated.slice(0, mostShown)) out.line(`${file}: ${happened} ${remedy}`);
  if (untranslated.length > mostShown)
    out.line(`And ${untranslated.length - mostShown} texts more that are said in English; --json names all.`);
}

/** Most lines about missing texts. */
const mostShown = 40;

function begin({ out }: Session, tag: string): void {
  const files = withFaults('The language cannot be begun', () => beginLanguage(tag));
  if (out.json) return out.document({ language: tag, files });
  for (const file of files) out.line(file);
  out.line(`Fill in what you know; empty lists are not understood. parley language check ${tag}`);
}

function withFaults<Result>(title: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new CliFailure(exitCodes.failed, {
      title,
      detail: error.message,
      remedy: 'Correct the lines; docs/reference/languages.md tells what each file holds.',
    });
  }
}

/** All strings in lists, at any depth. */
function namesIn(data: unknown): ReadonlySet<string> {
  if (typeof data === 'string') return new Set([data]);
  return new Set(
    typeof data === 'object' && data !== null ? Object.values(data).flatMap((each) => [...namesIn(each)]) : [],
  );
}

function yes({ out }: Session, tag: string): void {
  const file = withFaults('The final yes cannot be read', () => finalYesOf(tag));
  if (file === null)
    throw new CliFailure(exitCodes.notFound, {
      title: 'No such language',
      detail: `"${tag}" has no final yes.`,
      remedy: 'Name the folder of a language in languages/ that has a yes.yaml.',
    });
  if (out.json) return out.document({ language: tag, ...file });
  for (const line of yesPage(tag, nameOf(tag), file).trimEnd().split('\n')) out.line(line);
}

function nameOf(tag: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag;
}
