/**
 * What housekeeping reconciles, step by step: the rows in a real database, with stand-ins for the runs and the
 * providers.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EffectProvider } from '../../activities/carry-out.ts';
import { verdictOf, type RunState } from '../../activities/close-lost.ts';
import { reconcileActivity, type ReconcilingPorts } from '../../activities/reconcile.ts';
import { postgresHousekeeping } from '../../adapters/postgres/fleet/housekeeping.ts';
import { postgresLedger } from '../../adapters/postgres/effects/ledger.ts';
import { housekeepingCounts } from '../../adapters/postgres/fleet/housekeeping-notes.ts';
import { postgresReconciliation } from '../../adapters/postgres/fleet/reconciliation.ts';
import { listQueue } from '../../adapters/postgres/conversations/queue.ts';
import { listTenantEvents } from '../../adapters/postgres/conversations/tenant-events.ts';
import { saidAgain } from '../../workers/redeliver-message.ts';
import { startStand, type Stand } from '../api/stand.ts';

let stand: Stand;
let tenant: string;
beforeAll(async () => {
  stand = await startStand();
});
afterAll(() => stand.stop());
beforeEach(async () => {
  tenant = `t-${randomUUID().slice(0, 8)}`;
  await stand.key('admin', { tenant });
});

describe('what the state of a workflow says', () => {
  const at = new Date('2026-06-01T12:00:00Z');
  const minutesAgo = (minutes: number): Date => new Date(at.getTime() - minutes * 60_000);
  for (const [state, wasTaken, missingSince, verdict] of [
    ['running', true, null, 'runs'],
    ['none', false, null, 'runs'],
    ['none', true, null, 'missing'],
    ['none', true, minutesAgo(9), 'missing'],
    ['none', true, minutesAgo(10), 'lost: gone'],
    ['failed', true, null, 'lost: failed'],
    ['terminated', false, null, 'lost: terminated'],
    ['timed-out', true, null, 'lost: timed-out'],
    ['cancelled', true, null, 'lost: cancelled'],
    ['completed', true, null, 'lost: completed'],
  ] as const satisfies readonly (readonly [RunState, boolean, Date | null, string])[])
    test(`${state}, ${wasTaken ? 'a turn was taken up' : 'nothing was taken up'}, missing since ${missingSince?.toISOString() ?? 'never'}: ${verdict}`, () => {
      const suspect = { conversation: 'c', assistant: 'a', assistantVersion: 'v', wasTaken, missingSince };
      const said = verdictOf(state, suspect, at);
      expect(said.kind === 'lost' ? `lost: ${said.because}` : said.kind).toBe(verdict);
    });
});

describe('lost conversations', () => {
  test('each is closed once, however many runs are under way, and what waits in it has failed', async () => {
    const id = await talk({ queued: 2, taken: 1 });
    const ports = portsWith({ stateOf: 'failed' });
    const reports = await Promise.all([1, 2, 3].map(() => reconcileActivity(ports).reconcile()));
    expect(reports.reduce((sum, { closed }) => sum + closed, 0)).toBe(1);
    expect(await messagesOf(id)).toEqual([
      'participant failed',
      'participant failed',
      'participant failed',
      'assistant completed',
    ]);
    const settled = await stand.owner.query(
      `select settled->>'disposition' as disposition, settled->>'state' as state from turns where tenant = $1`,
      [tenant],
    );
    expect(settled.rows).toEqual(Array.from({ length: 3 }, () => ({ disposition: 'failed', state: 'closed' })));
    expect(await told()).toEqual([{ counts: { closed: 1 }, conversations: { closed: [id] } }]);
    expect(await counts()).toEqual([{ did: 'closed', total: 1 }]);
  });

  test('a conversation in which nothing was said has no workflow, and stays open', async () => {
    const id = await talk({ queued: 0, taken: 0 });
    await reconcileActivity(portsWith({ stateOf: 'none' })).reconcile();
    expect(await isClosed(id)).toBe(false);
  });

  test('an outage of Temporal closes nothing', async () => {
    const id = await talk({ queued: 0, taken: 1 });
    const ports = portsWith({ stateOf: new Error('Temporal does not answer.') });
    await expect(reconcileActivity(ports).reconcile()).rejects.toThrow('Temporal does not answer.');
    expect(await isClosed(id)).toBe(false);
  });

  test('an outage of Temporal keeps nothing else from being done, and each failure is told', async () => {
    const id = await talk({ queued: 1, taken: 1 });
    await effect(id, '6 minutes');
    const stand = portsWith({
      stateOf: new Error('Temporal does not answer.'),
      provider: { find: async () => ({ providerRef: 'ref' }) },
    });
    const runs = { ...stand.runs, brokenOffSince: () => Promise.reject(new Error('Nothing can be listed.')) };
    const failure = await reconcileActivity({ ...stand, runs })
      .reconcile()
      .catch(String);
    expect(failure).toMatch(/Nothing can be listed\..*Temporal does not answer\./);
    expect(stand.offered).toHaveLength(1);
    expect(await counts()).toEqual([
      { did: 'offered', total: 1 },
      { did: 'read_back_done', total: 1 },
    ]);
  });

  test('what is looked at goes to the end, so that a run that cannot look at all of them looks at the others next', async () => {
    const ids = [await talk({ taken: 1, settled: true }), await talk({ taken: 1, settled: true })];
    const { suspects, looked } = postgresReconciliation(stand.database);
    const first = await suspects(tenant, { at: new Date(), begun: new Date(), named: [], limit: 1 });
    await looked(tenant, { at: new Date(), running: first.map(({ conversation }) => conversation), missing: [] });
    const second = await suspects(tenant, { at: new Date(), begun: new Date(), named: [], limit: 1 });
    expect([...first, ...second].map(({ conversation }) => conversation).toSorted()).toEqual(ids.toSorted());
  });
});

describe('messages that nobody took up', () => {
  test('each is offered once, then not again for ten minutes; one that is young is left alone', async () => {
    const id = await talk({ queued: 2, taken: 0 });
    await message(id, 'queued', '5 seconds');
    const ports = portsWith({ stateOf: 'running' });
    expect((await reconcileActivity(ports).reconcile()).offered).toBe(2);
    expect((await reconcileActivity(ports).reconcile()).offered).toBe(0);
    expect(ports.offered).toHaveLength(2);
    await stand.owner.query(`update messages set offered_at = offered_at - interval '11 minutes' where tenant = $1`, [
      tenant,
    ]);
    expect((await reconcileActivity(ports).reconcile()).offered).toBe(2);
  });

  test('one that is not to be had now does not keep the others from being offered', async () => {
    await talk({ queued: 1, taken: 0 });
    await talk({ queued: 1, taken: 0 });
    const ports = portsWith({ stateOf: 'running', offer: 'later' });
    await reconcileActivity(ports).reconcile();
    expect(ports.offered).toHaveLength(2);
    expect(await told()).toEqual([]);
  });

  test('one whose workflow fails is in the queue as long as it waits and that is so', async () => {
    const id = await talk({ queued: 1, taken: 0 });
    const queued = async () => {
      const page = await stand.database.asTenant(tenant, (rows) => listQueue(rows, tenant, { limit: 50 }));
      return page?.items.map((item) => [item.kind, item.conversation_id]);
    };
    const later = (column: string) =>
      stand.owner.query(`update messages set ${column} = ${column} - interval '11 minutes' where tenant = $1`, [
        tenant,
      ]);
    await reconcileActivity(portsWith({ stateOf: 'running', offer: 'later' })).reconcile();
    expect(await queued()).toEqual([]);
    await later('offered_at');
    await reconcileActivity(portsWith({ stateOf: 'running', offer: 'stalled' })).reconcile();
    expect(await queued()).toEqual([['stalled', id]]);
    await stand.owner.query(`update messages set status = 'in_progress' where tenant = $1`, [tenant]);
    expect(await queued()).toEqual([]);
    await stand.owner.query(`update messages set status = 'queued' where tenant = $1`, [tenant]);
    await later('offered_at');
    await reconcileActivity(portsWith({ stateOf: 'running' })).reconcile();
    expect(await queued()).toEqual([]);
  });

  test('is said again by its fingerprint where its row has one, and with its text where it has none', () => {
    const by = { role: 'participant', keyId: 'k', question: null } as const;
    const row = { messageId: 'm', turnId: 't', text: 'Hello.', hash: null, size: null, instruction: null, ...by };
    expect(saidAgain(row)).toEqual({ messageId: 'm', turnId: 't', text: 'Hello.' });
    // It agrees to nothing that was shown since (G20).
    expect(saidAgain({ ...row, question: 'turn:1' })).toMatchObject({ question: 'turn:1' });
    const instruction = { from: 'a', to: 'b', fields: { budget: 1 } };
    expect(saidAgain({ ...row, hash: 'h', size: 6, instruction })).toEqual({
      messageId: 'm',
      turnId: 't',
      hash: 'h',
      size: 6,
      instruction: { from: 'a', to: 'b' },
    });
  });

  test('G22 what a person of ours said is never offered as the participant’s', () => {
    const by = { role: 'operator', keyId: 'k', question: 'turn:1' } as const;
    const row = { messageId: 'm', turnId: 't', text: 'Hello.', hash: 'h', size: 6, instruction: null, ...by };
    expect(saidAgain(row)).toEqual({
      messageId: 'm',
      turnId: 't',
      hash: 'h',
      size: 6,
      as: 'operator',
      actor: 'k',
      reason: 'said before, and offered again',
    });
  });
});

describe('effects that were cut off', () => {
  for (const [what, provider, state] of [
    ['found at its provider', { find: async () => ({ providerRef: 'ref' }) }, 'done'],
    ['not there, and that proves it', { find: async () => null }, 'refused'],
    ['not there, which proves nothing', { find: async () => null, absenceProves: false }, 'unknown'],
    ['of a provider that nobody can ask', {}, 'unknown'],
    ['of a provider that does not answer now', { find: () => Promise.reject(new Error('away')) }, 'attempting'],
  ] as const)
    test(`${what}: ${state}`, async () => {
      const id = await talk({ taken: 1, settled: true });
      await effect(id, '6 minutes');
      await effect(id, '4 minutes');
      await reconcileActivity(portsWith({ stateOf: 'running', provider })).reconcile();
      const { rows } = await stand.owner.query(
        `select state from effects where tenant = $1 and conversation = $2 order by updated_at - attempted_at, serial`,
        [tenant, id],
      );
      // The younger one may still be under way.
      expect(rows.map((row: { state: string }) => row.state).toSorted()).toEqual(['attempting', state].toSorted());
    });

  test('an attempt that has begun meanwhile is not ended', async () => {
    const id = await talk({ taken: 1, settled: true });
    const action = await effect(id, '6 minutes');
    const find = async () => {
      await stand.owner.query('update effects set fence = fence + 1 where tenant = $1 and action_id = $2', [
        tenant,
        action,
      ]);
      return { providerRef: 'ref' };
    };
    expect(
      (await reconcileActivity(portsWith({ stateOf: 'running', provider: { find } })).reconcile()).read_back_done,
    ).toBe(0);
    const { rows } = await stand.owner.query('select state from effects where tenant = $1', [tenant]);
    expect(rows).toEqual([{ state: 'attempting' }]);
  });
});

describe('whose turn it is', () => {
  test('a tenant in which nothing has changed is left alone; a message makes it due at once', async () => {
    const id = await talk({ taken: 1, settled: true });
    const keep = () => reconcileActivity(portsWith({ stateOf: 'running' })).reconcile();
    expect((await keep()).tenants).toBe(1);
    expect((await keep()).tenants).toBe(0);
    await message(id, 'queued', '5 seconds');
    expect((await keep()).tenants).toBe(1);
    // It is queued still.
    expect((await keep()).tenants).toBe(1);
    await stand.owner.query(`update messages set status = 'completed' where tenant = $1`, [tenant]);
    expect((await keep()).tenants).toBe(1);
    expect((await keep()).tenants).toBe(0);
  });

  test('a quarter of an hour later it is looked at all the same, and at once when a workflow has broken off', async () => {
    const id = await talk({ taken: 1, settled: true });
    const ports = portsWith({ stateOf: 'running' });
    await reconcileActivity(ports).reconcile();
    await stand.owner.query(`update tenants set due_at = due_at - interval '15 minutes' where tenant = $1`, [tenant]);
    expect((await reconcileActivity(ports).reconcile()).tenants).toBe(1);
    const broken = portsWith({ stateOf: 'terminated' });
    const runs = { ...broken.runs, brokenOffSince: async () => [{ tenant, conversation: id }] };
    expect(await reconcileActivity({ ...broken, runs }).reconcile()).toMatchObject({ tenants: 1, closed: 1 });
  });

  test('who has many conversations holds up nobody, and all of them are looked at once in a run', async () => {
    const others = ['a', 'b', 'c', 'd', 'e'].map((name) => `${tenant}-${name}`);
    for (const other of others) await stand.key('admin', { tenant: other });
    await many(tenant, 450);
    for (const other of others) await many(other, 1);
    // The one with many came first.
    await stand.owner.query(`update tenants set due_at = now() - interval '1 minute' where tenant = $1`, [tenant]);
    const ports = portsWith({ stateOf: 'running' });
    const looked: string[] = [];
    const left = new Set(others);
    let allSeen: () => void = () => undefined;
    const seen = new Promise<void>((resolve) => (allSeen = resolve));
    const stateOf = async (where: { readonly tenant: string; readonly conversation: string }): Promise<RunState> => {
      looked.push(`${where.tenant}/${where.conversation}`);
      left.delete(where.tenant);
      if (left.size === 0) allSeen();
      // Whoever has many waits for the others in the middle: a run that held them up would not end.
      if (where.tenant === tenant && looked.length > 200) await seen;
      return 'running';
    };
    const housekeeping = { ...ports.housekeeping, tenants: async () => [tenant, ...others] };
    const kept = { ...ports, housekeeping, runs: { ...ports.runs, stateOf } };
    // Two workers at once share the tenants.
    const runs = await Promise.all([1, 2].map(() => reconcileActivity(kept).reconcile()));
    expect(runs.reduce((sum, { tenants }) => sum + tenants, 0)).toBe(6);
    expect(looked).toHaveLength(455);
    expect(new Set(looked).size).toBe(455);
  });

  test('what fails is due again at once', async () => {
    await talk({ taken: 1, settled: true });
    const failing = portsWith({ stateOf: new Error('Temporal does not answer.') });
    await expect(reconcileActivity(failing).reconcile()).rejects.toThrow();
    expect((await reconcileActivity(portsWith({ stateOf: 'running' })).reconcile()).tenants).toBe(1);
  });
});

/** Open conversations of a tenant, each with a message that was answered. */
async function many(of: string, count: number): Promise<void> {
  await stand.owner.query(
    `with made as (
       insert into conversations (tenant, id, assistant, assistant_version, created_at)
         select $1, 'c-' || n, name, version, now() - interval '1 hour'
           from assistants, generate_series(1, $2) n where name = 'hr-manager' returning id)
     insert into messages (tenant, conversation, message_id, turn_id, role, text, position, status, at)
       select $1, id, id, id, 'participant', 'Hello.', 2, 'completed', now() - interval '1 hour' from made`,
    [of, count],
  );
}

