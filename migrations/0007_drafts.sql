-- Up Migration

-- The words of an email's template, which the conversation's flow keeps by reference (F2).
create table drafts (
  tenant text not null,
  conversation text not null,
  draft_id text not null check (length(draft_id) between 1 and 300),
  template jsonb not null,
  at timestamptz not null default now(),
  primary key (tenant, conversation, draft_id),
  foreign key (tenant, conversation) references conversations
);

-- Exactly what a participant was shown before they were asked for a yes, by the hash that the yes is bound to (F4). A row is never
-- changed: whoever approves the hash approves this.
create table effect_previews (
  tenant text not null,
  conversation text not null,
  action_id text not null,
  hash text not null check (length(hash) between 1 and 128),
  preview jsonb not null,
  at timestamptz not null default now(),
  primary key (tenant, conversation, action_id, hash),
  foreign key (tenant, conversation) references conversations
);

alter table drafts enable row level security;
alter table drafts force row level security;
create policy own_tenant on drafts using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert on drafts to parley_app;

alter table effect_previews enable row level security;
alter table effect_previews force row level security;
create policy own_tenant on effect_previews using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert on effect_previews to parley_app;

-- Down Migration
