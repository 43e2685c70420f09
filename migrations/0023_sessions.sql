-- Up Migration

-- Sessions of projects (X3): what their phases have made, as somebody has handed it over.
create table sessions (
  tenant text not null,
  id text not null,
  -- As it was given, so that places in it are those of its file.
  body text not null,
  -- SHA-256 of the body.
  hash text not null,
  bytes integer not null check (bytes >= 0),
  -- What is shown of it without its body: phase, phases that are over, which parts of its metadata there are, what it lacks.
  summary jsonb not null,
  -- Its artifacts: key path, type, offset and bytes of each, in the order of the file.
  artifacts jsonb not null,
  updated_at timestamptz not null default now(),
  -- The key that it was last given with.
  updated_by text not null,
  primary key (tenant, id)
);

alter table sessions enable row level security;
alter table sessions force row level security;
create policy own_tenant on sessions using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert, update on sessions to parley_app;

-- Down Migration

drop table sessions;
