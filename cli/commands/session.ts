/** `parley session …`: sessions, stored from files and inspected (X3). */
import { basename } from 'node:path';
import type { Command } from 'commander';
import { take } from '../../client/pages.ts';
import type { SessionOnWire } from '../../contracts/wire/session.ts';
import { choice, wholeNumber } from '../terminal/arguments.ts';
import { textOfFile } from '../terminal/files.ts';
import type { OpenSession, Session } from '../terminal/session.ts';
import { tableLines } from '../terminal/table.ts';

export function addSessionCommands(program: Command, open: OpenSession): void {
  const session = program.command('session').description('sessions of projects: what answers may rest on');
  session
    .command('import')
    .description('give a session, in the place of the one of its id')
    .argument('<file>', 'JSON, as it is exported')
    .option('--id <id>', 'else the name of the file, without "session_" in front of it')
    .action((file: string, { id }: { id?: string }, command: Command) => give(open(command), file, id));
  session
    .command('grant')
    .description(
      'say whose own keys may open a conversation about it, in the place of those before; nobody named: none',
    )
    .argument('<session>')
    .argument('[participants...]')
    .action(async (id: string, participants: string[], _options: unknown, command: Command) => {
      const { client, out } = open(command);
      const granted = await client.sessions.grant(id, participants);
      return out.json ? out.document(granted) : out.line(granted.participants.join(' ') || 'analysts and above alone');
    });
  session
    .command('list')
    .description('sessions, by id')
    .option('--limit <n>', 'at most so many', wholeNumber)
    .action(({ limit }: { limit?: number }, command: Command) => list(open(command), limit ?? Infinity));
  session
    .command('show')
    .description('phase, what of its metadata there is, what it lacks')
    .argument('<session>')
    .action((id: string, _options: unknown, command: Command) => show(open(command), id));
  session
    .command('artifacts')
    .description('what it holds and what it says is missing; with a key path, that part as a model is shown it')
    .argument('<session>')
    .argument('[key-path]')
    .option('--phase <n>', 'only of this phase', choice(phases))
    .option('--missing', 'only what is missing')
    .option('--artifact-type <name>', 'only what an assistant calls so')
    .option('--limit <n>', 'at most so many', wholeNumber)
    .action((id: string, path: string | undefined, options: ArtifactOptions, command: Command) =>
      path === undefined ? artifacts(open(command), id, options) : content(open(command), id, path),
    );
}

const phases = ['0', '1', '2', '3', '4'] as const;

interface ArtifactOptions {
  readonly phase?: (typeof phases)[number];
  readonly missing?: boolean;
  readonly artifactType?: string;
  readonly limit?: number;
}

async function give({ client, out, around }: Session, file: string, given: string | undefined): Promise<void> {
  const id =
    given ??
    basename(file)
      .replace(/\.json$/i, '')
      .replace(/^session_/, '');
  const stored = await client.sessions.give(
    id,
    textOfFile(around.cwd, file, 'Name a session file; samples/sessions/ holds two.'),
  );
  if (out.json) return out.document(stored);
  out.line(stored.session_id);
  out.talk(`Phase ${stored.phase}, ${stored.artifacts} artifacts, ${stored.bytes} bytes.`, 'dim');
}

async function list({ client, out }: Session, limit: number): Promise<void> {
  const page = await take(client.sessions, {}, limit);
  if (out.json) return out.document(page);
  if (page.items.length === 0) return out.talk('No sessions.');
  const rows = page.items.map(({ session_id, phase, artifacts: count, bytes, updated_at }) => [
    session_id,
    String(phase),
    String(count),
    String(bytes),
    updated_at,
  ]);
  for (const line of tableLines([['session', 'phase', 'artifacts', 'bytes', 'given'], ...rows])) out.line(line);
  if (page.next !== null) out.talk('There are more: --limit shows more of them.', 'dim');
}

async function show({ client, out }: Session, id: string): Promise<void> {
  const session = await client.sessions.show(id);
  if (out.json) return out.document(session);
  for (const line of tableLines(summaryRows(session))) out.line(line);
}

function summaryRows(session: SessionOnWire): readonly (readonly string[])[] {
  const { metadata, missing_artifacts: missing } = session;
  const there = Object.entries(metadata).flatMap(([part, isThere]) => (isThere ? [part] : []));
  return [
    ['session', session.session_id],
    ['phase', String(session.phase)],
    ['completed', session.completed_phases.join(', ') || '-'],
    ['metadata', there.join(', ') || '-'],
    ['artifacts', String(session.artifacts)],
    ['missing', missing.join(', ') || '-'],
    ['participants', session.participants.join(', ') || '-'],
    ['bytes', String(session.bytes)],
    ['given', `${session.updated_at} by ${session.updated_by}`],
  ];
}

async function artifacts({ client, out }: Session, id: string, options: ArtifactOptions): Promise<void> {
  const { phase, missing, artifactType, limit = Infinity } = options;
  const filter = {
    ...(phase && { phase: Number(phase) }),
    ...(missing && { missing }),
    ...(artifactType && { artifactType }),
  };
  const page = await take(client.sessions.artifacts(id), filter, limit);
  if (out.json) return out.document(page);
  if (page.items.length === 0) return out.talk('No artifacts.');
  const rows = page.items.map((item) => [
    item.key_path,
    item.artifact_type ?? '-',
    item.missing ? 'missing' : String(item.bytes),
    item.suggestion?.begins ?? '',
  ]);
  for (const line of tableLines([['key path', 'artifact', 'bytes', 'begins'], ...rows])) out.line(line);
  if (page.next !== null) out.talk('There are more: --limit shows more of them.', 'dim');
}

async function content({ client, out }: Session, id: string, path: string): Promise<void> {
  const shown = await client.sessions.content(id, path);
  if (out.json) return out.document(shown);
  out.line(shown.text);
}
