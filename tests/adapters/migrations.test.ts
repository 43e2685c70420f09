import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import { findSwitch } from '../../adapters/postgres/effects/switches.ts';
import { speaksForAll } from '../../adapters/postgres/keys/keys.ts';
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

test('a database that ran all of them is left as it is', async () => {
  expect(await migrate({ url: fresh.ownerUrl })).toEqual([]);
});

test('keys of programs from before speak for all as they did, others for nobody, and reasons stay readable', async () => {
  await owner.query(`delete from migrations where name = '0027_scopes_and_words'`);
  await owner.query('alter table api_keys drop column speaks_for');
  await owner.query(`alter table action_switches drop column reason_key,
                       alter column reason type text using convert_from(reason, 'UTF8')`);
  await owner.query(`insert into tenants (tenant) values ('acme')`);
  await owner.query(`insert into api_keys (tenant, id, role, digest)
                       values ('acme', 'a', 'service', ''), ('acme', 'b', 'operator', '')`);
  await owner.query(`insert into action_switches (tenant, kind, off, reason, actor)
                       values ('acme', 'email', true, 'wrong – überall', 'a')`);
  expect(await migrate({ url: fresh.ownerUrl })).toEqual(['0027_scopes_and_words']);
  const keys = await owner.query('select id, speaks_for from api_keys order by id');
  expect(keys.rows).toEqual([
    { id: 'a', speaks_for: speaksForAll },
    { id: 'b', speaks_for: [] },
  ]);
  const found = await owner.asTenant('acme', (tx) => findSwitch(tx, 'acme', 'email'));
  expect(found?.reason).toBe('wrong – überall');
});

test('a database with a history of its own is refused, and nothing is run in it', async () => {
  await owner.query(`update migrations set name = '0001_first' where name like '0001%'`);
  await expect(migrate({ url: fresh.ownerUrl })).rejects.toThrow(
    /has run 0001_first, which this version does not know, and lacks 0001_tenants_and_keys: .* Give this version an empty database/,
  );
});
