-- Up Migration

-- The concept graph (seed 4): what conversations can be about. It is shared by all tenants, and there is no column in it for a
-- tenant, a person, a conversation or a time.
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
  origin text not null check (origin in ('sample', 'imported', 'captured')),
  -- Its labels as they are compared, the preferred one first.
  keys text[] not null check (cardinality(keys) > 0)
);
create index concepts_by_keys on graph.concepts using gin (keys);

create table graph.relations (
  from_id text not null references graph.concepts on delete cascade,
  relation text not null check (length(relation) between 1 and 60),
  to_id text not null references graph.concepts on delete cascade,
  primary key (from_id, relation, to_id)
);
create index relations_by_end on graph.relations (to_id);

grant usage on schema graph to parley_app;
grant select, insert, update on graph.concepts to parley_app;
grant select, insert on graph.relations to parley_app;

-- Down Migration

drop schema graph cascade;
