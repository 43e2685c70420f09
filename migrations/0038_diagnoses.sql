-- What is known in a diagnosis after its latest turn (D5, D14): for those who look at it beside the talk. The workflow carries its own;
-- this row is written with each turn, so that it never knows more than what was said.
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
alter table diagnoses enable row level security;
alter table diagnoses force row level security;
create policy own_tenant on diagnoses using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert, update, delete on diagnoses to parley_app;

-- What was attached to a conversation (D12): photos, readings, documents. Rows, so that they outlive every process.
create table attachments (
  tenant text not null,
  conversation text not null,
  attachment_id uuid not null,
  kind text not null check (kind in ('photo', 'reading', 'document')),
  name text not null,
  media_type text not null,
  bytes integer not null,
  hash text not null,
  content bytea not null,
  provided_by text not null,
  at timestamptz not null default now(),
  primary key (tenant, conversation, attachment_id),
  foreign key (tenant, conversation) references conversations on delete cascade
);
-- Photos and documents are compressed already.
alter table attachments alter column content set storage external;
alter table attachments enable row level security;
alter table attachments force row level security;
create policy own_tenant on attachments using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert, update, delete on attachments to parley_app;

-- Down Migration
