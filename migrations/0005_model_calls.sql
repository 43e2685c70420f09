-- What a call of the model is shown of a long conversation, what calls may cost, and what it has said so far.

create table conversation_summaries (
  tenant text not null references tenants,
  conversation text not null,
  version integer not null check (version > 0),
  -- Covers the messages behind this place (a reset), in accepted order, up to `through`.
  since bigint not null,
  through bigint not null,
  text text not null check (length(text) between 1 and 20000),
  -- The model as its server names it.
  model text not null,
  made_at timestamptz not null default now(),
  primary key (tenant, conversation, version),
  foreign key (tenant, conversation) references conversations on delete cascade
);
comment on table conversation_summaries is
  'The model''s notes on what was said earlier in a conversation that has outgrown its window; the latest version '
  'counts. Written by workers beside the talk; those from before a reset are removed by the next turn.';

create table summary_counts (
  tenant text not null references tenants,
  did text not null check (did in ('made', 'failed')),
  total bigint not null default 0,
  primary key (tenant, did)
);
comment on table summary_counts is
  'How often notes were made, or could not be, since the beginning; what the metrics tell. Written by workers.';

create table token_usage (
  tenant text not null references tenants,
  conversation text not null,
  day date not null,
  prompt bigint not null default 0,
  completion bigint not null default 0,
  calls integer not null default 0,
  primary key (tenant, conversation, day),
  foreign key (tenant, conversation) references conversations on delete cascade
);
comment on table token_usage is
  'What the model calls of a conversation have cost in tokens on a day (UTC). Written after each call (`note_usage`).';

create table tenant_token_usage (
  tenant text not null references tenants,
  day date not null,
  -- Sixteen parts, so that turns of a tenant wait little for each other.
  part smallint not null check (part between 0 and 15),
  prompt bigint not null default 0,
  completion bigint not null default 0,
  calls bigint not null default 0,
  primary key (tenant, day, part)
);
comment on table tenant_token_usage is
  'One part of what a tenant''s calls have cost on a day (UTC), which outlives its conversations. Written after each '
  'call (`note_usage`).';

create table token_claims (
  tenant text not null references tenants,
  conversation text not null,
  ref text not null,
  tokens bigint not null check (tokens >= 0),
  until timestamptz not null,
  primary key (tenant, conversation, ref),
  foreign key (tenant, conversation) references conversations on delete cascade
);
comment on table token_claims is
  'What a call under way may cost at most, where the tenant''s day has a budget. Written before the call '
  '(`claim_tokens`) and given back after it; a claim that nobody gives back ends by itself.';

create table conversation_budgets (
  tenant text not null references tenants,
  conversation text not null,
  -- It may come to so many tokens, if that is more than its own budget says.
  conversation_to bigint not null default 0,
  -- Up to so many of its own tokens the tenant's day does not stop it.
  day_to bigint not null default 0,
  stopped_by text check (stopped_by in ('conversation', 'day')),
  stopped_on date,
  stopped_at timestamptz,
  -- The budget that is used up.
  stopped_at_tokens bigint,
  primary key (tenant, conversation),
  foreign key (tenant, conversation) references conversations on delete cascade
);
create index conversation_budgets_stopped on conversation_budgets (tenant) where stopped_by is not null;
comment on table conversation_budgets is
  'What an operator has given to a conversation beyond its budgets (written by the API), and which budget stops it '
  '(written by `claim_tokens`).';

-- A notification reaches whoever may listen in this database, whatever rows they may see, so it says which conversation
-- and never what was said. Parts of a reply on their way to watchers are rows for as long as the reply is written (M3).
create unlogged table reply_parts (
  tenant text not null,
  conversation text not null,
  part bigint generated always as identity,
  turn_id text not null,
  attempt integer not null,
  text text not null,
  -- The attempt before failed, and its parts are void.
  reset boolean not null default false,
  at timestamptz not null default now(),
  primary key (tenant, conversation, part),
  foreign key (tenant, conversation) references conversations on delete cascade
);
comment on table reply_parts is
  'What a model has said so far of a reply that it is writing, for those who watch. Written by workers; gone with the '
  'next reply of the conversation, by housekeeping, or when the server falls.';

do $$
declare
  name text;
