-- What stays for ever, and how everything else of a conversation goes.

create table audit_log (
  tenant text not null references tenants,
  seq bigint not null check (seq > 0),
  at timestamptz not null,
  actor text not null,
  -- With which key, by which door, and why.
  key_id text,
  via text check (via in ('api', 'temporal')),
  reason text,
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
comment on table audit_log is
  'Something that was done or ordered, for ever: each row holds the hash of the row before it. Written by whoever '
  'does or orders it, in the same transaction; never changed, never removed.';

create function audit_log_stays() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only added to.' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_stays before update or delete or truncate on audit_log execute function audit_log_stays();

alter table audit_log enable row level security, force row level security;
create policy own_tenant on audit_log using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert on audit_log to parley_app;

-- Removes every row of a conversation but those of the audit log, which says no word of it (R5). Whatever belongs to a
-- conversation refers to it and goes at once with it (on delete cascade); what only names it is removed here by name.
-- What is no conversation of the tenant, or has an effect under way, stays: false. Its workflow is for whoever calls
-- this to end before. As the owner of the tables: the application may take no single row away.
create function erase_conversation(in_tenant text, in_conversation text)
  returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform become_tenant(in_tenant);
  perform 1 from conversations c where c.tenant = in_tenant and c.id = in_conversation for update;
  if not found then return false; end if;
  perform 1 from effects e where e.tenant = in_tenant and e.conversation = in_conversation and e.state = 'attempting';
  if found then return false; end if;
  delete from stream_tickets t where t.tenant = in_tenant and t.conversation = in_conversation;
  delete from calendar_events e where e.tenant = in_tenant and e.conversation = in_conversation;
  -- First answers repeat what was answered, and the events of the tenant name whose they were; both are JSON.
  delete from idempotency_keys k
   where k.tenant = in_tenant and (strpos(k.key, in_conversation) > 0 or strpos(k.body::text, in_conversation) > 0);
  delete from tenant_events e where e.tenant = in_tenant and strpos(e.data::text, to_jsonb(in_conversation)::text) > 0;
  delete from conversations c where c.tenant = in_tenant and c.id = in_conversation;
  return true;
end $$;
revoke execute on function erase_conversation(text, text) from public;
grant execute on function erase_conversation(text, text) to parley_app;
