-- Up Migration

-- Danger to life or limb stands in the queue until somebody has looked after the conversation.
create index events_of_danger on events (tenant, at) where event = 'conversation:danger';
