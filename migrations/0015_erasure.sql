-- How people's words go (R5): a conversation is erased at once, and what is left to do outside of the database is
-- remembered until it is done.

create table erasures (
  tenant text not null references tenants,
  conversation text not null,
  begun_at timestamptz not null default now(),
  -- Calls that stand in a calendar or were announced by mail, until they are called off; null: none, or done.
  bookings jsonb,
  -- When nothing was left to do: its runs and its key are gone, its calls are called off.
  done_at timestamptz,
  -- For whom it was erased (subject_erasures); null: on its own.
  subject text,
  primary key (tenant, conversation)
);
create index erasures_open on erasures (tenant, begun_at) where done_at is null;
create index erasures_of_subject on erasures (tenant, subject) where subject is not null;
comment on table erasures is
  'A conversation that was erased. Its rows went in the transaction that wrote this one, so it is unknown everywhere '
  'from then on, and its id is never taken again. Written by the API, finished by the workflow `erasure`.';

-- Erasing everything of a participant, and everything of a tenant: a row remembers that it was ordered until nothing is
-- left, and says without a name how far it has come.

create table subject_erasures (
  tenant text not null references tenants,
  id text not null,
  kind text not null check (kind in ('participant', 'tenant')),
  -- Whose, as a digest with a key that is not in the database, so that it can be asked about when no name is left.
  -- Empty: the tenant's.
  digest text not null,
  -- Whose, as long as something is left to do; null: a tenant's, or done.
  participant text,
  actor text not null,
  key_id text,
  begun_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (tenant, id),
  constraint subject_erasures_say_whose check ((kind = 'tenant') = (digest = ''))
);
create unique index subject_erasures_open on subject_erasures (tenant, digest) where done_at is null;
comment on table subject_erasures is
  'An order to erase everything of a participant or of the tenant. Written by the API, finished by the workflow '
  '`subjectErasure`; it outlives both and names neither.';

-- Legal holds: while one stands, neither retention nor an order erases what it is about.
create table legal_holds (
  tenant text not null references tenants,
  kind text not null check (kind in ('conversation', 'participant')),
  -- The conversation's id, or the participant: one by one, whoever they are.
  subject text not null,
  -- As in audit_reasons, without a salt.
  reason bytea not null,
  reason_key uuid,
  actor text not null,
  at timestamptz not null default now(),
  serial bigint generated always as identity,
  primary key (tenant, kind, subject)
);
comment on table legal_holds is
  'What must be kept whatever else says that it goes, and why. Written and removed by the API; the audit log keeps '
  'that it was set and lifted.';

-- How many days are kept, by a tenant; null: for ever. What a tenant does not say the installation says
-- (PARLEY_RETENTION_DAYS).
create table retention_policies (
  tenant text not null references tenants,
  kind text not null
    check (kind in ('conversations', 'attachments', 'sessions', 'prompts', 'feedback', 'notices')),
  days integer check (days between 1 and 36500),
  primary key (tenant, kind)
);
comment on table retention_policies is
  'How long a tenant keeps rows of a kind. Written by the API; carried out by housekeeping.';

do $$
declare
  name text;
