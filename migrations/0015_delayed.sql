-- Up Migration

-- A turn whose model does not answer for a while is told once, and goes on.
alter table turns add column delayed_at timestamptz;

-- Tells those who wait that the turn goes on by itself. False: it was told before, or the turn is settled or unknown.
create function tell_delayed(in_tenant text, in_conversation text, in_turn text, in_data jsonb) returns boolean language plpgsql as $$
declare
  last bigint;
begin
  perform become_tenant(in_tenant);
  update conversations set cursor = cursor + 1 where tenant = in_tenant and id = in_conversation
     and exists (select 1 from turns t where t.tenant = in_tenant and t.conversation = in_conversation and t.turn_id = in_turn
                    and t.settled is null and t.delayed_at is null)
    returning cursor into last;
  if not found then return false; end if;
  update turns set delayed_at = now() where tenant = in_tenant and conversation = in_conversation and turn_id = in_turn;
  perform write_events(in_tenant, in_conversation, last,
    jsonb_build_array(jsonb_build_object('event', 'conversation:delayed', 'data', in_data)),
    jsonb_build_object('delayed', in_turn));
  return true;
end $$;
revoke execute on function tell_delayed(text, text, text, jsonb) from public;
grant execute on function tell_delayed(text, text, text, jsonb) to parley_app;

-- Down Migration
