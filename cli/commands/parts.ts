/** `parley prepare`, `worker`, `api`, `codec`: the parts of a server. `parley.mjs` runs them; this file holds their help. */
import type { Command } from 'commander';
import { CliFailure, exitCodes } from '../terminal/failure.ts';

/** Each reads its settings from the environment only (`docs/reference/settings.md`). */
const parts = {
  prepare: 'make database, first key and Temporal namespace ready for a server of your own',
  worker: 'run a worker until it is told to end',
  api: 'run the API until it is told to end',
  codec: 'run the codec server alone, which the Web UI reads through while the API is down, until it is told to end',
} as const;

const more: Readonly<Record<string, string>> = {
  worker: '--queues <names>: which it takes from, e.g. model,outbox (the same as PARLEY_QUEUES; else all)\n',
};

export function addPartCommands(program: Command): void {
  for (const [name, description] of Object.entries(parts)) {
    program
      .command(name)
      .description(description)
      .addHelpText('after', `\n${more[name] ?? ''}Settings come from the environment: docs/reference/settings.md`)
      .action(() => {
        throw new CliFailure(exitCodes.usage, {
          title: `${name} takes no options`,
          detail: 'Its settings come from the environment.',
          remedy: `Run "parley ${name}" alone; docs/reference/settings.md lists what it reads.`,
        });
      });
  }
}
