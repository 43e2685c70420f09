-- Up Migration

-- The participant's own name (who signs a mail) and address (where invitations go), when the client tells them.
alter table conversations
  add column participant_name text,
  add column participant_email text;

-- Down Migration
