-- What is done in the world: words that a flow keeps by reference, who said yes to what, the ledger of effects, its
-- switches, and the calendar of our own.

-- For the calendar: an exclusion constraint over text and a range.
create extension if not exists btree_gist;

create table drafts (
  tenant text not null,
  conversation text not null,
  draft_id text not null check (length(draft_id) between 1 and 300),
  template jsonb not null,
  at timestamptz not null default now(),
  primary key (tenant, conversation, draft_id),
  foreign key (tenant, conversation) references conversations on delete cascade
);
comment on table drafts is
  'The words of an email''s template, which the conversation''s flow keeps by reference (F2). Written by the activity '
  'that makes the draft.';

create table effect_previews (
  tenant text not null,
  conversation text not null,
  action_id text not null,
  hash text not null check (length(hash) between 1 and 128),
  preview jsonb not null,
  at timestamptz not null default now(),
  primary key (tenant, conversation, action_id, hash),
  foreign key (tenant, conversation) references conversations on delete cascade
);
comment on table effect_previews is
  'Exactly what a participant was shown before they were asked for a yes, by the hash that the yes is bound to (F4). '
  'Written by the activity that renders it, never changed: whoever approves the hash approves this.';

create table approvals (
  tenant text not null,
  conversation text not null,
  action_id text not null,
  preview_hash text not null,
  -- The key that was proven, or who the sender claims to be.
  actor text not null,
  key_id text,
  via text not null check (via in ('api', 'temporal')),
  at timestamptz not null,
  primary key (tenant, conversation, action_id, preview_hash),
  foreign key (tenant, conversation) references conversations on delete cascade
);
comment on table approvals is
  'A yes to exactly one preview of an action. Written by the worker that has checked who gave it, before the effect; '
  'the ledger starts no effect of an action without one. Never changed.';

create table effects (
  tenant text not null,
  action_id text not null,
  conversation text not null,
  kind text not null,
  state text not null check (state in ('planned', 'attempting', 'done', 'unknown', 'refused')),
  preview jsonb not null,
  preview_hash text not null,
  decision_id text,
  -- Whom it reaches, for the limits, in one spelling. Null: nobody in particular.
  recipient text,
  -- For whom it is done, for the limit a day: `participant:…`, `sender:…`, or `conversation:…` where nobody is named.
  on_behalf text,
  attempts integer not null default 0,
  -- When the latest attempt began, by the clock of whoever asked. Limits count by it.
  attempted_at timestamptz,
  -- Raised by every attempt. Whoever writes how an attempt ended shows it, so that a late zombie changes nothing.
  fence integer not null default 0,
  provider_ref text,
  refusal text,
  -- What was refused, by the hash of its preview: a refused preview stays refused, a new one may be planned.
  refusals jsonb not null default '{}',
  -- What an operator found out about an effect whose outcome was unknown, and who.
  confirmed text check (confirmed in ('done', 'not_done')),
  confirmed_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  serial bigint generated always as identity,
  primary key (tenant, action_id),
  foreign key (tenant, conversation) references conversations on delete cascade
);
create index effects_in_order on effects (tenant, serial);
create index effects_of_conversation on effects (tenant, conversation);
create index effects_by_attempt on effects (tenant, attempted_at) where state in ('attempting', 'done', 'unknown');
create index effects_by_recipient on effects (tenant, recipient, attempted_at)
  where state in ('attempting', 'done', 'unknown');
create index effects_by_cause on effects (tenant, on_behalf, attempted_at)
  where state in ('attempting', 'done', 'unknown');
create index effects_unknown on effects (tenant, conversation) where state = 'unknown';
create index effects_cut_off on effects (tenant, updated_at) where state = 'attempting';
comment on table effects is
  'An action that was agreed to, and what became of it: the ledger (F5). Written by the activities that plan, attempt '
  'and end it; by housekeeping where an attempt never said how it ended; by the API when an operator confirms an '
  'outcome.';

-- The only moves there are; `done` is final, and only a confirmation leaves `unknown`.
create function effects_move() returns trigger language plpgsql as $$
begin
  if new.fence < old.fence then
    raise exception 'effect %: the fence goes up only', old.action_id using errcode = 'check_violation';
  end if;
  if new.state = old.state
    or (old.state = 'planned' and new.state in ('attempting', 'refused'))
    or (old.state = 'attempting' and new.state in ('planned', 'done', 'unknown', 'refused'))
    or (old.state = 'refused' and new.state = 'planned')
    or (old.state = 'unknown' and new.state in ('done', 'refused') and new.confirmed is not null) then
    return new;
  end if;
  raise exception 'effect %: % cannot become %', old.action_id, old.state, new.state using errcode = 'check_violation';
end $$;
create trigger effects_move before update on effects for each row execute function effects_move();

create table action_switches (
  tenant text not null references tenants,
  kind text not null check (length(kind) between 1 and 40),
  off boolean not null,
  -- Encrypted as in audit_reasons, without a salt.
  reason bytea not null,
  reason_key uuid,
  actor text not null,
  at timestamptz not null default now(),
  primary key (tenant, kind)
);
comment on table action_switches is
  'A kill switch (F7): effects of a kind are off, or on again, for the whole tenant. Written by the API.';

create table calendar_events (
  tenant text not null references tenants,
  uid text not null,
  sequence integer not null default 0,
  -- Whose calendar: `participant:…`, or `shared` when the conversation names nobody. A namespace of their own: a
  -- participant who is called "shared" does not have the shared calendar.
  calendar text not null,
  conversation text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  summary text not null,
  description text not null,
  status text not null default 'confirmed' check (status in ('confirmed', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant, uid),
  -- Two calls never overlap in one calendar; back to back is allowed because the range leaves its end out.
  constraint calendar_events_no_overlap exclude using gist
    (tenant with =, calendar with =, tstzrange(starts_at, ends_at) with &&) where (status = 'confirmed')
);
create index calendar_events_of_conversation on calendar_events (tenant, conversation);
comment on table calendar_events is
  'A call that was booked in the calendar of our own (F6), which the feeds show. Written by the activity that '
  'performs the effect, where no other calendar is set.';

do $$
declare
  name text;
begin
  foreach name in array array['drafts', 'effect_previews', 'approvals', 'effects', 'action_switches',
      'calendar_events'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
end $$;
grant select, insert on drafts, effect_previews, approvals to parley_app;
grant select, insert, update on effects, action_switches, calendar_events to parley_app;
