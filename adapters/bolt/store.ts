/** The concept graph on a server that speaks Bolt: Neo4j or Memgraph (M7). */
import type { Driver, ManagedTransaction, QueryResult, Session } from 'neo4j-driver';
import type { GraphConcept } from '../../contracts/wire/graph.ts';
import { GraphUnavailable, type ConceptStore, type GraphOperation } from '../graph/store.ts';

export interface BoltServer {
  /** `bolt://`, `neo4j://`, with `+s` for TLS; without a login. */
  readonly url: string;
  /** Null: the server asks for none. */
  readonly login: { readonly username: string; readonly password: string } | null;
  /** How long one question may take, in milliseconds (default 2 s): an answer to a person waits for it. */
  readonly limitMs?: number;
}

const usualLimitMs = 2_000;

/** Opens the driver's connections; none of them before the first question. */
export type Connect = (server: BoltServer, limitMs: number) => Promise<Driver>;

/** Connects with the first question; `close` ends the connections. */
export function boltStore(server: BoltServer, connect: Connect = neo4jDriver): ConceptStore {
  const limitMs = server.limitMs ?? usualLimitMs;
  const connection = connecting(() => connect(server, limitMs));
  let prepared: Promise<void> | null = null;

  const notPrepared = (error: unknown): never => {
    prepared = null;
    throw error;
  };

  async function ask(operation: keyof typeof statements, parameters: object): Promise<QueryResult> {
    return inTime(operation, limitMs, async () => {
      const driver = await connection.driver();
      const isReading = reading.has(operation);
      if (!isReading) await (prepared ??= prepare(driver).catch(notPrepared));
      const work = { timeout: limitMs };
      const run = (tx: ManagedTransaction) => tx.run(statements[operation], parameters);
      if (isReading) return inSession(driver, 'READ', (session) => session.executeRead(run, work));
      const write = () => inSession(driver, 'WRITE', (session) => session.executeWrite(run, work));
      // What another one has made meanwhile is found the second time.
      return write().catch((error: unknown) => (isRefusedCommit(error) ? write() : Promise.reject(error)));
    });
  }

  const concepts = async (...asked: Parameters<typeof ask>): Promise<readonly Properties[]> =>
    (await ask(...asked)).records.map((record) => (record.get('c') as { readonly properties: Properties }).properties);

  return {
    byIds: async (ids) => (await concepts('byIds', { ids: [...ids] })).map(conceptOf),
    byLabels: async (triple, keys) =>
      (await concepts('byLabels', { ...triple, keys: [...keys] })).map((found) => ({
        concept: conceptOf(found),
        keys: found.keys,
      })),
    async add(concept, keys) {
      const { summary } = await ask('add', { id: concept.id, properties: propertiesOf(concept, keys) });
      return summary.counters.updates()['nodesCreated'] === 1;
    },
    async put(concept, keys) {
      await ask('put', { id: concept.id, properties: propertiesOf(concept, keys) });
    },
    async relate(relations) {
      const { summary } = await ask('relate', {
        relations: relations.map(({ from, relation, to }) => ({ from_id: from, name: relation, to_id: to })),
      });
      return summary.counters.updates()['relationshipsCreated'] ?? 0;
    },
    async relationsAt(ids, limit) {
      const { records } = await ask('relationsAt', { ids: [...ids], limit: BigInt(limit) });
      return records.map((record) => ({
        from: record.get('from_id') as string,
        relation: record.get('name') as never,
        to: record.get('to_id') as string,
      }));
    },
    containing: async (key, limit) => (await concepts('containing', { key, limit: BigInt(limit) })).map(conceptOf),
    close: () => connection.close(),
  };
}

const reading: ReadonlySet<GraphOperation> = new Set(['byIds', 'byLabels', 'relationsAt', 'containing']);

/** As a node keeps them: every property is there, so that a new version of a concept replaces all of the old one. */
type Properties = Omit<GraphConcept, 'definition'> & { readonly definition: string; readonly keys: readonly string[] };

function propertiesOf(concept: GraphConcept, keys: readonly string[]): Properties {
  const { id, domain, jurisdiction, kind, prefLabel, altLabels, definition, sourceUrls, origin } = concept;
  const lists = { altLabels: [...altLabels], sourceUrls: [...sourceUrls], keys: [...keys] };
  return { id, domain, jurisdiction, kind, prefLabel, definition: definition ?? '', origin, ...lists };
}

function conceptOf({ definition, ...properties }: Properties): GraphConcept {
  const { id, domain, jurisdiction, kind, prefLabel, altLabels, sourceUrls, origin } = properties;
  const described = definition === '' ? null : definition;
  return { id, domain, jurisdiction, kind, prefLabel, altLabels, definition: described, sourceUrls, origin };
}

