/**
 * What console sessions of people rest on: their groups as they were read last, and the provider's tokens, sealed
 * (migrations/0002_sign_ins_and_requests.sql). A person's session is good for as long as their groups were read lately.
 */
import type { Queryable } from '../database/database.ts';
import type { Role } from './keys.ts';

/** What a person's groups let them do in a tenant. */
export interface PersonsRole {
  readonly role: Role;
  readonly participant: string | null;
  readonly parties: readonly string[];
}

export interface SignedIn extends PersonsRole {
  /** The provider's names for the person, and for their session there. */
  readonly subject: string;
  readonly sid: string | null;
  /** Sealed. */
  readonly tokens: Buffer;
  readonly readAt: Date;
}

/** Who reads the groups again keeps others from it for so long; longer than the provider is waited for. */
const readingS = 20;

export async function storeSignIn(
  tx: Queryable,
  tenant: string,
  digest: string,
  { subject, sid, role, participant, parties, tokens, readAt }: SignedIn,
): Promise<void> {
  await tx.query(
    `insert into sign_ins (tenant, digest, subject, sid, role, participant, parties, tokens, read_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tenant, digest, subject, sid, role, participant, parties, tokens, readAt],
  );
}

/**
 * Takes it upon this process to read the groups again, unless another one does: a refresh token is good once. Null:
 * another one does, has just done so, or the session is over.
 */
export async function beginReading(
  tx: Queryable,
  tenant: string,
  digest: string,
  at: { readonly now: Date; readonly readBefore: Date },
): Promise<{ readonly subject: string; readonly tokens: Buffer } | null> {
  const { rows } = await tx.query<{ subject: string; tokens: Buffer }>(
    `update sign_ins set reading_until = $3::timestamptz + make_interval(secs => $5)
      where tenant = $1 and digest = $2 and read_at <= $4 and (reading_until is null or reading_until < $3)
      returning subject, tokens`,
    [tenant, digest, at.now, at.readBefore, readingS],
  );
  return rows[0] ?? null;
}

/** What was read, or (null) that nothing could be. */
export async function endReading(
  tx: Queryable,
  tenant: string,
  digest: string,
  read: (PersonsRole & { readonly tokens: Buffer; readonly readAt: Date }) | null,
): Promise<void> {
  if (read === null)
    await tx.query('update sign_ins set reading_until = null where tenant = $1 and digest = $2', [tenant, digest]);
  else
    await tx.query(
      `update sign_ins set reading_until = null, role = $3, participant = $4, parties = $5, tokens = $6, read_at = $7
        where tenant = $1 and digest = $2`,
      [tenant, digest, read.role, read.participant, read.parties, read.tokens, read.readAt],
    );
}

/** The sign-in of a session, before it is ended. Null: it is a key's. */
export async function findSignIn(
  tx: Queryable,
  tenant: string,
  digest: string,
): Promise<Pick<SignedIn, 'subject' | 'tokens'> | null> {
  const { rows } = await tx.query<Pick<SignedIn, 'subject' | 'tokens'>>(
    'select subject, tokens from sign_ins where tenant = $1 and digest = $2',
    [tenant, digest],
  );
  return rows[0] ?? null;
}

/** Whose sessions the provider says are over; those that began later are others. */
export interface Over {
  readonly subject: string | null;
  readonly sid: string | null;
  readonly before: Date;
}

/** Ends them, and says which. */
export async function endSignIns(
  tx: Queryable,
  tenant: string,
  { subject, sid, before }: Over,
): Promise<readonly { readonly digest: string; readonly subject: string }[]> {
  const { rows } = await tx.query<{ digest: string; subject: string }>(
    `with over as (select digest, subject from sign_ins where tenant = $1
         and ($2::text is null or subject = $2) and ($3::text is null or sid = $3))
     delete from console_sessions c using over where c.tenant = $1 and c.digest = over.digest and c.begun_at <= $4
     returning c.digest, over.subject`,
    [tenant, subject, sid, before],
  );
  return rows;
}
