/** `parley tenant create|erase|erasure`: a tenant with its first admin key, and its end, by the installation key. */
import type { Command } from 'commander';
import type { OpenSession, Session } from '../terminal/session.ts';
import { addTenantErasure } from './erasure.ts';
import { tellKey } from './key.ts';

export function addTenantCommands(program: Command, open: OpenSession): void {
  const tenant = program.command('tenant').description('tenants');
  tenant
    .command('create')
    .description(
      'make a tenant; its first admin key is shown once (PARLEY_INSTALLATION_KEY, else .parley/installation-key)',
    )
    .argument('<name>', 'lower-case letters, digits and dashes')
    .action((name: string, _options: unknown, command: Command) => create(open(command, 'installation'), name));
  addTenantErasure(tenant, open);
}

async function create(session: Session, name: string): Promise<void> {
  tellKey(session, await session.client.tenants.create(name));
}
