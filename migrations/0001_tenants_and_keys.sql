-- The schema begins here: files 0001 to 0012 are its baseline, one concern each, every statement in its final form.
-- From 1.0 on migrations are append-only: a file that was released is never edited, a change is a new file with the
-- next number. A database remembers the names of the files that it has run, and runs none of them again, so an edit
-- would reach new databases alone.
--
-- Tenancy: every table with a tenant forces row-level security, on its owner too. The application's role owns nothing
-- and sets `parley.tenant` for each transaction; without it no row is visible and none can be written.
--
-- This file: who may ask (tenants, keys), what stands for a key for a while (tickets, feeds, console sessions), and
-- what a key has asked already (idempotency).

grant usage on schema public to parley_app;
-- `parley doctor --servers` compares the schema with the programs, also where it is not given the owner's address.
grant select on migrations to parley_app;

create table tenants (
  -- The installation's own keys make tenants and nothing else. They belong to a tenant of their own, whose name nobody
  -- can ask for, so that no tenant's administrator sees, replaces or revokes them.
  tenant text primary key check (tenant ~ '^[a-z0-9][a-z0-9-]{0,62}$' or tenant = '_installation'),
  created_at timestamptz not null default now()
);
comment on table tenants is
  'A tenant. Written with its first key: by the API for a key of the installation, or by `parley prepare`.';

create table api_keys (
  tenant text not null references tenants,
  id text primary key,
  -- The first key of a line of rotations. What a caller must not do twice belongs to the line, not to the key.
  family text,
  role text not null
    check (role in ('participant', 'analyst', 'approver', 'operator', 'auditor', 'admin', 'service', 'installation')),
  -- HMAC-SHA-256 of the whole key under the installation's pepper.
  digest bytea not null,
  participant text,
  parties text[] not null default '{}',
  label text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  constraint api_keys_of_installation check ((role = 'installation') = (tenant = '_installation'))
);
create index api_keys_of_tenant on api_keys (tenant, created_at, id);
comment on table api_keys is
  'A key of the API: whose it is and what it may do, never the key itself. Written by the API (`POST /v1/keys`) and '
  'by `parley prepare`; revoked, never removed.';

create table console_sessions (
  tenant text not null references tenants,
  digest text primary key,
  key_id text not null,
  begun_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index console_sessions_by_end on console_sessions (tenant, expires_at);
comment on table console_sessions is
  'A sign-in at the console: the digest of a cookie that stands for a key until it is ended, expires, or its key '
  'does. Written by the API.';

create table stream_tickets (
  tenant text not null references tenants,
  digest text primary key,
  -- The ticket ends with the key that it was made with.
  key_id text,
  conversation text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index stream_tickets_by_end on stream_tickets (tenant, expires_at);
comment on table stream_tickets is
  'A ticket for the websocket of one conversation, by its digest; good once. Written by the API.';

create table calendar_feeds (
  tenant text not null references tenants,
  token text primary key check (length(token) >= 32),
  -- The feed ends with the key that it was made with.
  key_id text,
  -- Null: every calendar of the tenant.
  calendar text,
  created_at timestamptz not null default now()
);
create unique index calendar_feeds_of_key on calendar_feeds (tenant, key_id) where key_id is not null;
comment on table calendar_feeds is
  'The secret address of an ICS feed, one for each key that may read one. Written by the API and by `parley prepare`.';

create table idempotency_keys (
  tenant text not null references tenants,
  key_id text not null,
  key text not null,
  request_digest text not null,
  -- Null while the first request is in flight.
  status integer,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant, key_id, key)
);
comment on table idempotency_keys is
  'The first answer to a request with an `Idempotency-Key`, kept for its repetitions (R6). Written by the API, which '
  'removes it after its time.';

do $$
declare
  name text;
begin
  foreach name in array array['tenants', 'api_keys', 'console_sessions', 'stream_tickets', 'calendar_feeds',
      'idempotency_keys'] loop
    execute format('alter table %I enable row level security, force row level security', name);
  end loop;
end $$;

create policy own_tenant on idempotency_keys using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
-- Housekeeping goes from tenant to tenant and has to learn their names first. Whoever says so reads the names, and
-- nothing else: every other table still asks for one tenant. A security-definer function would need an owner whom
-- row-level security does not bind, and it is forced on owners here.
create policy own_tenant on tenants
  using (tenant = current_setting('parley.tenant', true) or current_setting('parley.fleet', true) = 'tenants')
  with check (tenant = current_setting('parley.tenant', true));

-- Four tables are asked before the tenant is known. A row opens to the bearer who names its secret handle, and to
-- nobody else.
create policy own_tenant on api_keys
  using (tenant = current_setting('parley.tenant', true) or id = current_setting('parley.key_id', true))
  with check (tenant = current_setting('parley.tenant', true) or id = current_setting('parley.key_id', true));
-- That must not let the bearer of an id add a key: new keys come from within their tenant alone.
create policy made_within_own_tenant on api_keys as restrictive for insert
  with check (tenant = current_setting('parley.tenant', true));
create policy own_tenant on console_sessions
  using (tenant = current_setting('parley.tenant', true) or digest = current_setting('parley.session', true))
  with check (tenant = current_setting('parley.tenant', true));
create policy own_tenant on stream_tickets
  using (tenant = current_setting('parley.tenant', true) or digest = current_setting('parley.ticket', true))
  with check (tenant = current_setting('parley.tenant', true) or digest = current_setting('parley.ticket', true));
create policy own_tenant on calendar_feeds
  using (tenant = current_setting('parley.tenant', true) or token = current_setting('parley.feed_token', true))
  with check (tenant = current_setting('parley.tenant', true));

-- A tenant comes to be with its first key. No security-definer function: the transaction is that tenant's own, and the
-- policy of the table lets it write its own name and no other. Who may ask for that is the API's part (only
-- administrators of the installation's own tenant).
grant select, insert (tenant) on tenants to parley_app;
-- The API makes keys and ends them. Neither the digest nor the role, the participant or the parties of a key can be
-- changed by it: whoever needs another key gets another key.
grant select, insert (tenant, id, family, role, digest, participant, parties, label, expires_at),
  update (last_used_at, revoked_at, expires_at) on api_keys to parley_app;
grant select, insert, delete on console_sessions, calendar_feeds to parley_app;
grant select, insert, update, delete on stream_tickets, idempotency_keys to parley_app;

-- For functions that go out as one statement: each names its tenant first, for its own transaction.
create function become_tenant(in_tenant text) returns void language plpgsql as $$
begin
  if current_setting('parley.tenant', true) = in_tenant then return; end if;
  if current_setting('parley.tenant', true) <> '' then
    raise exception 'This transaction belongs to another tenant.' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('parley.tenant', in_tenant, true);
end $$;
revoke execute on function become_tenant(text) from public;
grant execute on function become_tenant(text) to parley_app;
