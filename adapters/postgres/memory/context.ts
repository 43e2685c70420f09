/**
 * Conversation contexts in PostgreSQL (M1, M2): loaded, extended, forgotten, merged, archived. Each operation is one
 * statement.
 */
import { z } from 'zod';
import {
  activeNode,
  type ActiveNode,
  type ConversationContext,
  type ConversationIdentity,
} from '../../../contracts/wire/memory.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import { statement, type Database, type Queryable } from '../database/database.ts';
import { storableJson } from '../database/storable-json.ts';

/** Most concepts in a context (M2). */
export const mostActive = 50;

const loadContext = statement('load-context', 'select load_context($1, $2) as nodes');
const addToContext = statement('add-to-context', 'select add_to_context($1, $2, $3, $4, $5) as version');
const stored = z.array(activeNode);

export function postgresContexts(database: Database) {
  return {
    /** Null when there is none. @throws when the database is unreachable or the row is invalid */
    async load({ tenant, conversation }: Where): Promise<ConversationContext | null> {
      const found = await database.query<{ nodes: unknown }>(loadContext([tenant, conversation]));
      return contextOf(found.rows[0]?.nodes ?? null);
    },

    /**
     * Merges these concepts in front of the stored ones in one statement, so that concurrent saves lose nothing.
     * Returns the number of the change.
     */
    async save({ tenant, conversation, user }: ConversationIdentity, nodes: readonly ActiveNode[]): Promise<number> {
      const found = await database.query<{ version: string }>(
        addToContext([tenant, conversation, storableJson(nodes), user, mostActive]),
      );
      return Number(found.rows[0]?.version);
    },
  };
}

/** The active context of a conversation; null when there is none. */
export async function findContext(tx: Queryable, { tenant, conversation }: Where): Promise<ConversationContext | null> {
  const found = await tx.query<{ nodes: unknown }>(loadContext([tenant, conversation]));
  return contextOf(found.rows[0]?.nodes ?? null);
}

/** Removes these concepts, or all; returns those that were there. */
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
 * Adds the concepts of other conversations to this context (M9), latest reference first; the others keep theirs.
 * Returns the concepts now in scope here.
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
