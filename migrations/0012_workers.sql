-- Up Migration

-- Workers that live: each writes its row every few seconds, by the database's own clock. Temporal keeps showing a poller for a
-- minute and more after it was killed. Nothing of a tenant's is in it.
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
grant select, insert, update, delete on workers to parley_app;

-- Down Migration
