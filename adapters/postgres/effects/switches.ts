/** Kill switches (F7): turn effects of a kind off for a whole tenant, and on again. Every change is audited. */
import { appendAudit } from '../audit/audit.ts';
import type { Queryable } from '../database/database.ts';
import { openWords, shownWords, wordSealer, type WordColumns } from '../database/operators-words.ts';
import { lockLimits, placeOfSwitch } from './limits.ts';

export interface ActionSwitch {
  readonly kind: string;
  readonly off: boolean;
  readonly reason: string;
  readonly actor: string;
  readonly at: string;
}

/**
 * Turns a kind off or on. Once the transaction is committed, no effect of a kind that is off starts. Repeating the
 * current setting with the same reason changes nothing.
 */
export async function setSwitch(tx: Queryable, tenant: string, order: Omit<ActionSwitch, 'at'>): Promise<ActionSwitch> {
  const { kind, off, reason, actor } = order;
  const seal = await wordSealer(tx, tenant, null);
  // Admissions hold this lock while they check the switch, so none slips past.
  await lockLimits(tx, tenant);
  const before = await findSwitch(tx, tenant, kind);
  if (before?.off !== off || before.reason !== reason) {
    const { bytes, key } = seal(reason, placeOfSwitch(kind));
    await tx.query(
      `insert into action_switches (tenant, kind, off, reason, reason_key, actor) values ($1, $2, $3, $4, $5, $6)
       on conflict (tenant, kind) do update
         set off = excluded.off, reason = excluded.reason, reason_key = excluded.reason_key, actor = excluded.actor, at = now()`,
      [tenant, kind, off, bytes, key, actor],
    );
    await appendAudit(tx, tenant, {
      actor,
      // Switches are turned over the API only, so the actor is a key.
      keyId: actor,
      via: 'api',
      reason,
      event: off ? 'switch.off' : 'switch.on',
      conversation: null,
      subject: kind,
      data: {},
    });
  }
  const set = await findSwitch(tx, tenant, kind);
  if (set === null) throw new Error(`The switch of "${kind}" cannot be read back.`);
  return set;
}

/** Null: never turned, so the kind is on. */
export async function findSwitch(tx: Queryable, tenant: string, kind: string): Promise<ActionSwitch | null> {
  const found = await tx.query<Stored>(`select ${columns} from action_switches where tenant = $1 and kind = $2`, [
    tenant,
    kind,
  ]);
  return (await opened(tx, tenant, found.rows))[0] ?? null;
}

/** Every switch that was ever turned, by kind. */
export async function listSwitches(tx: Queryable, tenant: string): Promise<readonly ActionSwitch[]> {
  const found = await tx.query<Stored>(`select ${columns} from action_switches where tenant = $1 order by kind`, [
    tenant,
  ]);
  return opened(tx, tenant, found.rows);
}

const columns = 'kind, off, reason, reason_key, actor, at';

type Stored = Omit<ActionSwitch, 'at' | 'reason'> & WordColumns & { readonly at: Date };

async function opened(tx: Queryable, tenant: string, rows: readonly Stored[]): Promise<readonly ActionSwitch[]> {
  const reasons = await openWords(tx, tenant, rows, (row) => placeOfSwitch(row.kind));
  return rows.map(({ kind, off, actor, at }, place) => ({
    kind,
    off,
    actor,
    reason: shownWords(reasons[place]),
    at: at.toISOString(),
  }));
}
