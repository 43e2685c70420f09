-- Material that an answer waits for: requests, what was supplied, and the sessions of projects it is looked for in.

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
  -- The whole request as the workflow carries it, with the words put in; the columns beside it are what people search,
  -- count and page by, and are written from it.
  state jsonb not null,
  -- Number of the latest happening that is written here. It goes up only, so that writing twice, or late, changes
  -- nothing.
  seq integer not null check (seq > 0),
  serial bigint generated always as identity,
  primary key (tenant, request_id),
  foreign key (tenant, conversation) references conversations on delete cascade
);
create index context_requests_of_conversation on context_requests (tenant, conversation, serial);
create index context_requests_by_time on context_requests (tenant, opened_at);
create index context_requests_waiting on context_requests (tenant, due_at) where status in ('pending', 'escalated');
comment on table context_requests is
  'A request for material (seed 3; X2). Written by the activities of its conversation, happening by happening.';

create table context_supplies (
  tenant text not null references tenants,
  supply_id uuid not null,
  conversation text not null,
  request_id uuid not null,
  slot_key text not null,
  label text,
  content text not null,
  -- As the model sees it.
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
  foreign key (tenant, conversation) references conversations on delete cascade
);
create index context_supplies_of_request on context_supplies (tenant, request_id, serial);
create index context_supplies_of_conversation on context_supplies (tenant, conversation, serial);
comment on table context_supplies is
  'Something that was supplied (X4): as it was given, as the model sees it, and where it comes from. Written before '
  'the workflow is told, and taken back when it was not taken.';

create table sessions (
  tenant text not null,
  id text not null,
  -- As it was given, so that places in it are those of its file.
  body text not null,
  -- SHA-256 of the body.
  hash text not null,
  bytes integer not null check (bytes >= 0),
  -- What is shown of it without its body: phase, phases that are over, which parts of its metadata there are, what it
  -- lacks.
  summary jsonb not null,
  -- Its artifacts: key path, type, offset and bytes of each, in the order of the file.
  artifacts jsonb not null,
  -- A participant's key opens a conversation about a session that is granted to its participant, and about no other;
  -- analysts and above open one about any (M1).
  participants text[] not null default '{}',
  updated_at timestamptz not null default now(),
  -- The key that it was last given with.
  updated_by text not null,
  primary key (tenant, id)
);
create index sessions_by_age on sessions (tenant, updated_at);
comment on table sessions is
  'A session of a project (X3): what its phases have made, as somebody has handed it over. Written by the API.';

do $$
declare
  name text;
begin
  foreach name in array array['context_requests', 'context_supplies', 'sessions'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
end $$;
grant select, insert, update on context_requests, sessions to parley_app;
grant select, insert, delete on context_supplies to parley_app;
