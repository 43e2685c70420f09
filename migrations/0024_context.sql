-- Up Migration

-- Requests for material (seed 3; X2). `state` is the whole request as the workflow carries it, with the words put in; the columns beside
-- it are what people search, count and page by, and are written from it.
create table context_requests (
  tenant text not null references tenants,
  request_id uuid not null,
  conversation text not null,
  assistant text not null,
  status text not null check (status in ('pending', 'escalated', 'resolved', 'forced', 'expired', 'cancelled')),
  -- Who has the clock now, or had it at the end.
  level text not null,
  level_party text not null,
  due_at timestamptz not null,
  opened_at timestamptz not null,
  ended_at timestamptz,
  state jsonb not null,
  -- Number of the latest happening that is written here. It goes up only, so that writing twice, or late, changes nothing.
  seq integer not null check (seq > 0),
  serial bigint generated always as identity,
  primary key (tenant, request_id),
  foreign key (tenant, conversation) references conversations
);
create index context_requests_of_conversation on context_requests (tenant, conversation, serial);
create index context_requests_by_time on context_requests (tenant, opened_at);
create index context_requests_waiting on context_requests (tenant, due_at) where status in ('pending', 'escalated');

-- What was supplied (X4): as it was given, as the model sees it, and where it comes from. Written before the workflow is told.
create table context_supplies (
  tenant text not null references tenants,
  supply_id uuid not null,
  conversation text not null,
  request_id uuid not null,
  slot_key text not null,
  label text,
  content text not null,
  shown text not null,
  bytes integer not null,
  -- SHA-256 of the content, in hex.
  hash text not null,
  -- How often which kind of thing was taken out.
  redactions jsonb not null default '[]',
  source jsonb,
  provided_by text not null,
  key_id text,
  at timestamptz not null,
  serial bigint generated always as identity,
  primary key (tenant, supply_id),
  foreign key (tenant, conversation) references conversations
);
create index context_supplies_of_request on context_supplies (tenant, request_id, serial);
create index context_supplies_of_conversation on context_supplies (tenant, conversation, serial);

do $$
declare
  name text;
begin
  foreach name in array array['context_requests', 'context_supplies'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
end $$;
grant select, insert, update on context_requests to parley_app;
grant select, insert, delete on context_supplies to parley_app;

-- The material that a reply rested on (X10).
alter table messages add column context_used jsonb;

-- Down Migration
