-- Housekeeping looks at a tenant when something has changed in it, and otherwise every quarter of an hour.
alter table tenants
  add column due_at timestamptz not null default now(),
  add column reconciled_at timestamptz;
comment on column tenants.due_at is
  'When housekeeping looks at the tenant next: at once when a message or an effect has come. In the future while it '
  'looks, so that two workers share the tenants between them.';
comment on column tenants.reconciled_at is 'When its rows were last compared with what runs; null: never.';
grant update (due_at, reconciled_at) on tenants to parley_app;

-- One write for each look, however much is said meanwhile; a row that another transaction is writing for the same
-- reason is left to it.
create function tenant_changed() returns trigger language plpgsql as $$
begin
  update tenants t set due_at = now()
    from (select d.tenant from tenants d where d.tenant = new.tenant and d.due_at > now()
             for no key update skip locked) due
   where t.tenant = due.tenant;
  return null;
end $$;
create trigger tenant_changed after insert on messages
  for each row when (new.status in ('queued', 'in_progress')) execute function tenant_changed();
create trigger tenant_changed after insert or update of state on effects
  for each row when (new.state = 'attempting') execute function tenant_changed();
