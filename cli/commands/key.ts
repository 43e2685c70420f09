/** `parley key create|list|rotate|revoke`: API keys, for administrators. */
import type { Command } from 'commander';
import { take } from '../../client/pages.ts';
import type { KeyOnWire, NewKeyOnWire } from '../../contracts/wire/keys.ts';
import { choice, moment, seconds, wholeNumber } from '../terminal/arguments.ts';
import type { OpenSession, Session } from '../terminal/session.ts';
import { tableLines } from '../terminal/table.ts';

export function addKeyCommands(program: Command, open: OpenSession): void {
  const key = program.command('key').description('API keys');
  key
    .command('create')
    .description('make a key; it is shown once')
    .requiredOption('--role <role>', roles.join(', '), choice(roles))
    .option('--tenant <name>', 'your own tenant, which is the default; others are made by `parley tenant create`')
    .option('--participant <id>', 'for the role participant: the key sees this participant’s conversations only')
    .option('--party <name>', 'a party that the key may answer for; may be repeated', collected)
    .option(
      '--speaks-for <whom>',
      'for the role service: whose words it brings, e.g. participant:anna, party:finance, sender:crm, participant:*; may be repeated',
      collected,
    )
    .option('--label <text>', 'what it is for')
    .option('--expires-at <time>', 'when it ends by itself, e.g. 2027-01-31T00:00:00Z', moment)
    .action((options: CreateOptions, command: Command) => create(open(command), options));
  key
    .command('list')
    .description('keys, newest last')
    .option('--limit <n>', 'at most so many', wholeNumber)
    .action((options: { limit?: number }, command: Command) => list(open(command), options.limit ?? Infinity));
  key
    .command('rotate')
    .description('make a key like this one and end this one')
    .argument('<id>')
    .option('--overlap-s <seconds>', 'how long the old key stays valid', seconds)
    .action((id: string, options: { overlapS?: number }, command: Command) =>
      rotate(open(command), id, options.overlapS),
    );
  key
    .command('revoke')
    .description('end a key; it is refused within five seconds')
    .argument('<id>')
    .action((id: string, _options: unknown, command: Command) => revoke(open(command), id));
}

const roles = [
  'participant',
  'analyst',
  'approver',
  'operator',
  'auditor',
  'admin',
  'service',
] as const satisfies readonly KeyOnWire['role'][];

interface CreateOptions {
  readonly role: KeyOnWire['role'];
  readonly tenant?: string;
  readonly participant?: string;
  readonly party?: readonly string[];
  readonly speaksFor?: readonly string[];
  readonly label?: string;
  readonly expiresAt?: string;
}

function collected(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

async function create(
  session: Session,
  { party = [], speaksFor = [], expiresAt, ...body }: CreateOptions,
): Promise<void> {
  const end = expiresAt === undefined ? {} : { expires_at: expiresAt };
  const whom = speaksFor.length === 0 ? {} : { speaks_for: [...speaksFor] };
  tellKey(session, await session.client.keys.create({ ...body, ...end, ...whom, parties: [...party] }));
}

async function rotate(session: Session, id: string, overlapS: number | undefined): Promise<void> {
  tellKey(session, await session.client.keys.rotate(id, overlapS === undefined ? undefined : Math.ceil(overlapS)));
}

/** Prints only the key on stdout, so that a script can store it. */
export function tellKey({ out }: Session, made: NewKeyOnWire): void {
  if (out.json) return out.document(made);
  out.line(made.key);
  out.talk(`Key ${made.id} of role ${made.role} in tenant ${made.tenant}. Keep it: it is not shown again.`, 'dim');
}

async function list({ client, out }: Session, limit: number): Promise<void> {
  const page = await take(client.keys, {}, limit);
  if (out.json) return out.document(page);
  const rows = page.items.map((one) => [
    one.id,
    one.role,
    one.participant ?? '-',
    one.parties.length === 0 ? '-' : one.parties.join(', '),
    one.speaks_for?.join(', ') || '-',
    one.revoked_at === null ? (one.expires_at === null ? 'valid' : `until ${one.expires_at}`) : 'revoked',
    one.last_used_at ?? '-',
    one.label ?? '',
  ]);
  for (const line of tableLines([
    ['key', 'role', 'participant', 'parties', 'speaks for', 'state', 'last used', 'label'],
    ...rows,
  ]))
    out.line(line);
  if (page.next !== null) out.talk('There are more: --limit shows more of them.', 'dim');
}

async function revoke({ client, out }: Session, id: string): Promise<void> {
  const revoked = await client.keys.revoke(id);
  if (out.json) out.document(revoked);
  else out.talk(`Key ${id} is revoked.`);
}
