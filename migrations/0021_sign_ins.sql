-- Sign-in by OpenID Connect: what a console session of a person rests on. A session of a key rests on the key alone.
create table sign_ins (
  tenant text not null references tenants,
  -- The session of the console; both end together.
  digest text primary key references console_sessions (digest) on delete cascade,
  -- The provider's name for the person (`sub`), and for their session there (`sid`).
  subject text not null,
  sid text,
  role text not null check (role in ('participant', 'analyst', 'approver', 'operator', 'auditor', 'admin')),
  participant text,
  parties text[] not null default '{}',
  -- The provider's tokens, sealed with a key that is made from the pepper.
  tokens bytea not null,
  -- When the groups were read last, and until when a process has taken it upon itself to read them again.
  read_at timestamptz not null,
  reading_until timestamptz
);
create index sign_ins_of_subject on sign_ins (tenant, subject);
create index sign_ins_of_sid on sign_ins (tenant, sid);
comment on table sign_ins is
  'A person who signed in at the console through the provider: what their groups let them do, and with what they are '
  'read again. Written by the API; goes with its session.';

alter table sign_ins enable row level security, force row level security;
create policy own_tenant on sign_ins
  using (tenant = current_setting('parley.tenant', true) or digest = current_setting('parley.session', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert, update (role, participant, parties, tokens, read_at, reading_until) on sign_ins to parley_app;

-- A socket that was opened with an access token ends when the token does.
alter table stream_tickets add column ends_at timestamptz;
comment on column stream_tickets.ends_at is 'When the access token expires that asked for it; null: something else did.';
