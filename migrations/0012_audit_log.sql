-- What stays for ever.

create table audit_log (
  tenant text not null references tenants,
  seq bigint not null check (seq > 0),
  at timestamptz not null,
  actor text not null,
  -- With which key, and by which door.
  key_id text,
  via text check (via in ('api', 'temporal')),
  -- Of the words of why, which go (audit_reasons).
  reason_digest text,
  event text not null,
  conversation text,
  subject text,
  data jsonb not null,
  -- Names what must be noted once only, however often its noting is tried again.
  once text,
  prev_hash text not null,
  hash text not null,
  primary key (tenant, seq),
  unique (tenant, once)
);
create index audit_log_of_conversation on audit_log (tenant, conversation, seq);
comment on table audit_log is
  'Something that was done or ordered, for ever: each row holds the hash of the row before it. Written by whoever '
  'does or orders it, in the same transaction; never changed, never removed.';

create function audit_log_stays() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only added to.' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_stays before update or delete or truncate on audit_log execute function audit_log_stays();

alter table audit_log enable row level security, force row level security;
create policy own_tenant on audit_log using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert on audit_log to parley_app;
