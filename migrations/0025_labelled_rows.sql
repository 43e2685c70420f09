-- Up Migration

-- Labelled rows from elsewhere (G18): what was said, what was answered, and whether an action should have begun. A row is known by its
-- content, so that importing a file twice stores it once.
create table labelled_rows (
  tenant text not null,
  row_id text not null,
  turn int,
  said text not null,
  reply text not null,
  note text not null,
  category text check (category in ('tone', 'content', 'citation', 'clarity', 'structure', 'action')),
  should_trigger boolean not null,
  at timestamptz not null default clock_timestamp(),
  primary key (tenant, row_id)
);

alter table labelled_rows enable row level security;
alter table labelled_rows force row level security;
create policy own_tenant on labelled_rows using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert on labelled_rows to parley_app;

-- Down Migration

drop table labelled_rows;
