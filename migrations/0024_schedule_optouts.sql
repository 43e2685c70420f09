-- Who wants to hear no more of what a schedule begins (T3). By digest: it tells whom without naming anybody, so that it
-- outlives their conversations, and their erasure.
create table schedule_optouts (
  tenant text not null references tenants,
  schedule text not null,
  digest text not null,
  at timestamptz not null default now(),
  primary key (tenant, schedule, digest)
);
comment on table schedule_optouts is 'Participants who are not to be spoken to by a schedule any more, by digest.';
alter table schedule_optouts enable row level security, force row level security;
create policy own_tenant on schedule_optouts
  using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert, delete on schedule_optouts to parley_app;