function portsWith(has: {
  readonly stateOf: RunState | Error;
  readonly offer?: 'taken' | 'later' | 'stalled';
  readonly provider?: Partial<EffectProvider>;
}): ReconcilingPorts & { readonly offered: string[] } {
  const offered: string[] = [];
  return {
    offered,
    housekeeping: { ...postgresHousekeeping(stand.database), tenants: async () => [tenant] },
    reconciliation: postgresReconciliation(stand.database),
    ledger: postgresLedger(stand.database),
    assistants: { find: async () => ({ renderText: ({ text }) => text }) },
    providerOf: () => ({ perform: () => Promise.reject(new Error('Nothing is done here.')), ...has.provider }),
    clock: () => Date.now(),
    runs: {
      brokenOffSince: async () => [],
      stateOf: () => (has.stateOf instanceof Error ? Promise.reject(has.stateOf) : Promise.resolve(has.stateOf)),
      async offer({ messageId }) {
        offered.push(messageId);
        return has.offer ?? 'taken';
      },
    },
  };
}

/** A conversation an hour old, with messages that wait (`queued`) and that a turn has taken up (`taken`). */
async function talk(has: {
  readonly queued?: number;
  readonly taken?: number;
  readonly settled?: boolean;
}): Promise<string> {
  const id = randomUUID();
  await stand.owner.query(
    `insert into conversations (tenant, id, assistant, assistant_version, created_at)
       select $1, $2, name, version, now() - interval '1 hour' from assistants where name = 'hr-manager'`,
    [tenant, id],
  );
  for (let count = 0; count < (has.queued ?? 0); count += 1) await message(id, 'queued', '2 minutes');
  for (let count = 0; count < (has.taken ?? 0); count += 1)
    await message(id, has.settled ? 'completed' : 'in_progress', '2 minutes');
  return id;
}

