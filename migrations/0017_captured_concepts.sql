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
  'A concept that a model named, of one tenant alone until a curator promotes it into the graph that all share. Written '
  'by workers; removed by the API when it is promoted or thrown away, and with its conversation.';

alter table captured_concepts enable row level security, force row level security;
create policy own_tenant on captured_concepts using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert, delete on captured_concepts to parley_app;

-- Nothing says whose words these are, so none of them stays. A conversation passes over an id that is not there.
delete from graph.concepts where origin = 'captured';
alter table graph.concepts drop constraint concepts_origin_check;
alter table graph.concepts add constraint concepts_origin_check check (origin in ('sample', 'imported', 'promoted'));
comment on table graph.concepts is
  'Something public that conversations can be about. Written by `parley prepare` (samples), and by the API (imports, and '
  'what a curator promotes of the concepts that models named). Used where no other graph is set.';

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

revoke execute on function captured_by_ids(text, text[]), captured_by_labels(text, text, text, text, text[]),
  capture_concept(text, jsonb, text, text) from public;
grant execute on function captured_by_ids(text, text[]), captured_by_labels(text, text, text, text, text[]),
  capture_concept(text, jsonb, text, text) to parley_app;
