/**
 * `parley ops batch`: the same order to every running conversation that a query of Temporal finds. It is given through
 * the API, so that each is one signed order and one row of the audit log.
 */
import type { Command } from 'commander';
import { ParleyProblem } from '../../client/problem.ts';
import { openTemporalClient } from '../../temporal-config/connection/client.ts';
import { searchAttributeKeys } from '../../temporal-config/search-attributes.ts';
import { workflowIdOf, workflowType } from '../../workflows/conversation/messages.ts';
import { choice, wholeNumber } from '../terminal/arguments.ts';
import { CliFailure, EndWith, exitCodes } from '../terminal/failure.ts';
import { readFleet, reasonOf } from '../terminal/fleet.ts';
import type { OpenSession, Session } from '../terminal/session.ts';

const orders = ['close', 'pause', 'escalate', 'acknowledge'] as const;
type Order = (typeof orders)[number];

interface BatchOptions {
  readonly query: string;
  readonly order: Order;
  readonly reason: string;
  readonly yes?: boolean;
  readonly most: number;
  readonly perSecond: number;
}

interface Outcome {
  readonly conversation_id: string;
  /** `skipped`: there is nothing in it that this order is about. */
  readonly outcome: 'found' | 'ordered' | 'skipped' | 'refused';
  readonly because?: string;
}

export function addBatchCommand(ops: Command, open: OpenSession): void {
  ops
    .command('batch')
    .description('give every running conversation that a query finds the same order; without --yes it only says which')
    .requiredOption(
      '--query <filter>',
      `as in the lists of \`parley ops views\`, e.g. 'ParleyAttention = "needs-operator"'`,
    )
    .requiredOption('--order <order>', orders.join(', '), choice(orders))
    .requiredOption('--reason <text>', 'why, for the audit log')
    .option('--yes', 'do it; else it is only told what would be ordered')
    .option(
      '--most <number>',
      'conversations at most: where the query finds more, nothing is ordered',
      wholeNumber,
      100,
    )
    .option('--per-second <number>', 'orders a second', wholeNumber, 10)
    .addHelpText('after', '\nConversations of other tenants than the key’s are refused. Ends with 1 when any was.')
    .action((options: BatchOptions, command: Command) => batch(open(command), options));
}

async function batch(session: Session, options: BatchOptions): Promise<void> {
  const { out, around } = session;
  const { order, yes, most, perSecond } = options;
  const found = await find(session, options);
  if (found.length > most)
    throw new CliFailure(exitCodes.usage, {
      title: 'The query finds too many conversations',
      detail: `It finds more than ${most}; nothing was ordered.`,
      remedy: 'Narrow --query, or raise --most.',
    });
  if (yes !== true)
    return tell(
      session,
      found.map((id) => ({ conversation_id: id, outcome: 'found' })),
      order,
    );
  const stop = around.takeInterrupts();
  const outcomes: Outcome[] = [];
  for (const id of found) {
    if (stop.aborted) break;
    outcomes.push(await give(session, id, options));
    if (outcomes.length % 10 === 0) out.talk(`${outcomes.length} of ${found.length}`, 'dim');
    await new Promise((resolve) => setTimeout(resolve, 1_000 / perSecond));
  }
  tell(session, outcomes, order);
  if (stop.aborted || outcomes.some(({ outcome }) => outcome === 'refused')) throw new EndWith(exitCodes.failed);
}

/** The ids of conversations, one more than may be ordered at most. */
async function find({ around }: Session, { query, most }: BatchOptions): Promise<readonly string[]> {
  const { temporal } = readFleet(around.env, {});
  const { client, close } = openTemporalClient(temporal);
  const whole = `WorkflowType = '${workflowType}' AND ExecutionStatus = 'Running' AND (${query})`;
  const found: string[] = [];
  try {
    for await (const one of client.workflow.list({ query: whole, pageSize: 200 })) {
      const tenant = one.typedSearchAttributes.get(searchAttributeKeys.tenant) ?? '';
      found.push(one.workflowId.slice(workflowIdOf(tenant, '').length));
      if (found.length > most) break;
    }
    return found;
  } catch (error) {
    throw new CliFailure(exitCodes.usage, {
      title: 'Temporal does not answer the query',
      detail: `${temporal.address}, namespace ${temporal.namespace}: ${reasonOf(error)}`,
      remedy: 'Check --query in the Web UI’s list (`parley ops views` has some), and TEMPORAL_ADDRESS.',
    });
  } finally {
    await close();
  }
}

async function give(session: Session, id: string, { order, reason }: BatchOptions): Promise<Outcome> {
  try {
    const isGiven = await given[order](session, id, reason);
    return { conversation_id: id, outcome: isGiven ? 'ordered' : 'skipped' };
  } catch (failure) {
    if (!(failure instanceof ParleyProblem)) throw failure;
    return { conversation_id: id, outcome: 'refused', because: failure.problem.detail };
  }
}

/** False: there is nothing in the conversation that the order is about. */
const given: Readonly<Record<Order, (session: Session, id: string, reason: string) => Promise<boolean>>> = {
  async close({ client }, id, reason) {
    await client.conversations.close(id, reason);
    return true;
  },
  async pause({ client }, id, reason) {
    await client.person.pause(id, reason);
    return true;
  },
  async escalate({ client }, id, reason) {
    const { open_requests: open } = await client.conversations.show(id);
    for (const one of open as readonly { readonly kind: string; readonly request_id: string }[]) {
      const requests = one.kind === 'context' ? client.contextRequests : client.clarifications;
      await requests.escalate(id, one.request_id, { reason });
    }
    return open.length > 0;
  },
  async acknowledge({ client }, id, reason) {
    const { attention = [] } = await client.conversations.show(id);
    for (const { item_id } of attention) await client.person.acknowledge(id, { item_id, reason });
    return attention.length > 0;
  },
};

function tell({ out }: Session, items: readonly Outcome[], order: Order): void {
  const count = (what: Outcome['outcome']): number => items.filter(({ outcome }) => outcome === what).length;
  const [ordered, skipped, refused, found] = [count('ordered'), count('skipped'), count('refused'), count('found')];
  if (out.json) return out.document({ order, found: items.length, ordered, skipped, refused, items });
  for (const { conversation_id: id, outcome, because } of items)
    out.line(because === undefined ? `${id} ${outcome}` : `${id} ${outcome}: ${because}`);
  if (found > 0 || items.length === 0)
    out.talk(`${found} conversation(s) would be given "${order}". Add --yes to do it.`);
  else out.talk(`${ordered} ordered, ${skipped} without anything to order, ${refused} refused`);
}
