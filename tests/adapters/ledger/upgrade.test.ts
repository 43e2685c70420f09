import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startLedgerStand } from './stand.ts';

test('F5 what an earlier release refused or tried keeps its place in the ledger after the upgrade', async () => {
  const stand = await startLedgerStand();
  try {
    const where = await stand.talk();
    // The statement of the migration itself, on rows as the release before wrote them.
    const sql = readFileSync('migrations/0002_effects.sql', 'utf8');
    const upgrade = sql.slice(sql.indexOf('update effects set fence'), sql.indexOf('alter table effects force'));
    for (const [action, state, attempts, refusal] of [
      ['a-1', 'refused', 1, 'slot-taken'],
      ['a-2', 'done', 2, null],
      ['a-3', 'planned', 0, null],
    ])
      await stand.owner.query(
        `insert into effects (tenant, action_id, conversation, kind, state, preview, preview_hash, attempts, refusal)
           values ($1, $2, $3, 'calendar', $4, '{}', 'h', $5, $6)`,
        [where.tenant, action, where.conversation, state, attempts, refusal],
      );
    await stand.owner.query(upgrade);
    expect(await stand.row(where, 'a-1')).toMatchObject({
      fence: 1,
      attempted_at: expect.any(Date),
      refusals: { h: { by: 'provider', because: 'slot-taken' } },
    });
    expect(await stand.row(where, 'a-2')).toMatchObject({ fence: 2, attempted_at: expect.any(Date), refusals: {} });
    expect(await stand.row(where, 'a-3')).toMatchObject({ fence: 0, attempted_at: null, refusals: {} });
  } finally {
    await stand.stop();
  }
});
