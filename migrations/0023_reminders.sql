-- Reminders of conversations (T1, T2).
create table reminders (
  tenant text not null references tenants,
  conversation text not null,
  reminder_id text not null,
  text text not null,
  -- How it stands, as its workflow has said last; null: it has not taken it yet.
  state jsonb,
  created_at timestamptz not null default now(),
  serial bigint generated always as identity,
  primary key (tenant, conversation, reminder_id),
  foreign key (tenant, conversation) references conversations on delete cascade
);
create index reminders_of_conversation on reminders (tenant, conversation, serial);
comment on table reminders is
  'What somebody is to be reminded of in a conversation, and when. Its words are written before its workflow is told, or '
  'by an activity of it; how it stands by activities alone.';
alter table reminders enable row level security, force row level security;
create policy own_tenant on reminders
  using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert, update, delete on reminders to parley_app;
