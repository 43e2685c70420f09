-- Up Migration

-- A person is asked for in a conversation: who is waited for, until when, and what became of it. One that is over stays until the
-- next, so that nothing of it is told twice.
alter table conversations add column handoff jsonb;
create index conversations_with_person on conversations (tenant) where handoff is not null and closed_at is null;

-- As before, but that the model is shown what a person of ours has said.
create or replace function begin_turn(in_tenant text, in_conversation text, in_turn jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  turn_now text := in_turn->>'turnId';
  -- Found one by one by their key, however long the conversation is: a join with a list of unknown length may read all of it.
  ids text[] := array(select one->>'messageId' from jsonb_array_elements(in_turn->'heard') as one);
  known record;
  told jsonb;
  missing jsonb;
  last bigint;
  transcript jsonb;
  texts jsonb;
begin
  perform become_tenant(in_tenant);
  -- First of all, as every writer does: nobody waits for a lock that somebody holds who waits for theirs.
  perform 1 from conversations where tenant = in_tenant and id = in_conversation for no key update;
  if not found then return null; end if;
  select t.reply, t.settled is not null as is_settled into known
    from turns t where t.tenant = in_tenant and t.conversation = in_conversation and t.turn_id = turn_now;
  if not found then
    insert into turns (tenant, conversation, turn_id) values (in_tenant, in_conversation, turn_now);
  elsif known.is_settled then
    return jsonb_build_object('reply', known.reply, 'settled', true);
  end if;

  -- Whoever has told the workflow without writing a row brings the text along.
  if jsonb_path_exists(in_turn, '$.heard[*].text') then
    insert into messages (tenant, conversation, message_id, role, text, position, status, at)
      select in_tenant, in_conversation, heard."messageId", 'participant', heard.text, heard.position, 'queued',
             to_timestamp(heard.at / 1000)
        from jsonb_to_recordset(in_turn->'heard') as heard ("messageId" text, text text, position bigint, at double precision)
       where heard.text is not null
      on conflict do nothing;
  end if;
  with heard as (
    select * from jsonb_to_recordset(in_turn->'heard') as one ("messageId" text, position bigint, at double precision)
  ), before as (
    select m.message_id, m.status from messages m
      where m.tenant = in_tenant and m.conversation = in_conversation and m.message_id = any(ids)
  ), taken as (
    update messages m
       set turn_id = turn_now, position = heard.position, for_model = (in_turn->>'forModel')::boolean,
           status = case when m.status = 'completed' then 'completed' else 'in_progress' end
      from heard join before on before.message_id = heard."messageId"
     where m.tenant = in_tenant and m.conversation = in_conversation and m.message_id = any(ids)
       and m.message_id = heard."messageId"
    returning m.message_id, m.role, m.text, before.status = 'queued' as is_news
  )
  select coalesce(jsonb_agg(jsonb_build_object('event', 'conversation:message', 'data', jsonb_build_object(
             'message_id', taken.message_id, 'turn_id', turn_now, 'role', taken.role, 'text', taken.text,
             'at', iso_of(to_timestamp(heard.at / 1000)))) order by heard.position) filter (where taken.is_news), '[]'),
         coalesce(jsonb_agg(heard."messageId") filter (where taken.message_id is null), '[]')
    into told, missing
    from heard left join taken on taken.message_id = heard."messageId";

  if jsonb_array_length(told) > 0 then
    update conversations
       set cursor = cursor + jsonb_array_length(told), updated_at = now(),
           waiting_on = case when closed_at is null then 'model' else waiting_on end
     where tenant = in_tenant and id = in_conversation returning cursor into last;
    perform write_events(in_tenant, in_conversation, last, told, '{}');
  end if;

  if in_turn ? 'transcript' then
    select jsonb_agg(jsonb_build_object('messageId', latest.message_id, 'role', latest.role, 'text', latest.text,
                                        'instruction', latest.instruction) order by latest.position, latest.serial)
      into transcript
      from (select m.message_id, m.role, m.text, m.instruction, m.position, m.serial from messages m
             where m.tenant = in_tenant and m.conversation = in_conversation and m.for_model
               and m.position > (in_turn #>> '{transcript,after}')::bigint and m.role in ('participant', 'assistant', 'operator')
               and m.status in ('in_progress', 'completed', 'failed')
             order by m.position desc, m.serial desc limit (in_turn #>> '{transcript,limit}')::integer) latest;
  end if;
  if in_turn ? 'alsoTexts' then
    select jsonb_object_agg(m.message_id, m.text) into texts from messages m
      where m.tenant = in_tenant and m.conversation = in_conversation
        and m.message_id = any(array(select jsonb_array_elements_text(in_turn->'alsoTexts')));
  end if;
  return jsonb_build_object('reply', null, 'settled', false, 'missing', missing,
                            'transcript', coalesce(transcript, '[]'), 'texts', coalesce(texts, '{}'));
end $$;

-- As before, with the request for a person.
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
           turn = (snapshot->>'turn')::integer, open_requests = snapshot->'open_requests',
           handoff = coalesce(nullif(snapshot->'handoff', 'null'), handoff), updated_at = now()
     where tenant = in_tenant and id = in_conversation returning cursor into last;
  end if;
  -- Those who wait for the answer are woken even by a turn that has nothing to tell.
  perform write_events(in_tenant, in_conversation, last, told,
                       jsonb_build_object('settled', turn_now, 'messages', in_turn->'heard'));
  return jsonb_build_object('reply', null, 'settled', false);
end $$;

-- Down Migration
