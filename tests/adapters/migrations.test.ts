import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import { migrate } from '../../adapters/postgres/database/migrate.ts';
import { freshDatabase, type FreshDatabase } from '../support/databases.ts';

let fresh: FreshDatabase;
let owner: Database;
beforeAll(async () => {
  fresh = await freshDatabase('schema');
  owner = openDatabase({ url: fresh.ownerUrl, connections: 1 });
});
afterAll(async () => {
  await owner.close();
  await fresh.drop();
});

test('every table says what a row of it is', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'graph'::regnamespace)
        and obj_description(c.oid, 'pg_class') is null`,
  );
  // The runner's own.
  expect(rows.map(({ name }) => name)).toEqual(['migrations']);
});

test('their numbers have no gap', () => {
  const files = readdirSync('migrations').toSorted();
  expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_, place) => place + 1));
});

test('a database that ran all of them is left as it is', async () => {
  expect(await migrate({ url: fresh.ownerUrl })).toEqual([]);
});

test('a database with a history of its own is refused, and nothing is run in it', async () => {
  await owner.query(`update migrations set name = '0001_first' where name like '0001%'`);
  await expect(migrate({ url: fresh.ownerUrl })).rejects.toThrow(
    /has run 0001_first, which this version does not know, and lacks 0001_tenants_and_keys: .* Give this version an empty database/,
  );
});
