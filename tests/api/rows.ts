/** What a conversation holds beside its talk, as rows, for whoever looks at them. */
import { noDiagnosis } from '../../domain/diagnosis/state.ts';
import type { Stand } from './stand.ts';

/** An attachment, whoever has had it removed before. */
export async function attached(stand: Stand, id: string): Promise<string> {
  const attachment = '0d4f7a0a-4a7e-4b0e-9a9b-3b8f0a3d5c77';
  await stand.owner.query(
    `insert into attachments (tenant, conversation, attachment_id, kind, name, media_type, bytes, hash, content, provided_by)
       values ('local', $1, $2, 'reading', 'supply.txt', 'text/plain', 2, 'h', 'ok', 'anna') on conflict do nothing`,
    [id, attachment],
  );
  return attachment;
}

/** Something was diagnosed in it, with an assistant that can. */
export async function diagnosed(stand: Stand, id: string): Promise<void> {
  const state = { ...noDiagnosis, turn: 1, procedure: 'water_pump' };
  await stand.owner.query(
    `update conversations c set assistant = a.name, assistant_version = a.version
       from assistants a where c.tenant = 'local' and c.id = $1 and a.name = 'rv-service-desk'`,
    [id],
  );
  await stand.owner.query(
    `insert into diagnoses (tenant, conversation, turn_id, state, language, directives, worded)
       values ('local', $1, 'a-turn', $2, 'en', '[]', '{"by": "engine", "because": []}')`,
    [id, JSON.stringify(state)],
  );
}

/** A concept that is in scope, whoever has had it forgotten before. */
export async function remembered(stand: Stand, id: string): Promise<string> {
  const nodes = JSON.stringify([
    { id: 'TAX:IE:TAX:VAT', because: 'captured', turnId: 't', at: '2026-11-23T10:00:00Z' },
  ]);
  await stand.owner.query(
    `insert into conversation_context (tenant, conversation, nodes) values ('local', $1, $2)
       on conflict (tenant, conversation) do update set nodes = excluded.nodes`,
    [id, nodes],
  );
  return 'TAX:IE:TAX:VAT';
}

/** A concept that a model named in a conversation of the tenant `local`, and its id. */
export async function captured(stand: Stand, conversation: string): Promise<string> {
  await stand.owner.query(
    `insert into captured_concepts (tenant, id, domain, jurisdiction, kind, pref_label, keys, conversation, turn_id)
       values ('local', 'TAX:IE:TAX:INK', 'TAX', 'IE', 'TAX', 'Levy on ink', '{levy-on-ink}', $1, 't-1')
       on conflict do nothing`,
    [conversation],
  );
  return 'TAX:IE:TAX:INK';
}

/** The id of a reminder that its workflow has taken. */
export async function reminded({ temporal }: Stand, id: string): Promise<string> {
  const order = { reminderId: 'r-1', text: 'Call Dana.' };
  await temporal.remind({ workflowId: `conversation-local-${id}` } as never, '', order);
  return order.reminderId;
}
