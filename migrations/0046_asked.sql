-- What a conversation waits for as a reader is told of it: kind, slots, and the values that are shown, so that whoever stores a message reads it
-- for the question that stood then, without asking for it. Null: no turn has been settled.
alter table conversations add column asked jsonb;

-- Its id, which `domain/conversation/question.ts` makes; of a conversation in which nothing was settled that of its beginning.
create or replace function question_of(talk conversations) returns text language sql immutable as $$
  select coalesce(talk.asked->>'id', 'turn:' || talk.turn)
$$;

-- As before, with what a reader is told.
create or replace function settle_turn(in_tenant text, in_conversation text, in_turn jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  turn_now text := in_turn->>'turnId';
  now_is text := iso_of(now());
  before record;
  known record;
  answer jsonb := in_turn->'settled';
  told jsonb := in_turn->'events';
  snapshot jsonb := in_turn->'snapshot';
  last bigint;
begin
  perform become_tenant(in_tenant);
  select c.state, c.closed_at is not null as is_closed into before
    from conversations c where c.tenant = in_tenant and c.id = in_conversation for no key update;
  if not found then return null; end if;
  select t.reply, t.settled is not null as is_settled into known
    from turns t where t.tenant = in_tenant and t.conversation = in_conversation and t.turn_id = turn_now;
  if known.is_settled then return jsonb_build_object('reply', known.reply, 'settled', true); end if;

  if jsonb_typeof(answer->'reply') = 'object' then answer := jsonb_set(answer, '{reply,at}', to_jsonb(now_is)); end if;
  insert into turns (tenant, conversation, turn_id, reply, settled, settled_at)
    values (in_tenant, in_conversation, turn_now, nullif(in_turn->'found', 'null'), answer, now())
    on conflict (tenant, conversation, turn_id) do update
      set reply = excluded.reply, settled = excluded.settled, settled_at = excluded.settled_at;
  if jsonb_typeof(in_turn->'reply') = 'object' then
    -- It is the first of the events, and is told with the time at which it is stored.
    told := jsonb_set(told, '{0,data,at}', to_jsonb(now_is));
    insert into messages (tenant, conversation, message_id, turn_id, role, text, position, status, for_model, at)
      values (in_tenant, in_conversation, in_turn #>> '{reply,messageId}', turn_now, 'assistant', in_turn #>> '{reply,text}',
              (in_turn #>> '{reply,position}')::bigint, 'completed', (in_turn->>'forModel')::boolean, now())
      on conflict do nothing;
  end if;
  update messages m set status = in_turn->>'status'
    where m.tenant = in_tenant and m.conversation = in_conversation and m.turn_id = turn_now and m.role <> 'assistant'
      and m.message_id = any(array(select jsonb_array_elements_text(in_turn->'heard')));
  insert into gate_decisions (tenant, decision_id, conversation, turn_id, door, origin, verdict, because, action, policy_version,
                              rules, snapshot, at)
    select in_tenant, one."decisionId", in_conversation, turn_now, one.door, one.origin, one.verdict, one.because, one.action,
           one."policyVersion", one.rules, one.snapshot, now()
      from jsonb_to_recordset(in_turn->'decisions') as one ("decisionId" text, door text, origin text, verdict text,
             because text[], action text, "policyVersion" text, rules jsonb, snapshot jsonb)
    on conflict do nothing;

  -- A conversation that is closed stays as it was then.
  if before.is_closed or jsonb_typeof(snapshot) = 'null' then
    update conversations set cursor = cursor + jsonb_array_length(told)
      where tenant = in_tenant and id = in_conversation returning cursor into last;
  else
    if snapshot->>'state' <> before.state then
      told := told || jsonb_build_object('event', 'conversation:state', 'data',
                jsonb_build_object('state', snapshot->'state', 'waiting_on', snapshot->'waiting_on'));
    end if;
    update conversations
       set cursor = cursor + jsonb_array_length(told), state = snapshot->>'state', waiting_on = snapshot->>'waiting_on',
           flow = nullif(snapshot->'flow', 'null'),
           offer = case when snapshot ? 'offer' then nullif(snapshot->'offer', 'null') else offer end,
           deadlines = snapshot->'deadlines',
           last_gate = case when snapshot ? 'last_gate' then nullif(snapshot->'last_gate', 'null') else last_gate end,
           turn = (snapshot->>'turn')::integer, open_requests = snapshot->'open_requests', question = nullif(snapshot->'question', 'null'),
           asked = nullif(snapshot->'asked', 'null'),
           handoff = coalesce(nullif(snapshot->'handoff', 'null'), handoff),
           stood_at = coalesce((snapshot->>'stood_at')::bigint, stood_at), updated_at = now()
     where tenant = in_tenant and id = in_conversation returning cursor into last;
  end if;
  -- Those who wait for the answer are woken even by a turn that has nothing to tell.
  perform write_events(in_tenant, in_conversation, last, told,
                       jsonb_build_object('settled', turn_now, 'messages', in_turn->'heard'));
  return jsonb_build_object('reply', null, 'settled', false);
end $$;

-- Down Migration
