import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmEffect } from '../../../adapters/postgres/effects/effects.ts';
import type { Ports } from '../../../workers/activities.ts';
import { mailPlan, startLedgerStand, type Ledger, type LedgerStand, type Where } from './stand.ts';

let stand: LedgerStand;
let ledger: Ledger;
let where: Where;
beforeAll(async () => {
  stand = await startLedgerStand();
  ({ ledger } = stand);
  where = await stand.talk();
});
afterAll(() => stand.stop());

test('the adapter fits the port of the activities', () => {
  expect(ledger satisfies Ports['ledger']).toBe(ledger);
});

describe('an attempt', () => {
  test('F5 is admitted once planned, with a fence of its own, and concluded', async () => {
    where = await stand.talk();
    const plan = mailPlan(where);
    expect(await ledger.admit(where, plan)).toEqual({ kind: 'go', fence: 1, tried: false });
    expect(await stand.row(where, plan.actionId)).toMatchObject({ state: 'attempting', attempts: 1, fence: 1 });
    expect(await ledger.conclude(where, plan.actionId, { fence: 1, state: 'done', providerRef: '<1@x>' })).toBe(true);
    expect(await stand.row(where, plan.actionId)).toMatchObject({
      state: 'done',
      provider_ref: '<1@x>',
      refusal: null,
    });
    expect(await ledger.admit(where, plan)).toEqual({ kind: 'settled', state: 'done', providerRef: '<1@x>' });
    expect((await stand.noted(where.tenant, plan.actionId)).map(({ event }) => event)).toEqual([
      'effect.admitted',
      'effect.concluded',
    ]);
  });

  test('F5 finds the attempt before it, and the one before changes nothing any more', async () => {
    where = await stand.talk();
    const plan = mailPlan(where);
    await ledger.admit(where, plan);
    expect(await ledger.admit(where, plan)).toEqual({ kind: 'go', fence: 2, tried: true });
    const before = await stand.row(where, plan.actionId);
    for (const state of ['done', 'unknown', 'refused'] as const)
      expect(await ledger.conclude(where, plan.actionId, { fence: 1, state })).toBe(false);
    await ledger.release(where, plan.actionId, { fence: 1 });
    expect(await stand.row(where, plan.actionId)).toEqual(before);
    expect(await ledger.conclude(where, plan.actionId, { fence: 2, state: 'done' })).toBe(true);
    expect(await ledger.conclude(where, plan.actionId, { fence: 1, state: 'refused' })).toBe(false);
    expect(await stand.row(where, plan.actionId)).toMatchObject({ state: 'done' });
  });

  test('F5 whose end is told twice ends once, and never differently', async () => {
    where = await stand.talk();
    const plan = mailPlan(where);
    await ledger.admit(where, plan);
    const end = { fence: 1, state: 'done', providerRef: 'r' } as const;
    expect([
      await ledger.conclude(where, plan.actionId, end),
      await ledger.conclude(where, plan.actionId, end),
    ]).toEqual([true, true]);
    expect(await ledger.conclude(where, plan.actionId, { fence: 1, state: 'unknown' })).toBe(false);
    expect(await stand.noted(where.tenant, plan.actionId)).toHaveLength(2);
  });

  test('F5 that did nothing is released, and the next one need not ask', async () => {
    where = await stand.talk();
    const plan = mailPlan(where);
    await ledger.admit(where, plan);
    await ledger.release(where, plan.actionId, { fence: 1 });
    expect(await stand.row(where, plan.actionId)).toMatchObject({ state: 'planned', attempts: 1 });
    expect(await ledger.admit(where, plan)).toEqual({ kind: 'go', fence: 2, tried: false });
  });

  test('F5 many at once are admitted one after the other, each with its fence, and only the last may conclude', async () => {
    where = await stand.talk();
    const plan = mailPlan(where);
    const admitted = await Promise.all(Array.from({ length: 8 }, () => ledger.admit(where, plan)));
    const fences = admitted.map((one) => (one.kind === 'go' ? one.fence : 0)).toSorted((a, b) => a - b);
    expect(fences).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(admitted.filter((one) => one.kind === 'go' && !one.tried)).toHaveLength(1);
    const ends = await Promise.all(
      fences.map((fence) =>
        ledger.conclude(where, plan.actionId, { fence, state: 'done', providerRef: String(fence) }),
      ),
    );
    expect(ends).toEqual([...Array(7).fill(false), true]);
    expect(await stand.row(where, plan.actionId)).toMatchObject({ state: 'done', provider_ref: '8', attempts: 8 });
  });

  test('of another conversation’s action is not admitted', async () => {
    where = await stand.talk();
    const other = await stand.talk(where.tenant);
    const plan = mailPlan(where);
    await ledger.admit(where, plan);
    await expect(ledger.admit(other, { ...plan, decisionId: `${other.conversation}-email-opened` })).rejects.toThrow(
      'another conversation',
    );
    expect(await ledger.conclude(other, plan.actionId, { fence: 1, state: 'done' })).toBe(false);
    expect(await ledger.giveUp(other, plan.actionId)).toBe('refused');
    expect(await stand.row(where, plan.actionId)).toMatchObject({ state: 'attempting' });
  });

  test('of a conversation that was erased is not admitted', async () => {
    await expect(ledger.admit({ ...(await stand.talk()), conversation: 'nobody' }, mailPlan(where))).rejects.toThrow(
      'has no row',
    );
  });
});

