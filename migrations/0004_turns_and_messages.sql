-- What was said, the turns that answer it, and what the doors decided in them.

create table messages (
  tenant text not null,
  conversation text not null,
  message_id text not null,
  turn_id text,
  role text not null check (role in ('participant', 'assistant', 'system', 'operator')),
  text text not null,
  -- What the sender gave beside the text; null: a participant's own message.
  instruction jsonb,
  -- Of everything that was said under the id (text, instruction, fields), made by whoever wrote the row: the same id
  -- with another fingerprint is refused.
  hash text,
  -- Of the text, in bytes.
  size integer check (size >= 0),
  -- The key that it came with: whoever says yes in a conversation says it with a key.
  key_id text,
  -- What a message may agree to is what stood when its row was accepted (G20): the id of the question then. Null: it
  -- was not accepted as a message of its own (a reply, or a text that its workflow was told of without a row).
  question text,
  -- Accepted order: a participant's messages are even, the reply to them is the odd number after the last of them. The
  -- API writes a row first, then tells the workflow of it by id; nobody knows its place before the workflow has taken
  -- it, so a queued row has none and is shown last.
  position bigint,
  serial bigint generated always as identity,
  status text not null
    check (status in ('queued', 'waiting_context', 'waiting_clarification', 'in_progress', 'completed', 'failed')),
  -- False where the model does not see it: commands and flow steps are no turns of the talk.
  for_model boolean not null default true,
  -- The material that a reply rested on (X10).
  context_used jsonb,
  at timestamptz not null,
  -- When a message that nobody had taken up was last offered again; null: never.
  offered_at timestamptz,
  -- Since when it is not known whether its workflow has it: its sender was told that Temporal is away, and it may have
  -- come through. Housekeeping asks the workflow whether it knows the message, and says it to nobody anew. Null: told
  -- as it stands, or not told yet.
  doubted_at timestamptz,
  primary key (tenant, conversation, message_id),
  foreign key (tenant, conversation) references conversations on delete cascade
);
-- For lists alone, as `conversations_newest`: without a condition it would be taken for a look by id.
create index messages_in_order on messages (tenant, conversation, position, serial) where position is not null;
create index messages_without_place on messages (tenant, conversation, serial) where position is null;
create index messages_unanswered on messages (tenant, at) where status in ('queued', 'in_progress');
-- KPIs count messages by their time.
create index messages_by_time on messages (tenant, at) where role = 'participant';
comment on table messages is
  'Something that was said. A participant''s, sender''s or operator''s is written by the API before the workflow is '
  'told of it (`accept_message`) and taken up by a turn; the reply is written by the activity that settles the turn.';

create table turns (
  tenant text not null,
  conversation text not null,
  turn_id text not null,
  -- What the model's reply was read as; a retried attempt finds it here and does not ask again.
  reply jsonb,
  -- The settled answer as programs get it; null while the turn is under way.
  settled jsonb,
  started_at timestamptz not null default now(),
  -- A turn whose model does not answer for a while is told once, and goes on.
  delayed_at timestamptz,
  settled_at timestamptz,
  primary key (tenant, conversation, turn_id),
  foreign key (tenant, conversation) references conversations on delete cascade
);
comment on table turns is
  'A turn: begun by its activity (`begin_turn`), settled once, whole or not at all (`settle_turn`).';

create table gate_decisions (
  tenant text not null,
  decision_id text not null,
  conversation text not null,
  turn_id text not null,
  door text not null check (door in ('answer', 'act')),
  origin text not null,
  verdict text not null check (verdict in ('open', 'held')),
  because text[] not null,
  action text,
  policy_version text not null,
  rules jsonb not null,
  snapshot jsonb not null,
  at timestamptz not null,
  serial bigint generated always as identity,
  primary key (tenant, decision_id),
  foreign key (tenant, conversation) references conversations on delete cascade
);
create index gate_decisions_in_order on gate_decisions (tenant, conversation, serial);
comment on table gate_decisions is
  'A door''s verdict with every rule''s finding and the case it judged. Written when its turn is settled, never '
  'changed.';

create table prompts (
  tenant text not null,
  conversation text not null,
  turn_id text not null,
  -- Which call of the turn it was, from 1.
  call integer not null,
  request jsonb not null,
  at timestamptz not null,
  primary key (tenant, conversation),
  foreign key (tenant, conversation) references conversations on delete cascade
);
comment on table prompts is
  'What the model was sent last in a conversation, as it left, for operators who ask why it said what it said. '
  'Replaced when a turn is settled, so that nothing of an earlier talk is kept twice; removed by housekeeping with '
  'the context.';

