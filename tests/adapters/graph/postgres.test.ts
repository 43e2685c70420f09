import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGraph } from '../../../adapters/open-graph.ts';
import { openDatabase, type Database } from '../../../adapters/postgres/database/database.ts';
import { admit } from '../../../reading/memory/mention.ts';
import { freshDatabase, type FreshDatabase } from '../../support/databases.ts';
import { inTalk, keepsTheGraphContract, vat } from './contract.ts';

let fresh: FreshDatabase;
let owner: Database;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase('schema');
  owner = openDatabase({ url: fresh.ownerUrl, connections: 1 });
  database = openDatabase({ url: fresh.url });
  for (const tenant of ['here', 'elsewhere'])
    await database.asTenant(tenant, async (rows) => {
      await rows.query('insert into tenants (tenant) values ($1)', [tenant]);
      await rows.query(
        `insert into conversations (tenant, id, assistant, assistant_version) values ($1, $2, 'a', '1')`,
        [tenant, `c-${tenant}`],
      );
    });
});
afterAll(async () => {
  await Promise.all([owner.close(), database.close()]);
  await fresh.drop();
});

keepsTheGraphContract('a graph in PostgreSQL', async () => ({
  graph: inTalk(openGraph({ bolt: null, database, admit }), 'here', 'c-here'),
  elsewhere: inTalk(openGraph({ bolt: null, database, admit }), 'elsewhere', 'c-elsewhere'),
  clear: async () => void (await owner.query('truncate graph.concepts, captured_concepts cascade')),
  async dump() {
    const { rows } = await owner.query(
      `select (select json_agg(c) from graph.concepts c) as concepts, (select json_agg(r) from graph.relations r) as relations,
        (select json_agg(c) from captured_concepts c) as captured`,
    );
    return JSON.stringify(rows);
  },
  close: async () => undefined,
}));

test('M6 no table of the graph has a column for a tenant, a person, a conversation or a time', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'graph' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'alt_labels',
    'definition',
    'domain',
    'from_id',
    'id',
    'jurisdiction',
    'keys',
    'kind',
    'origin',
    'pref_label',
    'relation',
    'source_urls',
    'to_id',
  ]);
});

test('the application reads and writes concepts, and takes none away', async () => {
  await expect(database.query('delete from graph.concepts')).rejects.toThrow('permission denied');
  await expect(database.query('drop table graph.relations')).rejects.toThrow('must be owner');
});

test('a database that is away has one name, and quotes nothing', async () => {
  const away = openDatabase({ url: 'postgres://nobody:none@127.0.0.1:1/none', connections: 1 });
  try {
    await expect(
      inTalk(openGraph({ bolt: null, database: away, admit }), 'here', 'c-here').resolve(vat),
    ).rejects.toMatchObject({
      name: 'GraphUnavailable',
      operation: 'byIds',
      message: expect.not.stringContaining('Value') as unknown,
    });
  } finally {
    await away.close();
  }
});
