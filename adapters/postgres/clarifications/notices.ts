/**
 * Notices to parties and their outcomes (C10). The row is written before the notice is sent, so that no mail is sent
 * twice.
 */
import type { Where } from '../../../contracts/state/turn.ts';
import type { Database } from '../database/database.ts';

interface Notice {
  readonly id: string;
  readonly channel: 'webhook' | 'mail';
  readonly party: string;
}

interface Planned extends Notice {
  readonly request: string;
  /** Whether an attempt that was cut off may be repeated: the receiver recognises a repetition by its id. */
  readonly repeatable: boolean;
}

type Admitted =
  | { readonly kind: 'go' }
  | { readonly kind: 'over'; readonly state: 'told' | 'failed' | 'unknown'; readonly because: string | null };

interface Outcome {
  readonly state: 'told' | 'failed' | 'unknown';
  readonly final: boolean;
  readonly because?: string | undefined;
}

interface Row {
  readonly state: 'attempting' | Outcome['state'];
  readonly final: boolean;
  readonly because: string | null;
}

/** Stores the notices in PostgreSQL. */
export function postgresNotices(database: Database) {
  return {
    /**
     * Marks an attempt. `over`: no further attempt, because an earlier one succeeded, failed permanently, or was cut
     * off where its outcome cannot be found out.
     */
    async begin({ tenant, conversation }: Where, notice: Planned): Promise<Admitted> {
      const { id, channel, party, request, repeatable } = notice;
      return database.asTenant(tenant, async (rows) => {
        const made = await rows.query(
          `insert into clarification_notices (tenant, notice, channel, party, conversation, request, state)
             values ($1, $2, $3, $4, $5, $6, 'attempting') on conflict do nothing`,
          [tenant, id, channel, party, conversation, request],
        );
        if (made.rowCount === 1) return { kind: 'go' };
        const key = [tenant, id, channel, party];
        const { rows: known } = await rows.query<Row>(
          `select state, final, because from clarification_notices
            where tenant = $1 and notice = $2 and channel = $3 and party = $4 for update`,
          key,
        );
        const [row] = known;
        if (row === undefined)
          throw new Error(`Notice ${id} is gone; conversation ${conversation} may have been erased.`);
        const next = afterEarlier(row, repeatable);
        if (next.kind === 'over' && row.final) return next;
        await rows.query(
          `update clarification_notices
              set state = $5, final = $6, because = $7, attempts = attempts + $8, updated_at = now()
            where tenant = $1 and notice = $2 and channel = $3 and party = $4`,
          next.kind === 'go' ? [...key, 'attempting', false, null, 1] : [...key, next.state, true, next.because, 0],
        );
        return next;
      });
    },

    /** Writes the outcome of an attempt. A late attempt changes a final outcome only when that outcome was unknown. */
    async end({ tenant }: Where, { id, channel, party }: Notice, { state, final, because }: Outcome): Promise<void> {
      await database.asTenant(tenant, (rows) =>
        rows.query(
          `update clarification_notices set state = $5, final = $6, because = $7, updated_at = now()
            where tenant = $1 and notice = $2 and channel = $3 and party = $4
              and (not final or (state = 'unknown' and $5 = 'told'))`,
          [tenant, id, channel, party, state, final, because ?? null],
        ),
      );
    },
  };
}

/** What to do after an earlier attempt. One that failed transiently is repeated. */
function afterEarlier({ state, final, because }: Row, repeatable: boolean): Admitted {
  if (final && state !== 'attempting') return { kind: 'over', state, because };
  if (state === 'attempting' && !repeatable)
    return {
      kind: 'over',
      state: 'unknown',
      because: 'An earlier attempt was cut off, and mail cannot be asked back.',
    };
  return { kind: 'go' };
}
