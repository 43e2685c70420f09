-- Assistants as they are stored, the conversations that read from them, and the events that tell of both.

create table assistant_versions (
  name text not null,
  version text not null,
  files jsonb not null,
  created_at timestamptz not null default now(),
  primary key (name, version)
);
comment on table assistant_versions is
  'The files of an assistant''s folder, by the hash of their content: what a conversation reads from, as long as one '
  'does. Written by `parley prepare`.';

create table assistants (
  name text primary key,
  version text not null,
  foreign key (name, version) references assistant_versions
);
comment on table assistants is
  'Which version of an assistant new conversations begin with. Written by `parley prepare`.';

create table assistant_faults (
  name text primary key,
  faults jsonb not null,
  at timestamptz not null default now()
);
comment on table assistant_faults is
  'An assistant whose folder was broken when it was last read, and what is wrong with it. Written by `parley '
  'prepare`.';

grant select on assistants, assistant_versions, assistant_faults to parley_app;

create table conversations (
  tenant text not null references tenants,
  id text not null,
  assistant text not null,
  assistant_version text not null,
  -- A key that names nobody is bound to the empty participant, and must find nothing by it.
  participant text constraint conversations_participant_is_somebody check (participant <> ''),
  -- The participant's own name (who signs a mail) and address (where invitations go), when the client tells them.
  participant_name text,
  participant_email text,
  -- Who gives the instructions of a conversation. A namespace of its own: a sender is no participant, whatever it is
  -- called.
  sender text check (sender <> ''),
  -- The department whose instructions the conversation takes; null: none.
  department text,
  -- Whether it was opened by an instruction, so that parties talk in it and no participant does.
  instructed boolean not null default false,
  locale text,
  time_zone text,
  session text,

  state text not null default 'initial',
  waiting_on text default 'participant',
  flow jsonb,
  offer jsonb,
  deadlines jsonb not null default '[]',
  -- What an operator should look at and acknowledge, as the snapshot shows it; written with whatever else happens
  -- beside the turns.
  attention jsonb not null default '[]',
  last_gate jsonb,
  turn integer not null default 0,
  open_requests jsonb not null default '[]',
  -- How many blocking questions (clarifications, context requests) are open. No effect starts meanwhile.
  open_questions integer not null default 0 check (open_questions >= 0),
  -- What is asked, as data (G23): the options and values that may be given as an answer, in the participant's language.
  -- Null: nothing in particular.
  question jsonb,
  -- The same for a reader: kind, slots, and the values that are shown, so that whoever stores a message reads it for
  -- the question that stood then, without asking for it. Null: no turn has been settled.
  asked jsonb,
  -- The person who is asked for: who is waited for, until when, and what became of it. One that is over stays until the
  -- next, so that nothing of it is told twice.
  handoff jsonb,
  -- When the conversation stood as this row says, in epoch milliseconds of its workflow's clock: what comes late (an
  -- attempt that was given up and goes on) does not overwrite what is newer. Null: no turn has been settled.
  stood_at bigint,
  -- The last event's cursor. Events are numbered under this row's lock, so the stream has no gaps.
  cursor bigint not null default 0,

  -- When housekeeping last looked whether its workflow runs; null: never.
  looked_at timestamptz,
  -- Since when no workflow of it was found, although a turn was taken up once; null: it runs.
  missing_since timestamptz,
  -- When housekeeping last found that the tasks of its workflow fail: it takes nothing up until somebody mends that.
  stalled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (tenant, id)
);
-- This index is for lists alone: its condition, which leaves nothing out, keeps it from being taken for a look by id.
-- Before the first ANALYZE the planner holds an index that begins with the same column as the key for just as good, and
-- reads all of a tenant's conversations.
create index conversations_newest on conversations (tenant, created_at, id) where created_at > '-infinity';
-- People's queue: what waits for a yes, for an operator, or for a person.
create index conversations_for_people on conversations (tenant, waiting_on)
  where waiting_on in ('approval', 'operator');
