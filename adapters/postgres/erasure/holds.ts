/** Legal holds in PostgreSQL: what must be kept, whatever else says that it goes (R5). */
import type { Hold } from '../../../contracts/wire/hold.ts';
import { appendAudit, sealOf, type AuditEntry } from '../audit/audit.ts';
import type { Queryable } from '../database/database.ts';
import { openWords, shownWords, wordSealer, type WordColumns } from '../database/operators-words.ts';
import { storableText } from '../database/storable-json.ts';

/** What a hold is about. */
export interface HoldOn {
  readonly of: Hold['of'];
  /** The conversation's id, or the participant. */
  readonly subject: string;
}

type By = Pick<AuditEntry, 'actor' | 'keyId' | 'via'> & { readonly reason: string };

/** One that stands gets the new reason. From the end of the transaction on nothing erases what it is about. */
export async function setHold(tx: Queryable, tenant: string, on: HoldOn, by: By): Promise<Hold> {
  const seal = await wordSealer(tx, tenant, on.of === 'conversation' ? on.subject : null);
  await tx.query('select lock_holds($1, true)', [tenant]);
  const { bytes, key } = seal(by.reason, placeOf({ kind: on.of, subject: on.subject }));
  const { rows } = await tx.query<Stored>(
    `insert into legal_holds (tenant, kind, subject, reason, reason_key, actor) values ($1, $2, $3, $4, $5, $6)
       on conflict (tenant, kind, subject) do update
         set reason = excluded.reason, reason_key = excluded.reason_key, actor = excluded.actor, at = excluded.at
     returning kind, subject, reason, reason_key, actor, at, serial`,
    [tenant, on.of, on.subject, bytes, key, by.actor],
  );
  await note(tx, tenant, on, { ...by, event: 'hold.set' });
  const [set] = await onWire(tx, tenant, rows);
  if (set === undefined) throw new Error('The hold cannot be read back.');
  return set;
}

/** False: there was none. */
export async function liftHold(tx: Queryable, tenant: string, on: HoldOn, by: By): Promise<boolean> {
  const { rowCount } = await tx.query('delete from legal_holds where tenant = $1 and kind = $2 and subject = $3', [
    tenant,
    on.of,
    on.subject,
  ]);
  if (rowCount === 0) return false;
  await note(tx, tenant, on, { ...by, event: 'hold.lifted' });
  return true;
}

/** The oldest first. */
export async function listHolds(
  tx: Queryable,
  tenant: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<{ readonly items: readonly Hold[]; readonly next: string | null }> {
  const { rows } = await tx.query<Stored>(
    `select kind, subject, reason, reason_key, actor, at, serial from legal_holds where tenant = $1 and serial > $2
      order by serial limit $3`,
    [tenant, after, limit + 1],
  );
  const page = rows.slice(0, limit);
  return { items: await onWire(tx, tenant, page), next: rows.length > limit ? (page.at(-1)?.serial ?? null) : null };
}

/** Whether something keeps this from being erased; in the transaction that would erase it. */
export async function holdsOn(
  tx: Queryable,
  tenant: string,
  subject: { readonly conversation: string } | { readonly participant: string } | 'the tenant',
): Promise<boolean> {
  await tx.query('select lock_holds($1, false)', [tenant]);
  const { rows } = await (subject === 'the tenant'
    ? tx.query<{ is: boolean }>('select exists (select 1 from legal_holds where tenant = $1) as is', [tenant])
    : 'conversation' in subject
      ? tx.query<{ is: boolean }>(
          'select is_held(tenant, id, participant) as is from conversations where tenant = $1 and id = $2',
          [tenant, subject.conversation],
        )
      : tx.query<{ is: boolean }>(
          `select is_held($1, null, $2) or exists (
             select 1 from conversations c where c.tenant = $1 and c.participant = $2
                and is_held(c.tenant, c.id, null)) as is`,
          [tenant, subject.participant],
        ));
  return rows[0]?.is === true;
}

interface Stored extends Omit<Hold, 'of' | 'at' | 'reason'>, WordColumns {
  readonly kind: Hold['of'];
  readonly at: Date;
  readonly serial: string;
}

async function onWire(tx: Queryable, tenant: string, holds: readonly Stored[]): Promise<readonly Hold[]> {
  const reasons = await openWords(tx, tenant, holds, placeOf);
  return holds.map(({ kind, subject, actor, at }, place) => ({
    of: kind,
    subject,
    reason: shownWords(reasons[place]),
    actor,
    at: at.toISOString(),
  }));
}

function placeOf({ kind, subject }: Pick<Stored, 'kind' | 'subject'>): string {
  return `hold ${kind} ${subject}`;
}

/** The log outlives whoever it is about, so that it names a participant by a digest alone. */
async function note(
  tx: Queryable,
  tenant: string,
  { of, subject }: HoldOn,
  by: By & Pick<AuditEntry, 'event'>,
): Promise<void> {
  const isConversation = of === 'conversation';
  await appendAudit(tx, tenant, {
    ...by,
    conversation: isConversation ? subject : null,
    subject: isConversation ? null : participantDigest(tx, tenant, subject),
    data: { of },
  });
}

/** Says who it was to whoever knows already, and has the audit key. */
export function participantDigest(tx: Queryable, tenant: string, participant: string): string {
  return sealOf(tx)(JSON.stringify(['erased participant', tenant, storableText(participant)]));
}
