-- Who may talk about a session, how much is taken from whom by all processes together, tickets that end with their
-- sign-in, and feeds by their digest.

-- A participant's key opens a conversation about a session that is granted to its participant, and about no other;
-- analysts and above open one about any (M1).
alter table sessions add column participants text[] not null default '{}';

-- Buckets of tokens that all processes of the API take from, some at a time (M2). Without a word of anybody: a name is
-- the digest of whom it is about. What it holds is not worth writing ahead.
create unlogged table rate_buckets (
  name text primary key,
  tokens double precision not null,
  at timestamptz not null
);
comment on table rate_buckets is
  'How much of a limit is left, by the digest of its name. Written by the API; a full bucket may go at any time.';
grant select, insert, update, delete on rate_buckets to parley_app;

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

-- A socket that was opened from the console ends with the sign-in, not with the key alone.
alter table stream_tickets add column session text;
comment on column stream_tickets.session is 'The digest of the console session that asked for it; null: a key did.';

-- Feeds by the digest of their address: who reads the table subscribes to nothing. The address is made anew from the
-- nonce with a secret that the database never sees. Addresses of before answer no more.
drop table calendar_feeds;
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
alter table calendar_feeds enable row level security, force row level security;
create policy own_tenant on calendar_feeds
  using (tenant = current_setting('parley.tenant', true) or digest = current_setting('parley.feed', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert, delete on calendar_feeds to parley_app;
