-- What is said without being asked: reminders of conversations (T1, T2), and who wants to hear no more of a schedule.

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
  'What somebody is to be reminded of in a conversation, and when. Its words are written by the API before its '
  'workflow is told, or by an activity of the workflow; how it stands by activities alone.';

-- Who wants to hear no more of what a schedule begins (T3). By digest: it tells whom without naming anybody, so that it
-- outlives their conversations, and their erasure.
create table schedule_optouts (
  tenant text not null references tenants,
  schedule text not null,
  digest text not null,
  at timestamptz not null default now(),
  primary key (tenant, schedule, digest)
);
comment on table schedule_optouts is
  'A participant who is not to be spoken to by a schedule any more, by digest. Written and removed by the API.';

do $$
declare
  name text;
begin
  foreach name in array array['reminders', 'schedule_optouts'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
end $$;
grant select, insert, update, delete on reminders to parley_app;
grant select, insert, delete on schedule_optouts to parley_app;
