/**
 * Compares every open conversation with its workflow, tells each difference, and where it is asked for makes both
 * agree.
 */
import type { TimelineEntry } from '../../contracts/state/messages.ts';
import type { Where } from '../../contracts/state/turn.ts';
import type { RunState } from '../../activities/close-lost.ts';
import type { RowProgress } from '../../adapters/postgres/fleet/row-progress.ts';
import { differenceOf, mending, type Difference, type WorkflowSide } from './differences.ts';

export interface ComparePorts {
  readonly rows: {
    tenants(): Promise<readonly string[]>;
    progress(tenant: string, named: readonly string[]): Promise<readonly RowProgress[]>;
    /** Closes the row with a word to the participant; what waits in it has failed. */
    close(where: Where, row: RowProgress, reason: string): Promise<void>;
  };
  readonly runs: {
    all(): Promise<readonly Where[]>;
    stateOf(where: Where): Promise<RunState>;
    statusOf(
      where: Where,
    ): Promise<{ readonly turn: number; readonly waitingOn: string | null; readonly queued: number } | null>;
    happenedSince(where: Where, since: Date): Promise<readonly TimelineEntry[]>;
    end(where: Where, reason: string): Promise<void>;
  };
}

export interface ToldDifference extends Where {
  readonly kind: Difference;
  /** Null: there is none. */
  readonly row_turn: number | null;
  readonly workflow_turn: number | null;
  /** What the workflow noted after the row's last change: what is in no row, effects included. */
  readonly only_in_workflow: readonly TimelineEntry[];
  readonly mended: boolean;
}

export interface Comparison {
  readonly compared: number;
  readonly differences: readonly ToldDifference[];
}

const atOnce = 8;

/** `isMending`: changes nothing without. A conversation that is spoken in meanwhile is left for the next time. */
export async function compareAll(ports: ComparePorts, isMending: boolean): Promise<Comparison> {
  const running = await ports.runs.all();
  const known = new Set(await ports.rows.tenants());
  const tenants = [...new Set([...known, ...running.map(({ tenant }) => tenant)])].toSorted((one, other) =>
    one.localeCompare(other),
  );
  const differences: ToldDifference[] = [];
  let compared = 0;
  for (const tenant of tenants) {
    const named = running.filter((one) => one.tenant === tenant).map(({ conversation }) => conversation);
    const progress = known.has(tenant) ? await ports.rows.progress(tenant, named) : [];
    const rows = new Map(progress.map((row) => [row.conversation, row]));
    const conversations = [...new Set([...rows.keys(), ...named])];
    compared += conversations.length;
    for (let first = 0; first < conversations.length; first += atOnce) {
      const some = conversations.slice(first, first + atOnce).map((conversation) => ({ tenant, conversation }));
      const found = await Promise.all(
        some.map((where) => compareOne(ports, where, rows.get(where.conversation) ?? null, isMending)),
      );
      differences.push(...found.filter((one) => one !== null));
    }
  }
  return { compared, differences };
}

async function compareOne(
  ports: ComparePorts,
  where: Where,
  row: RowProgress | null,
  isMending: boolean,
): Promise<ToldDifference | null> {
  const workflow = await workflowOf(ports, where);
  const kind = differenceOf(row, workflow);
  if (kind === null) return null;
  const since = row?.updatedAt ?? new Date(0);
  const noted = workflow.run === 'running' ? await ports.runs.happenedSince(where, since) : [];
  const { endsWorkflow, closesRow } = mending[kind];
  if (isMending) {
    // The row last: should it fail, the next look finds a row without a workflow, and ends it.
    if (endsWorkflow) await ports.runs.end(where, `parley ops reconcile: ${kind}`);
    if (closesRow && row !== null) await ports.rows.close(where, row, `reconciled: ${kind}`);
  }
  return {
    kind,
    ...where,
    row_turn: row?.turn ?? null,
    workflow_turn: workflow.turn,
    only_in_workflow: noted,
    mended: isMending,
  };
}

async function workflowOf({ runs }: ComparePorts, where: Where): Promise<WorkflowSide> {
  const run = await runs.stateOf(where);
  const status = run === 'running' ? await runs.statusOf(where) : null;
  if (status === null) return { run, turn: null, isBusy: false };
  return { run, turn: status.turn, isBusy: status.queued > 0 || status.waitingOn === 'model' };
}