begin
  foreach name in array array['erasures', 'subject_erasures', 'legal_holds', 'retention_policies'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
end $$;
grant select, update (bookings, done_at, subject) on erasures to parley_app;
grant select, insert (tenant, id, kind, digest, participant, actor, key_id), update (participant, done_at)
  on subject_erasures to parley_app;
grant select, insert, update, delete on legal_holds to parley_app;
grant select, insert, delete on retention_policies to parley_app;

-- What is erased stays erased: neither an id nor a tenant's name is taken again, and what a request that was under way
-- still writes of it goes nowhere.
create function erased_stays_erased() returns trigger language plpgsql as $$
begin
  perform 1 from erasures e where e.tenant = new.tenant and e.conversation = new.id;
  if found then return null; end if;
  perform 1 from tenants t where t.tenant = new.tenant and t.erasure_began_at is not null;
  if found then return null; end if;
  return new;
end $$;
create trigger erased_stays_erased before insert on conversations for each row execute function erased_stays_erased();

create function erased_tenant_stays_erased() returns trigger language plpgsql as $$
begin
  perform 1 from tenants t where t.tenant = new.tenant and t.erasure_began_at is not null;
  if found then
    raise exception 'The tenant "%" is erased.', new.tenant using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger erased_tenant_stays_erased before insert on api_keys
  for each row execute function erased_tenant_stays_erased();
create trigger erased_tenant_stays_erased before insert on tenant_keys
  for each row execute function erased_tenant_stays_erased();

create function is_held(in_tenant text, in_conversation text, in_participant text) returns boolean
  language sql stable as $$
  select exists (
    select 1 from legal_holds h
     where h.tenant = in_tenant and ((h.kind = 'conversation' and h.subject = in_conversation)
        or (h.kind = 'participant' and h.subject = in_participant)))
$$;

-- Whoever erases says so first, and waits for whoever sets a hold in this moment: what was held when the answer came is
-- there afterwards.
create function lock_holds(in_tenant text, in_exclusive boolean) returns void language plpgsql as $$
begin
  perform become_tenant(in_tenant);
  if in_exclusive then perform pg_advisory_xact_lock(hashtextextended('holds ' || in_tenant, 0));
  else perform pg_advisory_xact_lock_shared(hashtextextended('holds ' || in_tenant, 0));
  end if;
end $$;

-- What names a participant outside of their conversations. The sessions that are granted to them alone are theirs; from
-- the others their name goes.
create function sweep_participant(in_tenant text, in_erasure text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who text;
begin
  perform become_tenant(in_tenant);
  select s.participant into who from subject_erasures s
   where s.tenant = in_tenant and s.id = in_erasure and s.kind = 'participant' and s.done_at is null;
  if who is null then return; end if;
  delete from console_sessions c using api_keys k
   where c.tenant = in_tenant and k.tenant = in_tenant and k.id = c.key_id and k.participant = who;
  delete from calendar_feeds f using api_keys k
   where f.tenant = in_tenant and k.tenant = in_tenant and k.id = f.key_id and k.participant = who;
  delete from stream_tickets t using api_keys k
   where t.tenant = in_tenant and k.tenant = in_tenant and k.id = t.key_id and k.participant = who;
  delete from idempotency_keys i using api_keys k
   where i.tenant = in_tenant and k.tenant = in_tenant and k.id = i.key_id and k.participant = who;
  delete from api_keys k where k.tenant = in_tenant and k.participant = who;
  delete from sessions s where s.tenant = in_tenant and s.participants = array[who];
  update sessions s set participants = array_remove(s.participants, who)
   where s.tenant = in_tenant and who = any(s.participants);
  delete from clarification_patterns p
   where p.tenant = in_tenant and not p.instructed and (p.sender = who or p.receiver = who);
  -- Why holds on them were set and lifted, which names them as likely as not.
  delete from audit_reasons r using audit_log a, subject_erasures s
   where r.tenant = in_tenant and a.tenant = r.tenant and a.seq = r.seq and a.event in ('hold.set', 'hold.lifted')
     and s.tenant = in_tenant and s.id = in_erasure and a.subject = s.digest;
  delete from idempotency_keys i
   where i.tenant = in_tenant
     and jsonb_path_exists(i.body, '$.** ? (@ == $who)', jsonb_build_object('who', to_jsonb(who)));
end $$;

-- Removes at most so many rows of each table of a tenant that is being erased, whatever tables there will be, and says
-- how many. What stays: its name, its audit log without a reason, which erasures there were, and its key, which goes
-- last. Conversations are erased one by one before, because their runs and their calls have to go as well.
create function sweep_tenant(in_tenant text, in_most integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
  gone bigint;
  total bigint := 0;
begin
  perform become_tenant(in_tenant);
  perform 1 from tenants t where t.tenant = in_tenant and t.erasure_began_at is not null;
  if not found then return 0; end if;
  for name in
    select format('%I.%I', n.nspname, c.relname)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant' and not a.attisdropped
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
       and c.relname not in ('tenants', 'audit_log', 'erasures', 'subject_erasures', 'conversations', 'tenant_keys')
     order by 1
  loop
    execute format('delete from %s where ctid = any(array(select ctid from %s where tenant = $1 limit $2))', name, name)
      using in_tenant, in_most;
    get diagnostics gone = row_count;
    total := total + gone;
  end loop;
  return total;
end $$;

-- The last of a tenant: without its key nobody reads what Temporal's backups still hold of it. False: something of it
-- is left.
create function end_tenant(in_tenant text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform become_tenant(in_tenant);
  perform 1 from tenants t where t.tenant = in_tenant and t.erasure_began_at is not null;
  if not found then return false; end if;
  perform 1 from conversations c where c.tenant = in_tenant;
  if found then return false; end if;
  perform 1 from erasures e where e.tenant = in_tenant and e.done_at is null;
  if found then return false; end if;
  if sweep_tenant(in_tenant, 10000) > 0 then return false; end if;
  delete from tenant_keys k where k.tenant = in_tenant;
  update tenants t set erased_at = coalesce(t.erased_at, now()) where t.tenant = in_tenant;
  return true;
end $$;

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
-- tenant, has an effect under way, or is held, stays: false. As the owner of the tables: the application may take no
-- single row away.
create function erase_conversation(in_tenant text, in_conversation text, in_bookings jsonb)
  returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform become_tenant(in_tenant);
  perform 1 from conversations c where c.tenant = in_tenant and c.id = in_conversation for update;
  if not found then return false; end if;
  perform lock_holds(in_tenant, false);
  perform 1 from conversations c where c.tenant = in_tenant and c.id = in_conversation
     and is_held(c.tenant, c.id, c.participant);
  if found then return false; end if;
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

-- Removes at most so many rows of a kind that are older, and says how many. What a hold is about stays, and so does
-- what an open conversation still goes by. Conversations are no kind of these: each is erased as if somebody had asked
-- for it.
create function retain_rows(in_tenant text, in_kind text, in_before timestamptz, in_most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
  more integer := 0;
begin
  perform lock_holds(in_tenant, false);
  case in_kind
  when 'attachments' then
    delete from attachments x where x.ctid = any(array(
      select a.ctid from attachments a join conversations c on c.tenant = a.tenant and c.id = a.conversation
       where a.tenant = in_tenant and a.at < in_before and c.updated_at < in_before
         and not is_held(c.tenant, c.id, c.participant) limit in_most));
  when 'prompts' then
    delete from prompts x where x.ctid = any(array(
      select p.ctid from prompts p join conversations c on c.tenant = p.tenant and c.id = p.conversation
       where p.tenant = in_tenant and p.at < in_before and not is_held(c.tenant, c.id, c.participant) limit in_most));
  when 'feedback' then
    delete from labelled_rows x where x.ctid = any(array(
      select l.ctid from labelled_rows l where l.tenant = in_tenant and l.at < in_before limit in_most));
    get diagnostics more = row_count;
    delete from feedback x where x.ctid = any(array(
      select f.ctid from feedback f join conversations c on c.tenant = f.tenant and c.id = f.conversation
       where f.tenant = in_tenant and f.at < in_before and not is_held(c.tenant, c.id, c.participant) limit in_most));
  when 'notices' then
    -- One that was told is not told twice, as long as its conversation goes on.
    delete from clarification_notices x where x.ctid = any(array(
      select n.ctid from clarification_notices n
        join conversations c on c.tenant = n.tenant and c.id = n.conversation
       where n.tenant = in_tenant and n.updated_at < in_before and n.state <> 'attempting' and c.closed_at is not null
         and not is_held(c.tenant, c.id, c.participant) limit in_most));
  when 'sessions' then
    delete from sessions x where x.ctid = any(array(
      select s.ctid from sessions s
       where s.tenant = in_tenant and s.updated_at < in_before
         and not exists (select 1 from conversations c where c.tenant = s.tenant and c.session = s.id
                            and (c.closed_at is null or is_held(c.tenant, c.id, c.participant)))
         and not exists (select 1 from unnest(s.participants) as one (who) where is_held(s.tenant, null, one.who))
       limit in_most));
  else
    raise exception 'There is no kind "%" of rows to retain.', in_kind;
  end case;
  get diagnostics gone = row_count;
  return gone + more;
end $$;

revoke execute on function is_held(text, text, text), lock_holds(text, boolean), sweep_participant(text, text),
  sweep_tenant(text, integer), end_tenant(text), sweep_erased(text, text), erase_conversation(text, text, jsonb),
  retain_rows(text, text, timestamptz, integer) from public;
grant execute on function is_held(text, text, text), lock_holds(text, boolean), sweep_participant(text, text),
  sweep_tenant(text, integer), end_tenant(text), sweep_erased(text, text), erase_conversation(text, text, jsonb),
  retain_rows(text, text, timestamptz, integer) to parley_app;
