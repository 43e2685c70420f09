-- A message whose sender was told that Temporal is away, and which may have come through: since when. Housekeeping asks its workflow
-- whether it knows the message, and says it to nobody anew. Null: told as it stands, or not told yet.
alter table messages add column doubted_at timestamptz;

-- Down Migration
