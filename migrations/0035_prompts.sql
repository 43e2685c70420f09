-- What the model was sent last in a conversation, as it left: for operators who ask why it said what it said. One row a conversation,
-- replaced with each turn, so that nothing of an earlier talk is kept twice.
create table prompts (
  tenant text not null,
  conversation text not null,
  turn_id text not null,
  -- Which call of the turn it was, from 1.
  call integer not null,
  request jsonb not null,
  at timestamptz not null,
  primary key (tenant, conversation),
  foreign key (tenant, conversation) references conversations
);
alter table prompts enable row level security;
alter table prompts force row level security;
create policy own_tenant on prompts using (tenant = current_setting('parley.tenant', true))
  with check (tenant = current_setting('parley.tenant', true));
grant select, insert, update, delete on prompts to parley_app;

-- A settled turn with what the model was asked for it; the same answer as of settle_turn, which speaks for the tenant from then on.
create function settle_turn_asked(in_tenant text, in_conversation text, in_turn jsonb, in_prompt jsonb) returns jsonb language plpgsql as $$
declare
  known jsonb := settle_turn(in_tenant, in_conversation, in_turn);
begin
  if known is null or (known->>'settled')::boolean then return known; end if;
  insert into prompts (tenant, conversation, turn_id, call, request, at)
    values (in_tenant, in_conversation, in_turn->>'turnId', (in_prompt->>'call')::integer, in_prompt->'request',
            to_timestamp((in_prompt->>'at')::double precision / 1000))
    on conflict (tenant, conversation) do update
      set turn_id = excluded.turn_id, call = excluded.call, request = excluded.request, at = excluded.at;
  return known;
end $$;
revoke execute on function settle_turn_asked(text, text, jsonb, jsonb) from public;
grant execute on function settle_turn_asked(text, text, jsonb, jsonb) to parley_app;

-- Down Migration
