/**
 * The same contract over Bolt, against a real server; where none can be started these tests are skipped, and say so. A
 * server of one's own, a Memgraph for instance, takes its place: PARLEY_TEST_BOLT_URL. It is emptied.
 */
import { createServer, type AddressInfo } from 'node:net';
import neo4j, { type Driver } from 'neo4j-driver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conceptGraph } from '../../../adapters/graph/concept-graph.ts';
import { boltStore } from '../../../adapters/bolt/store.ts';
import { statements, uniqueIds } from '../../../adapters/bolt/store.ts';
import { admit } from '../../../reading/memory/mention.ts';
import { startGraphServer } from '../../support/graph-server/server.ts';
import { capturesInMemory, inTalk, keepsTheGraphContract, sample, vat } from './contract.ts';

const given = process.env['PARLEY_TEST_BOLT_URL'];
const server = given ? { url: given, stop: async () => undefined } : await startGraphServer();

if (typeof server === 'string') {
  console.error(`NOT RUN: Bolt contract – ${server}`);
  test.skip(`NOT RUN: Bolt contract – ${server}`, () => undefined);
} else {
  let looking: Driver;
  beforeAll(() => {
    looking = neo4j.driver(server.url);
  });
  afterAll(async () => {
    await looking.close();
    await server.stop();
  });
  // A cold planner on a busy machine takes longer than an answer to a person may.
  const patient = { url: server.url, login: null, limitMs: 20_000 };

  keepsTheGraphContract('a graph over Bolt', async () => {
    const captures = capturesInMemory();
    const graph = conceptGraph(boltStore(patient), admit, captures.of);
    return {
      graph: inTalk(graph, 'here', 'c-here'),
      elsewhere: inTalk(graph, 'elsewhere', 'c-elsewhere'),
      async clear() {
        captures.clear();
        await looking.executeQuery('MATCH (n) DETACH DELETE n');
      },
      async dump() {
        const nodes = await looking.executeQuery(
          'MATCH (n) RETURN labels(n) AS labels, properties(n) AS of ORDER BY n.id',
        );
        const relations = await looking.executeQuery('MATCH ()-[r]->() RETURN type(r) AS type, properties(r) AS of');
        return (
          JSON.stringify([nodes, relations].map(({ records }) => records.map((record) => record.toObject()))) +
          captures.dump()
        );
      },
      close: () => graph.close(),
    };
  });

  test('M7 an id stands once: the server itself refuses a second', async () => {
    const graph = conceptGraph(boltStore(patient), admit, capturesInMemory().of);
    try {
      await graph.load({ concepts: [sample('TAX:IE:TAX:VAT', 'VAT')], relations: [] }, { replace: true });
      const twice = looking.executeQuery("UNWIND [1, 2] AS x CREATE (:Concept {id: 'TWICE'})");
      await expect(twice).rejects.toThrow(/already exists|unique constraint/);
    } finally {
      await graph.close();
    }
  });

  test('a server that cannot be reached has the one name, once and again', async () => {
    const gone = conceptGraph(boltStore({ url: 'bolt://127.0.0.1:1', login: null }), admit, capturesInMemory().of);
    await expect(gone.byIds(['A'])).rejects.toMatchObject({ name: 'GraphUnavailable', operation: 'byIds' });
    await gone.close();
    await expect(gone.byIds(['A'])).rejects.toMatchObject({ name: 'GraphUnavailable' });
  });
}

test('M7 a server that takes the connection and says nothing is given up after two seconds, with one name and no quotation', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const graph = conceptGraph(
    boltStore({ url: `bolt://127.0.0.1:${(silent.address() as AddressInfo).port}`, login: null }),
    admit,
    capturesInMemory().of,
  );
  const begun = performance.now();
  try {
    await expect(inTalk(graph, 'here', 'c-here').resolve(vat)).rejects.toMatchObject({
      name: 'GraphUnavailable',
      message: expect.not.stringContaining('VALUE') as unknown,
    });
    expect(performance.now() - begun).toBeLessThan(10_000);
  } finally {
    await graph.close();
    silent.close();
  }
});

test('M7 no statement is built from a text', () => {
  for (const statement of [...Object.values(statements), ...uniqueIds.flat()]) expect(statement).not.toMatch(/['"]/);
});
