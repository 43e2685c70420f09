/** What conversations are about, in PostgreSQL (M1, M2): loaded, added to, forgotten, copied, put away. Each is one statement. */
import { z } from 'zod';
import {
  activeNode,
  type ActiveNode,
  type ConversationContext,
  type ConversationIdentity,
} from '../../../contracts/memory.ts';
import type { Where } from '../../../contracts/turn.ts';
import { statement, type Database, type Queryable } from '../database/database.ts';
import { storableJson } from '../database/storable-json.ts';

/** So many are kept (M2). */
export const mostActive = 50;

const loadContext = statement('load-context', 'select load_context($1, $2) as nodes');
const addToContext = statement('add-to-context', 'select add_to_context($1, $2, $3, $4, $5) as version');
const stored = z.array(activeNode);

export function postgresContexts(database: Database) {
  return {
    /** Null when there is none. @throws when the database is away, or holds what is no context */
    async load({ tenant, conversation }: Where): Promise<ConversationContext | null> {
      const found = await database.query<{ nodes: unknown }>(loadContext([tenant, conversation]));
      return contextOf(found.rows[0]?.nodes ?? null);
    },

    /**
     * Puts these in front of what is there, in one statement: nothing that was there is overwritten, whoever else saves meanwhile.
     * Gives the number of the change.
     */
    async save({ tenant, conversation, user }: ConversationIdentity, nodes: readonly ActiveNode[]): Promise<number> {
      const found = await database.query<{ version: string }>(
        addToContext([tenant, conversation, storableJson(nodes), user, mostActive]),
      );
      return Number(found.rows[0]?.version);
    },
  };
}

/** The context of a conversation, seen from a transaction; null when there is none in use. */
export async function findContext(tx: Queryable, { tenant, conversation }: Where): Promise<ConversationContext | null> {
  const found = await tx.query<{ nodes: unknown }>(loadContext([tenant, conversation]));
  return contextOf(found.rows[0]?.nodes ?? null);
}

/** Takes these out, or all of them; gives what was there of them. */
export async function forgetConcepts(
  tx: Queryable,
  { tenant, conversation, user }: ConversationIdentity,
  ids: readonly string[] | null,
): Promise<readonly string[]> {
  const found = await tx.query<{ nodes: unknown }>(
    `select nodes from conversation_context
      where tenant = $1 and conversation = $2 and archived_at is null for update`,
    [tenant, conversation],
  );
  const nodes = contextOf(found.rows[0]?.nodes ?? null)?.nodes ?? [];
  const isGone = ({ id }: ActiveNode): boolean => ids === null || ids.includes(id);
  const gone = nodes.filter(isGone).map(({ id }) => id);
  if (gone.length > 0)
    await tx.query(
      `update conversation_context set nodes = $3, version = version + 1, changed_by = $4, changed_at = now()
        where tenant = $1 and conversation = $2`,
      [tenant, conversation, storableJson(nodes.filter((node) => !isGone(node))), user],
    );
  return gone;
}

/**
 * Adds what is in scope in other conversations to what is in scope in this one (M9), latest reference first; those keep theirs. Gives what
 * is in scope here now.
 */
export async function mergeContexts(
  tx: Queryable,
  into: ConversationIdentity,
  others: readonly string[],
): Promise<readonly string[]> {
  const { tenant, conversation, user } = into;
  const found = await Promise.all(others.map((other) => findContext(tx, { tenant, conversation: other })));
  const nodes = found.flatMap((one) => one?.nodes ?? []).map((node) => ({ ...node, because: 'copied' }));
  if (nodes.length > 0)
    await tx.query(
      `insert into conversation_context as c (tenant, conversation, nodes, changed_by)
         values ($1, $2, merge_of_nodes('[]', $3, $5), $4)
         on conflict (tenant, conversation) do update
           set nodes = merge_of_nodes(case when c.archived_at is null then c.nodes else '[]' end, $3, $5),
               version = c.version + 1, changed_by = $4, changed_at = now(), archived_at = null`,
      [tenant, conversation, storableJson(nodes), user, mostActive],
    );
  return (await findContext(tx, into))?.activeNodeIds ?? [];
}

function contextOf(nodes: unknown): ConversationContext | null {
  if (nodes === null) return null;
  const read = stored.parse(nodes);
  return { activeNodeIds: read.map(({ id }) => id), nodes: read };
}
