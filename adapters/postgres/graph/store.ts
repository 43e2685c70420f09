/** The concept graph in PostgreSQL: a schema of its own, outside the tenants (M7). */
import type { GraphConcept, GraphRelation } from '../../../contracts/wire/graph.ts';
import { GraphUnavailable, type ConceptStore, type GraphOperation } from '../../graph/store.ts';
import { type Database, statement } from '../database/database.ts';

const byIds = statement('graph-by-ids', 'select * from graph.concepts where id = any($1)');

/** Closing the store leaves the shared `database` open. */
export function postgresStore(database: Database): ConceptStore {
  const query = async <Row>(operation: GraphOperation, sent: Sent): Promise<readonly Row[]> => {
    try {
      return (await database.query(sent)).rows as Row[];
    } catch (error) {
      throw unavailable(operation, error);
    }
  };
  const write = (operation: GraphOperation, onConflict: string, concept: GraphConcept, keys: readonly string[]) =>
    query<ConceptRow>(operation, { text: `${insert} ${onConflict} returning id`, values: valuesOf(concept, keys) });

  return {
    byIds: async (ids) => (await query<ConceptRow>('byIds', byIds([[...ids]]))).map(conceptIn),
    byLabels: async ({ domain, jurisdiction, kind }, keys) =>
      (await query<ConceptRow>('byLabels', byLabels([domain, jurisdiction, kind, [...keys]]))).map((row) => ({
        concept: conceptIn(row),
        keys: row.keys,
      })),
    add: async (concept, keys) => (await write('add', 'on conflict (id) do nothing', concept, keys)).length > 0,
    put: async (concept, keys) => void (await write('put', replacing, concept, keys)),
    relate: async (relations) => (await query('relate', relate(relations))).length,
    relationsAt: (ids, limit) => query<GraphRelation>('relationsAt', relationsAt([[...ids], limit])),
    containing: async (key, limit) => (await query<ConceptRow>('containing', containing([key, limit]))).map(conceptIn),
    close: async () => undefined,
  };
}

interface Sent {
  readonly text: string;
  values?: unknown[];
}

export interface ConceptRow {
  readonly id: string;
  readonly domain: string;
  readonly jurisdiction: string;
  readonly kind: string;
  readonly pref_label: string;
  readonly alt_labels: readonly string[];
  readonly definition: string | null;
  readonly source_urls: readonly string[];
  readonly origin: GraphConcept['origin'];
  readonly keys: readonly string[];
}

const byLabels = statement(
  'graph-by-labels',
  `select * from graph.concepts where domain = $1 and jurisdiction = $2 and kind = $3 and keys && $4::text[]`,
);

const relationsAt = statement(
  'graph-relations-at',
  `select from_id as "from", relation, to_id as "to" from graph.relations where from_id = any($1) or to_id = any($1)
    order by relation collate "C", from_id collate "C", to_id collate "C" limit $2`,
);

const containing = statement(
  'graph-containing',
  `select * from graph.concepts
    where strpos(id, $1) > 0 or exists (select from unnest(keys) as key where strpos(key, $1) > 0)
    order by id collate "C" limit $2`,
);

const insert = `insert into graph.concepts
  (id, domain, jurisdiction, kind, pref_label, alt_labels, definition, source_urls, origin, keys)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

const replacing = `on conflict (id) do update set pref_label = excluded.pref_label, alt_labels = excluded.alt_labels,
  definition = excluded.definition, source_urls = excluded.source_urls, origin = excluded.origin, keys = excluded.keys`;

function relate(relations: readonly GraphRelation[]): Sent {
  return {
    text: `insert into graph.relations (from_id, relation, to_id)
      select given.from_id, given.relation, given.to_id
        from unnest($1::text[], $2::text[], $3::text[]) as given (from_id, relation, to_id)
        join graph.concepts a on a.id = given.from_id join graph.concepts b on b.id = given.to_id
      on conflict do nothing returning relation`,
    values: [
      relations.map(({ from }) => from),
      relations.map(({ relation }) => relation),
      relations.map(({ to }) => to),
    ],
  };
}

function valuesOf(concept: GraphConcept, keys: readonly string[]): unknown[] {
  const { id, domain, jurisdiction, kind, prefLabel, altLabels, definition, sourceUrls, origin } = concept;
  return [id, domain, jurisdiction, kind, prefLabel, [...altLabels], definition, [...sourceUrls], origin, [...keys]];
}

export function conceptIn({
  pref_label: prefLabel,
  alt_labels: altLabels,
  source_urls: sourceUrls,
  ...row
}: ConceptRow): GraphConcept {
  const { id, domain, jurisdiction, kind, definition, origin } = row;
  return { id, domain, jurisdiction, kind, prefLabel, altLabels, definition, sourceUrls, origin };
}

/** Keeps only PostgreSQL's error code: the message may repeat what was sent. */
export function unavailable(operation: GraphOperation, error: unknown): GraphUnavailable {
  const code = (error as { readonly code?: unknown } | null)?.code;
  const because = typeof code === 'string' ? code : 'no answer';
  return new GraphUnavailable(operation, because, 'Look at the database: DATABASE_URL says which.');
}