create index conversations_with_person on conversations (tenant) where handoff is not null and closed_at is null;
create index conversations_to_look_at on conversations (tenant, looked_at nulls first) where closed_at is null;
-- For erasing: whose they are, and how long they have been closed.
create index conversations_of_participant on conversations (tenant, participant) where participant is not null;
create index conversations_closed on conversations (tenant, closed_at) where closed_at is not null;
comment on table conversations is
  'A conversation, as it stood when its last turn was settled; its workflow knows what it does now. Made by the API, '
  'written by the activities of its turns (`settle_turn`), and by housekeeping, which looks after its workflow.';

create table events (
  tenant text not null,
  conversation text not null,
  cursor bigint not null,
  event text not null,
  data jsonb not null,
  at timestamptz not null default now(),
  primary key (tenant, conversation, cursor),
  foreign key (tenant, conversation) references conversations on delete cascade
);
-- Danger to life or limb stands in the queue until somebody has looked after the conversation.
create index events_of_danger on events (tenant, at) where event = 'conversation:danger';
create index events_of_model on events (tenant, at) where event = 'conversation:model';
comment on table events is
  'What happened in a conversation, as its stream tells it, numbered without gaps. Written by whoever makes it happen '
  '(`write_events`): the API, the activities of turns, housekeeping.';

create table tenant_events (
  tenant text not null references tenants,
  cursor bigint not null check (cursor > 0),
  event text not null,
  data jsonb not null,
  at timestamptz not null default now(),
  primary key (tenant, cursor)
);
comment on table tenant_events is
  'What happened in a tenant and belongs to no conversation: alerts, suggestions, what housekeeping did. Numbered '
  'without gaps, under a lock of the tenant''s own. Written by workers.';

do $$
declare
  name text;
begin
  foreach name in array array['conversations', 'events', 'tenant_events'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
end $$;
grant select, insert, update on conversations to parley_app;
grant select, insert on events, tenant_events to parley_app;

-- The id of the question that a conversation asks, which `domain/conversation/question.ts` makes; of a conversation in
-- which nothing was settled that of its beginning.
create function question_of(talk conversations) returns text language sql immutable as $$
  select coalesce(talk.asked->>'id', 'turn:' || talk.turn)
$$;

create function iso_of(in_at timestamptz) returns text language sql stable as $$
  select to_char(in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Stores events that end at a cursor which the caller has taken under the conversation's lock, and wakes those who
-- wait.
create function write_events(in_tenant text, in_conversation text, in_last bigint, in_events jsonb, in_notice jsonb)
  returns void language plpgsql set enable_seqscan = off as $$
declare
  notice jsonb := in_notice
    || jsonb_build_object('tenant', in_tenant, 'conversation', in_conversation, 'cursor', in_last);
begin
  insert into events (tenant, conversation, cursor, event, data)
    select in_tenant, in_conversation, in_last - jsonb_array_length(in_events) + one.place,
           one.value->>'event', one.value->'data'
      from jsonb_array_elements(in_events) with ordinality as one (value, place);
  -- A notification of 8000 bytes is refused; without names it wakes everybody.
  if octet_length(notice::text) > 7900 then notice := notice - 'messages'; end if;
  perform pg_notify('parley_events', notice::text);
end $$;

-- Events with the next cursors. Null: the conversation has no row.
create function append_events(in_tenant text, in_conversation text, in_events jsonb)
  returns bigint language plpgsql set enable_seqscan = off as $$
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

revoke execute on function question_of(conversations), iso_of(timestamptz),
  write_events(text, text, bigint, jsonb, jsonb), append_events(text, text, jsonb) from public;
grant execute on function question_of(conversations), iso_of(timestamptz),
  write_events(text, text, bigint, jsonb, jsonb), append_events(text, text, jsonb) to parley_app;
