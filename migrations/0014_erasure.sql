-- How people's words go (R5): a conversation is erased at once, what is left to do outside of the database is remembered
-- until it is done, and reasons in the audit log go with their conversation.

create table erasures (
  tenant text not null references tenants,
  conversation text not null,
  begun_at timestamptz not null default now(),
  -- Calls that stand in a calendar or were announced by mail, until they are called off; null: none, or done.
  bookings jsonb,
  -- When nothing was left to do: its runs and its key are gone, its calls are called off.
  done_at timestamptz,
  primary key (tenant, conversation)
);
create index erasures_open on erasures (tenant, begun_at) where done_at is null;
comment on table erasures is
  'A conversation that was erased. Its rows went in the transaction that wrote this one, so it is unknown everywhere '
  'from then on, and its id is never taken again. Written by the API, finished by the workflow `erasure`.';

-- Free text in the audit log goes with its conversation. The log keeps a digest of it, made with a salt that goes too:
-- what stays says nothing, and as long as the text is there it must be the one that was written.
create table audit_reasons (
  tenant text not null,
  seq bigint not null,
  conversation text,
  salt text not null,
  reason text not null,
  primary key (tenant, seq)
);
create index audit_reasons_of_conversation on audit_reasons (tenant, conversation);
comment on table audit_reasons is
  'Why something in the audit log was done, in somebody''s words. Written with its row; removed with its conversation.';

alter table audit_log drop column reason, add column reason_digest text;

do $$
declare
  name text;
begin
  foreach name in array array['erasures', 'audit_reasons'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
end $$;
grant select, update (bookings, done_at) on erasures to parley_app;
grant select, insert on audit_reasons to parley_app;

-- Whose request a first answer is; null: of no conversation that its address or its body names.
alter table idempotency_keys add column conversation text;
-- Whose request each example is, in the order of the examples.
alter table clarification_patterns add column example_of text[] not null default '{}';
-- By conversation, for what goes with one.
create index effects_of_conversation on effects (tenant, conversation);
create index clarification_notices_of_conversation on clarification_notices (tenant, conversation);
create index calendar_events_of_conversation on calendar_events (tenant, conversation);

-- An id that was erased is never taken again: what still comes under it must find nothing.
create function erased_stays_erased() returns trigger language plpgsql as $$
begin
  perform 1 from erasures e where e.tenant = new.tenant and e.conversation = new.id;
  if found then return null; end if;
  return new;
end $$;
create trigger erased_stays_erased before insert on conversations for each row execute function erased_stays_erased();

drop function erase_conversation(text, text);

-- What is left of an erased conversation by name alone: also what a request that was under way has left since.
create function sweep_erased(in_tenant text, in_conversation text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform become_tenant(in_tenant);
  perform 1 from erasures e where e.tenant = in_tenant and e.conversation = in_conversation;
  if not found then return; end if;
  delete from stream_tickets t where t.tenant = in_tenant and t.conversation = in_conversation;
  delete from calendar_events e where e.tenant = in_tenant and e.conversation = in_conversation;
  delete from audit_reasons r where r.tenant = in_tenant and r.conversation = in_conversation
     and exists (select 1 from audit_log a where a.tenant = r.tenant and a.seq = r.seq and a.event <> 'conversation.erased');
  delete from queue_viewers v where v.tenant = in_tenant and strpos(v.item, in_conversation) > 0;
  -- First answers repeat what was answered, and the events of the tenant name whose they were; both are JSON.
  delete from idempotency_keys k
   where k.tenant = in_tenant and (k.conversation = in_conversation or strpos(k.key, in_conversation) > 0
                                   or strpos(k.body::text, in_conversation) > 0);
  delete from tenant_events e where e.tenant = in_tenant and strpos(e.data::text, to_jsonb(in_conversation)::text) > 0;
end $$;

-- Erases a conversation's rows (R5) and remembers what is left to do. Whatever belongs to a conversation refers to it
-- and goes at once with it (on delete cascade); what only names it is removed by name. What is no conversation of the
-- tenant, or has an effect under way, stays: false. As the owner of the tables: the application may take no
-- single row away.
create function erase_conversation(in_tenant text, in_conversation text, in_bookings jsonb)
  returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform become_tenant(in_tenant);
  perform 1 from conversations c where c.tenant = in_tenant and c.id = in_conversation for update;
  if not found then return false; end if;
  -- Locked, so that none begins meanwhile.
  perform 1 from effects e where e.tenant = in_tenant and e.conversation = in_conversation for update;
  perform 1 from effects e where e.tenant = in_tenant and e.conversation = in_conversation and e.state = 'attempting';
  if found then return false; end if;
  insert into erasures (tenant, conversation, bookings) values (in_tenant, in_conversation, nullif(in_bookings, '[]'));
  -- Its requests are named without it by those who look at them, and by first answers to answers.
  delete from queue_viewers v where v.tenant = in_tenant and exists (
    select 1 from clarification_requests r where r.tenant = in_tenant and r.conversation = in_conversation
       and strpos(v.item, r.request_id::text) > 0);
  delete from idempotency_keys k where k.tenant = in_tenant and exists (
    select 1 from clarification_requests r where r.tenant = in_tenant and r.conversation = in_conversation
       and strpos(k.body::text, r.request_id::text) > 0);
  update clarification_patterns p
     set example_of = array_remove(p.example_of, in_conversation), suggested_improvement = null,
         example_requests = (
           select coalesce(jsonb_agg(one.value order by one.place), '[]')
             from jsonb_array_elements(p.example_requests) with ordinality as one (value, place)
            where p.example_of[one.place] is distinct from in_conversation)
   where p.tenant = in_tenant and in_conversation = any(p.example_of);
  delete from conversations c where c.tenant = in_tenant and c.id = in_conversation;
  perform sweep_erased(in_tenant, in_conversation);
  -- Whoever listens to it or waits for an answer looks, and finds nothing.
  perform pg_notify('parley_events', jsonb_build_object('tenant', in_tenant, 'conversation', in_conversation)::text);
  return true;
end $$;
revoke execute on function sweep_erased(text, text), erase_conversation(text, text, jsonb) from public;
grant execute on function sweep_erased(text, text), erase_conversation(text, text, jsonb) to parley_app;
