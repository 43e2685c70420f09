-- Up Migration

-- A message's row comes first: the API writes it, then tells the workflow of it by id. Nobody knows its place in the order before
-- the workflow has taken it, so a queued row has none and is shown last.
alter table messages alter column position drop not null;
alter table messages
  -- Of everything that was said under the id (text, instruction, fields), made by whoever wrote the row: the same id with another
  -- fingerprint is refused.
  add column hash text,
  -- Of the text, in bytes.
  add column size integer check (size >= 0),
  -- What the sender gave beside the text; null: a participant's own message.
  add column instruction jsonb;
alter table messages drop constraint messages_role_check;
alter table messages add constraint messages_role_check check (role in ('participant', 'assistant', 'system', 'operator'));

-- These indexes are for lists alone: what they leave out (nothing, where a time or a place is always there) keeps them from being
-- taken for a look by id. Before the first ANALYZE the planner holds an index that begins with the same columns as the key for just
-- as good, and reads all of a tenant's conversations, or all of a conversation's messages.
drop index conversations_newest;
create index conversations_newest on conversations (tenant, created_at, id) where created_at > '-infinity';
drop index messages_in_order;
create index messages_in_order on messages (tenant, conversation, position, serial) where position is not null;
create index messages_without_place on messages (tenant, conversation, serial) where position is null;

-- A row that the workflow refused is taken back. Nothing that was taken up can be removed that way.
grant delete on messages to parley_app;
create policy only_queued_is_withdrawn on messages as restrictive for delete using (status = 'queued');

-- What a turn writes goes out as one statement each: a round trip costs more than all that is done within it. The functions run with
-- the rights of whoever calls them, under the same policies as everybody else; each names its tenant first, for its own transaction.
-- Their plans are kept as long as a connection, from a time when the tables may have been all but empty: reading a whole table was
-- the cheapest way then and is the dearest later, so it is ruled out (enable_seqscan).

create function become_tenant(in_tenant text) returns void language plpgsql as $$
begin
  if current_setting('parley.tenant', true) = in_tenant then return; end if;
  if current_setting('parley.tenant', true) <> '' then
    raise exception 'This transaction belongs to another tenant.' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('parley.tenant', in_tenant, true);
end $$;

