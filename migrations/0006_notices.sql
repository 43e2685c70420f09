-- Up Migration

-- Who was told of a clarification, by what, and how that went (C10). A row is made before anything is sent, so that a mail whose
-- answer was lost is not sent twice.
create table clarification_notices (
  tenant text not null,
  -- `<request>:<level>:<kind>`: also the webhook's Idempotency-Key, and what the mail's Message-ID is made of.
  notice text not null check (length(notice) between 1 and 120),
  channel text not null check (channel in ('webhook', 'mail')),
  -- A request that was given to somebody else at the same level is told to them as well.
  party text not null,
  conversation text not null,
  request text not null,
  state text not null check (state in ('attempting', 'told', 'failed', 'unknown')),
  -- No further attempt will be made, whatever its state.
  final boolean not null default false,
  because text,
  attempts integer not null default 1,
  at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant, notice, channel, party),
  foreign key (tenant, conversation) references conversations
);
create index clarification_notices_of_request on clarification_notices (tenant, request, at);

alter table clarification_notices enable row level security;
alter table clarification_notices force row level security;
create policy own_tenant on clarification_notices using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert, update on clarification_notices to parley_app;

-- Down Migration
