/** Where rows and workflows disagree, which they do when one of the two was restored from an older copy. Pure. */
import type { RunState } from '../../activities/close-lost.ts';

/** What the rows know of a conversation. */
export interface RowSide {
  readonly turn: number;
  readonly isClosed: boolean;
  readonly wasTaken: boolean;
}

/** What runs of it. */
export interface WorkflowSide {
  readonly run: RunState;
  /** Null: nothing runs, or it does not answer. */
  readonly turn: number | null;
  /** It answers somebody right now: its rows follow within seconds. */
  readonly isBusy: boolean;
}

export type Difference =
  /** A workflow of which no row is there: begun after the copy of the database. Nobody can reach it. */
  | 'workflow-without-row'
  /**
   * An open conversation that was talked in, and nothing runs: begun after the copy of Temporal, or ended after that of
   * the database.
   */
  | 'row-without-workflow'
  /** The rows say closed and it runs: closed after the copy of Temporal. */
  | 'row-closed'
  /** More turns in the workflow than in the rows: what was said after the copy of the database is gone. */
  | 'workflow-ahead'
  /** More turns in the rows than in the workflow: it has forgotten what it was told after the copy of Temporal. */
  | 'rows-ahead';

/** Null: they agree, or cannot be compared now. */
export function differenceOf(row: RowSide | null, workflow: WorkflowSide): Difference | null {
  const isRunning = workflow.run === 'running';
  if (row === null) return isRunning ? 'workflow-without-row' : null;
  if (row.isClosed) return isRunning ? 'row-closed' : null;
  // What was accepted and never taken up is offered again by housekeeping, which starts the workflow.
  if (!isRunning) return row.wasTaken || workflow.run !== 'none' ? 'row-without-workflow' : null;
  if (workflow.turn === null || workflow.isBusy || workflow.turn === row.turn) return null;
  return workflow.turn > row.turn ? 'workflow-ahead' : 'rows-ahead';
}

/**
 * What makes them agree. Both sides are ended where neither has all of it: nobody goes on with half of what was said.
 */
export const mending: Readonly<Record<Difference, { readonly endsWorkflow: boolean; readonly closesRow: boolean }>> = {
  'workflow-without-row': { endsWorkflow: true, closesRow: false },
  'row-without-workflow': { endsWorkflow: false, closesRow: true },
  'row-closed': { endsWorkflow: true, closesRow: false },
  'workflow-ahead': { endsWorkflow: true, closesRow: true },
  'rows-ahead': { endsWorkflow: true, closesRow: true },
};
