-- The installation at work: workers that live and their builds, what housekeeping has done and when it looks next, who
-- looks at which item of the queue.

create table workers (
  -- Of one process, made anew with every start.
  worker text primary key check (length(worker) between 1 and 100),
  -- Suffix of its task queues; empty: none.
  lane text not null,
  queues text[] not null,
  build text not null,
  -- Why its model could not be reached when it last looked; null: it could.
  model_fault text,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index workers_seen on workers (lane, seen_at);
comment on table workers is
  'A worker that lives. Written by itself every few seconds, by the database''s own clock: Temporal keeps showing a '
  'poller for a minute and more after it was killed. Nothing of a tenant''s is in it.';

-- Builds of the worker, so that whichever worker lives can go on with what an older one began (R11).
create table worker_builds (
  build text primary key check (length(build) between 1 and 100),
  -- Release of Temporal's SDK that the code was put together with: another one may not run it.
  sdk text not null,
  -- The workflows' code, compressed.
  code bytea not null,
  -- Over build, SDK and code, with the installation's key: nobody who can only write here gets code to run.
  seal text not null,
  first_at timestamptz not null default now()
);
comment on table worker_builds is
  'The workflows'' code of a build, kept as long as it may have conversations. Written once by the first worker of the '
  'build; the moment says which of two builds is the newer one. Nothing of a tenant''s is in it.';

create table housekeeping_counts (
  tenant text not null references tenants,
  did text not null check (length(did) between 1 and 40),
  total bigint not null default 0,
  primary key (tenant, did)
);
comment on table housekeeping_counts is
  'How often housekeeping did what, since the beginning; what the metrics tell. Written by housekeeping.';

create table queue_viewers (
  tenant text not null,
  kind text not null,
  item text not null,
  -- The first key of its line of rotations: a person with two tabs is one.
  key_family text not null,
  name text not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (tenant, kind, item, key_family)
);
create index queue_viewers_by_age on queue_viewers (tenant, seen_at);
comment on table queue_viewers is
  'Who has an item of the queue open, so that two people do not work on one. Written by the API, as the pages that '
  'show it say so over and over; gone a moment after they stop. Nothing depends on it.';

do $$
declare
  name text;
begin
  foreach name in array array['housekeeping_counts', 'queue_viewers'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
end $$;
grant select, insert, update on housekeeping_counts to parley_app;
grant select, insert, update, delete on workers, queue_viewers to parley_app;
grant select, insert, delete on worker_builds to parley_app;

-- Housekeeping looks at a tenant when something has changed in it, and otherwise every quarter of an hour. One write for
-- each look, however much is said meanwhile; a row that another transaction is writing for the same reason is left to
-- it.
create function tenant_changed() returns trigger language plpgsql as $$
begin
  update tenants t set due_at = now()
    from (select d.tenant from tenants d where d.tenant = new.tenant and d.due_at > now()
             for no key update skip locked) due
   where t.tenant = due.tenant;
  return null;
end $$;
create trigger tenant_changed after insert on messages
  for each row when (new.status in ('queued', 'in_progress')) execute function tenant_changed();
create trigger tenant_changed after insert or update of state on effects
  for each row when (new.state = 'attempting') execute function tenant_changed();
