/** The last prompt of a conversation. */
import type { Where } from '../../../contracts/state/turn.ts';
import { appendAudit } from '../audit/audit.ts';
import type { Queryable } from '../database/database.ts';

export interface PromptRow {
  readonly turnId: string;
  readonly call: number;
  readonly request: unknown;
  readonly at: Date;
}

/** Null: the model has not answered yet. Access is audited, because the prompt contains everybody's messages. */
export async function showPrompt(tx: Queryable, where: Where, keyId: string): Promise<PromptRow | null> {
  const found = await tx.query<PromptRow>(
    'select turn_id as "turnId", call, request, at from prompts where tenant = $1 and conversation = $2',
    [where.tenant, where.conversation],
  );
  const row = found.rows[0] ?? null;
  if (row === null) return null;
  const { conversation } = where;
  const by = { actor: keyId, keyId, via: 'api' } as const;
  const subject = row.turnId;
  await appendAudit(tx, where.tenant, {
    ...by,
    event: 'prompt.shown',
    conversation,
    subject,
    data: { call: row.call },
  });
  return row;
}
