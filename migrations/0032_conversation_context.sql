-- Up Migration

-- What a conversation is about (seed 4; M1, M2): ids of concepts in the graph, latest reference first, with why each is there. Not a word
-- of anybody (M6).
create table conversation_context (
  tenant text not null references tenants,
  conversation text not null,
  -- [{"id", "because", "turnId", "at"}], each id once.
  nodes jsonb not null default '[]' check (jsonb_typeof(nodes) = 'array'),
  -- Goes up with every change.
  version bigint not null default 1,
  -- Whose turn changed it last; for audit alone.
  changed_by text,
  changed_at timestamptz not null default now(),
  -- Since when it is out of use, because nobody went on with the conversation (M9); null: it is in use.
  archived_at timestamptz,
  primary key (tenant, conversation),
  -- At once with their conversation.
  foreign key (tenant, conversation) references conversations on delete cascade
);
create index conversation_context_idle on conversation_context (tenant, changed_at) where archived_at is null;
create index conversation_context_archived on conversation_context (tenant, archived_at) where archived_at is not null;

-- How often what was done with contexts in a tenant, since the beginning; what the metrics tell.
create table memory_counts (
  tenant text not null references tenants,
  did text not null check (length(did) between 1 and 60),
  total bigint not null default 0,
  primary key (tenant, did)
);

do $$
declare
  name text;
begin
  foreach name in array array['conversation_context', 'memory_counts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
end $$;
grant select, insert, update, delete on conversation_context to parley_app;
grant select, insert, update on memory_counts to parley_app;

-- The first of each id, in their order, and no more than so many: what comes first was referred to last.
create function union_of_nodes(in_first jsonb, in_then jsonb, in_most integer) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(kept.value order by kept.place), '[]') from (
    select one.value, one.place from (
      select distinct on (value->>'id') value, place
        from jsonb_array_elements(in_first || in_then) with ordinality as each (value, place)
       order by value->>'id', place) one
     order by one.place limit in_most) kept
$$;

-- Null: there is none in use.
create function load_context(in_tenant text, in_conversation text) returns jsonb language plpgsql as $$
begin
  perform become_tenant(in_tenant);
  return (select c.nodes from conversation_context c
           where c.tenant = in_tenant and c.conversation = in_conversation and c.archived_at is null);
end $$;

-- Puts these in front, whatever is there already, and gives the number of the change. Two at once come one after the other: the second
-- waits for the first one's row, and adds to what that left. What is archived stays out of use.
create function add_to_context(in_tenant text, in_conversation text, in_nodes jsonb, in_by text, in_most integer) returns bigint
  language plpgsql as $$
declare
  changed bigint;
begin
  perform become_tenant(in_tenant);
  insert into conversation_context as c (tenant, conversation, nodes, changed_by)
    values (in_tenant, in_conversation, union_of_nodes(in_nodes, '[]', in_most), in_by)
    on conflict (tenant, conversation) do update
      set nodes = union_of_nodes(in_nodes, case when c.archived_at is null then c.nodes else '[]' end, in_most),
          version = c.version + 1, changed_by = in_by, changed_at = now(), archived_at = null
    returning c.version into changed;
  return changed;
end $$;

do $$
declare
  called text;
begin
  foreach called in array array['union_of_nodes(jsonb, jsonb, integer)', 'load_context(text, text)',
      'add_to_context(text, text, jsonb, text, integer)'] loop
    execute format('revoke execute on function %s from public', called);
    execute format('grant execute on function %s to parley_app', called);
  end loop;
end $$;

-- Down Migration
