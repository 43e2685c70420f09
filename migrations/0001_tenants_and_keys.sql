-- The schema begins here: files 0001 to 0016 are its baseline, one concern each, every table and function in its final
-- form. A trigger on a table of an earlier file stands with the concern that it serves.
-- From 1.0 on migrations are append-only: a file that was released is never edited, a change is a new file with the
-- next number. A database remembers the names of the files that it has run, and runs none of them again, so an edit
-- would reach new databases alone.
--
-- Tenancy: every table with a tenant forces row-level security, on its owner too. The application's role owns nothing
-- and sets `parley.tenant` for each transaction; without it no row is visible and none can be written.
--
-- This file: who may ask, tenants and their keys.

grant usage on schema public to parley_app;
-- `parley doctor --servers` compares the schema with the programs, also where it is not given the owner's address.
grant select on migrations to parley_app;

create table tenants (
  -- The installation's own keys make tenants and nothing else. They belong to a tenant of their own, whose name nobody
  -- can ask for, so that no tenant's administrator sees, replaces or revokes them.
  tenant text primary key check (tenant ~ '^[a-z0-9][a-z0-9-]{0,62}$' or tenant = '_installation'),
  created_at timestamptz not null default now(),
  -- When housekeeping looks at the tenant next: at once when a message or an effect has come (`tenant_changed`). In the
  -- future while it looks, so that two workers share the tenants between them.
  due_at timestamptz not null default now(),
  -- When its rows were last compared with what runs; null: never.
  reconciled_at timestamptz,
  -- From the first on nobody can be let in; from the second on only its name, its audit log and its erasures are left.
  erasure_began_at timestamptz,
  erased_at timestamptz
);
comment on table tenants is
  'A tenant. Written with its first key: by the API for a key of the installation, or by `parley prepare`; by '
  'housekeeping as it looks; and by the API and the functions that erase it.';

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
  -- For whom a program speaks (role service): `participant:<id>`, `party:<name>`, `sender:<name>`, or `*` behind the
  -- colon for all of a kind. Empty: for nobody.
  speaks_for text[] not null default '{}',
  label text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  constraint api_keys_of_installation check ((role = 'installation') = (tenant = '_installation')),
  constraint api_keys_programs_speak_for check (role = 'service' or speaks_for = '{}')
);
create index api_keys_of_tenant on api_keys (tenant, created_at, id);
comment on table api_keys is
  'A key of the API: whose it is and what it may do, never the key itself. Written by the API (`POST /v1/keys`) and '
  'by `parley prepare`; revoked, never removed.';

alter table tenants enable row level security, force row level security;
alter table api_keys enable row level security, force row level security;

-- Housekeeping goes from tenant to tenant and has to learn their names first. Whoever says so reads the names, and
-- nothing else: every other table still asks for one tenant. A security-definer function would need an owner whom
-- row-level security does not bind, and it is forced on owners here.
create policy own_tenant on tenants
  using (tenant = current_setting('parley.tenant', true) or current_setting('parley.fleet', true) = 'tenants')
  with check (tenant = current_setting('parley.tenant', true));

-- A key is asked for before its tenant is known: its row opens to the bearer who names its id, and to nobody else.
create policy own_tenant on api_keys
  using (tenant = current_setting('parley.tenant', true) or id = current_setting('parley.key_id', true))
  with check (tenant = current_setting('parley.tenant', true) or id = current_setting('parley.key_id', true));
-- That must not let the bearer of an id add a key: new keys come from within their tenant alone.
create policy made_within_own_tenant on api_keys as restrictive for insert
  with check (tenant = current_setting('parley.tenant', true));

-- A tenant comes to be with its first key. No security-definer function: the transaction is that tenant's own, and the
-- policy of the table lets it write its own name and no other. Who may ask for that is the API's part (only
-- administrators of the installation's own tenant).
grant select, insert (tenant), update (due_at, reconciled_at, erasure_began_at, erased_at) on tenants to parley_app;
-- The API makes keys and ends them. Neither the digest nor the role, the participant or the parties of a key can be
-- changed by it: whoever needs another key gets another key.
grant select, insert (tenant, id, family, role, digest, participant, parties, speaks_for, label,
  expires_at), update (last_used_at, revoked_at, expires_at) on api_keys to parley_app;

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
