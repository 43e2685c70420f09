-- Up Migration

-- Housekeeping looks whether what the rows say is still so: whether a conversation's workflow runs, whether what was accepted was
-- taken up, whether an effect that was begun ever ended.
alter table conversations
  -- When it was last looked whether its workflow runs; null: never.
  add column looked_at timestamptz,
  -- Since when no workflow of it was found, although a turn was taken up once; null: it runs.
  add column missing_since timestamptz;
create index conversations_to_look_at on conversations (tenant, looked_at nulls first) where closed_at is null;

-- When a message that nobody had taken up was last offered again; null: never.
alter table messages add column offered_at timestamptz;
create index messages_unanswered on messages (tenant, at) where status in ('queued', 'in_progress');
create index effects_cut_off on effects (tenant, updated_at) where state = 'attempting';

-- How often housekeeping did what, since the beginning; what the metrics tell.
create table housekeeping_counts (
  tenant text not null references tenants,
  did text not null check (length(did) between 1 and 40),
  total bigint not null default 0,
  primary key (tenant, did)
);
alter table housekeeping_counts enable row level security;
alter table housekeeping_counts force row level security;
create policy own_tenant on housekeeping_counts using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert, update on housekeeping_counts to parley_app;

-- Down Migration
