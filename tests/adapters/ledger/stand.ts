/** The ledger, the switches and the audit log over a real database of its own. */
import { readRows } from '../../../adapters/postgres/audit/read.ts';
import { openDatabase, type Database } from '../../../adapters/postgres/database/database.ts';
import { postgresLedger } from '../../../adapters/postgres/effects/ledger.ts';
import { effectLimits, type EffectLimits } from '../../../contracts/assistant/policy.ts';
import { auditKey } from '../../support/audit-key.ts';
import { encrypting } from '../../support/payload-keys.ts';
import { freshDatabase } from '../../support/databases.ts';

export type Ledger = ReturnType<typeof postgresLedger>;
export type Plan = Parameters<Ledger['admit']>[1];

export interface Where {
  readonly tenant: string;
  readonly conversation: string;
}

export interface LedgerStand {
  /** As the application's role. */
  readonly database: Database;
  /** Where that role connects to. */
  readonly url: string;
  /** Sees and may everything, as the migrations do. */
  readonly owner: Database;
  readonly ledger: Ledger;
  /**
   * A conversation, of a tenant of its own unless told, in which the act door opened: decisions
   * `<conversation>-<kind>-opened`.
   */
  talk(tenant?: string, kinds?: readonly string[]): Promise<Where>;
  /** A row of the ledger, as it is stored. */
  row(where: Where, actionId: string): Promise<Record<string, unknown>>;
  /** Events of the audit log about a subject, in order. */
  noted(tenant: string, subject: string): Promise<readonly { event: string; data: Record<string, unknown> }[]>;
  /** Why something was done that stands in the audit log. */
  reasons(tenant: string): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** 2026-11-23T10:00:00Z, a Monday. */
export const monday = Date.UTC(2026, 10, 23, 10);

export async function startLedgerStand(): Promise<LedgerStand> {
  const { url, ownerUrl, drop } = await freshDatabase('schema');
  const owner = openDatabase({ url: ownerUrl, auditKey, ...encrypting, connections: 3 });
  const database = openDatabase({ url, auditKey, ...encrypting, connections: 12 });
  let made = 0;
  return {
    database,
    url,
    owner,
    ledger: postgresLedger(database),
    async talk(tenant = `tenant-${made + 1}`, kinds = ['email', 'calendar']) {
      made += 1;
      const conversation = `c-${made}`;
      await owner.query('insert into tenants (tenant) values ($1) on conflict do nothing', [tenant]);
      await owner.query(
        `insert into conversations (tenant, id, assistant, assistant_version) values ($1, $2, 'a', 'v')`,
        [tenant, conversation],
      );
      for (const kind of kinds)
        await decide(
          owner,
          {
            tenant,
            conversation,
          },
          {
            id: `${conversation}-${kind}-opened`,
            kind,
          },
        );
      return {
        tenant,
        conversation,
      };
    },
    async row({ tenant }, actionId) {
      const { rows } = await owner.query('select * from effects where tenant = $1 and action_id = $2', [
        tenant,
        actionId,
      ]);
      return rows[0];
    },
    async noted(tenant, subject) {
      const { rows } = await owner.query(
        'select event, data from audit_log where tenant = $1 and subject = $2 order by seq',
        [tenant, subject],
      );
      return rows;
    },
    async reasons(tenant) {
      const rows = await database.asTenant(tenant, (tx) => readRows(tx, tenant, { after: 0, limit: 1_000 }));
      return rows.flatMap(({ reason }) => reason ?? []);
    },
    async stop() {
      await Promise.all([database.close(), owner.close()]);
      await drop();
    },
  };
}

/** Stores a decision of a door. */
export async function decide(
  owner: Database,
  { tenant, conversation }: Where,
  of: {
    readonly id: string;
    readonly kind: string;
    readonly verdict?: 'open' | 'held';
    readonly door?: 'act' | 'answer';
  },
): Promise<void> {
  await owner.query(
    `insert into gate_decisions
       (tenant, decision_id, conversation, turn_id, door, origin, verdict, because, action, policy_version, rules, snapshot, at)
       values ($1, $2, $3, 't', $4, 'reply', $5, '{}', $6, 'a@1', '[]', '{}', now())`,
    [tenant, of.id, conversation, of.door ?? 'act', of.verdict ?? 'open', of.kind],
  );
}

/** A mail that may go out; each test changes one thing. */
export function mailPlan({ conversation }: Where, more: Partial<Plan> = {}): Plan {
  const kind = more.kind ?? 'email';
  return {
    actionId: `${conversation}-1`,
    kind,
    decisionId: `${conversation}-${kind}-opened`,
    recipient: 'anna@example.org',
    preview: {
      to: 'anna@example.org',
      subject: 'Hello',
      message: 'Hello.',
    },
    previewHash: 'hash-1',
    timeZone: 'Europe/Berlin',
    limits: limits(),
    now: monday,
    ...more,
  };
}

export function limits(more: Partial<EffectLimits> = {}): EffectLimits {
  return { ...effectLimits.parse({}), ...more };
}
