import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresDrafts } from '../../../adapters/postgres/turns/drafts.ts';
import { startLedgerStand, type LedgerStand } from './stand.ts';

let stand: LedgerStand;
let drafts: ReturnType<typeof postgresDrafts>;

beforeAll(async () => {
  stand = await startLedgerStand();
  drafts = postgresDrafts(stand.database);
});
afterAll(() => stand.stop());

const shown = { actionId: 'a-1', hash: 'hash-1' };
const email = { to: 'anna@example.com', subject: 'Our talk', message: 'Please call me. 😀' };

describe('R9 words that flows keep by reference', () => {
  test('a draft is stored once: the first words stay', async () => {
    const where = await stand.talk();
    const first = { subject: [{ text: 'Hi ' }, { placeholder: 'name' }], body: [{ text: 'half \ud83d' }] };
    const kept = await drafts.storeDraft(where, { draftId: 'd', template: first });
    expect(kept).toEqual({ ...first, body: [{ text: 'half \ufffd' }] });
    expect(await drafts.storeDraft(where, { draftId: 'd', template: { subject: [], body: [] } })).toEqual(kept);
    expect(await drafts.draft(where, 'd')).toEqual(kept);
    expect(await drafts.draft(where, 'another')).toBeNull();
  });

  test('F4 a preview is found by action and hash, and the application cannot change it', async () => {
    const where = await stand.talk();
    await drafts.storePreview(where, { ...shown, preview: email });
    await drafts.storePreview(where, { ...shown, preview: { ...email, to: 'bob@example.com' } });
    expect(await drafts.preview(where, shown)).toEqual(email);
    expect(await drafts.preview(where, { ...shown, hash: 'hash-2' })).toBeNull();
    const change = stand.database.asTenant(where.tenant, (rows) =>
      rows.query(`update effect_previews set preview = '{}' where tenant = $1`, [where.tenant]),
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });

  test('R4 another tenant finds nothing', async () => {
    const where = await stand.talk();
    const other = await stand.talk();
    await drafts.storePreview(where, { ...shown, preview: email });
    expect(await drafts.preview({ ...where, tenant: other.tenant }, shown)).toBeNull();
  });
});
