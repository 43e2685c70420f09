/**
 * A queued message as the workflow is told of it once more. The one place to change when what is said changes its
 * shape.
 */
import type { Queryable } from '../adapters/postgres/database/database.ts';

/** What its row knows. */
export interface QueuedWords {
  readonly messageId: string;
  readonly turnId: string | null;
  readonly text: string;
  /** Who said it. */
  readonly role: 'participant' | 'operator';
  /** The key that it came with. */
  readonly keyId: string | null;
  /** Fingerprint and size of what was said, and what an instruction brought along: of rows that have them. */
  readonly hash: string | null;
  readonly size: number | null;
  readonly instruction: Readonly<Record<string, unknown>> | null;
  /** Id of the question that stood when it was accepted. */
  readonly question: string | null;
}

/** Null: no such message waits. */
export async function queuedWords(
  tx: Queryable,
  { tenant, conversation }: { readonly tenant: string; readonly conversation: string },
  messageId: string,
): Promise<QueuedWords | null> {
  // As JSON, because not every version of the table has these columns.
  const found = await tx.query<QueuedWords>(
    `select m.message_id as "messageId", m.turn_id as "turnId", m.text, m.role, m.key_id as "keyId", row->>'hash' as hash,
            (row->>'size')::integer as size, nullif(row->'instruction', 'null') as instruction,
            row->>'question' as question
       from messages m, to_jsonb(m) as row
      where m.tenant = $1 and m.conversation = $2 and m.message_id = $3 and m.status = 'queued'`,
    [tenant, conversation, messageId],
  );
  return found.rows[0] ?? null;
}

/**
 * The same message under the same id: by its fingerprint where its row has one, else with its text. It comes without a
 * reading, which the worker makes, and proposes no question, so that the workflow itself writes down what it asks back.
 */
export function saidAgain(queued: QueuedWords): object {
  const { messageId, turnId, text, hash, size, instruction, role, keyId, question } = queued;
  const words = hash === null || size === null ? { text } : { hash, size };
  const by = { as: role, actor: keyId ?? role, reason: 'said before, and offered again' };
  return {
    ...(role === 'operator' ? by : {}),
    messageId,
    ...words,
    ...(turnId === null ? {} : { turnId }),
    ...(question === null || role === 'operator' ? {} : { question }),
    ...(instruction === null ? {} : { instruction: withoutFields(instruction) }),
  };
}

/** The fields stay in the row. */
function withoutFields({ fields: _fields, ...instruction }: Readonly<Record<string, unknown>>): object {
  return instruction;
}
