/** `parley graph …`: the concept graph, with the installation key (M7). */
import { basename } from 'node:path';
import type { Command } from 'commander';
import { AssistantError } from '../../adapters/files/fault.ts';
import { readGraphFile, type ReadGraph } from '../../adapters/graph/file.ts';
import { conceptId, type ConceptWithRelations } from '../../contracts/wire/graph.ts';
import { wholeNumber } from '../terminal/arguments.ts';
import { EndWith, exitCodes } from '../terminal/failure.ts';
import { textOfFile } from '../terminal/files.ts';
import type { OpenSession, Session } from '../terminal/session.ts';
import { tableLines } from '../terminal/table.ts';

export function addGraphCommands(program: Command, open: OpenSession): void {
  const graph = program.command('graph').description('the concepts that conversations can be about');
  graph
    .command('import')
    .description('write the concepts of a file, in the place of those of their ids (PARLEY_INSTALLATION_KEY)')
    .argument('<file>', 'YAML; assistants/regulatory-copilot/graph.yaml is one')
    .option('--check', 'only look for faults; needs no server')
    .action((file: string, { check }: { check?: boolean }, command: Command) =>
      give(open(command, 'installation'), file, check ?? false),
    );
  graph
    .command('show')
    .description(
      'a concept and what it is related to; or concepts with these words in a label (PARLEY_INSTALLATION_KEY)',
    )
    .argument('<id-or-words>')
    .option('--limit <n>', 'at most so many', wholeNumber)
    .action((asked: string, { limit }: { limit?: number }, command: Command) =>
      show(open(command, 'installation'), asked, limit),
    );
  addCaptureCommands(graph, open);
}

function addCaptureCommands(graph: Command, open: OpenSession): void {
  graph
    .command('review')
    .description('concepts that models named, which their tenant alone knows (PARLEY_INSTALLATION_KEY)')
    .option('--tenant <name>', 'of one tenant; else the first of all')
    .option('--limit <n>', 'at most so many', wholeNumber)
    .action((of: { tenant?: string; limit?: number }, command: Command) => review(open(command, 'installation'), of));
  graph
    .command('promote')
    .description('make a concept that a model named in one tenant everybody’s (PARLEY_INSTALLATION_KEY)')
    .argument('<tenant>')
    .argument('<id>')
    .option('--reason <text>', 'for the audit log')
    .action(async (tenant: string, id: string, { reason }: { reason?: string }, command: Command) => {
      const { client, out } = open(command, 'installation');
      const promoted = await client.graph.promote({ tenant, id, ...(reason === undefined ? {} : { reason }) });
      return out.json ? out.document(promoted) : out.line(`${promoted.id} is a concept of all tenants.`);
    });
  graph
    .command('remove')
    .description('throw away a concept that a model named in your tenant')
    .argument('<id>')
    .action(async (id: string, _options: unknown, command: Command) => {
      const { client, out } = open(command);
      const gone = await client.graph.removeCapture(id);
      return out.json ? out.document(gone) : out.line(`${gone.id} is gone.`);
    });
}

async function review({ client, out }: Session, of: { tenant?: string; limit?: number }): Promise<void> {
  const { items, next } = await client.graph.captures(of);
  if (out.json) return out.document({ items, next });
  if (items.length === 0) return out.talk('Models named nothing that waits for a curator.');
  const rows = items.map((one) => [one.tenant, one.id, one.pref_label, one.definition ?? '-', one.conversation_id]);
  for (const line of tableLines(rows)) out.line(line);
}

/** The server's limit per request. */
const atOnce = 100;

async function give(session: Session, file: string, onlyCheck: boolean): Promise<void> {
  const { client, out, around } = session;
  const text = textOfFile(around.cwd, file, 'Name a file of concepts.');
  const read = await readOrTell(session, basename(file), text);
  const { sample, given, relations } = read;
  if (onlyCheck) {
    if (out.json) return out.document({ ok: true, concepts: given.length, relations: relations.length, faults: [] });
    return out.talk(`No fault in ${given.length} concepts and ${relations.length} relations.`, 'good');
  }
  let written = { concepts: 0, relations: 0 };
  // All concepts before the first relation, because a relation refers to two of them.
  const parts = [
    ...batches(given).map((concepts) => ({ sample, concepts })),
    ...batches(relations).map((some) => ({ sample, relations: some })),
  ];
  for (const part of parts) {
    const { concepts, relations: added } = await client.graph.import(part);
    written = { concepts: written.concepts + concepts, relations: written.relations + added };
  }
  if (out.json) return out.document(written);
  out.line(`${written.concepts} concepts, ${written.relations} new relations`);
}

async function readOrTell({ out }: Session, file: string, text: string): Promise<ReadGraph> {
  const { admitImported } = await import('../../reading/memory/imported.ts');
  try {
    return readGraphFile(file, text, admitImported);
  } catch (error) {
    if (!(error instanceof AssistantError)) throw error;
    const { faults, message } = error;
    if (out.json)
      out.document({ ok: false, faults: faults.map(({ line, ...fault }) => ({ ...fault, line: line ?? null })) });
    else for (const line of message.split('\n')) out.line(line, 'bad');
    throw new EndWith(exitCodes.failed);
  }
}

function batches<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / atOnce) }, (_, at) =>
    items.slice(at * atOnce, (at + 1) * atOnce),
  );
}

async function show({ client, out }: Session, asked: string, limit: number | undefined): Promise<void> {
  if (conceptId.safeParse(asked).success) {
    const concept = await client.graph.show(asked);
    return out.json ? out.document(concept) : tell(out, concept);
  }
  const { items } = await client.graph.search(asked, limit);
  if (out.json) return out.document({ items, next: null });
  if (items.length === 0) return out.talk('No concept has these words in a label.');
  for (const line of tableLines(items.map(({ id, pref_label, definition }) => [id, pref_label, definition ?? ''])))
    out.line(line);
}

function tell(out: Session['out'], concept: ConceptWithRelations): void {
  const rows = [
    ['id', concept.id],
    ['label', concept.pref_label],
    ['also', concept.alt_labels.join(', ') || '-'],
    ['definition', concept.definition ?? '-'],
    ['sources', concept.source_urls.join(' ') || '-'],
    ['origin', concept.origin],
    ...concept.related.map(({ relation, direction, id, pref_label }) => [
      `${direction === 'to' ? '→' : '←'} ${relation}`,
      `${id} ${pref_label}`,
    ]),
  ];
  for (const line of tableLines(rows)) out.line(line);
}
