/**
 * Console sessions: 32 random bytes in a cookie that stand for a key, or for a person who signed in at the provider; only
 * their digest is stored.
 */
import { createHash, randomBytes } from 'node:crypto';
import { ProviderAway } from '../../oidc/away.ts';
import { appendAudit } from '../audit/audit.ts';
import type { Database, Queryable } from '../database/database.ts';
import { personId, type Asked, type KeyHolder, type Keys } from './keys.ts';
import {
  beginReading,
  endReading,
  endSignIns,
  findSignIn,
  storeSignIn,
  type Over,
  type PersonsRole,
  type SignedIn,
} from './sign-ins.ts';

/** A working day and a margin: after an evening session one signs in again the next morning. */
export const sessionLifetimeS = 12 * 3_600;

export interface Sessions {
  /**
   * The holder of a session; null when the token is unknown or expired, its key has ended, or its person has no role any
   * more. Throws when the database is unreachable.
   *
   * @throws {ProviderAway} for a person whose groups could not be read for five minutes
   */
  holderOf(token: string, asked?: Asked): Promise<SessionHolder | null>;
  /** Starts a session for a key's holder, or for a person. */
  begin(holder: KeyHolder, person?: NewSignIn): Promise<{ readonly token: string; readonly expiresAt: Date }>;
  /** Ends a session. Idempotent. */
  end(tenant: string, token: string): Promise<EndedSession>;
  /** Ends what the provider says is over in a tenant, and gives the digests. */
  endThose(tenant: string, over: Over): Promise<readonly string[]>;
  /** Which of these digests stand for no session any more. */
  endedOf(tenant: string, digests: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface SessionHolder {
  /** The digest of its token. */
  readonly digest: string;
  readonly holder: KeyHolder;
  readonly expiresAt: Date;
}

export interface NewSignIn extends Pick<SignedIn, 'subject' | 'sid' | 'tokens'> {
  /** When the provider's tokens are good no more; null: they can be renewed. */
  readonly endsAt: Date | null;
}

export interface EndedSession {
  readonly digest: string;
  /** Null: it was a key's. */
  readonly signIn: Pick<SignedIn, 'subject' | 'tokens'> | null;
}

/** Reads a person's groups again. Ended: they have no role in the tenant, or the provider has ended their sign-in. */
export type ReadAgain = (signIn: {
  readonly tenant: string;
  readonly subject: string;
  readonly tokens: Buffer;
}) => Promise<
  | ({ readonly kind: 'stands'; readonly tokens: Buffer } & PersonsRole)
  | { readonly kind: 'ended'; readonly because: 'no-role' | 'provider' }
>;

/** As for keys: a logout in another process is effective here within five seconds. */
const rememberedMs = 5_000;
const rememberedMost = 1_000;
/** A person's groups are read again when they are this old, beside the request that finds them so. */
const readAgainMs = 150_000;
/** Whoever was taken out of a group is out for Parley within this: older groups let nobody in. */
const groupsLastMs = 300_000;

interface Remembered {
  readonly tenant: string;
  readonly keyId: string;
  readonly expiresAt: Date;
  /** Null: the session stands for a key. */
  readonly person: (PersonsRole & Pick<SignedIn, 'readAt'>) | null;
  readonly until: number;
}

export function openSessions(options: {
  readonly database: Database;
  readonly keys: Keys;
  /** Null: no provider is set, and sessions of people are over. */
  readonly readAgain: ReadAgain | null;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}): Sessions {
  const { database, keys, clock } = options;
  const stored = rememberedSessions(database, clock);
  const people = sessionsOfPeople({ ...options, stored });
  return {
    async holderOf(token, asked) {
      if (!/^[0-9a-f]{64}$/.test(token)) return null;
      const digest = digestOf(token);
      const found = await stored.find(digest, asked);
      if (found === null || found.expiresAt.getTime() <= clock()) return null;
      const holder = found.person === null ? await keys.holderOfId(found.keyId) : await people.holderOf(digest, found);
      return holder === null ? null : { digest, holder, expiresAt: found.expiresAt };
    },
    async begin({ tenant, keyId, role, participant, parties }, person) {
      const token = randomBytes(32).toString('hex');
      const digest = digestOf(token);
      const longest = clock() + sessionLifetimeS * 1_000;
      const expiresAt = new Date(Math.min(longest, person?.endsAt?.getTime() ?? longest));
      await database.asTenant(tenant, async (rows) => {
        const row = [tenant, digest, keyId, expiresAt];
        await rows.query(
          'insert into console_sessions (tenant, digest, key_id, expires_at) values ($1, $2, $3, $4)',
          row,
        );
        if (person === undefined) return;
        const readAt = new Date(clock());
        await storeSignIn(rows, tenant, digest, { ...person, role, participant, parties, readAt });
      });
      return { token, expiresAt };
    },
    async end(tenant, token) {
      const digest = digestOf(token);
      const signIn = await database.asTenant(tenant, async (rows) => {
        const found = await findSignIn(rows, tenant, digest);
        await rows.query('delete from console_sessions where tenant = $1 and digest = $2', [tenant, digest]);
        return found;
      });
      stored.forget(digest);
      return { digest, signIn };
    },
    endThose: people.endThose,
    endedOf: people.endedOf,
  };
}

/** Sessions as they are stored, remembered for a moment. */
function rememberedSessions(database: Database, clock: () => number) {
  const remembered = new Map<string, Remembered>();
  return {
    /** Null: there is none, and whoever asked is counted as a stranger. */
    async find(digest: string, asked?: Asked): Promise<Remembered | null> {
      const known = remembered.get(digest);
      if (known !== undefined && known.until > clock()) return known;
      const stored = await storedUnder(database, digest);
      if (stored === null) {
        remembered.delete(digest);
        await asked?.stranger();
        return null;
      }
      const found = { ...stored, until: clock() + rememberedMs };
      const [oldest] = remembered.keys();
      if (remembered.size >= rememberedMost && oldest !== undefined) remembered.delete(oldest);
      remembered.set(digest, found);
      return found;
    },
    forget: (digest: string) => void remembered.delete(digest),
  };
}

/** Sessions that stand for people: as good as what the provider said of them lately. */
function sessionsOfPeople(parts: {
  readonly database: Database;
  readonly readAgain: ReadAgain | null;
  readonly clock: () => number;
  readonly stored: ReturnType<typeof rememberedSessions>;
}) {
  const { database, readAgain, clock, stored } = parts;
  const groups = groupsAgain(parts);

  /** Their holder, with groups that were read lately enough. */
  async function holderOf(digest: string, { person, tenant, keyId }: Remembered): Promise<KeyHolder | null> {
    if (person === null || readAgain === null) return null;
    const age = clock() - person.readAt.getTime();
    if (age < groupsLastMs) {
      // Nobody waits for the provider while what it said lately still counts; when it fails, the next one asks.
      if (age >= readAgainMs) groups.read(tenant, digest).catch(() => undefined);
      const { role, participant, parties } = person;
      return { keyId, family: keyId, tenant, role, participant, parties, speaksFor: [] };
    }
    await groups.read(tenant, digest);
    stored.forget(digest);
    const again = await stored.find(digest);
    if (again === null || again.person === null) return null;
    if (clock() - again.person.readAt.getTime() < groupsLastMs) return holderOf(digest, again);
    throw new ProviderAway('Another process is reading the groups of this session at this moment.');
  }

  return {
    holderOf,
    async endThose(tenant: string, over: Over): Promise<readonly string[]> {
      const ended = await database.asTenant(tenant, async (rows) => {
        const gone = await endSignIns(rows, tenant, over);
        for (const { subject } of gone) await noteEnd(rows, tenant, subject, 'provider');
        return gone;
      });
      for (const { digest } of ended) stored.forget(digest);
      return ended.map(({ digest }) => digest);
    },
    async endedOf(tenant: string, digests: readonly string[]): Promise<ReadonlySet<string>> {
      if (digests.length === 0) return new Set();
      const { rows } = await database.asTenant(tenant, (visible) =>
        visible.query<{ digest: string }>(
          'select digest from sign_ins where tenant = $1 and digest = any($2) and read_at <= $3',
          [tenant, digests, new Date(clock() - readAgainMs)],
        ),
      );
      await Promise.all(rows.map(({ digest }) => groups.read(tenant, digest).catch(() => undefined)));
      return database.asTenant(tenant, (visible) =>
        endedSessions(visible, tenant, digests, new Date(clock() - groupsLastMs)),
      );
    },
  };
}

/** Reads the groups of people again, those of a session once at a time. */
function groupsAgain({ database, readAgain, clock, stored }: Parameters<typeof sessionsOfPeople>[0]) {
  const underway = new Map<string, Promise<void>>();

  async function once(tenant: string, digest: string): Promise<void> {
    if (readAgain === null) return;
    const now = new Date(clock());
    const readBefore = new Date(clock() - readAgainMs);
    const begun = await database.asTenant(tenant, (rows) => beginReading(rows, tenant, digest, { now, readBefore }));
    if (begun === null) return;
    const found = await readAgain({ tenant, ...begun }).catch(async (error: unknown) => {
      await database.asTenant(tenant, (rows) => endReading(rows, tenant, digest, null));
      throw error;
    });
    await database.asTenant(tenant, async (rows) => {
      if (found.kind === 'stands') return endReading(rows, tenant, digest, { ...found, readAt: now });
      await rows.query('delete from console_sessions where tenant = $1 and digest = $2', [tenant, digest]);
      await noteEnd(rows, tenant, begun.subject, found.because);
    });
    stored.forget(digest);
  }

  return {
    /** @throws {ProviderAway} */
    read(tenant: string, digest: string): Promise<void> {
      const already = underway.get(digest);
      if (already !== undefined) return already;
      const reading = once(tenant, digest).finally(() => underway.delete(digest));
      underway.set(digest, reading);
      return reading;
    },
  };
}

async function noteEnd(tx: Queryable, tenant: string, subject: string, because: string): Promise<void> {
  const actor = personId(subject);
  const by = { actor, keyId: actor, via: 'api' } as const;
  await appendAudit(tx, tenant, {
    ...by,
    event: 'console.signed-out',
    conversation: null,
    subject: actor,
    data: { because },
  });
}

/**
 * Which of these digests stand for no session any more; so does a person's whose groups were last read before
 * `readSince`.
 */
export async function endedSessions(
  tx: Queryable,
  tenant: string,
  digests: readonly string[],
  readSince: Date | null = null,
): Promise<ReadonlySet<string>> {
  if (digests.length === 0) return new Set();
  const found = await tx.query<{ digest: string }>(
    `select c.digest from console_sessions c left join sign_ins s on s.tenant = c.tenant and s.digest = c.digest
      where c.tenant = $1 and c.digest = any($2) and c.expires_at > now()
        and ($3::timestamptz is null or s.read_at is null or s.read_at > $3)`,
    [tenant, digests, readSince],
  );
  const standing = new Set(found.rows.map(({ digest }) => digest));
  return new Set(digests.filter((digest) => !standing.has(digest)));
}

/** Deletes the tenant's expired sessions. */
export async function sweepSessions(tx: Queryable, tenant: string): Promise<void> {
  await tx.query('delete from console_sessions where tenant = $1 and expires_at < now()', [tenant]);
}

async function storedUnder(database: Database, digest: string): Promise<Omit<Remembered, 'until'> | null> {
  const { rows } = await database.asBearer({ kind: 'session', value: digest }, (visible) =>
    visible.query<SessionRow>(
      `select c.tenant, c.key_id as "keyId", c.expires_at as "expiresAt", s.role, s.participant, s.parties,
              s.read_at as "readAt"
         from console_sessions c left join sign_ins s on s.digest = c.digest where c.digest = $1`,
      [digest],
    ),
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { tenant, keyId, expiresAt, role, participant, parties, readAt } = row;
  const person = role === null ? null : { role, participant, parties: parties ?? [], readAt: readAt ?? new Date(0) };
  return { tenant, keyId, expiresAt, person };
}

interface SessionRow extends Pick<Remembered, 'tenant' | 'keyId' | 'expiresAt'> {
  /** Null, with all below it: the session stands for a key. */
  readonly role: PersonsRole['role'] | null;
  readonly participant: string | null;
  readonly parties: readonly string[] | null;
  readonly readAt: Date | null;
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