function connecting(connect: () => Promise<Driver>) {
  let opened: Promise<Driver> | null = null;
  return {
    driver: (): Promise<Driver> => (opened ??= connect()),
    close: async (): Promise<void> => {
      await (await opened)?.close();
    },
  };
}

/** The driver is loaded when it is needed: most installations never do. */
async function neo4jDriver({ url, login }: BoltServer, limitMs: number): Promise<Driver> {
  const { default: neo4j } = await import('neo4j-driver');
  return neo4j.driver(url, login === null ? undefined : neo4j.auth.basic(login.username, login.password), {
    connectionTimeout: limitMs,
    connectionAcquisitionTimeout: limitMs,
    maxTransactionRetryTime: limitMs,
    maxConnectionPoolSize: 10,
    disableLosslessIntegers: true,
    telemetryDisabled: true,
    userAgent: 'parley',
  });
}

async function inSession<T>(
  driver: Driver,
  mode: 'READ' | 'WRITE',
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = driver.session({ defaultAccessMode: mode });
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

/**
 * Before the first write. A server that refuses both may have been prepared by its administrator, or two at once may
 * make two.
 *
 * @throws when the server is away
 */
async function prepare(driver: Driver): Promise<void> {
  for (const words of uniqueIds) {
    try {
      for (const statement of words) await inSession(driver, 'WRITE', (session) => session.run(statement));
      return;
    } catch (error) {
      // What begins so is the server's own answer; the words of the other server are tried next.
      if (!/^(?:Neo|Memgraph)\.ClientError\./.test(codeOf(error))) throw error;
    }
  }
}

/**
 * Memgraph looks at its constraints only when it commits: of two that make one concept at once the second is refused
 * there, and before 2.12 any two writes at once may be. Neo4j lets the second wait instead. The code is the same for
 * whatever Memgraph refuses.
 */
function isRefusedCommit(error: unknown): boolean {
  return codeOf(error).startsWith('Memgraph.ClientError.');
}

/** A server that takes the connection and says nothing is away too. */
async function inTime<T>(operation: GraphOperation, limitMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new GraphUnavailable(operation, `no answer within ${limitMs} ms`, remedy)), limitMs);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    if (error instanceof GraphUnavailable) throw error;
    throw new GraphUnavailable(operation, codeOf(error), remedy);
  } finally {
    clearTimeout(timer);
  }
}

const remedy = 'Look at the server that GRAPH_URL names, and at its login.';

/** What the server says besides may repeat what it was sent. */
function codeOf(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return typeof code === 'string' && code !== '' ? code : 'no connection';
}

/**
 * What is asked of a graph server, in the part of Cypher that Neo4j and Memgraph share: the clauses of openCypher, no
 * procedure, no subquery, no name that is a word of either language. Texts are parameters; labels, properties and the
 * type of relations are fixed, and a relation's name is a property.
 */
export const statements = {
  byIds: 'MATCH (c:Concept) WHERE c.id IN $ids RETURN c',
  byLabels: `MATCH (c:Concept) WHERE c.domain = $domain AND c.jurisdiction = $jurisdiction AND c.kind = $kind
    AND any(one IN c.keys WHERE one IN $keys) RETURN c`,
  add: 'MERGE (c:Concept {id: $id}) ON CREATE SET c += $properties',
  put: 'MERGE (c:Concept {id: $id}) SET c += $properties',
  relate: `UNWIND $relations AS given MATCH (a:Concept {id: given.from_id}), (b:Concept {id: given.to_id})
    MERGE (a)-[:RELATES {name: given.name}]->(b)`,
  relationsAt: `MATCH (a:Concept)-[r:RELATES]-(:Concept) WHERE a.id IN $ids
    WITH DISTINCT startNode(r).id AS from_id, r.name AS name, endNode(r).id AS to_id
    RETURN from_id, name, to_id ORDER BY name, from_id, to_id LIMIT $limit`,
  containing: `MATCH (c:Concept) WHERE c.id CONTAINS $key OR any(one IN c.keys WHERE one CONTAINS $key)
    RETURN c ORDER BY c.id LIMIT $limit`,
} as const;

/**
 * That an id stands once, and is found quickly, in the words of each server; one of them is understood. Memgraph comes
 * first: its newer versions know Neo4j's words too, and a constraint alone makes no index there.
 */
export const uniqueIds: readonly (readonly string[])[] = [
  ['CREATE CONSTRAINT ON (c:Concept) ASSERT c.id IS UNIQUE', 'CREATE INDEX ON :Concept(id)'],
  ['CREATE CONSTRAINT concept_id IF NOT EXISTS FOR (c:Concept) REQUIRE c.id IS UNIQUE'],
];
