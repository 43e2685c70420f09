-- Keys of what Temporal keeps for us: payloads are encrypted there, and can be read for as long as their key is here.

create table tenant_keys (
  tenant text primary key references tenants,
  -- Which master key it is wrapped with, e.g. `local:3f2a…` or `vault:parley`.
  master text not null check (length(master) between 1 and 200),
  wrapped bytea not null,
  wrapped_at timestamptz not null default now()
);
comment on table tenant_keys is
  'The key of a tenant, wrapped by a master key of the installation; it wraps the data keys of the tenant. Written by '
  'whoever encrypts the tenant''s first payload, and wrapped anew by `parley keys rewrap`.';

create table data_keys (
  tenant text not null references tenants,
  id uuid not null,
  -- Null: it belongs to no conversation (housekeeping; what an operator sends through the codec server).
  conversation text,
  -- Wrapped by the tenant's key. Null: destroyed, and what it encrypted can be read by nobody any more.
  wrapped bytea,
  made_at timestamptz not null default now(),
  destroyed_at timestamptz,
  primary key (tenant, id),
  constraint data_keys_one_each unique nulls not distinct (tenant, conversation),
  constraint data_keys_destroyed check ((wrapped is null) = (destroyed_at is not null)),
  -- At once with their conversation.
  foreign key (tenant, conversation) references conversations on delete cascade
);
comment on table data_keys is
  'The key that encrypts the payloads of one conversation. Written by whoever encrypts its first payload; destroyed '
  'when the conversation is erased.';

do $$
declare
  name text;
begin
  foreach name in array array['tenant_keys', 'data_keys'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy own_tenant on %I using (tenant = current_setting(''parley.tenant'', true))
                    with check (tenant = current_setting(''parley.tenant'', true))', name);
  end loop;
end $$;
-- A key may be wrapped anew and destroyed; it goes with its conversation, and nobody gives it to another.
grant select, insert (tenant, master, wrapped), update (master, wrapped, wrapped_at) on tenant_keys to parley_app;
grant select, insert (tenant, id, conversation, wrapped, destroyed_at), update (wrapped, destroyed_at)
  on data_keys to parley_app;

-- Finds the data key of a conversation, in one round trip; where there is none, keeps the one that is offered.
create function data_key(in_tenant text, in_conversation text, in_id uuid, in_wrapped bytea)
  returns table (id uuid, wrapped bytea) language plpgsql as $$
begin
  perform become_tenant(in_tenant);
  if in_wrapped is not null then
    insert into data_keys (tenant, id, conversation, wrapped) values (in_tenant, in_id, in_conversation, in_wrapped)
      on conflict on constraint data_keys_one_each do nothing;
  end if;
  return query select d.id, d.wrapped from data_keys d
    where d.tenant = in_tenant and d.conversation is not distinct from in_conversation;
end $$;
revoke execute on function data_key(text, text, uuid, bytea) from public;
grant execute on function data_key(text, text, uuid, bytea) to parley_app;

-- The same for the key of a tenant. The installation's own tenant may come to be with it.
create function tenant_key(in_tenant text, in_master text, in_wrapped bytea)
  returns table (master text, wrapped bytea) language plpgsql as $$
begin
  perform become_tenant(in_tenant);
  if in_wrapped is not null then
    if in_tenant = '_installation' then
      insert into tenants (tenant) values (in_tenant) on conflict do nothing;
    end if;
    insert into tenant_keys (tenant, master, wrapped) values (in_tenant, in_master, in_wrapped)
      on conflict (tenant) do nothing;
  end if;
  return query select k.master, k.wrapped from tenant_keys k where k.tenant = in_tenant;
end $$;
revoke execute on function tenant_key(text, text, bytea) from public;
grant execute on function tenant_key(text, text, bytea) to parley_app;
