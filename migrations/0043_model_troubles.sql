-- Up Migration

create index events_of_model on events (tenant, at) where event = 'conversation:model';

-- Tells of an answer of the model that was none: a few times of a turn, however often it is tried.
create function tell_model_trouble(in_tenant text, in_conversation text, in_turn text, in_data jsonb) returns boolean language plpgsql as $$
declare
  last bigint;
begin
  perform become_tenant(in_tenant);
  update conversations set cursor = cursor + 1 where tenant = in_tenant and id = in_conversation
     and (select count(*) from events e where e.tenant = in_tenant and e.conversation = in_conversation
             and e.event = 'conversation:model' and e.data->>'turn_id' = in_turn) < 5
    returning cursor into last;
  if not found then return false; end if;
  perform write_events(in_tenant, in_conversation, last,
    jsonb_build_array(jsonb_build_object('event', 'conversation:model', 'data', in_data)), '{}'::jsonb);
  return true;
end $$;
revoke execute on function tell_model_trouble(text, text, text, jsonb) from public;
grant execute on function tell_model_trouble(text, text, text, jsonb) to parley_app;

-- Down Migration
