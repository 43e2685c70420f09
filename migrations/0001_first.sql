-- Up Migration

-- Tenancy: every table with a tenant forces row-level security. The application role owns nothing and sets
-- `parley.tenant` for each transaction; without it no row is visible and none can be written.
create extension if not exists btree_gist;

create table tenants (
  tenant text primary key check (tenant ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  created_at timestamptz not null default now()
);

create table api_keys (
  tenant text not null references tenants,
  id text primary key,
  role text not null check (role in ('participant', 'analyst', 'approver', 'operator', 'auditor', 'admin', 'service')),
  -- HMAC-SHA-256 of the whole key under the installation's pepper.
  digest bytea not null,
  participant text,
  parties text[] not null default '{}',
  label text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);

-- Which folder of an assistant a conversation reads from: content by hash, kept as long as a conversation uses it.
create table assistant_versions (
  name text not null,
  version text not null,
  files jsonb not null,
  created_at timestamptz not null default now(),
  primary key (name, version)
);
create table assistants (
  name text primary key,
  version text not null,
  foreign key (name, version) references assistant_versions
);

create table conversations (
  tenant text not null references tenants,
  id text not null,
  assistant text not null,
  assistant_version text not null,
  participant text,
  locale text,
  time_zone text,
  session text,
  state text not null default 'initial',
  waiting_on text default 'participant',
  flow jsonb,
  offer jsonb,
  deadlines jsonb not null default '[]',
  last_gate jsonb,
  turn integer not null default 0,
  -- The last event's cursor. Events are numbered under this row's lock, so the stream has no gaps.
  cursor bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (tenant, id)
);
create index conversations_newest on conversations (tenant, created_at, id);

create table messages (
  tenant text not null,
  conversation text not null,
  message_id text not null,
  turn_id text,
  role text not null check (role in ('participant', 'assistant', 'system')),
  text text not null,
  -- Accepted order: a participant's messages are even, the reply to them is the odd number after the last of them.
  position bigint not null,
  serial bigint generated always as identity,
  status text not null
    check (status in ('queued', 'waiting_context', 'waiting_clarification', 'in_progress', 'completed', 'failed')),
  -- False where the model does not see it: commands and flow steps are no turns of the talk.
  for_model boolean not null default true,
  at timestamptz not null,
  primary key (tenant, conversation, message_id),
  foreign key (tenant, conversation) references conversations
);
create index messages_in_order on messages (tenant, conversation, position, serial);

create table turns (
  tenant text not null,
  conversation text not null,
  turn_id text not null,
  -- What the model's reply was read as; a retried attempt finds it here and does not ask again.
  reply jsonb,
  -- The settled answer as programs get it; null while the turn is under way.
  settled jsonb,
  started_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (tenant, conversation, turn_id),
  foreign key (tenant, conversation) references conversations
);

create table events (
  tenant text not null,
  conversation text not null,
  cursor bigint not null,
  event text not null,
  data jsonb not null,
  at timestamptz not null default now(),
  primary key (tenant, conversation, cursor),
  foreign key (tenant, conversation) references conversations
);

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
  foreign key (tenant, conversation) references conversations
);
create index gate_decisions_in_order on gate_decisions (tenant, conversation, serial);

create table effects (
  tenant text not null,
  action_id text not null,
  conversation text not null,
  kind text not null,
  state text not null check (state in ('planned', 'attempting', 'done', 'unknown', 'refused')),
  preview jsonb not null,
  preview_hash text not null,
  decision_id text,
  provider_ref text,
  refusal text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  serial bigint generated always as identity,
  primary key (tenant, action_id),
  foreign key (tenant, conversation) references conversations
);
create index effects_in_order on effects (tenant, serial);

create table calendar_events (
  tenant text not null references tenants,
  uid text not null,
  sequence integer not null default 0,
  -- Whose calendar: the participant's, or the tenant's shared one when the conversation names nobody.
  calendar text not null,
  conversation text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  summary text not null,
  description text not null,
  status text not null default 'confirmed' check (status in ('confirmed', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant, uid),
  -- Two calls never overlap in one calendar; back to back is allowed because the range leaves its end out.
  constraint calendar_events_no_overlap exclude using gist
    (tenant with =, calendar with =, tstzrange(starts_at, ends_at) with &&) where (status = 'confirmed')
);

create table calendar_feeds (
  tenant text not null references tenants,
  token text primary key check (length(token) >= 32),
  -- Null: every calendar of the tenant.
  calendar text,
  created_at timestamptz not null default now()
);

create table idempotency_keys (
  tenant text not null references tenants,
  key_id text not null,
  key text not null,
  request_digest text not null,
  -- Null while the first request is in flight.
  status integer,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant, key_id, key)
);

create table stream_tickets (
  tenant text not null references tenants,
  digest text primary key,
  conversation text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

do $$
declare
  name text;
begin
  foreach name in array array['tenants', 'conversations', 'messages', 'turns', 'events', 'gate_decisions', 'effects',
                              'calendar_events', 'idempotency_keys'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
  -- Three tables are asked before the tenant is known. A row opens to the bearer who names its secret handle, and to nobody else.
  foreach name in array array['api_keys', 'calendar_feeds', 'stream_tickets'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

create policy own_tenant on api_keys
  using (tenant = current_setting('parley.tenant', true) or id = current_setting('parley.key_id', true))
  with check (tenant = current_setting('parley.tenant', true) or id = current_setting('parley.key_id', true));
create policy own_tenant on calendar_feeds
  using (tenant = current_setting('parley.tenant', true) or token = current_setting('parley.feed_token', true))
  with check (tenant = current_setting('parley.tenant', true));
create policy own_tenant on stream_tickets
  using (tenant = current_setting('parley.tenant', true) or digest = current_setting('parley.ticket', true))
  with check (tenant = current_setting('parley.tenant', true) or digest = current_setting('parley.ticket', true));

grant usage on schema public to parley_app;
grant select on tenants, assistants, assistant_versions to parley_app;
grant select, insert, update on conversations, messages, turns, effects, calendar_events, idempotency_keys, stream_tickets to parley_app;
grant delete on idempotency_keys to parley_app;
grant select, insert on events, gate_decisions, calendar_feeds to parley_app;
grant select, update (last_used_at) on api_keys to parley_app;

-- Down Migration
