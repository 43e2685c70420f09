-- A notification reaches whoever may listen in this database, whatever rows they may see, so it says which conversation
-- and never what was said. Parts of a reply on their way to watchers are rows for as long as the reply is written (M3).

create unlogged table reply_parts (
  tenant text not null,
  conversation text not null,
  part bigint generated always as identity,
  turn_id text not null,
  attempt integer not null,
  text text not null,
  -- The attempt before failed, and its parts are void.
  reset boolean not null default false,
  at timestamptz not null default now(),
  primary key (tenant, conversation, part),
  foreign key (tenant, conversation) references conversations on delete cascade
);
comment on table reply_parts is
  'What a model has said so far of a reply that it is writing, for those who watch. Written by workers; gone with the '
  'next reply of the conversation, by housekeeping, or when the server falls.';

alter table reply_parts enable row level security, force row level security;
create policy own_tenant on reply_parts using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert, delete on reply_parts to parley_app;

create function publish_part(in_tenant text, in_conversation text, in_turn text, in_attempt integer, in_text text,
                             in_reset boolean) returns void language plpgsql as $$
declare
  new_part bigint;
begin
  perform become_tenant(in_tenant);
  delete from reply_parts p where p.tenant = in_tenant and p.conversation = in_conversation
    and (p.turn_id <> in_turn or p.attempt <> in_attempt) and p.at < now() - interval '10 seconds';
  insert into reply_parts (tenant, conversation, turn_id, attempt, text, reset)
    values (in_tenant, in_conversation, in_turn, in_attempt, in_text, in_reset) returning part into new_part;
  perform pg_notify('parley_deltas',
    jsonb_build_object('tenant', in_tenant, 'conversation', in_conversation, 'part', new_part)::text);
end $$;

create function parts_from(in_tenant text, in_conversation text, in_from bigint) returns setof reply_parts
  language plpgsql as $$
begin
  perform become_tenant(in_tenant);
  return query select * from reply_parts p
    where p.tenant = in_tenant and p.conversation = in_conversation and p.part >= in_from order by p.part;
end $$;

revoke execute on function publish_part(text, text, text, integer, text, boolean), parts_from(text, text, bigint)
  from public;
grant execute on function publish_part(text, text, text, integer, text, boolean), parts_from(text, text, bigint)
  to parley_app;
