-- Up Migration

-- How many blocking questions (clarifications, context requests) of the conversation are open. No effect starts meanwhile.
alter table conversations add column open_questions integer not null default 0 check (open_questions >= 0);

alter table effects
  -- Raised by every attempt. Whoever writes how an attempt ended shows it, so that a late zombie changes nothing.
  add column fence integer not null default 0,
  -- Whom it reaches, for the limits, in one spelling. Null: nobody in particular.
  add column recipient text,
  -- When the latest attempt began, by the clock of whoever asked. Limits count by it.
  add column attempted_at timestamptz,
  -- What was refused, by the hash of its preview: a refused preview stays refused, a new one may be planned.
  add column refusals jsonb not null default '{}',
  -- What an operator found out about an effect whose outcome was unknown, and who.
  add column confirmed text check (confirmed in ('done', 'not_done')),
  add column confirmed_by text;
-- Rows of every tenant: the owner sees them only while the policy does not bind the owner too.
alter table effects no force row level security;
update effects set fence = attempts, attempted_at = case when attempts > 0 then updated_at end,
  refusals = case when state = 'refused'
    then jsonb_build_object(preview_hash, jsonb_build_object('by', 'provider', 'because', coalesce(refusal, 'refused'))) else '{}' end;
alter table effects force row level security;
create index effects_by_attempt on effects (tenant, attempted_at) where state in ('attempting', 'done', 'unknown');
create index effects_by_recipient on effects (tenant, recipient, attempted_at) where state in ('attempting', 'done', 'unknown');

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

-- Kill switches (F7): a row says that effects of a kind are off, or on again, for the whole tenant.
create table action_switches (
  tenant text not null references tenants,
  kind text not null check (length(kind) between 1 and 40),
  off boolean not null,
  reason text not null,
  actor text not null,
  at timestamptz not null default now(),
  primary key (tenant, kind)
);

-- What was done and ordered, for ever: each row holds the hash of the row before it.
create table audit_log (
  tenant text not null references tenants,
  seq bigint not null check (seq > 0),
  at timestamptz not null,
  actor text not null,
  event text not null,
  conversation text,
  subject text,
  data jsonb not null,
  -- Names what must be noted once only, however often its noting is tried again.
  once text,
  prev_hash text not null,
  hash text not null,
  primary key (tenant, seq),
  unique (tenant, once)
);
create index audit_log_of_conversation on audit_log (tenant, conversation, seq);

create function audit_log_stays() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only added to.' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_stays before update or delete or truncate on audit_log execute function audit_log_stays();

do $$
declare
  name text;
begin
  foreach name in array array['action_switches', 'audit_log'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
end $$;

grant select, insert, update on action_switches to parley_app;
grant select, insert on audit_log to parley_app;

-- Down Migration
