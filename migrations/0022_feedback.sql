-- Up Migration

-- Improvement notes on replies (G18), said in the conversation or given over REST.
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
  foreign key (tenant, conversation, turn_id) references turns
);
create index feedback_in_order on feedback (tenant, conversation, serial);

alter table feedback enable row level security;
alter table feedback force row level security;
create policy own_tenant on feedback using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert on feedback to parley_app;

-- Down Migration

drop table feedback;
