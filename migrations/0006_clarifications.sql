-- Clarification requests with their notices and what was understood after them, and what is learned from them: patterns
-- and key figures.

create table clarification_requests (
  -- The columns of seed 2 ("Tracking Schema"), in this dialect: text has no length, because a name that is too long
  -- must not hold up its conversation.
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

  -- Ours. `state` is the whole request as the workflow carries it; all other columns are what people search, count and
  -- page by, and are written from it.
  conversation text not null,
  assistant text not null,
  department text,
  round integer not null,
  -- Who has the clock now, or had it at the end.
  level text not null,
  level_party text not null,
  party_kind text not null check (party_kind in ('agent', 'service', 'person', 'participant')),
  -- Who was asked at any level, as a party: whose requests they are. Participants are not among them.
  addressed text[] not null default '{}',
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
  -- Number of the latest happening that is written here. It goes up only, so that writing twice, or late, changes
  -- nothing.
  seq integer not null check (seq > 0),
  serial bigint generated always as identity,
  primary key (tenant, request_id),
  foreign key (tenant, conversation) references conversations on delete cascade
);
create index clarification_requests_agents on clarification_requests (tenant, from_agent, to_agent);
create index clarification_requests_status on clarification_requests (tenant, response_status, requested_at);
create index clarification_requests_in_order on clarification_requests (tenant, serial);
create index clarification_requests_of_conversation on clarification_requests (tenant, conversation, serial);
create index clarification_requests_by_time on clarification_requests (tenant, requested_at);
create index clarification_requests_waiting on clarification_requests (tenant, due_at)
  where response_status in ('pending', 'escalated', 'timed-out');
create index clarification_requests_addressed on clarification_requests using gin (addressed);
comment on table clarification_requests is
  'A question about a message that is not clear enough, with its chain, answers and end (C12). Written by the '
  'activities of its conversation, happening by happening.';

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
  foreign key (tenant, conversation) references conversations on delete cascade
);
create index clarification_notices_of_request on clarification_notices (tenant, request, at);
create index clarification_notices_of_conversation on clarification_notices (tenant, conversation);
create index clarification_notices_by_age on clarification_notices (tenant, updated_at);
comment on table clarification_notices is
  'Who was told of a clarification, by what, and how that went (C10). Written by the activity that tells, before '
  'anything is sent, so that a mail whose answer was lost is not sent twice.';

create table instruction_updates (
  tenant text not null references tenants,
  conversation text not null,
  ref text not null,
  text text not null,
  fields jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tenant, conversation, ref),
  foreign key (tenant, conversation) references conversations on delete cascade
);
comment on table instruction_updates is
  'How an instruction reads after a response gave it other words or fields; the workflow holds the reference alone. '
  'Written by the API when it takes the response.';

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
  -- Whose request each example is, in the order of the examples.
  example_of text[] not null default '{}',
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
comment on table clarification_patterns is
  'A recurring need (seed 2, "Pattern Learning"): how often one party asked another for one type of thing (C14). '
  'Written by workers as requests are opened.';

create table kpi_history (
  tenant text not null references tenants,
  serial bigint generated always as identity,
  "window" text not null check ("window" in ('1h', '24h', '7d')),
  kpi text not null,
  -- Empty: all of them together. (Not null, so that an index finds the latest row of a series.)
  assistant text not null default '',
  department text not null default '',
  -- Key figures of talk and of instructions are told apart.
  source text not null default 'instructions' check (source in ('participants', 'instructions')),
  value double precision,
  status text not null check (status in ('ok', 'warning', 'alert', 'no-data', 'few-data')),
  -- Whether its alarm stands is written down, because between the threshold and the margin the value alone does not say
  -- it.
  alarm boolean not null default false,
  at timestamptz not null,
  primary key (tenant, serial)
);
create index kpi_history_latest on kpi_history (tenant, "window", kpi, assistant, department, source, serial);
create index kpi_history_by_time on kpi_history (tenant, at);
comment on table kpi_history is
  'A key figure when a schedule counted it (C13); it holds from its time on until the next row of its series. Written '
  'and thinned out by housekeeping.';

do $$
declare
  name text;
begin
  foreach name in array array['clarification_requests', 'clarification_notices', 'instruction_updates',
      'clarification_patterns', 'kpi_history'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
end $$;
grant select, insert, update on clarification_requests, clarification_notices, clarification_patterns to parley_app;
grant select, insert on instruction_updates to parley_app;
grant select, insert, delete on kpi_history to parley_app;
