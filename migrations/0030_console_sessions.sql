-- Up Migration

-- Whoever has signed in at the console: a cookie whose digest is kept here stands for a key, until it is ended, expires, or its
-- key does.
create table console_sessions (
  tenant text not null references tenants,
  digest text primary key,
  key_id text not null,
  begun_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index console_sessions_by_end on console_sessions (tenant, expires_at);

alter table console_sessions enable row level security;
alter table console_sessions force row level security;
-- A session is looked up before its tenant is known: its row opens to the bearer who names it, and to nobody else.
create policy own_tenant on console_sessions
  using (tenant = current_setting('parley.tenant', true) or digest = current_setting('parley.session', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert, delete on console_sessions to parley_app;

-- Down Migration

drop table console_sessions;
