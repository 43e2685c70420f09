-- What conversations are about: the concept graph, what models named of their answers, and the contexts that point at
-- both.

-- The graph is shared by all tenants (seed 4), and there is no column in it for a tenant, a person, a conversation or a
-- time.
create schema graph;

create table graph.concepts (
  id text primary key check (length(id) between 1 and 200),
  domain text not null check (length(domain) between 1 and 60),
  jurisdiction text not null check (length(jurisdiction) between 1 and 60),
  kind text not null check (length(kind) between 1 and 60),
  pref_label text not null check (length(pref_label) between 1 and 120),
  alt_labels text[] not null default '{}',
  -- One sentence.
  definition text check (length(definition) <= 400),
  source_urls text[] not null default '{}',
  origin text not null check (origin in ('sample', 'imported', 'promoted')),
  -- Its labels as they are compared, the preferred one first.
  keys text[] not null check (cardinality(keys) > 0)
);
create index concepts_by_keys on graph.concepts using gin (keys);
comment on table graph.concepts is
  'Something public that conversations can be about. Written by `parley prepare` (samples), and by the API (imports, '
  'and what a curator promotes of the concepts that models named). Used where no other graph is set.';

create table graph.relations (
  from_id text not null references graph.concepts on delete cascade,
  relation text not null check (length(relation) between 1 and 60),
  to_id text not null references graph.concepts on delete cascade,
  primary key (from_id, relation, to_id)
);
create index relations_by_end on graph.relations (to_id);
comment on table graph.relations is 'How one concept stands to another. Written together with concepts.';

grant usage on schema graph to parley_app;
grant select, insert, update on graph.concepts to parley_app;
grant select, insert on graph.relations to parley_app;

-- What models name of their answers belongs to the tenant in whose conversation it was named: words of one tenant never
-- stand in the prompt of another. The graph that all share holds what people wrote or promoted (M6, H1).
create table captured_concepts (
  tenant text not null,
  id text not null check (length(id) between 1 and 200),
  domain text not null check (length(domain) between 1 and 60),
  jurisdiction text not null check (length(jurisdiction) between 1 and 60),
  kind text not null check (length(kind) between 1 and 60),
  pref_label text not null check (length(pref_label) between 1 and 120),
  alt_labels text[] not null default '{}',
  definition text check (length(definition) <= 400),
  source_urls text[] not null default '{}',
  keys text[] not null check (cardinality(keys) > 0),
  -- In which conversation and turn a model named it first: where its words come from.
  conversation text not null,
  turn_id text not null,
  at timestamptz not null default now(),
  primary key (tenant, id),
  -- Its words go with the conversation that they come from.
  foreign key (tenant, conversation) references conversations on delete cascade
);
create index captured_concepts_by_keys on captured_concepts using gin (keys);
create index captured_concepts_of_conversation on captured_concepts (tenant, conversation);
comment on table captured_concepts is
  'A concept that a model named, of one tenant alone until a curator promotes it into the graph that all share. '
  'Written by workers; removed by the API when it is promoted or thrown away, and with its conversation.';

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
comment on table conversation_context is
  'What a conversation is about (M1, M2): ids of concepts, latest reference first, with why each is there; not a word '
  'of anybody (M6). Written by workers beside the talk, by the API for copies and merges, and archived by '
  'housekeeping.';

create table memory_counts (
  tenant text not null references tenants,
  did text not null check (length(did) between 1 and 60),
  total bigint not null default 0,
  primary key (tenant, did)
);
comment on table memory_counts is
  'How often what was done with contexts, since the beginning; what the metrics tell. Written by workers and the API.';

do $$
declare
  name text;
