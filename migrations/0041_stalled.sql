-- When housekeeping last found that the tasks of a conversation's workflow fail: it takes nothing up until somebody mends that.
alter table conversations add column stalled_at timestamptz;

-- Down Migration
