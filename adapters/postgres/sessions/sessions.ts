/** Rows of sessions (X3): stored as they were given, listed without their content. */
import { createHash } from 'node:crypto';
import type { ArtifactOnWire, SessionBody, SessionOnWire, Suggestion } from '../../../contracts/wire/session.ts';
import { sessionBody } from '../../../contracts/wire/session.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import { appendAudit } from '../audit/audit.ts';
import { directed, type PageOrder } from '../database/page-order.ts';
import type { Queryable } from '../database/database.ts';
import { storableJson } from '../database/storable-json.ts';

/** What the list of artifacts needs, stored beside the session. */
export type KeptArtifact = Pick<ArtifactOnWire, 'type'> & Omit<Suggestion, 'file'>;

export interface GivenSession {
  readonly id: string;
  /** As it was given. */
  readonly text: string;
  readonly session: SessionBody;
  readonly artifacts: readonly KeptArtifact[];
  /** Id of the key that stores it. */
  readonly keyId: string;
}

/** Stores a session, replacing one with the same id. An unchanged session is neither stored nor audited again. */
export async function storeSession(
  tx: Queryable,
  tenant: string,
  given: GivenSession,
): Promise<{ readonly isNew: boolean; readonly stored: SessionOnWire }> {
  const { id, text, artifacts, keyId } = given;
  const hash = createHash('sha256').update(text).digest('hex');
  const bytes = Buffer.byteLength(text);
  const summary = summaryOf(given.session);
  const written = await tx.query<{ is_new: boolean }>(
    `insert into sessions (tenant, id, body, hash, bytes, summary, artifacts, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant, id) do update set body = excluded.body, hash = excluded.hash, bytes = excluded.bytes,
       summary = excluded.summary, artifacts = excluded.artifacts, updated_by = excluded.updated_by, updated_at = now()
       where sessions.hash <> excluded.hash
     returning xmax = 0 as is_new`,
    [tenant, id, text, hash, bytes, storableJson(summary), storableJson(artifacts), keyId],
  );
  if (written.rowCount !== 0)
    await appendAudit(tx, tenant, {
      actor: keyId,
      keyId,
      via: 'api',
      event: 'session.stored',
      conversation: null,
      subject: id,
      data: { hash, bytes, phase: summary.phase },
    });
  const stored = await findSession(tx, tenant, id);
  if (stored === null) throw new Error(`The session "${id}" cannot be read back.`);
  return { isNew: written.rows[0]?.is_new ?? false, stored };
}

/** Null: the tenant has no session with this id. */
export async function findSession(tx: Queryable, tenant: string, id: string): Promise<SessionOnWire | null> {
  const found = await tx.query<Stored>(`select ${columns} from sessions where tenant = $1 and id = $2`, [tenant, id]);
  return found.rows[0] ? onWire(found.rows[0]) : null;
}

/** Says whose conversations may be about it, in the place of those before. Null: there is no such session. */
export async function grantSession(
  tx: Queryable,
  tenant: string,
  {
    id,
    participants,
    keyId,
  }: { readonly id: string; readonly participants: readonly string[]; readonly keyId: string },
): Promise<SessionOnWire | null> {
  const written = await tx.query('update sessions set participants = $3 where tenant = $1 and id = $2', [
    tenant,
    id,
    [...participants],
  ]);
  if (written.rowCount === 0) return null;
  const granted = { event: 'session.granted', conversation: null, subject: id } as const;
  await appendAudit(tx, tenant, {
    ...granted,
    actor: keyId,
    keyId,
    via: 'api',
    data: { participants: participants.length },
  });
  return findSession(tx, tenant, id);
}

/** Whether a conversation of this participant may be about it. */
export async function isGranted(tx: Queryable, tenant: string, id: string, participant: string): Promise<boolean> {
  const found = await tx.query('select 1 from sessions where tenant = $1 and id = $2 and $3 = any(participants)', [
    tenant,
    id,
    participant,
  ]);
  return found.rowCount === 1;
}

/** A page of sessions by id, and whether there are more. */
export async function listSessions(
  tx: Queryable,
  tenant: string,
  {
    after,
    limit,
    order,
  }: { readonly after?: string | undefined; readonly limit: number; readonly order?: PageOrder | undefined },
): Promise<{ readonly items: readonly SessionOnWire[]; readonly more: boolean }> {
  const { beyond, way } = directed(order);
  const found = await tx.query<Stored>(
    `select ${columns} from sessions
      where tenant = $1 and ($2::text is null or id collate "C" ${beyond} $2) order by id collate "C" ${way} limit $3`,
    [tenant, after ?? null, limit + 1],
  );
  return { items: found.rows.slice(0, limit).map(onWire), more: found.rows.length > limit };
}

/** The stored artifacts of a session, and the key paths that it reports as missing. Null: there is no such session. */
export async function artifactsOf(
  tx: Queryable,
  tenant: string,
  id: string,
): Promise<{ readonly artifacts: readonly KeptArtifact[]; readonly missing: readonly string[] } | null> {
  const found = await tx.query<{ artifacts: readonly KeptArtifact[]; missing: readonly string[] }>(
    `select artifacts, summary->'missing_artifacts' as missing from sessions where tenant = $1 and id = $2`,
    [tenant, id],
  );
  return found.rows[0] ?? null;
}

/** A session with its content. Null: there is no such session. */
export async function readSession(
  tx: Queryable,
  tenant: string,
  id: string,
): Promise<{ readonly session: SessionBody; readonly hash: string } | null> {
  const found = await tx.query<{ body: string; hash: string }>(
    'select body, hash from sessions where tenant = $1 and id = $2',
    [tenant, id],
  );
  const row = found.rows[0];
  return row ? { session: sessionBody.parse(JSON.parse(row.body)), hash: row.hash } : null;
}

/** The session of a conversation, and the hash of its content. Null: it has none, or the session was never stored. */
export async function sessionOfConversation(
  tx: Queryable,
  { tenant, conversation }: Where,
): Promise<{ readonly id: string; readonly hash: string } | null> {
  const found = await tx.query<{ id: string; hash: string }>(
    `select s.id, s.hash from conversations c join sessions s on s.tenant = c.tenant and s.id = c.session
      where c.tenant = $1 and c.id = $2`,
    [tenant, conversation],
  );
  return found.rows[0] ?? null;
}

type Summary = Pick<SessionOnWire, 'phase' | 'completed_phases' | 'metadata' | 'missing_artifacts'>;

interface Stored {
  readonly id: string;
  readonly hash: string;
  readonly bytes: number;
  readonly summary: Summary;
  readonly artifacts: number;
  readonly participants: string[];
  readonly updated_at: Date;
  readonly updated_by: string;
}

const columns =
  'id, hash, bytes, summary, jsonb_array_length(artifacts) as artifacts, participants, updated_at, updated_by';

function onWire({ id, summary, updated_at: at, ...row }: Stored): SessionOnWire {
  return { session_id: id, ...summary, ...row, updated_at: at.toISOString() };
}

function summaryOf({ phase, completed_phases, metadata, missing_artifacts }: SessionBody): Summary {
  const has = (part: keyof Summary['metadata']): boolean => metadata[part] !== undefined && metadata[part] !== '';
  return {
    phase,
    completed_phases,
    missing_artifacts,
    metadata: {
      data_abstract: has('data_abstract'),
      user_guidance: has('user_guidance'),
      research_role: has('research_role'),
      synthesized_goal: has('synthesized_goal'),
      writing_style: has('writing_style'),
    },
  };
}
