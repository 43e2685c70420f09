/**
 * Concepts that models named, in PostgreSQL wherever the graph is kept: rows of a tenant, with the turn that they come
 * from (M6).
 */
import type { CapturedConcept, GraphConcept } from '../../../contracts/wire/graph.ts';
import type { CaptureStore } from '../../graph/store.ts';
import { statement, type Database, type Queryable } from '../database/database.ts';
import { storableJson } from '../database/storable-json.ts';
import { conceptIn, unavailable, type ConceptRow } from './store.ts';

const byIds = statement('captured-by-ids', 'select * from captured_by_ids($1, $2)');
const byLabels = statement('captured-by-labels', 'select * from captured_by_labels($1, $2, $3, $4, $5)');
const add = statement('capture-concept', 'select capture_concept($1, $2, $3, $4) as added');

export function capturesOf(database: Database, tenant: string): CaptureStore {
  const rows = async (operation: 'byIds' | 'byLabels', sent: ReturnType<typeof byIds>): Promise<readonly Row[]> =>
    (await inGraph(operation, database.query<Row>(sent))).rows;
  return {
    byIds: async (ids) => (await rows('byIds', byIds([tenant, [...ids]]))).map(conceptOf),
    byLabels: async ({ domain, jurisdiction, kind }, keys) =>
      (await rows('byLabels', byLabels([tenant, domain, jurisdiction, kind, [...keys]]))).map((row) => ({
        concept: conceptOf(row),
        keys: row.keys,
      })),
    async add(concept, keys, { conversation, turnId }) {
      const { prefLabel, altLabels, sourceUrls, ...rest } = concept;
      const columns = { ...rest, pref_label: prefLabel, alt_labels: altLabels, source_urls: sourceUrls, keys };
      const sent = add([tenant, storableJson(columns), conversation, turnId]);
      return (await inGraph('add', database.query<{ added: boolean }>(sent))).rows[0]?.added === true;
    },
  };
}

/** What was captured in a tenant, by id. */
export async function listCaptures(
  tx: Queryable,
  tenant: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly CapturedConcept[]> {
  const found = await tx.query<Row>(
    `select * from captured_concepts where tenant = $1 and ($2::text is null or id collate "C" > $2)
      order by id collate "C" limit $3`,
    [tenant, after, limit],
  );
  return found.rows.map(capturedOf);
}

/** Takes a capture away and gives it, with its labels as they are compared; null: there is none. */
export async function takeCapture(
  tx: Queryable,
  tenant: string,
  id: string,
): Promise<{ readonly captured: CapturedConcept; readonly keys: readonly string[] } | null> {
  const found = await tx.query<Row>('delete from captured_concepts where tenant = $1 and id = $2 returning *', [
    tenant,
    id,
  ]);
  const [row] = found.rows;
  return row === undefined ? null : { captured: capturedOf(row), keys: row.keys };
}

interface Row extends Omit<ConceptRow, 'origin'> {
  readonly tenant: string;
  readonly conversation: string;
  readonly turn_id: string;
  readonly at: Date;
}

function conceptOf(row: Row): GraphConcept {
  return conceptIn({ ...row, origin: 'captured' });
}

function capturedOf(row: Row): CapturedConcept {
  const { tenant, conversation, turn_id: turnId, at } = row;
  return { ...conceptOf(row), tenant, conversation, turnId, at: at.toISOString() };
}

async function inGraph<Answer>(operation: 'byIds' | 'byLabels' | 'add', answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw unavailable(operation, error);
  }
}