async function message(conversation: string, status: string, age: string): Promise<void> {
  const id = randomUUID();
  await stand.owner.query(
    `insert into messages (tenant, conversation, message_id, turn_id, role, text, position, status, at)
       values ($1, $2, $3, $3, 'participant', 'Hello.', 2, $4, now() - $5::interval)`,
    [tenant, conversation, id, status, age],
  );
  if (status !== 'queued')
    await stand.owner.query('insert into turns (tenant, conversation, turn_id) values ($1, $2, $3)', [
      tenant,
      conversation,
      id,
    ]);
}

async function effect(conversation: string, age: string): Promise<string> {
  const id = randomUUID();
  await stand.owner.query(
    `insert into effects (tenant, action_id, conversation, kind, state, preview, preview_hash, attempts, fence, updated_at, attempted_at)
       values ($1, $2, $3, 'calendar', 'attempting', '{}', 'h', 1, 1, now() - $4::interval, now() - $4::interval)`,
    [tenant, id, conversation, age],
  );
  return id;
}

async function messagesOf(conversation: string): Promise<readonly string[]> {
  const { rows } = await stand.owner.query<{ role: string; status: string }>(
    'select role, status from messages where tenant = $1 and conversation = $2 order by position, serial',
    [tenant, conversation],
  );
  return rows.map(({ role, status }) => `${role} ${status}`);
}

async function isClosed(conversation: string): Promise<boolean> {
  const { rows } = await stand.owner.query<{ closed: boolean }>(
    'select closed_at is not null as closed from conversations where tenant = $1 and id = $2',
    [tenant, conversation],
  );
  return rows[0]?.closed ?? false;
}

async function told(): Promise<readonly unknown[]> {
  const { items } = await stand.database.asTenant(tenant, (rows) =>
    listTenantEvents(rows, tenant, { after: undefined, limit: 50 }),
  );
  return items.map(({ data }) => data);
}

async function counts() {
  return stand.database.asTenant(tenant, (rows) => housekeepingCounts(rows, tenant));
}
