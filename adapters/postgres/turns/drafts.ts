/** Words that flows keep by reference: drafts of emails, and previews as they were shown (F2, F4). */
import type { EffectPreview } from '../../../contracts/wire/preview.ts';
import type { Template } from '../../../contracts/reading/reading.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import type { Database, Queryable } from '../database/database.ts';
import { storableJson } from '../database/storable-json.ts';

interface Shown {
  readonly actionId: string;
  readonly hash: string;
}

export function postgresDrafts(database: Database) {
  return {
    /** The first attempt counts: the flow asks for its placeholders. */
    async storeDraft(
      { tenant, conversation }: Where,
      { draftId, template }: { readonly draftId: string; readonly template: Template },
    ): Promise<Template> {
      return database.asTenant(tenant, async (rows) => {
        await rows.query(
          'insert into drafts (tenant, conversation, draft_id, template) values ($1, $2, $3, $4) on conflict do nothing',
          [tenant, conversation, draftId, storableJson(template)],
        );
        return (await draftIn(rows, { tenant, conversation }, draftId)) ?? template;
      });
    },

    async draft(where: Where, draftId: string): Promise<Template | null> {
      return database.asTenant(where.tenant, (rows) => draftIn(rows, where, draftId));
    },

    async storePreview(
      { tenant, conversation }: Where,
      { actionId, hash, preview }: Shown & { readonly preview: EffectPreview },
    ): Promise<void> {
      await database.asTenant(tenant, (rows) =>
        rows.query(
          `insert into effect_previews (tenant, conversation, action_id, hash, preview) values ($1, $2, $3, $4, $5)
             on conflict do nothing`,
          [tenant, conversation, actionId, hash, storableJson(preview)],
        ),
      );
    },

    async preview(where: Where, shown: Shown): Promise<EffectPreview | null> {
      return database.asTenant(where.tenant, (rows) => previewIn(rows, where, shown));
    },
  };
}

async function draftIn(tx: Queryable, { tenant, conversation }: Where, draftId: string): Promise<Template | null> {
  const { rows: found } = await tx.query<{ template: Template }>(
    'select template from drafts where tenant = $1 and conversation = $2 and draft_id = $3',
    [tenant, conversation, draftId],
  );
  return found[0]?.template ?? null;
}

async function previewIn(
  tx: Queryable,
  { tenant, conversation }: Where,
  { actionId, hash }: Shown,
): Promise<EffectPreview | null> {
  const { rows: found } = await tx.query<{ preview: EffectPreview }>(
    'select preview from effect_previews where tenant = $1 and conversation = $2 and action_id = $3 and hash = $4',
    [tenant, conversation, actionId, hash],
  );
  return found[0]?.preview ?? null;
}