create function iso_of(in_at timestamptz) returns text language sql stable as $$
  select to_char(in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Stores events that end at a cursor which the caller has taken under the conversation's lock, and wakes those who wait.
create function write_events(in_tenant text, in_conversation text, in_last bigint, in_events jsonb, in_notice jsonb)
  returns void language plpgsql set enable_seqscan = off as $$
declare
  notice jsonb := in_notice || jsonb_build_object('tenant', in_tenant, 'conversation', in_conversation, 'cursor', in_last);
begin
  insert into events (tenant, conversation, cursor, event, data)
    select in_tenant, in_conversation, in_last - jsonb_array_length(in_events) + one.place, one.value->>'event', one.value->'data'
      from jsonb_array_elements(in_events) with ordinality as one (value, place);
  -- A notification of 8000 bytes is refused; without names it wakes everybody.
  if octet_length(notice::text) > 7900 then notice := notice - 'messages'; end if;
  perform pg_notify('parley_events', notice::text);
end $$;

-- Events with the next cursors. Null: the conversation has no row.
create function append_events(in_tenant text, in_conversation text, in_events jsonb) returns bigint language plpgsql set enable_seqscan = off as $$
declare
  last bigint;
begin
  perform become_tenant(in_tenant);
  update conversations set cursor = cursor + jsonb_array_length(in_events)
    where tenant = in_tenant and id = in_conversation returning cursor into last;
  if not found then return null; end if;
  perform write_events(in_tenant, in_conversation, last, in_events, '{}');
  return last;
end $$;

-- Null: the tenant (or the participant who is named) has no such conversation. Of a message that is there already, what became of it.
create function accept_message(in_tenant text, in_conversation text, in_participant text, in_message jsonb)
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
    insert into messages (tenant, conversation, message_id, turn_id, role, text, hash, size, instruction, status, at)
      values (in_tenant, in_conversation, in_message->>'messageId', in_message->>'turnId',
              coalesce(in_message->>'role', 'participant'), in_message->>'text', in_message->>'hash',
              (in_message->>'size')::integer, nullif(in_message->'instruction', 'null'), 'queued',
              to_timestamp((in_message->>'at')::double precision / 1000))
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

-- Takes a message back that no turn has taken up; says whether there was one.
create function withdraw_message(in_tenant text, in_conversation text, in_message text) returns boolean
  language plpgsql set enable_seqscan = off as $$
begin
  perform become_tenant(in_tenant);
  delete from messages m
    where m.tenant = in_tenant and m.conversation = in_conversation and m.message_id = in_message and m.status = 'queued';
  return found;
end $$;

-- What was said under these ids, by id.
create function message_texts(in_tenant text, in_conversation text, in_messages text[]) returns jsonb
  language plpgsql set enable_seqscan = off as $$
begin
  perform become_tenant(in_tenant);
  return (
    select coalesce(jsonb_object_agg(m.message_id,
             jsonb_build_object('text', m.text, 'hash', m.hash, 'instruction', m.instruction)), '{}')
      from messages m
     where m.tenant = in_tenant and m.conversation = in_conversation and m.message_id = any(in_messages));
end $$;

-- The beginning of a turn: its row, what was heard, the events of what is told for the first time, and what the turn needs to know.
-- Null: the conversation has no row. A turn that is settled stays as it is.
create function begin_turn(in_tenant text, in_conversation text, in_turn jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
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
               and m.position > (in_turn #>> '{transcript,after}')::bigint and m.role in ('participant', 'assistant')
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

-- The end of a turn, whole or not at all: answer, reply, decisions, where the conversation stands now, and the events of all that.
-- Null: the conversation has no row. Once: of a turn that is settled already it gives what is stored. Without a snapshot the
-- conversation's row stays as it is.
create function settle_turn(in_tenant text, in_conversation text, in_turn jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
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
           turn = (snapshot->>'turn')::integer, open_requests = snapshot->'open_requests', updated_at = now()
     where tenant = in_tenant and id = in_conversation returning cursor into last;
  end if;
  -- Those who wait for the answer are woken even by a turn that has nothing to tell.
  perform write_events(in_tenant, in_conversation, last, told,
                       jsonb_build_object('settled', turn_now, 'messages', in_turn->'heard'));
  return jsonb_build_object('reply', null, 'settled', false);
end $$;

-- The settled answer of a message's turn. The turn that is named counts as long as the message has no row.
create function settled_answer(in_tenant text, in_conversation text, in_message text, in_turn text)
  returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  turn_now text;
begin
  perform become_tenant(in_tenant);
  -- One after the other: joined, the turn would be looked for among all of the conversation's.
  turn_now := (select m.turn_id from messages m
                where m.tenant = in_tenant and m.conversation = in_conversation and m.message_id = in_message);
  turn_now := coalesce(turn_now, in_turn);
  return (select t.settled from turns t
           where t.tenant = in_tenant and t.conversation = in_conversation and t.turn_id = turn_now);
end $$;

do $$
declare
  called text;
begin
  foreach called in array array['become_tenant(text)', 'iso_of(timestamptz)', 'write_events(text, text, bigint, jsonb, jsonb)',
      'append_events(text, text, jsonb)', 'accept_message(text, text, text, jsonb)', 'withdraw_message(text, text, text)', 'message_texts(text, text, text[])', 'begin_turn(text, text, jsonb)',
      'settle_turn(text, text, jsonb)', 'settled_answer(text, text, text, text)'] loop
    execute format('revoke execute on function %s from public', called);
    execute format('grant execute on function %s to parley_app', called);
  end loop;
end $$;

-- Down Migration
