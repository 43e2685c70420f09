-- Up Migration

-- The installation's own keys make tenants and nothing else. They belong to a tenant of their own, whose name nobody can ask
-- for, so that no tenant's administrator sees, replaces or revokes them.
alter table tenants drop constraint tenants_tenant_check;
alter table tenants add constraint tenants_tenant_check
  check (tenant ~ '^[a-z0-9][a-z0-9-]{0,62}$' or tenant = '_installation');

alter table api_keys drop constraint api_keys_role_check;
alter table api_keys add constraint api_keys_role_check
  check (role in ('participant', 'analyst', 'approver', 'operator', 'auditor', 'admin', 'service', 'installation'));
alter table api_keys add constraint api_keys_of_installation check ((role = 'installation') = (tenant = '_installation'));
-- The first key of a line of rotations. What a caller must not do twice belongs to the line, not to the key.
alter table api_keys add column family text;
alter table api_keys no force row level security;
update api_keys set family = id;
alter table api_keys force row level security;
grant insert (family) on api_keys to parley_app;

-- Who gives the instructions of a conversation. A namespace of its own: a sender is no participant, whatever it is called.
alter table conversations
  add column sender text check (sender <> ''),
  -- A key that names nobody is bound to the empty participant, and must find nothing by it.
  add constraint conversations_participant_is_somebody check (participant <> '');

-- The key that a message came with: whoever says yes in a conversation says it with a key.
alter table messages add column key_id text;

-- For whom an effect is done, for the limit a day: `participant:…`, `sender:…`, or `conversation:…` where nobody is named.
alter table effects add column on_behalf text;
create index effects_by_cause on effects (tenant, on_behalf, attempted_at) where state in ('attempting', 'done', 'unknown');

-- Tickets and feeds end with the key that they were made with.
alter table stream_tickets add column key_id text;
alter table calendar_feeds add column key_id text;
create unique index calendar_feeds_of_key on calendar_feeds (tenant, key_id) where key_id is not null;
create index stream_tickets_by_end on stream_tickets (tenant, expires_at);
grant delete on stream_tickets, calendar_feeds to parley_app;

-- Participants' calendars have a namespace of their own: one who is called "shared" does not have the shared calendar.
alter table calendar_events no force row level security;
update calendar_events set calendar = 'participant:' || calendar where calendar <> 'shared';
alter table calendar_events force row level security;

-- Who was asked at any level, as a party: whose requests they are. Participants are not among them.
alter table clarification_requests add column addressed text[] not null default '{}';
create index clarification_requests_addressed on clarification_requests using gin (addressed);

-- With which key, by which door, and why.
alter table audit_log
  add column key_id text,
  add column via text check (via in ('api', 'temporal')),
  add column reason text;

-- Down Migration
