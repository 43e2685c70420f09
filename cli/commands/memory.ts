/** `parley memory …`: the concepts in scope of a conversation (M1, M2, M9). */
import type { Command } from 'commander';
import { CliFailure, exitCodes } from '../terminal/failure.ts';
import type { OpenSession, Session } from '../terminal/session.ts';
import { tableLines } from '../terminal/table.ts';

export function addMemoryCommands(program: Command, open: OpenSession): void {
  const memory = program.command('memory').description('what a conversation is about');
  memory
    .command('show')
    .description('the concepts in scope, latest reference first')
    .argument('<conversation>')
    .action((id: string, _options: unknown, command: Command) => show(open(command), id));
  memory
    .command('forget')
    .description('forget one concept, or all of them')
    .argument('<conversation>')
    .argument('[concept]')
    .option('--all', 'all of them')
    .action((id: string, concept: string | undefined, options: ForgetOptions, command: Command) =>
      forget(open(command), id, concept, options),
    );
  memory
    .command('copy')
    .description('begin a conversation that is about the same; or put them into the scope of one that is there')
    .argument('<conversation>')
    .argument('[to]', 'the other conversation; a new one without it')
    .action((id: string, to: string | undefined, _options: unknown, command: Command) =>
      to === undefined ? copyConversation(open(command), id) : copy(open(command), id, to),
    );
  memory
    .command('merge')
    .description('add what is in scope in other conversations, latest reference first')
    .argument('<conversation>')
    .argument('<from...>', 'the others, which keep theirs')
    .action((id: string, from: string[], _options: unknown, command: Command) => merge(open(command), id, from));
}

interface ForgetOptions {
  readonly all?: boolean;
}

async function show({ client, out }: Session, id: string): Promise<void> {
  const concepts = await client.memory.of(id);
  if (out.json) return out.document({ items: concepts });
  if (concepts.length === 0) return out.talk('Nothing is in scope.');
  const rows = concepts.map(({ id: concept, label, jurisdiction, because, at, shown }) => [
    concept,
    label ?? '-',
    jurisdiction ?? '-',
    because,
    at,
    shown ? 'yes' : 'no',
  ]);
  for (const line of tableLines([['concept', 'label', 'jurisdiction', 'because', 'at', 'told'], ...rows]))
    out.line(line);
}

async function forget(
  { client, out }: Session,
  id: string,
  concept: string | undefined,
  { all }: ForgetOptions,
): Promise<void> {
  if ((concept === undefined) !== (all === true))
    throw new CliFailure(exitCodes.usage, {
      title: 'The command is not whole',
      detail: 'It does not say what is to be forgotten, or says it twice.',
      remedy: 'Name one concept, or use --all.',
    });
  const gone = await client.memory.forget(id, concept);
  if (out.json) return out.document(gone);
  out.line(gone.forgotten.length === 0 ? 'Nothing was in scope.' : `forgotten: ${gone.forgotten.join(', ')}`);
}

async function copy({ client, out }: Session, id: string, to: string): Promise<void> {
  const now = await client.memory.copy(id, to);
  if (out.json) return out.document(now);
  out.line(`in scope in ${to}: ${now.concepts.join(', ') || '-'}`);
}

async function copyConversation({ client, out }: Session, id: string): Promise<void> {
  const made = await client.memory.copyConversation(id);
  if (out.json) return out.document(made);
  out.line(made.conversation_id);
  out.talk(`In scope there: ${made.concepts.join(', ') || '-'}`);
}

async function merge({ client, out }: Session, id: string, from: readonly string[]): Promise<void> {
  const now = await client.memory.merge(id, from);
  if (out.json) return out.document(now);
  out.line(`in scope in ${id}: ${now.concepts.join(', ') || '-'}`);
}
