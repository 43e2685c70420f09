-- What people thought of replies (G18), here and elsewhere.

create table feedback (
  tenant text not null,
  feedback_id text not null,
  conversation text not null,
  -- The turn whose reply the note is about.
  turn_id text not null,
  category text check (category in ('tone', 'content', 'citation', 'clarity', 'structure', 'action')),
  note text not null,
  -- Whether an action should have begun in that turn; null: nobody has said.
  should_trigger boolean,
  at timestamptz not null default now(),
  serial bigint generated always as identity,
  primary key (tenant, feedback_id),
  foreign key (tenant, conversation, turn_id) references turns on delete cascade
);
create index feedback_in_order on feedback (tenant, conversation, serial);
create index feedback_by_age on feedback (tenant, at);
comment on table feedback is
  'An improvement note on a reply. Written by the turn in which it was said (`!improve`), or by the API.';

create table labelled_rows (
  tenant text not null,
  -- A row is known by its content, so that importing a file twice stores it once.
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
create index labelled_rows_by_age on labelled_rows (tenant, at);
comment on table labelled_rows is
  'A labelled row from elsewhere: what was said, what was answered, and whether an action should have begun. Written '
  'by the API as files are imported.';

do $$
declare
  name text;
begin
  foreach name in array array['feedback', 'labelled_rows'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
end $$;
grant select, insert on feedback, labelled_rows to parley_app;