describe('a preview', () => {
  test('F4 that was refused stays refused, and a new one is planned anew', async () => {
    where = await stand.talk();
    const plan = mailPlan(where);
    await ledger.admit(where, plan);
    await ledger.conclude(where, plan.actionId, { fence: 1, state: 'refused', because: 'slot-taken' });
    const refused = { kind: 'settled', state: 'refused', providerRef: null, because: 'slot-taken' };
    expect(await ledger.admit(where, plan)).toEqual(refused);
    const next = { ...plan, previewHash: 'hash-2', preview: { ...(plan.preview as object), subject: 'Other' } };
    expect(await ledger.admit(where, next)).toEqual({ kind: 'go', fence: 2, tried: false });
    expect(await stand.row(where, plan.actionId)).toMatchObject({
      state: 'attempting',
      preview_hash: 'hash-2',
      preview: next.preview,
      refusal: null,
    });
    expect(await ledger.admit(where, plan), 'a zombie with the first preview').toEqual(refused);
    expect(await stand.row(where, plan.actionId)).toMatchObject({ fence: 2, preview_hash: 'hash-2' });
  });

  test.each(['attempting', 'done', 'unknown'] as const)(
    'F4 cannot be exchanged while the effect is %s',
    async (state) => {
      where = await stand.talk();
      const plan = mailPlan(where);
      await ledger.admit(where, plan);
      if (state !== 'attempting') await ledger.conclude(where, plan.actionId, { fence: 1, state });
      await expect(ledger.admit(where, { ...plan, previewHash: 'hash-2' })).rejects.toThrow(
        `is ${state} with another preview`,
      );
      expect(await stand.row(where, plan.actionId)).toMatchObject({ preview_hash: 'hash-1', state, fence: 1 });
    },
  );
});

describe('an outcome that is unknown', () => {
  async function unknown(): Promise<string> {
    where = await stand.talk();
    const plan = mailPlan(where);
    await ledger.admit(where, plan);
    await ledger.conclude(where, plan.actionId, { fence: 1, state: 'unknown', because: 'The answer was lost.' });
    expect(await ledger.admit(where, plan)).toEqual({ kind: 'settled', state: 'unknown', providerRef: null });
    return plan.actionId;
  }
  const by = {
    by: { via: 'temporal', actor: 'ann', keyId: null },
    reason: 'asked the recipient',
  } as const;

  test.each([
    ['done', 'done', undefined],
    ['not_done', 'refused', 'not-done'],
  ] as const)(
    'F5 is confirmed as %s by a person, once, with who and why in the audit log',
    async (outcome, state, because) => {
      const action = await unknown();
      await ledger.confirm(where, action, { ...by, outcome });
      await ledger.confirm(where, action, { ...by, outcome });
      expect(await stand.row(where, action)).toMatchObject({ state, confirmed: outcome, confirmed_by: 'ann' });
      const settled = { kind: 'settled', state, providerRef: null, ...(because === undefined ? {} : { because }) };
      expect(await ledger.admit(where, mailPlan(where))).toEqual(settled);
      const notes = (await stand.noted(where.tenant, action)).filter(({ event }) => event === 'effect.confirmed');
      expect(notes).toEqual([{ event: 'effect.confirmed', data: { kind: 'email', preview_hash: 'hash-1', outcome } }]);
      expect(await stand.reasons(where.tenant)).toContain(by.reason);
    },
  );

  test('F5 is not changed by a second opinion, nor is anything else confirmed', async () => {
    const action = await unknown();
    const confirm = (id: string, outcome: 'done' | 'not_done') =>
      stand.database.asTenant(where.tenant, (rows) => confirmEffect(rows, where, id, { ...by, outcome }));
    expect(await confirm(action, 'done')).toEqual({ kind: 'confirmed', state: 'done' });
    expect(await confirm(action, 'not_done')).toEqual({ kind: 'nothing-to-confirm', state: 'done' });
    expect(await confirm('nobody', 'done')).toEqual({ kind: 'nothing-to-confirm', state: null });
    where = await stand.talk();
    await ledger.admit(where, mailPlan(where));
    expect(await confirm(`${where.conversation}-1`, 'done')).toEqual({
      kind: 'nothing-to-confirm',
      state: 'attempting',
    });
  });

  test('F5 is left by nothing but a confirmation', async () => {
    const action = await unknown();
    expect(await ledger.conclude(where, action, { fence: 1, state: 'done' })).toBe(false);
    expect(await ledger.giveUp(where, action)).toBe('unknown');
    await ledger.release(where, action, { fence: 1 });
    expect(await stand.row(where, action)).toMatchObject({ state: 'unknown' });
  });
});

