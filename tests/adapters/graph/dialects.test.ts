/**
 * What is sent to graph servers: the part of Cypher that Neo4j and Memgraph share, and the one thing that each words
 * its own way. The contract runs against a real Neo4j; Memgraph's answers are played here as its documentation and its
 * source give them.
 */
import type { Driver } from 'neo4j-driver';
import { expect, test } from 'vitest';
import { conceptGraph } from '../../../adapters/graph/concept-graph.ts';
import { statements, uniqueIds } from '../../../adapters/bolt/store.ts';
import { boltStore } from '../../../adapters/bolt/store.ts';
import { admit } from '../../../reading/memory/mention.ts';
import { capturesInMemory, sample } from './contract.ts';

/** Words that both languages have, looked up in both manuals; another one has to be looked up before it stands here. */
const shared = new Set(
  'MATCH WHERE IN RETURN AND OR ANY MERGE ON CREATE SET UNWIND AS WITH DISTINCT ORDER BY LIMIT CONTAINS STARTNODE ENDNODE'.split(
    ' ',
  ),
);
/** Names of ours: labels, properties, variables, parameters. */
const ours = new Set(
  (
    'a b c r one given Concept RELATES id from_id to_id name domain jurisdiction kind keys ' +
    '$ids $keys $id $properties $relations $limit $key $domain $jurisdiction $kind'
  ).split(' '),
);

test.each(Object.entries(statements))(
  'M7 %s is said in words that Neo4j and Memgraph share',
  (_operation, statement) => {
    const words = statement.match(/[$\w]+/g) ?? [];
    expect(words.filter((word) => !ours.has(word) && !shared.has(word.toUpperCase()))).toEqual([]);
    // No subquery, no pattern of Neo4j alone: `{ … }` holds properties and nothing else.
    for (const [, inside = ''] of statement.matchAll(/\{([^}]*)\}/g)) expect(inside).toMatch(/^\w+: [$\w.]+$/);
  },
);

const refused = (code: string) => Object.assign(new Error('of the server'), { code });
const memgraphRefuses = refused('Memgraph.ClientError.MemgraphError.MemgraphError');

/** A driver that answers as it is told, and writes down what it was asked. */
function driverThat(answers: { alone?: (statement: string) => void; write?: (turn: number) => void }) {
  const asked: string[] = [];
  let writes = 0;
  const run = async (statement: string) => {
    asked.push(statement);
    return { records: [], summary: { counters: { updates: () => ({ nodesCreated: 1 }) } } };
  };
  const session = {
    run: async (statement: string) => {
      await run(statement);
      answers.alone?.(statement);
    },
    executeRead: (work: (tx: unknown) => unknown) => work({ run }),
    executeWrite: async (work: (tx: unknown) => Promise<unknown>) => {
      const done = await work({ run });
      answers.write?.((writes += 1));
      return done;
    },
    close: async () => undefined,
  };
  const driver = { session: () => session, close: async () => undefined } as unknown as Driver;
  const graph = conceptGraph(
    boltStore({ url: 'bolt://nowhere', login: null }, async () => driver),
    admit,
    capturesInMemory().of,
  );
  return { graph, asked };
}

const write = ({ load }: ReturnType<typeof driverThat>['graph']) =>
  load({ concepts: [sample('TAX:IE:TAX:VAT', 'VAT')], relations: [] }, { replace: false });

test('M7 Memgraph is given its own words for a unique id, and an index beside', async () => {
  const { graph, asked } = driverThat({});
  await write(graph);
  expect(asked.filter((one) => one.startsWith('CREATE'))).toEqual([
    'CREATE CONSTRAINT ON (c:Concept) ASSERT c.id IS UNIQUE',
    'CREATE INDEX ON :Concept(id)',
  ]);
});

test('M7 Neo4j does not know those, and is given its own', async () => {
  const { graph, asked } = driverThat({
    alone(statement) {
      if (statement.includes('ASSERT')) throw refused('Neo.ClientError.Statement.SyntaxError');
    },
  });
  await write(graph);
  expect(asked.filter((one) => one.startsWith('CREATE'))).toEqual([uniqueIds[0]?.[0], ...(uniqueIds[1] ?? [])]);
});

test('M7 a commit that Memgraph refuses, because another one made the concept meanwhile, is tried once more', async () => {
  const { graph, asked } = driverThat({
    write(turn) {
      if (turn === 1) throw memgraphRefuses;
    },
  });
  expect(await write(graph)).toMatchObject({ concepts: 1 });
  expect(asked.filter((one) => one === statements.add)).toHaveLength(2);
});

test('M7 what Memgraph refuses for good has the one name, and is not tried for ever', async () => {
  const { graph, asked } = driverThat({
    write() {
      throw memgraphRefuses;
    },
  });
  await expect(write(graph)).rejects.toMatchObject({ name: 'GraphUnavailable', operation: 'add' });
  expect(asked.filter((one) => one === statements.add)).toHaveLength(2);
});
