/** Rows of attachments (D12). */
import type { AttachmentOnWire, MediaType } from '../../../contracts/wire/attachment.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import { appendAudit } from '../audit/audit.ts';
import type { Database, Queryable } from '../database/database.ts';

export interface NewAttachment extends Pick<AttachmentOnWire, 'kind' | 'name'> {
  readonly id: string;
  readonly mediaType: MediaType;
  readonly content: Buffer;
  readonly hash: string;
  /** Id of the key that attaches it. */
  readonly keyId: string;
}

const columns = `attachment_id, conversation as conversation_id, kind, name, media_type, bytes, hash, provided_by, at`;

type Row = Omit<AttachmentOnWire, 'at'> & { readonly at: Date };

/** Stores an attachment; an existing id stays unchanged. Null: the conversation already holds `most`. */
export async function storeAttachment(
  tx: Queryable,
  where: Where,
  { id, kind, name, mediaType, content, hash, keyId }: NewAttachment,
  most: number,
): Promise<AttachmentOnWire | null> {
  const { tenant, conversation } = where;
  // Serialised, so that two attachments cannot both take the last place.
  await tx.query('select 1 from conversations where tenant = $1 and id = $2 for no key update', [tenant, conversation]);
  const known = await findAttachment(tx, where, id);
  if (known !== null) return known;
  const { rows } = await tx.query<{ held: number }>(
    'select count(*)::integer as held from attachments where tenant = $1 and conversation = $2',
    [tenant, conversation],
  );
  if ((rows[0]?.held ?? 0) >= most) return null;
  await tx.query(
    `insert into attachments (tenant, conversation, attachment_id, kind, name, media_type, bytes, hash, content, provided_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [tenant, conversation, id, kind, name, mediaType, content.byteLength, hash, content, keyId],
  );
  await note(tx, where, { keyId, event: 'attachment.stored', id, data: { kind, hash, bytes: content.byteLength } });
  return findAttachment(tx, where, id);
}

/** Oldest first. */
export async function listAttachments(tx: Queryable, { tenant, conversation }: Where): Promise<AttachmentOnWire[]> {
  const found = await tx.query<Row>(
    `select ${columns} from attachments where tenant = $1 and conversation = $2 order by at, attachment_id`,
    [tenant, conversation],
  );
  return found.rows.map(onWire);
}

/** Null: the conversation has no attachment with this id. */
export async function findAttachment(tx: Queryable, where: Where, id: string): Promise<AttachmentOnWire | null> {
  const found = await tx.query<Row>(
    `select ${columns} from attachments where tenant = $1 and conversation = $2 and attachment_id = $3`,
    [where.tenant, where.conversation, id],
  );
  return found.rows[0] ? onWire(found.rows[0]) : null;
}

export async function attachmentContent(tx: Queryable, where: Where, id: string): Promise<Buffer | null> {
  const found = await tx.query<{ content: Buffer }>(
    'select content from attachments where tenant = $1 and conversation = $2 and attachment_id = $3',
    [where.tenant, where.conversation, id],
  );
  return found.rows[0]?.content ?? null;
}

/** False: there was none. */
export async function removeAttachment(tx: Queryable, where: Where, id: string, keyId: string): Promise<boolean> {
  const gone = await tx.query(
    'delete from attachments where tenant = $1 and conversation = $2 and attachment_id = $3',
    [where.tenant, where.conversation, id],
  );
  if (gone.rowCount === 0) return false;
  await note(tx, where, { keyId, event: 'attachment.removed', id, data: {} });
  return true;
}

/** For the model: names only. */
export function postgresAttachments(database: Database) {
  return {
    of: (where: Where): Promise<readonly AttachmentOnWire[]> =>
      database.asTenant(where.tenant, (rows) => listAttachments(rows, where)),
  };
}

async function note(
  tx: Queryable,
  { tenant, conversation }: Where,
  told: {
    readonly keyId: string;
    readonly event: 'attachment.stored' | 'attachment.removed';
    readonly id: string;
    readonly data: Record<string, unknown>;
  },
): Promise<void> {
  const { keyId, event, id, data } = told;
  await appendAudit(tx, tenant, { actor: keyId, keyId, via: 'api', event, conversation, subject: id, data });
}

function onWire({ at, ...row }: Row): AttachmentOnWire {
  return { ...row, at: at.toISOString() };
}
