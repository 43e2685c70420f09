-- What stands for a key for a while (console sessions, tickets, feeds), what a person's session rests on (sign-ins),
-- and what was asked already and how much may be asked (idempotency, rates).

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

create table stream_tickets (
  tenant text not null references tenants,
  digest text primary key,
  -- The ticket ends with the key that it was made with.
  key_id text,
  conversation text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The digest of the console session that asked for it, which the socket ends with; null: a key did.
  session text,
  -- When the access token expires that asked for it, and the socket with it; null: something else did.
  ends_at timestamptz
);
create index stream_tickets_by_end on stream_tickets (tenant, expires_at);
comment on table stream_tickets is
  'A ticket for the websocket of one conversation, by its digest; good once. Written by the API.';

-- Feeds by the digest of their address: who reads the table subscribes to nothing. The address is made anew from the
-- nonce with a secret that the database never sees.
create table calendar_feeds (
  tenant text not null references tenants,
  digest text primary key,
  nonce text not null check (length(nonce) >= 32),
  -- The feed ends with the key that it was made with.
  key_id text not null,
  -- Null: every calendar of the tenant.
  calendar text,
  created_at timestamptz not null default now()
);
create unique index calendar_feeds_of_key on calendar_feeds (tenant, key_id);
comment on table calendar_feeds is
  'The secret address of an ICS feed by its digest, one for each key that may read one. Written by the API and by '
  '`parley prepare`.';

create table idempotency_keys (
  tenant text not null references tenants,
  key_id text not null,
  key text not null,
  request_digest text not null,
  -- Null while the first request is in flight.
  status integer,
  body jsonb,
  created_at timestamptz not null default now(),
  -- Whose request it was; null: of no conversation that its address or its body names.
  conversation text,
  primary key (tenant, key_id, key)
);
comment on table idempotency_keys is
  'The first answer to a request with an `Idempotency-Key`, kept for its repetitions (R6). Written by the API, which '
  'removes it after its time.';

-- Buckets of tokens that all processes of the API take from, some at a time (M2). Without a word of anybody: a name is
-- the digest of whom it is about. What it holds is not worth writing ahead.
create unlogged table rate_buckets (
  name text primary key,
  tokens double precision not null,
  at timestamptz not null
);
comment on table rate_buckets is
  'How much of a limit is left, by the digest of its name. Written by the API; a full bucket may go at any time.';

do $$
declare
  name text;
begin
  foreach name in array array['console_sessions', 'sign_ins', 'stream_tickets', 'calendar_feeds',
      'idempotency_keys'] loop
    execute format('alter table %I enable row level security, force row level security', name);
  end loop;
end $$;

create policy own_tenant on idempotency_keys using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
-- These are asked for before the tenant is known, as keys are: a row opens to the bearer who names its secret handle.
create policy own_tenant on console_sessions
  using (tenant = current_setting('parley.tenant', true) or digest = current_setting('parley.session', true))
  with check (tenant = current_setting('parley.tenant', true));
create policy own_tenant on sign_ins
  using (tenant = current_setting('parley.tenant', true) or digest = current_setting('parley.session', true))
  with check (tenant = current_setting('parley.tenant', true));
create policy own_tenant on stream_tickets
  using (tenant = current_setting('parley.tenant', true) or digest = current_setting('parley.ticket', true))
  with check (tenant = current_setting('parley.tenant', true) or digest = current_setting('parley.ticket', true));
create policy own_tenant on calendar_feeds
  using (tenant = current_setting('parley.tenant', true) or digest = current_setting('parley.feed', true))
  with check (tenant = current_setting('parley.tenant', true));

grant select, insert, delete on console_sessions, calendar_feeds to parley_app;
grant select, insert, update, delete on stream_tickets, idempotency_keys, rate_buckets to parley_app;
grant select, insert, update (role, participant, parties, tokens, read_at, reading_until) on sign_ins to parley_app;

-- Takes up to so many, and says how many, and in how many milliseconds there is one again. The caller says what time it
-- is, so that a process that is behind takes nothing twice.
create function take_tokens(in_name text, in_per_minute double precision, in_burst double precision, in_wanted integer,
                            in_at timestamptz, out granted integer, out wait_ms double precision)
  language plpgsql as $$
declare
  had double precision;
begin
  insert into rate_buckets as b (name, tokens, at) values (in_name, in_burst, in_at)
    on conflict (name) do update
      set tokens = least(in_burst, b.tokens
            + greatest(0, extract(epoch from in_at - b.at)) * in_per_minute / 60),
          at = greatest(b.at, in_at)
    returning tokens into had;
  granted := least(in_wanted, floor(had + 1e-6))::integer;
  wait_ms := case when granted > 0 then 0 else (1 - had) * 60000 / in_per_minute end;
  if granted > 0 then update rate_buckets set tokens = tokens - granted where name = in_name; end if;
  -- Now and then somebody puts away what nobody has asked for since.
  if random() < 0.001 then delete from rate_buckets where at < in_at - interval '1 day'; end if;
end $$;
revoke execute on function take_tokens(text, double precision, double precision, integer, timestamptz) from public;
grant execute on function take_tokens(text, double precision, double precision, integer, timestamptz) to parley_app;
