-- Who has said yes to an effect, as far as that was proven.

create table approvals (
  tenant text not null,
  conversation text not null,
  action_id text not null,
  preview_hash text not null,
  -- The key that was proven, or who the sender claims to be.
  actor text not null,
  key_id text,
  via text not null check (via in ('api', 'temporal')),
  at timestamptz not null,
  primary key (tenant, conversation, action_id, preview_hash),
  foreign key (tenant, conversation) references conversations on delete cascade
);
comment on table approvals is
  'A yes to exactly one preview of an action. Written by the worker that has checked who gave it, before the effect; '
  'the ledger starts no effect of an action without one. Never changed.';

alter table approvals enable row level security, force row level security;
create policy own_tenant on approvals using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert on approvals to parley_app;

alter table conversations add column attention jsonb not null default '[]';
comment on column conversations.attention is
  'What an operator should look at and acknowledge, as the snapshot shows it; written with whatever else happens beside '
  'the turns.';
