-- Up Migration

-- A message's row names the key that it came with: whoever says yes in a conversation says it with a key.
create or replace function accept_message(in_tenant text, in_conversation text, in_participant text, in_message jsonb)
  returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  talk conversations;
  is_new boolean := false;
  known record;
begin
  perform become_tenant(in_tenant);
  select * into talk from conversations c
    where c.tenant = in_tenant and c.id = in_conversation and (in_participant is null or c.participant = in_participant);
  if not found then return null; end if;
  if talk.closed_at is null then
    insert into messages (tenant, conversation, message_id, turn_id, role, text, hash, size, instruction, status, at, key_id)
      values (in_tenant, in_conversation, in_message->>'messageId', in_message->>'turnId',
              coalesce(in_message->>'role', 'participant'), in_message->>'text', in_message->>'hash',
              (in_message->>'size')::integer, nullif(in_message->'instruction', 'null'), 'queued',
              to_timestamp((in_message->>'at')::double precision / 1000), in_message->>'keyId')
      on conflict do nothing;
    is_new := found;
  end if;
  if not is_new then
    select m.role, m.hash, m.turn_id, m.status into known from messages m
      where m.tenant = in_tenant and m.conversation = in_conversation and m.message_id = in_message->>'messageId';
    if found then
      return jsonb_build_object('conversation', to_jsonb(talk), 'inserted', false, 'known', jsonb_build_object(
        'role', known.role, 'hash', known.hash, 'turnId', known.turn_id, 'status', known.status,
        'settled', settled_answer(in_tenant, in_conversation, in_message->>'messageId', known.turn_id)));
    end if;
  end if;
  return jsonb_build_object('conversation', to_jsonb(talk), 'inserted', is_new, 'known', null);
end $$;

-- Down Migration
