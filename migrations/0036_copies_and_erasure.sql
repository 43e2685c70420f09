-- Up Migration

-- What a conversation is about and what others are about, as one (M9): each concept once, as the conversation has it where it has it,
-- latest reference first; of two that were referred to at once the conversation's own comes first. Its order is that of the times.
create function merge_of_nodes(in_own jsonb, in_others jsonb, in_most integer) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(kept.value order by kept.said_at desc, kept.place), '[]') from (
    select one.value, one.place, one.said_at from (
      select distinct on (value->>'id') value, place, (value->>'at')::timestamptz as said_at
        from jsonb_array_elements(in_own || in_others) with ordinality as each (value, place)
       order by value->>'id', place <= jsonb_array_length(in_own) desc, (value->>'at')::timestamptz desc, place) one
     order by one.said_at desc, one.place limit in_most) kept
$$;
revoke execute on function merge_of_nodes(jsonb, jsonb, integer) from public;
grant execute on function merge_of_nodes(jsonb, jsonb, integer) to parley_app;

-- Whatever belongs to a conversation goes at once with it: notes, windows, prompts, contexts and all that will be made to belong to one.
do $$
declare
  tied record;
begin
  for tied in
    select conrelid::regclass as name, conname, pg_get_constraintdef(oid) as said from pg_constraint
     where contype = 'f' and confdeltype = 'a' and confrelid in ('conversations'::regclass, 'turns'::regclass)
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s on delete cascade', tied.name, tied.conname, tied.conname, tied.said);
  end loop;
end $$;

-- Removes every row of a conversation but those of the audit log, which says no word of it (R5). What is no conversation of the tenant,
-- or has an effect under way, stays: false. Its workflow is for whoever calls this to end before. As the owner of the tables: the
-- application may take no single row away.
create function erase_conversation(in_tenant text, in_conversation text) returns boolean language plpgsql security definer
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

-- Down Migration
