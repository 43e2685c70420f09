import { describe, expect, it, test } from 'vitest';
import { compareAll, type ComparePorts } from '../../workers/reconcile/compare.ts';
import { differenceOf, mending, type RowSide, type WorkflowSide } from '../../workers/reconcile/differences.ts';

const row: RowSide = { turn: 3, isClosed: false, wasTaken: true };
const workflow: WorkflowSide = { run: 'running', turn: 3, isBusy: false };
const none: WorkflowSide = { run: 'none', turn: null, isBusy: false };

describe('rows and a workflow are compared', () => {
  it.each<[string, RowSide | null, WorkflowSide, ReturnType<typeof differenceOf>]>([
    ['they agree', row, workflow, null],
    ['nothing of it is there', null, none, null],
    ['no row', null, workflow, 'workflow-without-row'],
    ['no row, and it does not answer', null, { ...workflow, turn: null }, 'workflow-without-row'],
    ['nothing runs', row, none, 'row-without-workflow'],
    ['it ended by itself', row, { ...none, run: 'completed' }, 'row-without-workflow'],
    [
      'it broke off before a turn was taken',
      { ...row, wasTaken: false },
      { ...none, run: 'failed' },
      'row-without-workflow',
    ],
    ['nothing was taken up yet: housekeeping offers it again', { ...row, wasTaken: false }, none, null],
    ['the row is closed and it runs', { ...row, isClosed: true }, workflow, 'row-closed'],
    ['both have ended', { ...row, isClosed: true }, { ...none, run: 'completed' }, null],
    ['the workflow knows more turns', row, { ...workflow, turn: 5 }, 'workflow-ahead'],
    ['the rows know more turns', row, { ...workflow, turn: 1 }, 'rows-ahead'],
    ['it answers somebody: its rows follow', row, { ...workflow, turn: 4, isBusy: true }, null],
    ['it does not answer', row, { ...workflow, turn: null }, null],
  ])('%s', (_, rows, runs, expected) => {
    expect(differenceOf(rows, runs)).toBe(expected);
  });

  test('whatever differs is ended on both sides that are there', () => {
    expect(mending['workflow-ahead']).toEqual({ endsWorkflow: true, closesRow: true });
    expect(mending['workflow-without-row'].closesRow).toBe(false);
    expect(mending['row-without-workflow'].endsWorkflow).toBe(false);
  });
});

test('nothing is changed unless it is asked for, and every tenant is looked at, also one that only workflows know', async () => {
  const did: string[] = [];
  const ports: ComparePorts = {
    rows: {
      tenants: async () => ['a'],
      progress: async () => [
        {
          conversation: 'ahead',
          assistant: 'x',
          assistantVersion: '1',
          updatedAt: new Date(1_000),
          ...row,
        },
      ],
      close: async ({ conversation }, _row, reason) => void did.push(`closed ${conversation}: ${reason}`),
    },
    runs: {
      all: async () => [
        { tenant: 'a', conversation: 'ahead' },
        { tenant: 'b', conversation: 'lone' },
      ],
      stateOf: async () => 'running',
      statusOf: async () => ({ turn: 4, waitingOn: 'participant', queued: 0 }),
      happenedSince: async (_where, since) => [{ at: since.toISOString(), what: 'a call was booked' }],
      end: async ({ conversation }, reason) => void did.push(`ended ${conversation}: ${reason}`),
    },
  };
  const told = await compareAll(ports, false);
  expect(told.compared).toBe(2);
  expect(told.differences).toMatchObject([
    {
      kind: 'workflow-ahead',
      tenant: 'a',
      row_turn: 3,
      workflow_turn: 4,
      only_in_workflow: [{ at: '1970-01-01T00:00:01.000Z', what: 'a call was booked' }],
      mended: false,
    },
    { kind: 'workflow-without-row', tenant: 'b', row_turn: null, mended: false },
  ]);
  expect(did).toEqual([]);
  expect((await compareAll(ports, true)).differences.every(({ mended }) => mended)).toBe(true);
  expect(did).toEqual([
    'ended ahead: parley ops reconcile: workflow-ahead',
    'closed ahead: reconciled: workflow-ahead',
    'ended lone: parley ops reconcile: workflow-without-row',
  ]);
});