begin
  foreach name in array array['captured_concepts', 'conversation_context', 'memory_counts'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
end $$;
grant select, insert, delete on captured_concepts to parley_app;
grant select, insert, update, delete on conversation_context to parley_app;
grant select, insert, update on memory_counts to parley_app;

-- The first of each id, in their order, and no more than so many: what comes first was referred to last.
create function union_of_nodes(in_first jsonb, in_then jsonb, in_most integer)
  returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(kept.value order by kept.place), '[]') from (
    select one.value, one.place from (
      select distinct on (value->>'id') value, place
        from jsonb_array_elements(in_first || in_then) with ordinality as each (value, place)
       order by value->>'id', place) one
     order by one.place limit in_most) kept
$$;

-- What a conversation is about and what others are about, as one (M9): each concept once, as the conversation has it
-- where it has it, latest reference first; of two that were referred to at once the conversation's own comes first. Its
-- order is that of the times.
create function merge_of_nodes(in_own jsonb, in_others jsonb, in_most integer)
  returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(kept.value order by kept.said_at desc, kept.place), '[]') from (
    select one.value, one.place, one.said_at from (
      select distinct on (value->>'id') value, place, (value->>'at')::timestamptz as said_at
        from jsonb_array_elements(in_own || in_others) with ordinality as each (value, place)
       order by value->>'id', place <= jsonb_array_length(in_own) desc, (value->>'at')::timestamptz desc, place) one
     order by one.said_at desc, one.place limit in_most) kept
$$;

-- Null: there is none in use.
create function load_context(in_tenant text, in_conversation text) returns jsonb language plpgsql as $$
begin
  perform become_tenant(in_tenant);
  return (select c.nodes from conversation_context c
           where c.tenant = in_tenant and c.conversation = in_conversation and c.archived_at is null);
end $$;

-- Puts these in front, whatever is there already, and gives the number of the change. Two at once come one after the
-- other: the second waits for the first one's row, and adds to what that left. What is archived stays out of use.
create function add_to_context(in_tenant text, in_conversation text, in_nodes jsonb, in_by text, in_most integer)
  returns bigint
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

create function captured_by_ids(in_tenant text, in_ids text[]) returns setof captured_concepts language plpgsql as $$
begin
  perform become_tenant(in_tenant);
  return query select * from captured_concepts c where c.tenant = in_tenant and c.id = any(in_ids);
end $$;

create function captured_by_labels(in_tenant text, in_domain text, in_jurisdiction text, in_kind text, in_keys text[])
  returns setof captured_concepts language plpgsql as $$
begin
  perform become_tenant(in_tenant);
  return query select * from captured_concepts c
    where c.tenant = in_tenant and c.domain = in_domain and c.jurisdiction = in_jurisdiction and c.kind = in_kind
      and c.keys && in_keys;
end $$;

-- False: there is one of this id, and it stays as it is.
create function capture_concept(in_tenant text, in_concept jsonb, in_conversation text, in_turn text)
  returns boolean language plpgsql as $$
begin
  perform become_tenant(in_tenant);
  insert into captured_concepts (tenant, id, domain, jurisdiction, kind, pref_label, alt_labels, definition, source_urls,
                                 keys, conversation, turn_id)
    select in_tenant, c.id, c.domain, c.jurisdiction, c.kind, c.pref_label, c.alt_labels, c.definition, c.source_urls,
           c.keys, in_conversation, in_turn
      from jsonb_populate_record(null::captured_concepts, in_concept) c
    on conflict do nothing;
  return found;
end $$;

revoke execute on function union_of_nodes(jsonb, jsonb, integer), merge_of_nodes(jsonb, jsonb, integer),
  load_context(text, text), add_to_context(text, text, jsonb, text, integer), captured_by_ids(text, text[]),
  captured_by_labels(text, text, text, text, text[]), capture_concept(text, jsonb, text, text) from public;
grant execute on function union_of_nodes(jsonb, jsonb, integer), merge_of_nodes(jsonb, jsonb, integer),
  load_context(text, text), add_to_context(text, text, jsonb, text, integer), captured_by_ids(text, text[]),
  captured_by_labels(text, text, text, text, text[]), capture_concept(text, jsonb, text, text) to parley_app;
