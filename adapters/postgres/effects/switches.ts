/** Kill switches (F7): turn effects of a kind off for a whole tenant, and on again. Every change is audited. */
import { appendAudit } from '../audit/audit.ts';
import type { Queryable } from '../database/database.ts';
import { lockLimits } from './limits.ts';

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
  // Admissions hold this lock while they check the switch, so none slips past.
  await lockLimits(tx, tenant);
  const changed = await tx.query(
    `insert into action_switches (tenant, kind, off, reason, actor) values ($1, $2, $3, $4, $5)
     on conflict (tenant, kind) do update set off = excluded.off, reason = excluded.reason, actor = excluded.actor, at = now()
       where action_switches.off <> excluded.off or action_switches.reason <> excluded.reason`,
    [tenant, kind, off, reason, actor],
  );
  if (changed.rowCount !== 0)
    await appendAudit(tx, tenant, {
      actor,
      // Switches are turned over the API only, so the actor is a key.
      keyId: actor,
      via: 'api',
      reason,
      event: off ? 'switch.off' : 'switch.on',
      conversation: null,
      subject: kind,
      data: { reason },
    });
  const set = await findSwitch(tx, tenant, kind);
  if (set === null) throw new Error(`The switch of "${kind}" cannot be read back.`);
  return set;
}

/** Null: never turned, so the kind is on. */
export async function findSwitch(tx: Queryable, tenant: string, kind: string): Promise<ActionSwitch | null> {
  const found = await tx.query<Stored>(
    'select kind, off, reason, actor, at from action_switches where tenant = $1 and kind = $2',
    [tenant, kind],
  );
  return found.rows[0] ? switchOf(found.rows[0]) : null;
}

/** Every switch that was ever turned, by kind. */
export async function listSwitches(tx: Queryable, tenant: string): Promise<readonly ActionSwitch[]> {
  const found = await tx.query<Stored>(
    'select kind, off, reason, actor, at from action_switches where tenant = $1 order by kind',
    [tenant],
  );
  return found.rows.map(switchOf);
}

type Stored = Omit<ActionSwitch, 'at'> & { readonly at: Date };

function switchOf(stored: Stored): ActionSwitch {
  return { ...stored, at: stored.at.toISOString() };
}
