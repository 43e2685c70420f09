-- What a message may agree to is what stood when its row was accepted (G20): the id of the question then. It names the flow with the preview
-- that is shown, or its step; the offer; or how many turns were settled. `domain/conversation/question.ts` makes the same of a standing.
-- Null: accepted before this was kept.
alter table messages add column question text;

create function question_of(talk conversations) returns text language sql immutable as $$
  select case
    when talk.flow is not null then (talk.flow->>'action_id') || ':' || coalesce(talk.flow->>'preview_hash', talk.flow->>'step')
    when talk.offer is not null then (talk.offer->>'turn_id') || ':' || (talk.offer->>'action')
    else 'turn:' || talk.turn
  end
$$;

-- As before, with the question: of a message that is there already, the one that stood when it came first.
create or replace function accept_message(in_tenant text, in_conversation text, in_participant text, in_message jsonb)
  returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  talk conversations;
  is_new boolean := false;
  stands text;
  known record;
begin
  perform become_tenant(in_tenant);
  select * into talk from conversations c
    where c.tenant = in_tenant and c.id = in_conversation and (in_participant is null or c.participant = in_participant);
  if not found then return null; end if;
  stands := question_of(talk);
  if talk.closed_at is null then
    insert into messages (tenant, conversation, message_id, turn_id, role, text, hash, size, instruction, status, at, key_id, question)
      values (in_tenant, in_conversation, in_message->>'messageId', in_message->>'turnId',
              coalesce(in_message->>'role', 'participant'), in_message->>'text', in_message->>'hash',
              (in_message->>'size')::integer, nullif(in_message->'instruction', 'null'), 'queued',
              to_timestamp((in_message->>'at')::double precision / 1000), in_message->>'keyId', stands)
      on conflict do nothing;
    is_new := found;
  end if;
  if not is_new then
    select m.role, m.hash, m.turn_id, m.status, m.question into known from messages m
      where m.tenant = in_tenant and m.conversation = in_conversation and m.message_id = in_message->>'messageId';
    if found then
      return jsonb_build_object('conversation', to_jsonb(talk), 'inserted', false, 'question', known.question,
        'known', jsonb_build_object(
          'role', known.role, 'hash', known.hash, 'turnId', known.turn_id, 'status', known.status,
          'settled', settled_answer(in_tenant, in_conversation, in_message->>'messageId', known.turn_id)));
    end if;
  end if;
  return jsonb_build_object('conversation', to_jsonb(talk), 'inserted', is_new, 'question', stands, 'known', null);
end $$;

revoke execute on function question_of(conversations) from public;
grant execute on function question_of(conversations) to parley_app;

-- Down Migration
