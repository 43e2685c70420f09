/** `parley assistant list` and `check`. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { checkFolder, type CheckedAssistant } from '../../adapters/assistants/check.ts';
import type { AssistantFault } from '../../adapters/files/fault.ts';
import { collect } from '../../client/pages.ts';
import { CliFailure, EndWith, exitCodes } from '../terminal/failure.ts';
import type { OpenSession, Session } from '../terminal/session.ts';
import { tableLines } from '../terminal/table.ts';

export function addAssistantCommands(program: Command, open: OpenSession): void {
  const assistant = program.command('assistant').description('the assistants of this server');
  assistant
    .command('list')
    .description('every assistant with what it is for; those that are broken with their faults')
    .action((_options: unknown, command: Command) => list(open(command)));
  assistant
    .command('check')
    .alias('lint')
    .description('every fault of an assistant’s folder (or of all in it), with file, line and remedy; needs no server')
    .argument('[folder]', 'PARLEY_ASSISTANTS_DIR, else assistants')
    .action((folder: string | undefined, _options: unknown, command: Command) => check(open(command), folder));
}

async function list({ client, out }: Session): Promise<void> {
  const items = await collect(client.assistants.each());
  const broken = await client.assistants.broken();
  if (out.json) return out.document({ items, next: null, broken });
  for (const line of tableLines(items.map(({ name, title, description }) => [name, title, description])))
    out.line(line);
  for (const { name, version, faults } of broken) {
    const kept = version === null ? 'It cannot be talked to.' : `Version ${version} stays in use.`;
    out.talk(`"${name}" is broken and was left out. ${kept}`, 'bad');
    for (const { line, ...fault } of faults) out.talk(`  ${inWords({ ...fault, line: line ?? undefined })}`);
  }
}

async function check({ out, around }: Session, given: string | undefined): Promise<void> {
  const folder = given ?? around.env['PARLEY_ASSISTANTS_DIR'] ?? 'assistants';
  const checked = await checkedIn(resolve(around.cwd, folder));
  const isSound = checked.every(({ faults, slips }) => faults.length + slips.length === 0);
  if (out.json) out.document({ ok: isSound, assistants: checked.map(onWire) });
  else for (const each of checked) tell(out, each);
  if (!isSound) throw new EndWith(exitCodes.failed);
}

async function checkedIn(folder: string): Promise<readonly CheckedAssistant[]> {
  // Loaded here only: other commands must work while a language is invalid.
  const [{ admitImported }, { phraseCheck }] = await Promise.all([
    import('../../reading/memory/imported.ts'),
    import('../../reading/phrases/phrase-check.ts'),
  ]);
  try {
    return checkFolder(folder, phraseCheck, admitImported);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AssistantError') throw error;
    const [title, detail, remedy] = [
      'No assistant',
      error.message,
      'Name the folder of an assistant, or one that holds some.',
    ];
    throw new CliFailure(exitCodes.notFound, { title, detail, remedy });
  }
}

function tell(out: Session['out'], { name, faults, slips }: CheckedAssistant): void {
  for (const fault of faults) out.line(inWords(fault), 'bad');
  for (const slip of slips) out.line(inWords(slip));
  const [many, few] = [faults.length, slips.length];
  if (many + few === 0) out.talk(`${name}: no fault`, 'good');
  else if (many === 0) out.talk(`${name}: loads; ${few} of its lines are without effect`);
  else
    out.talk(
      `${name}: does not load, for ${many} fault${many === 1 ? '' : 's'}${few === 0 ? '' : `; ${few} more lines are without effect`}`,
      'bad',
    );
}

function onWire({ name, faults, slips }: CheckedAssistant): object {
  const shown = (stops: boolean) => (fault: AssistantFault) => ({ ...fault, line: fault.line ?? null, stops });
  return {
    name,
    ok: faults.length + slips.length === 0,
    loads: faults.length === 0,
    faults: [...faults.map(shown(true)), ...slips.map(shown(false))],
  };
}

function inWords({ file, line, happened, remedy }: AssistantFault): string {
  return `${file}${line === undefined ? '' : `:${line}`}: ${happened} ${remedy}`;
}