do $$
declare
  name text;
begin
  foreach name in array array['messages', 'turns', 'gate_decisions', 'prompts'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
end $$;
-- A row that the workflow refused is taken back. Nothing that was taken up can be removed that way.
create policy only_queued_is_withdrawn on messages as restrictive for delete using (status = 'queued');
grant select, insert, update, delete on messages, prompts to parley_app;
grant select, insert, update on turns to parley_app;
grant select, insert on gate_decisions to parley_app;

-- What a turn writes goes out as one statement each: a round trip costs more than all that is done within it. The
-- functions run with the rights of whoever calls them, under the same policies as everybody else; each names its tenant
-- first. Their plans are kept as long as a connection, from a time when the tables may have been all but empty: reading
-- a whole table was the cheapest way then and is the dearest later, so it is ruled out (enable_seqscan).

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

-- Null: the tenant (or the participant who is named) has no such conversation. Of a message that is there already, what
-- became of it, and the question that stood when it came first. What answers a question by its id (`answers`) is not
-- written where that question is over.
create function accept_message(in_tenant text, in_conversation text, in_participant text, in_message jsonb)
  returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  talk conversations;
  is_new boolean := false;
  is_over boolean;
  stands text;
  known record;
begin
  perform become_tenant(in_tenant);
  select * into talk from conversations c
    where c.tenant = in_tenant and c.id = in_conversation
      and (in_participant is null or c.participant = in_participant);
  if not found then return null; end if;
  stands := question_of(talk);
  is_over := in_message ? 'answers' and in_message->>'answers' is distinct from stands;
  if talk.closed_at is null and not is_over then
    insert into messages (tenant, conversation, message_id, turn_id, role, text, hash, size, instruction, status, at,
                          key_id, question)
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
  return jsonb_build_object('conversation', to_jsonb(talk), 'inserted', is_new, 'question', stands, 'over', is_over,
    'known', null);
end $$;

-- Takes a message back that no turn has taken up; says whether there was one.
create function withdraw_message(in_tenant text, in_conversation text, in_message text) returns boolean
  language plpgsql set enable_seqscan = off as $$
begin
  perform become_tenant(in_tenant);
  delete from messages m
    where m.tenant = in_tenant and m.conversation = in_conversation and m.message_id = in_message
      and m.status = 'queued';
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

-- The beginning of a turn: its row, what was heard, the events of what is told for the first time, and what the turn
-- needs to know. Null: the conversation has no row. A turn that is settled stays as it is.
create function begin_turn(in_tenant text, in_conversation text, in_turn jsonb)
  returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  turn_now text := in_turn->>'turnId';
  -- Found one by one by their key, however long the conversation is: a join with a list of unknown length may read all
  -- of it.
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
        from jsonb_to_recordset(in_turn->'heard')
          as heard ("messageId" text, text text, position bigint, at double precision)
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
               and m.position > (in_turn #>> '{transcript,after}')::bigint
               and m.role in ('participant', 'assistant', 'operator')
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

-- The end of a turn, whole or not at all: answer, reply, decisions, where the conversation stands now, and the events
-- of all that. Null: the conversation has no row. Once: of a turn that is settled already it gives what is stored.
-- Without a snapshot the conversation's row stays as it is.
create function settle_turn(in_tenant text, in_conversation text, in_turn jsonb)
  returns jsonb language plpgsql set enable_seqscan = off as $$
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
      values (in_tenant, in_conversation, in_turn #>> '{reply,messageId}', turn_now, 'assistant',
              in_turn #>> '{reply,text}', (in_turn #>> '{reply,position}')::bigint, 'completed',
              (in_turn->>'forModel')::boolean, now())
      on conflict do nothing;
  end if;
  update messages m set status = in_turn->>'status'
    where m.tenant = in_tenant and m.conversation = in_conversation and m.turn_id = turn_now and m.role <> 'assistant'
      and m.message_id = any(array(select jsonb_array_elements_text(in_turn->'heard')));
  insert into gate_decisions (tenant, decision_id, conversation, turn_id, door, origin, verdict, because, action,
                              policy_version, rules, snapshot, at)
    select in_tenant, one."decisionId", in_conversation, turn_now, one.door, one.origin, one.verdict, one.because,
           one.action, one."policyVersion", one.rules, one.snapshot, now()
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
           question = nullif(snapshot->'question', 'null'), asked = nullif(snapshot->'asked', 'null'),
           handoff = coalesce(nullif(snapshot->'handoff', 'null'), handoff),
           stood_at = coalesce((snapshot->>'stood_at')::bigint, stood_at), updated_at = now()
     where tenant = in_tenant and id = in_conversation returning cursor into last;
  end if;
  -- Those who wait for the answer are woken even by a turn that has nothing to tell.
  perform write_events(in_tenant, in_conversation, last, told,
                       jsonb_build_object('settled', turn_now, 'messages', in_turn->'heard'));
  return jsonb_build_object('reply', null, 'settled', false);
end $$;

-- A settled turn with what the model was asked for it; the same answer as of settle_turn, which speaks for the tenant
-- from then on.
create function settle_turn_asked(in_tenant text, in_conversation text, in_turn jsonb, in_prompt jsonb)
  returns jsonb language plpgsql as $$
declare
  known jsonb := settle_turn(in_tenant, in_conversation, in_turn);
begin
  if known is null or (known->>'settled')::boolean then return known; end if;
  insert into prompts (tenant, conversation, turn_id, call, request, at)
    values (in_tenant, in_conversation, in_turn->>'turnId', (in_prompt->>'call')::integer, in_prompt->'request',
            to_timestamp((in_prompt->>'at')::double precision / 1000))
    on conflict (tenant, conversation) do update
      set turn_id = excluded.turn_id, call = excluded.call, request = excluded.request, at = excluded.at;
  return known;
end $$;

-- Tells those who wait that the turn goes on by itself. False: it was told before, or the turn is settled or unknown.
create function tell_delayed(in_tenant text, in_conversation text, in_turn text, in_data jsonb)
  returns boolean language plpgsql as $$
declare
  last bigint;
begin
  perform become_tenant(in_tenant);
  update conversations set cursor = cursor + 1 where tenant = in_tenant and id = in_conversation
     and exists (select 1 from turns t
                  where t.tenant = in_tenant and t.conversation = in_conversation and t.turn_id = in_turn
                    and t.settled is null and t.delayed_at is null)
    returning cursor into last;
  if not found then return false; end if;
  update turns set delayed_at = now() where tenant = in_tenant and conversation = in_conversation and turn_id = in_turn;
  perform write_events(in_tenant, in_conversation, last,
    jsonb_build_array(jsonb_build_object('event', 'conversation:delayed', 'data', in_data)),
    jsonb_build_object('delayed', in_turn));
  return true;
end $$;

-- Tells of an answer of the model that was none: a few times of a turn, however often it is tried.
create function tell_model_trouble(in_tenant text, in_conversation text, in_turn text, in_data jsonb)
  returns boolean language plpgsql as $$
declare
  last bigint;
begin
  perform become_tenant(in_tenant);
  update conversations set cursor = cursor + 1 where tenant = in_tenant and id = in_conversation
     and (select count(*) from events e where e.tenant = in_tenant and e.conversation = in_conversation
             and e.event = 'conversation:model' and e.data->>'turn_id' = in_turn) < 5
    returning cursor into last;
  if not found then return false; end if;
  perform write_events(in_tenant, in_conversation, last,
    jsonb_build_array(jsonb_build_object('event', 'conversation:model', 'data', in_data)), '{}'::jsonb);
  return true;
end $$;

revoke execute on function accept_message(text, text, text, jsonb), withdraw_message(text, text, text),
  message_texts(text, text, text[]), begin_turn(text, text, jsonb), settle_turn(text, text, jsonb),
  settle_turn_asked(text, text, jsonb, jsonb), settled_answer(text, text, text, text),
  tell_delayed(text, text, text, jsonb), tell_model_trouble(text, text, text, jsonb) from public;
grant execute on function accept_message(text, text, text, jsonb), withdraw_message(text, text, text),
  message_texts(text, text, text[]), begin_turn(text, text, jsonb), settle_turn(text, text, jsonb),
  settle_turn_asked(text, text, jsonb, jsonb), settled_answer(text, text, text, text),
  tell_delayed(text, text, text, jsonb), tell_model_trouble(text, text, text, jsonb) to parley_app;
