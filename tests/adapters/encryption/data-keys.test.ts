/** Keys of payloads on a real PostgreSQL: made once, kept apart, wrapped anew, destroyed. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localMasterKey, masterKeys, type MasterKey } from '../../../adapters/encryption/master-keys.ts';
import { destroyKey, openDataKeys, type DataKeys } from '../../../adapters/postgres/keys/data-keys.ts';
import { KeyLost } from '../../../adapters/postgres/keys/wrapped-keys.ts';
import { startLedgerStand, type LedgerStand, type Where } from '../ledger/stand.ts';

let stand: LedgerStand;
beforeAll(async () => {
  stand = await startLedgerStand();
});
afterAll(() => stand.stop());

const first = localMasterKey(randomBytes(32));
const second = localMasterKey(randomBytes(32));
/** As another process has them: nothing is remembered. */
const keysWith = (...given: readonly MasterKey[]): DataKeys =>
  openDataKeys({ database: stand.database, masters: masterKeys(given.length === 0 ? [first] : given) });
const words = Buffer.from('Good morning.');
const destroy = ({ tenant, conversation }: Where) =>
  stand.database.asTenant(tenant, (rows) => destroyKey(rows, tenant, conversation));

describe('a key of a conversation', () => {
  test('is made at its first use, and is the same for every process', async () => {
    const where = await stand.talk(undefined, []);
    expect(await keysWith().find(where)).toEqual({ kind: 'none' });
    const both = await Promise.all([keysWith().forUse(where), keysWith().forUse(where)]);
    expect(both[0].id).toBe(both[1].id);
    expect(both[1].open(both[0].seal(words, 'about'), 'about')).toEqual(words);
    expect(await keysWith().find(where)).toMatchObject({ kind: 'key', key: { id: both[0].id } });
  });

  test('is another for another conversation, another tenant, and none', async () => {
    const one = await stand.talk('t-one', []);
    const other = await stand.talk('t-one', []);
    const elsewhere = await stand.talk('t-two', []);
    const keys = keysWith();
    const owners = [
      one,
      other,
      elsewhere,
      { ...one, conversation: null },
      { tenant: '_installation', conversation: null },
    ];
    const made = await Promise.all(owners.map((owner) => keys.forUse(owner)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(owners.length);
    const sealed = made[0]?.seal(words, 'about') ?? Buffer.alloc(0);
    expect(made.slice(1).map((key) => key.open(sealed, 'about'))).toEqual([null, null, null, null]);
  });

  test('is not found by the name of it in another tenant', async () => {
    const where = await stand.talk('t-one', []);
    const { id } = await keysWith().forUse(where);
    await keysWith().forUse(await stand.talk('t-two', []));
    expect(await keysWith().named('t-two', [id])).toEqual(new Map());
    expect((await keysWith().named('t-one', [id])).get(id)).toMatchObject({
      kind: 'key',
      conversation: where.conversation,
    });
  });

  test('is looked up once, however often it is used', async () => {
    const where = await stand.talk(undefined, []);
    let asked = 0;
    const counting = {
      ...stand.database,
      query: (...sent: readonly unknown[]) => {
        asked += 1;
        return (stand.database.query as (...all: readonly unknown[]) => unknown)(...sent);
      },
    } as typeof stand.database;
    const keys = openDataKeys({ database: counting, masters: masterKeys([first]) });
    await keys.forUse(where);
    const before = asked;
    await Promise.all([keys.forUse(where), keys.find(where), keys.forUse(where)]);
    expect(asked).toBe(before);
  });

  test('is remembered for longer while the database is away, and is not made meanwhile', async () => {
    const [known, unknown] = [await stand.talk(undefined, []), await stand.talk(undefined, [])];
    let isAway = false;
    const away = {
      ...stand.database,
      query: (...sent: readonly unknown[]) =>
        isAway
          ? Promise.reject(new Error('away'))
          : (stand.database.query as (...all: readonly unknown[]) => unknown)(...sent),
    } as typeof stand.database;
    const keys = openDataKeys({ database: away, masters: masterKeys([first]), rememberedMs: 1 });
    const { id } = await keys.forUse(known);
    isAway = true;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await keys.forUse(known)).id).toBe(id);
    expect(await keys.find(known)).toMatchObject({ kind: 'key', key: { id } });
    await expect(keys.forUse(unknown)).rejects.toThrow('away');
    await expect(keys.find(unknown)).rejects.toThrow('away');
  });

  test('is made for no conversation that there is not', async () => {
    const where = await stand.talk(undefined, []);
    await expect(keysWith().forUse({ ...where, conversation: 'none' })).rejects.toThrow(KeyLost);
  });
});

describe('a destroyed key', () => {
  test('opens nothing any more, and none is made in its place', async () => {
    const where = await stand.talk(undefined, []);
    const { id } = await keysWith().forUse(where);
    expect(await destroy(where)).toBe(true);
    expect(await destroy(where)).toBe(false);
    expect(await keysWith().find(where)).toEqual({ kind: 'destroyed', conversation: where.conversation });
    expect((await keysWith().named(where.tenant, [id])).get(id)?.kind).toBe('destroyed');
    await expect(keysWith().forUse(where)).rejects.toThrow(KeyLost);
    const { rows } = await stand.owner.query('select wrapped from data_keys where id = $1', [id]);
    expect(rows).toEqual([{ wrapped: null }]);
  });

  test('may be one that was never used', async () => {
    const where = await stand.talk(undefined, []);
    expect(await destroy(where)).toBe(true);
    await expect(keysWith().forUse(where)).rejects.toThrow(/was destroyed when it was erased/);
    expect(await destroy({ ...where, conversation: 'none' })).toBe(false);
  });

  test('is forgotten by the process that is told, and goes with its conversation', async () => {
    const where = await stand.talk(undefined, []);
    const keys = keysWith();
    await keys.forUse(where);
    await destroy(where);
    expect((await keys.find(where)).kind).toBe('key');
    expect((await keys.find(where, { fresh: true })).kind).toBe('destroyed');
    expect((await keys.find(where)).kind).toBe('destroyed');
    const { rows } = await stand.database.query<{ gone: boolean }>("select erase_conversation($1, $2, '[]') as gone", [
      where.tenant,
      where.conversation,
    ]);
    expect(rows).toEqual([{ gone: true }]);
    expect(await keysWith().find(where)).toEqual({ kind: 'none' });
  });
});

describe('another master key', () => {
  test('takes the place of the first while both are given, and what was sealed before still opens', async () => {
    const where = await stand.talk('t-turned', []);
    const sealed = (await keysWith(first).forUse(where)).seal(words, 'about');
    const both = keysWith(second, first);
    expect((await both.forUse(where)).open(sealed, 'about')).toEqual(words);
    expect(await both.rewrap(where.tenant)).toBe(true);
    expect(await both.rewrap(where.tenant)).toBe(false);
    expect((await keysWith(second).forUse(where)).open(sealed, 'about')).toEqual(words);
    await expect(keysWith(first).forUse(where)).rejects.toThrow(/wrapped by the master key local:[0-9a-f]{16}, which/);
  });

  test('of another installation opens nothing, and says so', async () => {
    const where = await stand.talk('t-locked', []);
    await keysWith(first).forUse(where);
    await stand.owner.asTenant(where.tenant, (rows) =>
      rows.query('update tenant_keys set wrapped = $2 where tenant = $1', [where.tenant, randomBytes(60)]),
    );
    await expect(keysWith(first).forUse(where)).rejects.toThrow(/does not open with the master key/);
  });
});
