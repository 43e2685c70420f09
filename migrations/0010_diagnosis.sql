-- Diagnoses, for those who look at one beside the talk, and what is attached to conversations.

create table diagnoses (
  tenant text not null,
  conversation text not null,
  turn_id text not null,
  state jsonb not null,
  -- What the technician is answered in (BCP 47).
  language text not null,
  -- What the answer of that turn had to say, in its order.
  directives jsonb not null,
  -- Who worded it, and why words of a model were held.
  worded jsonb not null,
  at timestamptz not null default now(),
  primary key (tenant, conversation),
  foreign key (tenant, conversation) references conversations on delete cascade
);
comment on table diagnoses is
  'What is known in a diagnosis after its latest turn (D5, D14). The workflow carries its own; this row is written '
  'with each turn, so that it never knows more than what was said.';

create table attachments (
  tenant text not null,
  conversation text not null,
  attachment_id uuid not null,
  kind text not null check (kind in ('photo', 'reading', 'document')),
  name text not null,
  media_type text not null,
  bytes integer not null,
  hash text not null,
  -- Photos and documents are compressed already.
  content bytea storage external not null,
  provided_by text not null,
  at timestamptz not null default now(),
  primary key (tenant, conversation, attachment_id),
  foreign key (tenant, conversation) references conversations on delete cascade
);
create index attachments_by_age on attachments (tenant, at);
comment on table attachments is
  'A photo, a reading or a document of a conversation (D12): a row, so that it outlives every process. Written by the '
  'API.';

do $$
declare
  name text;
begin
  foreach name in array array['diagnoses', 'attachments'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
end $$;
grant select, insert, update, delete on diagnoses, attachments to parley_app;
