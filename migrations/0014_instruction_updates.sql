-- Up Migration

-- How an instruction reads after a response gave it other words or fields. The workflow holds the reference alone.
create table instruction_updates (
  tenant text not null references tenants,
  conversation text not null,
  ref text not null,
  text text not null,
  fields jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tenant, conversation, ref),
  foreign key (tenant, conversation) references conversations
);
alter table instruction_updates enable row level security;
alter table instruction_updates force row level security;
create policy own_tenant on instruction_updates using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert on instruction_updates to parley_app;

-- Down Migration
