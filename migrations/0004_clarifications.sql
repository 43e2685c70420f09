-- Up Migration

-- Clarification requests (seed 2, "Tracking Schema"): the columns of the seed, in this dialect (text has no length: a name that
-- is too long must not hold up its conversation), then ours. `state` is the whole request as the workflow carries it; the
-- columns beside it are what people search, count and page by, and are written from it.
create table clarification_requests (
  tenant text not null references tenants,
  request_id uuid not null,
  from_agent text not null,
  to_agent text not null,
  -- A sender may name its messages as it likes, so no UUID.
  original_message_id text,
  confidence_score double precision,
  ambiguity_type text,
  specific_issues jsonb,
  requested_at timestamptz not null,
  responded_at timestamptz,
  response_status text not null
    check (response_status in ('pending', 'resolved', 'escalated', 'timed-out', 'best-guess', 'cancelled')),
  escalated_to text,
  -- A bigint: questions that people answer after weeks do not fit the seed's INT.
  resolution_time_ms bigint,
  created_at timestamptz not null default now(),

  conversation text not null,
  assistant text not null,
  department text,
  round integer not null,
  -- Who has the clock now, or had it at the end.
  level text not null,
  level_party text not null,
  party_kind text not null check (party_kind in ('agent', 'service', 'person', 'participant')),
  due_at timestamptz not null,
  levels jsonb not null,
  answers jsonb not null default '[]',
  answered_by text,
  reversible boolean not null,
  -- When the first clock ran out without an answer; null: none did. The timeout rate counts by it.
  timed_out_at timestamptz,
  -- When the whole chain is over; null where a level's clock keeps business hours, which only the workflow knows.
  chain_due_at timestamptz,
  ended_at timestamptz,
  -- Null: a participant's own message.
  instruction jsonb,
  state jsonb not null,
  -- Answers that came too late: kept, and without effect.
  late jsonb not null default '[]',
  -- Number of the latest happening that is written here. It goes up only, so that writing twice, or late, changes nothing.
  seq integer not null check (seq > 0),
  serial bigint generated always as identity,
  primary key (tenant, request_id),
  foreign key (tenant, conversation) references conversations
);
create index clarification_requests_agents on clarification_requests (tenant, from_agent, to_agent);
create index clarification_requests_status on clarification_requests (tenant, response_status, requested_at);
create index clarification_requests_in_order on clarification_requests (tenant, serial);
create index clarification_requests_of_conversation on clarification_requests (tenant, conversation, serial);
create index clarification_requests_by_time on clarification_requests (tenant, requested_at);
create index clarification_requests_waiting on clarification_requests (tenant, due_at)
  where response_status in ('pending', 'escalated', 'timed-out');

-- Recurring needs (seed 2, "Pattern Learning"): a row per directional pair and type, kept while requests are opened.
create table clarification_patterns (
  tenant text not null references tenants,
  pattern_id bigint generated always as identity,
  -- `from->to` of the instruction.
  agent_pair text not null,
  sender text not null,
  receiver text not null,
  ambiguity_type text not null,
  occurrence_count integer not null default 1,
  -- The specific issues of the latest five requests, oldest first.
  example_requests jsonb not null default '[]',
  -- How often each field was asked for.
  field_counts jsonb not null default '{}',
  -- Whether the sender gave instructions: a participant has no prompt sheet to be mended.
  instructed boolean not null default false,
  suggested_improvement text,
  -- The occurrences at which it was last suggested; 0: never.
  suggested_at_count integer not null default 0,
  last_seen timestamptz not null default now(),
  primary key (tenant, pattern_id),
  unique (tenant, agent_pair, ambiguity_type)
);

-- What happened in a tenant and belongs to no conversation. Numbered without gaps, under a lock of the tenant's own.
create table tenant_events (
  tenant text not null references tenants,
  cursor bigint not null check (cursor > 0),
  event text not null,
  data jsonb not null,
  at timestamptz not null default now(),
  primary key (tenant, cursor)
);

-- What the KPIs were when a schedule counted them (C13). A row says what holds from its time on until the next one of its kind.
create table kpi_history (
  tenant text not null references tenants,
  serial bigint generated always as identity,
  "window" text not null check ("window" in ('1h', '24h', '7d')),
  kpi text not null,
  -- Empty: all of them together. (Not null, so that an index finds the latest row of a series.)
  assistant text not null default '',
  department text not null default '',
  value double precision,
  status text not null check (status in ('ok', 'warning', 'alert', 'no-data')),
  at timestamptz not null,
  primary key (tenant, serial)
);
create index kpi_history_latest on kpi_history (tenant, "window", kpi, assistant, department, serial);
create index kpi_history_by_time on kpi_history (tenant, at);

alter table conversations
  add column open_requests jsonb not null default '[]',
  -- The department whose instructions the conversation takes; null: none.
  add column department text;
-- People's queue: what waits for a yes, or for an operator.
create index conversations_for_people on conversations (tenant, waiting_on) where waiting_on in ('approval', 'operator');
create index effects_unknown on effects (tenant, conversation) where state = 'unknown';
-- KPIs count messages by their time.
create index messages_by_time on messages (tenant, at) where role = 'participant';

do $$
declare
  name text;
begin
  foreach name in array array['clarification_requests', 'clarification_patterns', 'tenant_events', 'kpi_history'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
end $$;

-- Housekeeping goes from tenant to tenant and has to learn their names first. Whoever says so reads the names, and nothing else:
-- every other table still asks for one tenant. A security-definer function would need an owner whom row-level security does not
-- bind, and it is forced on owners here.
alter policy own_tenant on tenants
  using (tenant = current_setting('parley.tenant', true) or current_setting('parley.fleet', true) = 'tenants')
  with check (tenant = current_setting('parley.tenant', true));

grant select, insert, update on clarification_requests, clarification_patterns to parley_app;
grant select, insert on tenant_events to parley_app;
grant select, insert, delete on kpi_history to parley_app;

-- Down Migration
