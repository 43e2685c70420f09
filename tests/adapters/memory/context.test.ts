/** M1, M2: the store of what conversations are about, on a real PostgreSQL. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  forgetConcepts,
  mergeContexts,
  mostActive,
  postgresContexts,
} from '../../../adapters/postgres/memory/context.ts';
import type { ActiveNode } from '../../../contracts/wire/memory.ts';
import { startLedgerStand, type LedgerStand, type Where } from '../ledger/stand.ts';

let stand: LedgerStand;
let contexts: ReturnType<typeof postgresContexts>;
beforeAll(async () => {
  stand = await startLedgerStand();
  contexts = postgresContexts(stand.database);
});
afterAll(() => stand.stop());

const at = '2026-11-23T10:00:00.000Z';
const node = (id: string, turnId = 't1'): ActiveNode => ({ id, because: 'captured', turnId, at });
const idsOf = async (where: Where): Promise<readonly string[] | null> =>
  (await contexts.load(where))?.activeNodeIds ?? null;
const save = (where: Where, ...ids: readonly string[]) =>
  contexts.save(
    { ...where, user: 'u' },
    ids.map((id) => node(id)),
  );

/** What a union is, said once more and otherwise: one after the other. */
function unionOf(before: readonly string[], referenced: readonly string[]): readonly string[] {
  return [...new Set([...referenced, ...before])].slice(0, 50);
}

describe('M1 the store', () => {
  test('gives null when there is none, and what was saved with why it is there', async () => {
    const where = await stand.talk(undefined, []);
    expect(await contexts.load(where)).toBeNull();
    const nodes: readonly ActiveNode[] = [node('VAT', 't1'), { ...node('VRT', 't1'), because: 'referenced' }];
    await contexts.save({ ...where, user: 'paula' }, nodes);
    expect(await contexts.load(where)).toEqual({ activeNodeIds: ['VAT', 'VRT'], nodes });
  });

  test('knows a context by tenant and conversation; the user is written down and asked nowhere', async () => {
    const where = await stand.talk('t-one', []);
    const elsewhere = await stand.talk('t-two', []);
    await contexts.save({ ...where, user: 'paula' }, [node('VAT')]);
    await contexts.save({ ...where, user: 'otto' }, [node('VRT')]);
    expect(await idsOf(where)).toEqual(['VRT', 'VAT']);
    expect(await idsOf({ ...where, tenant: elsewhere.tenant })).toBeNull();
    const { rows } = await stand.owner.query('select changed_by from conversation_context where conversation = $1', [
      where.conversation,
    ]);
    expect(rows).toEqual([{ changed_by: 'otto' }]);
  });

  test('has none for a conversation that there is not, and goes with its conversation', async () => {
    const where = await stand.talk(undefined, []);
    await expect(save({ ...where, conversation: 'none' }, 'VAT')).rejects.toThrow('foreign key');
    await save(where, 'VAT');
    await stand.owner.query('delete from conversations where tenant = $1 and id = $2', [
      where.tenant,
      where.conversation,
    ]);
    expect(await idsOf(where)).toBeNull();
  });

  test('a row that is no context is a failure, not an empty one', async () => {
    const where = await stand.talk(undefined, []);
    await save(where, 'VAT');
    await stand.owner.query(`update conversation_context set nodes = '[7]' where conversation = $1`, [
      where.conversation,
    ]);
    await expect(contexts.load(where)).rejects.toThrow();
  });
});

