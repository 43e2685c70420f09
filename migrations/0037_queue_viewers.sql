-- Up Migration

-- Who has an item of the queue open, so that two people do not work on one: told by the pages that show it, over and over, and gone
-- a moment after they stop. Nothing depends on it.
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

alter table queue_viewers enable row level security;
alter table queue_viewers force row level security;
create policy own_tenant on queue_viewers using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert, update, delete on queue_viewers to parley_app;

-- Down Migration
