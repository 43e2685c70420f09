-- Erasing everything of a participant, and everything of a tenant (R5): a row remembers that it was ordered until nothing
-- is left, and says without a name how far it has come.

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
alter table subject_erasures enable row level security, force row level security;
create policy own_tenant on subject_erasures using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert (tenant, id, kind, digest, participant, actor, key_id), update (participant, done_at)
  on subject_erasures to parley_app;

-- For which of them a conversation was erased; null: on its own.
alter table erasures add column subject text;
create index erasures_of_subject on erasures (tenant, subject) where subject is not null;
grant update (subject) on erasures to parley_app;
create index conversations_of_participant on conversations (tenant, participant) where participant is not null;

-- From the first on nobody can be let in; from the second on only its name, its audit log and its erasures are left.
alter table tenants add column erasure_began_at timestamptz, add column erased_at timestamptz;
grant update (erasure_began_at, erased_at) on tenants to parley_app;

-- What is erased stays erased: neither an id nor a tenant's name is taken again, and what a request that was under way
-- still writes of it goes nowhere.
create or replace function erased_stays_erased() returns trigger language plpgsql as $$
begin
  perform 1 from erasures e where e.tenant = new.tenant and e.conversation = new.id;
  if found then return null; end if;
  perform 1 from tenants t where t.tenant = new.tenant and t.erasure_began_at is not null;
  if found then return null; end if;
  return new;
end $$;

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
  delete from idempotency_keys i
   where i.tenant = in_tenant
     and jsonb_path_exists(i.body, '$.** ? (@ == $who)', jsonb_build_object('who', to_jsonb(who)));
end $$;

-- Removes at most so many rows of each table of a tenant that is being erased, and says how many; whatever tables there
-- will be. What stays: its name, its audit log without a reason, which erasures there were, and its key, which goes last.
-- Conversations are erased one by one before, because their runs and their calls have to go as well.
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

-- The last of a tenant: without its key nobody reads what Temporal's backups still hold of it. False: something of it is
-- left.
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
revoke execute on function sweep_participant(text, text), sweep_tenant(text, integer), end_tenant(text) from public;
grant execute on function sweep_participant(text, text), sweep_tenant(text, integer), end_tenant(text) to parley_app;