describe('M2 the union', () => {
  test('has each once, latest reference first, and 50 at most', async () => {
    const where = await stand.talk(undefined, []);
    await save(where, ...Array.from({ length: 60 }, (_, index) => `old-${index}`));
    await save(where, 'new', 'old-3', 'new');
    const ids = await idsOf(where);
    expect(ids?.slice(0, 4)).toEqual(['new', 'old-3', 'old-0', 'old-1']);
    expect(ids).toHaveLength(mostActive);
    expect(new Set(ids).size).toBe(mostActive);
  });

  test('1,000 unions at once on 50 conversations lose nothing: each context is what they make one after the other', async () => {
    const talks = await Promise.all(Array.from({ length: 50 }, () => stand.talk('crowd', [])));
    const unions = fc.sample(
      fc.record({ talk: fc.nat(49), ids: fc.array(fc.nat(99).map(String), { minLength: 1, maxLength: 5 }) }),
      { numRuns: 1_000, seed: 20_261_122 },
    );
    const done = await Promise.all(
      unions.map(async ({ talk, ids }) => ({ talk, ids, version: await save(talks[talk] as Where, ...ids) })),
    );
    for (const [index, where] of talks.entries()) {
      const mine = done.filter(({ talk }) => talk === index).toSorted((one, other) => one.version - other.version);
      expect(mine.map(({ version }) => version)).toEqual(mine.map((_, place) => place + 1));
      const expected = mine.reduce<readonly string[]>((before, { ids }) => unionOf(before, ids), []);
      expect(await idsOf(where)).toEqual(mine.length === 0 ? null : expected);
    }
  });

  test('forgetting takes out one or all, and says which there were', async () => {
    const where = { ...(await stand.talk(undefined, [])), user: 'paula' };
    const forget = (ids: readonly string[] | null) =>
      stand.database.asTenant(where.tenant, (rows) => forgetConcepts(rows, where, ids));
    expect(await forget(null)).toEqual([]);
    await save(where, 'a', 'b', 'c');
    expect(await forget(['b', 'x'])).toEqual(['b']);
    expect(await idsOf(where)).toEqual(['a', 'c']);
    expect(await forget(null)).toEqual(['a', 'c']);
    expect(await idsOf(where)).toEqual([]);
  });

  const merge = (into: Where, ...others: readonly Where[]) =>
    stand.database.asTenant(into.tenant, (rows) =>
      mergeContexts(
        rows,
        { ...into, user: null },
        others.map(({ conversation }) => conversation),
      ),
    );
  const minute = (n: number): string => `2026-11-23T10:${String(n).padStart(2, '0')}:00.000Z`;
  const at3 = (id: string, n: number): ActiveNode => ({ ...node(id), at: minute(n) });

  test('M9 a copy is the same, and a union where there was something', async () => {
    const from = await stand.talk('copying', []);
    const [empty, full] = [await stand.talk('copying', []), await stand.talk('copying', [])];
    expect(await merge(empty, from)).toEqual([]);
    await save(from, 'a', 'b');
    await save(full, 'c', 'b');
    expect(await merge(empty, from)).toEqual(['a', 'b']);
    expect(await merge(full, from)).toEqual(['c', 'b', 'a']);
    expect(await idsOf(from)).toEqual(['a', 'b']);
    expect((await contexts.load(empty))?.nodes).toMatchObject([{ because: 'copied' }, { because: 'copied' }]);
    expect((await contexts.load(full))?.nodes).toMatchObject([
      { because: 'captured' },
      { because: 'captured' },
      { because: 'copied' },
    ]);
  });

  test('M9 of several, what was referred to last comes first, and 50 are kept', async () => {
    const [into, one, other] = [
      await stand.talk('merging', []),
      await stand.talk('merging', []),
      await stand.talk('merging', []),
    ];
    await contexts.save({ ...into, user: 'u' }, [at3('own', 3), at3('both', 1)]);
    await contexts.save({ ...one, user: 'u' }, [at3('new', 5), at3('both', 4), at3('old', 0)]);
    const many = Array.from({ length: 50 }, (_, n) => at3(`many-${n}`, 2));
    await contexts.save({ ...other, user: 'u' }, many);
    expect((await merge(into, one)).join()).toBe('new,own,both,old');
    const all = await merge(into, other);
    expect(all.slice(0, 3)).toEqual(['new', 'own', 'many-0']);
    expect(all).toHaveLength(mostActive);
    // The rest were referred to before all of these.
    expect(all).not.toContain('both');
    expect(await idsOf(one)).toEqual(['new', 'both', 'old']);
  });

  test('M9 merging is a union whatever the order, loses nothing to a save at the same moment, and twice is once', async () => {
    const arbitrary = fc.array(fc.tuple(fc.nat(20), fc.nat(59)), { maxLength: 12 });
    for (const [left, right] of fc.sample(fc.tuple(arbitrary, arbitrary), { numRuns: 25, seed: 20_261_122 })) {
      const [a, b] = [await stand.talk('laws', []), await stand.talk('laws', [])];
      const nodes = (pairs: readonly (readonly [number, number])[]) =>
        pairs.map(([id, at]) => at3(`n${id}`, at)).toSorted((x, y) => (x.at < y.at ? 1 : -1));
      if (left.length > 0) await contexts.save({ ...a, user: 'u' }, nodes(left));
      if (right.length > 0) await contexts.save({ ...b, user: 'u' }, nodes(right));
      const [, version] = await Promise.all([merge(a, b), save(a, 'meanwhile')]);
      expect(version).toBeGreaterThan(0);
      const held = new Set(await idsOf(a));
      expect(held).toEqual(new Set(['meanwhile', ...[...left, ...right].map(([id]) => `n${id}`)]));
      const once = await merge(a, b);
      expect(await merge(a, b)).toEqual(once);
    }
  });
});