describe('when nobody tries any more', () => {
  test.each([
    ['what was under way is unknown', false, 'unknown'],
    ['what was planned again is refused', true, 'refused'],
  ] as const)('F5 %s', async (_what, released, state) => {
    where = await stand.talk();
    const plan = mailPlan(where);
    await ledger.admit(where, plan);
    if (released) await ledger.release(where, plan.actionId, { fence: 1 });
    expect(await ledger.giveUp(where, plan.actionId)).toBe(state);
    expect(await ledger.giveUp(where, plan.actionId)).toBe(state);
    expect(await ledger.conclude(where, plan.actionId, { fence: 1, state: 'done' })).toBe(false);
    expect((await ledger.admit(where, plan)).kind, 'a late repetition').toBe('settled');
  });

  test('F5 what may be under way stays so, and its attempt says how it ended', async () => {
    where = await stand.talk();
    const plan = mailPlan(where);
    await ledger.admit(where, plan);
    expect(await ledger.giveUp(where, plan.actionId, { mayBeUnderWay: true })).toBe('attempting');
    expect(await ledger.conclude(where, plan.actionId, { fence: 1, state: 'done' })).toBe(true);
    expect(await ledger.giveUp(where, plan.actionId, { mayBeUnderWay: true })).toBe('done');
  });

  test('F5 what is done stays done, and what never began is refused', async () => {
    where = await stand.talk();
    await ledger.admit(where, mailPlan(where));
    await ledger.conclude(where, `${where.conversation}-1`, { fence: 1, state: 'done' });
    expect(await ledger.giveUp(where, `${where.conversation}-1`)).toBe('done');
    expect(await ledger.giveUp(where, 'never')).toBe('refused');
  });
});

describe('the table itself', () => {
  const states = ['planned', 'attempting', 'done', 'unknown', 'refused'] as const;
  const allowed: Readonly<Record<(typeof states)[number], readonly string[]>> = {
    planned: ['attempting', 'refused'],
    attempting: ['planned', 'done', 'unknown', 'refused'],
    done: [],
    unknown: [],
    refused: ['planned'],
  };
  const moves = states.flatMap((from) => states.filter((to) => to !== from).map((to) => ({ from, to })));

  test.each(moves)('F5 $from → $to is there exactly if the ledger has it', async ({ from, to }) => {
    where = await stand.talk();
    const id = `${where.conversation}-1`;
    await stand.owner.query(
      `insert into effects (tenant, action_id, conversation, kind, state, preview, preview_hash) values ($1, $2, $3, 'email', $4, '{}', 'h')`,
      [where.tenant, id, where.conversation, from],
    );
    const move = stand.owner.query('update effects set state = $2 where action_id = $1', [id, to]);
    if (allowed[from].includes(to)) await expect(move).resolves.toMatchObject({ rowCount: 1 });
    else await expect(move).rejects.toThrow(`${from} cannot become ${to}`);
  });

  test('F5 a fence never goes down', async () => {
    where = await stand.talk();
    await ledger.admit(where, mailPlan(where));
    await expect(
      stand.owner.query('update effects set fence = 0 where action_id = $1', [`${where.conversation}-1`]),
    ).rejects.toThrow('goes up only');
  });
});