begin
  foreach name in array array['conversation_summaries', 'summary_counts', 'token_usage', 'tenant_token_usage',
      'token_claims', 'conversation_budgets', 'reply_parts'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
end $$;
grant select, insert, delete on conversation_summaries, reply_parts to parley_app;
grant select, insert, update on summary_counts, token_usage, tenant_token_usage, conversation_budgets to parley_app;
grant select, insert, update, delete on token_claims to parley_app;

-- The latest messages of a talk behind a place: no more than `limit`, and no more once they hold so many bytes. With
-- whether there are earlier ones, and the notes on those. What was noted before a reset is forgotten.
create function model_transcript(in_tenant text, in_conversation text, in_asked jsonb)
  returns jsonb language plpgsql
  set enable_seqscan = off as $$
declare
  behind bigint := (in_asked->>'after')::bigint;
  transcript jsonb;
  first bigint;
begin
  perform become_tenant(in_tenant);
  select jsonb_agg(jsonb_build_object('messageId', one.message_id, 'role', one.role, 'text', one.text,
                                      'instruction', one.instruction, 'position', one.position)
                   order by one.position, one.serial), min(one.position)
    into transcript, first
    from (select latest.*, sum(latest.bytes) over (order by latest.position desc, latest.serial desc
                                                   rows between unbounded preceding and 1 preceding) as later
            from (select m.message_id, m.role, m.text, m.instruction, m.position, m.serial,
                         octet_length(m.text) + coalesce(octet_length(m.instruction::text), 0) as bytes
                    from messages m
                   where m.tenant = in_tenant and m.conversation = in_conversation and m.for_model
                     and m.position > behind and m.role in ('participant', 'assistant', 'operator')
                     and m.status in ('in_progress', 'completed', 'failed')
                   order by m.position desc, m.serial desc limit (in_asked->>'limit')::integer) latest) one
   where coalesce(one.later, 0) < coalesce((in_asked->>'bytes')::bigint, 1048576);
  delete from conversation_summaries s
   where s.tenant = in_tenant and s.conversation = in_conversation and s.since < behind;
  return jsonb_build_object(
    'transcript', coalesce(transcript, '[]'),
    'earlier', exists (select 1 from messages m
                        where m.tenant = in_tenant and m.conversation = in_conversation and m.for_model
                          and m.position > behind and m.position < first
                          and m.role in ('participant', 'assistant', 'operator')
                          and m.status in ('in_progress', 'completed', 'failed')),
    'summary', (select jsonb_build_object('version', s.version, 'through', s.through, 'text', s.text)
                  from conversation_summaries s
                 where s.tenant = in_tenant and s.conversation = in_conversation and s.since = behind
                 order by s.version desc limit 1));
end $$;

-- Whether a conversation may ask the model now. `open`: it may; what the call may cost at most is set aside until it is
-- settled. `busy`: calls under way may use up what is left of the day, so that this one has to wait for them. `spent`:
-- a budget is used up, and an operator is told. Claims of a tenant whose day has a budget come one after the other.
create function claim_tokens(in_tenant text, in_conversation text, in_ref text, in_claim jsonb)
  returns jsonb language plpgsql
  set enable_seqscan = off as $$
declare
  today date := (now() at time zone 'UTC')::date;
  most bigint := (in_claim->>'conversation')::bigint;
  most_of_day bigint := (in_claim->>'day')::bigint;
  given record;
  used bigint;
  used_of_day bigint;
  under_way bigint;
  stopping text;
begin
  if most is null and most_of_day is null then return jsonb_build_object('kind', 'open'); end if;
  perform become_tenant(in_tenant);
  select b.conversation_to, b.day_to, b.stopped_by into given from conversation_budgets b
   where b.tenant = in_tenant and b.conversation = in_conversation;
  used := coalesce((select sum(u.prompt + u.completion) from token_usage u
                     where u.tenant = in_tenant and u.conversation = in_conversation), 0);
  if used >= greatest(most, given.conversation_to) and most is not null then stopping := 'conversation'; end if;
  if stopping is null and most_of_day is not null and used >= coalesce(given.day_to, 0) then
    perform pg_advisory_xact_lock(hashtextextended('tokens of ' || in_tenant, 34));
    used_of_day := coalesce((select sum(u.prompt + u.completion) from tenant_token_usage u
                              where u.tenant = in_tenant and u.day = today), 0);
    under_way := coalesce((select sum(c.tokens) from token_claims c where c.tenant = in_tenant and c.until > now()
                              and not (c.conversation = in_conversation and c.ref = in_ref)), 0);
    if used_of_day >= most_of_day then stopping := 'day';
    elsif used_of_day + under_way >= most_of_day then return jsonb_build_object('kind', 'busy'); end if;
  end if;
  if stopping is not null then
    most := case stopping when 'day' then most_of_day else greatest(most, given.conversation_to) end;
    insert into conversation_budgets as b (tenant, conversation, stopped_by, stopped_on, stopped_at, stopped_at_tokens)
      values (in_tenant, in_conversation, stopping, today, now(), most)
      on conflict (tenant, conversation) do update
        set stopped_by = stopping, stopped_on = today, stopped_at_tokens = most,
            stopped_at = case when b.stopped_by = stopping and (stopping = 'conversation' or b.stopped_on = today)
                              then b.stopped_at else now() end;
    return jsonb_build_object('kind', 'spent', 'scope', stopping);
  end if;
  if given.stopped_by is not null then
    update conversation_budgets set stopped_by = null where tenant = in_tenant and conversation = in_conversation;
  end if;
  if most_of_day is not null then
    -- Longer than any attempt at a call lasts.
    insert into token_claims (tenant, conversation, ref, tokens, until)
      values (in_tenant, in_conversation, in_ref, (in_claim->>'tokens')::bigint, now() + interval '4 minutes')
      on conflict (tenant, conversation, ref) do update set tokens = excluded.tokens, until = excluded.until;
  end if;
  return jsonb_build_object('kind', 'open');
end $$;

-- Counts what calls have cost, and gives back what was set aside for them. Null: there were none.
create function note_usage(in_tenant text, in_conversation text, in_ref text, in_usage jsonb)
  returns void language plpgsql
  set enable_seqscan = off as $$
declare
  today date := (now() at time zone 'UTC')::date;
begin
  perform become_tenant(in_tenant);
  delete from token_claims where tenant = in_tenant and conversation = in_conversation and ref = in_ref;
  if coalesce(jsonb_typeof(in_usage), 'null') = 'null' then return; end if;
  insert into token_usage as u (tenant, conversation, day, prompt, completion, calls)
    values (in_tenant, in_conversation, today, (in_usage->>'promptTokens')::bigint,
            (in_usage->>'completionTokens')::bigint, (in_usage->>'calls')::integer)
    on conflict (tenant, conversation, day) do update
      set prompt = u.prompt + excluded.prompt, completion = u.completion + excluded.completion,
          calls = u.calls + excluded.calls;
  insert into tenant_token_usage as u (tenant, day, part, prompt, completion, calls)
    values (in_tenant, today, abs(hashtext(in_conversation)::bigint) % 16, (in_usage->>'promptTokens')::bigint,
            (in_usage->>'completionTokens')::bigint, (in_usage->>'calls')::integer)
    on conflict (tenant, day, part) do update
      set prompt = u.prompt + excluded.prompt, completion = u.completion + excluded.completion,
          calls = u.calls + excluded.calls;
end $$;

-- Begins a turn (begin_turn); one that asks the model is given its transcript by bytes as well, and told whether it may
-- ask.
create function begin_model_turn(in_tenant text, in_conversation text, in_turn jsonb)
  returns jsonb language plpgsql as $$
declare
  begun jsonb := begin_turn(in_tenant, in_conversation, in_turn - 'transcript');
begin
  if begun is null or (begun->>'settled')::boolean then return begun; end if;
  if in_turn ? 'transcript' then
    begun := begun || model_transcript(in_tenant, in_conversation, in_turn->'transcript');
  end if;
  if in_turn ? 'claim' then
    begun := begun || jsonb_build_object(
      'claim', claim_tokens(in_tenant, in_conversation, in_turn->>'turnId', in_turn->'claim'));
  end if;
  return begun;
end $$;

-- Settles a turn (settle_turn, settle_turn_asked) and counts what it has cost, also where another attempt was quicker:
-- its tokens are spent all the same.
create function settle_model_turn(in_tenant text, in_conversation text, in_turn jsonb, in_prompt jsonb)
  returns jsonb language plpgsql as $$
declare
  known jsonb;
begin
  if jsonb_typeof(in_prompt) = 'null' then
    known := settle_turn(in_tenant, in_conversation, in_turn - 'usage');
  else
    known := settle_turn_asked(in_tenant, in_conversation, in_turn - 'usage', in_prompt);
  end if;
  if known is not null then
    perform note_usage(in_tenant, in_conversation, in_turn->>'turnId', in_turn->'usage');
  end if;
  return known;
end $$;

create function publish_part(in_tenant text, in_conversation text, in_turn text, in_attempt integer, in_text text,
                             in_reset boolean) returns void language plpgsql as $$
declare
  new_part bigint;
begin
  perform become_tenant(in_tenant);
  delete from reply_parts p where p.tenant = in_tenant and p.conversation = in_conversation
    and (p.turn_id <> in_turn or p.attempt <> in_attempt) and p.at < now() - interval '10 seconds';
  insert into reply_parts (tenant, conversation, turn_id, attempt, text, reset)
    values (in_tenant, in_conversation, in_turn, in_attempt, in_text, in_reset) returning part into new_part;
  perform pg_notify('parley_deltas',
    jsonb_build_object('tenant', in_tenant, 'conversation', in_conversation, 'part', new_part)::text);
end $$;

create function parts_from(in_tenant text, in_conversation text, in_from bigint) returns setof reply_parts
  language plpgsql as $$
begin
  perform become_tenant(in_tenant);
  return query select * from reply_parts p
    where p.tenant = in_tenant and p.conversation = in_conversation and p.part >= in_from order by p.part;
end $$;

revoke execute on function model_transcript(text, text, jsonb), claim_tokens(text, text, text, jsonb),
  note_usage(text, text, text, jsonb), begin_model_turn(text, text, jsonb),
  settle_model_turn(text, text, jsonb, jsonb), publish_part(text, text, text, integer, text, boolean),
  parts_from(text, text, bigint) from public;
grant execute on function model_transcript(text, text, jsonb), claim_tokens(text, text, text, jsonb),
  note_usage(text, text, text, jsonb), begin_model_turn(text, text, jsonb),
  settle_model_turn(text, text, jsonb, jsonb), publish_part(text, text, text, integer, text, boolean),
  parts_from(text, text, bigint) to parley_app;
