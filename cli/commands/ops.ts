/** `parley ops …`: for operators of the workers; it calls Temporal directly, because a fleet serves all tenants. */
import type { Command } from 'commander';
import { addBatchCommand } from './batch.ts';
import { drain, type Drained } from '../../temporal-config/connection/drain.ts';
import { operatorsViews } from '../../temporal-config/operators-views.ts';
import { openTemporalClient } from '../../temporal-config/connection/client.ts';
import { handOverSignal, workflowType } from '../../workflows/conversation/messages.ts';
import { readFleet, reasonOf } from '../terminal/fleet.ts';
import { webUiOf } from '../terminal/web-ui.ts';
import { seconds, wholeNumber } from '../terminal/arguments.ts';
import { CliFailure, EndWith, exitCodes } from '../terminal/failure.ts';
import { waitingLines } from '../terminal/present.ts';
import type { OpenSession, Session } from '../terminal/session.ts';

interface DrainOptions {
  readonly assistant?: string;
  readonly buildId?: string;
  readonly deployment?: string;
  readonly perSecond: number;
  readonly wait: number;
}

export function addOperationsCommands(program: Command, open: OpenSession): void {
  const ops = program
    .command('ops')
    .description('run the fleet of workers (talks to Temporal: TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, PARLEY_LANE)');
  ops
    .command('views')
    .description('links into Temporal’s Web UI: what needs somebody, what is due, what is stuck')
    .action((_options: unknown, command: Command) => views(open(command)));
  ops
    .command('token')
    .description('a token with which "op.approve" approves one preview from Temporal, for a quarter of an hour')
    .requiredOption('--conversation <id>')
    .requiredOption('--action <id>', 'the action that waits for its yes')
    .requiredOption('--reason <text>', 'why it is approved from there')
    .option('--preview-hash <hash>', 'what it approves (else what is shown now)')
    .action((options: TokenOptions, command: Command) => token(open(command), options));
  ops
    .command('codec')
    .description('the flags with which the temporal CLI reads what is encrypted, and how the Web UI does')
    .action((_options: unknown, command: Command) => tellCodec(open(command)));
  ops
    .command('reconcile')
    .description('after a restore: whether the rows and the workflow of every conversation agree')
    .option('--mend', 'make them agree; else they are told alone')
    .addHelpText(
      'after',
      '\nReads the settings of a worker (DATABASE_URL, TEMPORAL_ADDRESS …): docs/how-to/back-up.md',
    );
  addBatchCommand(ops, open);
  ops
    .command('drain')
    .description('order every open conversation to go on as a new run, with the workers of the current version')
    .option('--assistant <name>', 'conversations of this assistant alone')
    .option('--build-id <id>', 'runs that the workers of this build hold alone')
    .option('--deployment <name>', 'the deployment of that build (else PARLEY_DEPLOYMENT, else the workers’ own)')
    .option('--per-second <number>', 'orders a second', wholeNumber, 50)
    .option('--wait <seconds>', 'how long to wait until all have gone on', seconds, 30)
    .addHelpText('after', '\nEnds with 0 when no run remains, with 6 when some do: busy, or without a worker.')
    .action((options: DrainOptions, command: Command) => orderAll(open(command), options));
}

interface TokenOptions {
  readonly conversation: string;
  readonly action: string;
  readonly reason: string;
  readonly previewHash?: string;
}

/** Shows what the token approves: whoever passes it on is to know. */
async function token({ client, out }: Session, { conversation, action, reason, previewHash }: TokenOptions) {
  const { flow } = await client.conversations.show(conversation);
  const preview_hash = previewHash ?? flow?.preview_hash ?? '';
  const made = await client.actions.token(conversation, action, { preview_hash, reason });
  if (out.json) return out.document({ ...made, preview_hash });
  for (const line of waitingLines(flow)) out.talk(line);
  out.talk(
    `op.approve {"actionId": "${action}", "previewHash": "${preview_hash}", "token": …}, until ${made.expires_at}`,
  );
  out.line(made.token);
}

/** The views of docs/operators.md with the current time. */
function views({ out, around }: Session): void {
  const { namespace } = readFleet(around.env, {}).temporal;
  const webUi = webUiOf(around.env);
  if (webUi === null)
    throw new CliFailure(exitCodes.usage, {
      title: 'The Web UI cannot be found',
      detail: 'Temporal is not on this machine, and nothing says where its Web UI is.',
      remedy: 'Set PARLEY_WEB_UI_URL.',
    });
  const now = new Date();
  const items = operatorsViews.map(({ name, title, query }) => {
    const filter = query(now);
    const url = `${webUi}/namespaces/${encodeURIComponent(namespace)}/workflows?query=${encodeURIComponent(filter)}`;
    return { name, title, query: filter, url };
  });
  if (out.json) return out.document({ items });
  for (const { title, url } of items) {
    out.line(title);
    out.line(`  ${url}`);
  }
}

/** The key is named by where it is kept: on a command line everybody on the machine could read it. */
function tellCodec({ out, settings }: Session): void {
  const endpoint = `${settings.url.replace(/\/$/, '')}/codec`;
  const { keySource: key } = settings;
  const kept = key === null ? '<key>' : key.includes('/') ? `$(cat ${key})` : `$${key}`;
  const auth = `Bearer ${key?.endsWith('_FILE') ? `$(cat $${key})` : kept}`;
  if (out.json) return out.document({ endpoint, auth });
  out.line(`--codec-endpoint ${endpoint} --codec-auth "${auth}"`);
  out.talk('The key of an operator, an auditor or an administrator. Each reading is a row of the audit log.', 'dim');
  out.talk('In the Web UI: docs/security.md, "Read it".', 'dim');
}

async function orderAll({ out, around }: Session, options: DrainOptions): Promise<void> {
  const { temporal, lane, version } = readFleet(around.env, options);
  const { client, close } = openTemporalClient(temporal);
  const { assistant, perSecond, wait } = options;
  const stop = around.takeInterrupts();
  let told = '';
  const progress = (so: Drained): void => {
    const line = inWords(so);
    if (!out.json && line !== told) out.talk(line, 'dim');
    told = line;
  };
  const order = {
    workflowType,
    handOver: handOverSignal,
    lane,
    assistant,
    version,
    perSecond,
    waitMs: wait * 1000,
    stop,
  };
  let drained: Drained;
  try {
    drained = await drain(client, order, progress);
  } catch (error) {
    throw new CliFailure(exitCodes.unavailable, {
      title: 'Temporal does not take the order',
      detail: `${temporal.address}, namespace ${temporal.namespace}: ${reasonOf(error)}`,
      remedy: 'Check TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE, then order it again: nothing is ordered twice for harm.',
    });
  } finally {
    await close();
  }
  if (out.json) out.document(drained);
  else out.line(inWords(drained), drained.remaining === 0 ? 'good' : 'bad');
  if (drained.remaining > 0) throw new EndWith(exitCodes.timedOut);
}

function inWords({ ordered, gone, remaining }: Drained): string {
  const ended = gone === 0 ? '' : `, ${gone} had ended or gone on`;
  return `${ordered} ordered${ended}, ${remaining} remain`;
}
