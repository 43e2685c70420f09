-- What stays for ever, and the words of why, which do not.

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
-- What the log says of holds on a participant, for whoever erases them.
create index audit_log_of_holds on audit_log (tenant, subject) where event in ('hold.set', 'hold.lifted');
comment on table audit_log is
  'Something that was done or ordered, for ever: each row holds the hash of the row before it. Written by whoever '
  'does or orders it, in the same transaction; never changed, never removed.';

create function audit_log_stays() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only added to.' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_stays before update or delete or truncate on audit_log execute function audit_log_stays();

-- Free text in the audit log goes with its conversation. The log keeps a digest of it, made with a salt that goes too:
-- what stays says nothing, and as long as the text is there it must be the one that was written.
create table audit_reasons (
  tenant text not null,
  seq bigint not null,
  conversation text,
  -- Salt and words, encrypted with the conversation's key; with the tenant's where there is no conversation.
  reason bytea not null,
  -- Which of data_keys it is; null: nothing is encrypted in this installation.
  reason_key uuid,
  primary key (tenant, seq)
);
create index audit_reasons_of_conversation on audit_reasons (tenant, conversation);
comment on table audit_reasons is
  'Why something in the audit log was done, in somebody''s words. Written with its row; removed with its conversation.';

do $$
declare
  name text;
begin
  foreach name in array array['audit_log', 'audit_reasons'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
end $$;
grant select, insert on audit_log, audit_reasons to parley_app;
