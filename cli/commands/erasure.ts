/** `parley participant|tenant erase|erasure`: everything of a participant, or a tenant, erased for good (R5). */
import type { Command } from 'commander';
import type { SubjectErasure } from '../../contracts/wire/erasure.ts';
import { confirmName } from '../terminal/confirm.ts';
import type { OpenSession, Session } from '../terminal/session.ts';

export function addParticipantCommands(program: Command, open: OpenSession): void {
  const participant = program.command('participant').description('everything of one participant');
  participant
    .command('erase')
    .description('erase everything of a participant, for good: conversations, keys, sessions of theirs alone')
    .argument('<participant>')
    .requiredOption('--reason <text>', 'why, for the audit log, which keeps it: name nobody')
    .option('--yes', 'without asking for the name')
    .action(async (name: string, { reason, yes }: EraseOptions, command: Command) => {
      const session = open(command);
      await confirmName(session, { what: `Everything of "${name}" goes.`, name, yes: yes === true });
      tell(session, await session.client.erasures.participant(name, reason));
    });
  participant
    .command('erasure')
    .description('how far the erasure of a participant has come')
    .argument('<participant>')
    .action(async (name: string, _options: unknown, command: Command) => {
      const session = open(command);
      tell(session, await session.client.erasures.ofParticipant(name));
    });
}

/** With the installation's key. */
export function addTenantErasure(tenant: Command, open: OpenSession): void {
  tenant
    .command('erase')
    .description('erase a tenant, for good: its keys end, its conversations and rows go, then its key')
    .argument('<name>')
    .requiredOption('--reason <text>', "why, for the installation's audit log, which keeps it")
    .option('--yes', 'without asking for the name')
    .action(async (name: string, { reason, yes }: EraseOptions, command: Command) => {
      const session = open(command, 'installation');
      await confirmName(session, { what: `Everything of the tenant "${name}" goes.`, name, yes: yes === true });
      tell(session, await session.client.erasures.tenant(name, reason));
    });
  tenant
    .command('erasure')
    .description('how far the erasure of a tenant has come')
    .argument('<name>')
    .action(async (name: string, _options: unknown, command: Command) => {
      const session = open(command, 'installation');
      tell(session, await session.client.erasures.ofTenant(name));
    });
}

interface EraseOptions {
  readonly reason: string;
  readonly yes?: boolean;
}

function tell({ out }: Session, erasure: SubjectErasure): void {
  if (out.json) return out.document(erasure);
  const { left, erased, finished } = erasure.conversations;
  out.line(`${erasure.state}: ${erased} conversations erased, ${finished} of them to the last trace, ${left} left`);
  if (erasure.state === 'erasing') out.talk('It goes on by itself; ask with `erasure` instead of `erase`.', 'dim');
}
