-- Up Migration

-- Assistants whose folder was broken when it was read last: what is wrong with each, as the start found it.
create table assistant_faults (
  name text primary key,
  faults jsonb not null,
  at timestamptz not null default now()
);
grant select on assistant_faults to parley_app;

-- Whether a conversation was opened by an instruction, so that parties talk in it and no participant does.
alter table conversations add column instructed boolean not null default false;
update conversations c set instructed = true
  where exists (select 1 from clarification_requests r
                 where r.tenant = c.tenant and r.conversation = c.id and r.instruction is not null);

-- Key figures of talk and of instructions are told apart; a figure of few has a status of its own, and whether its alarm stands is
-- written down, because between the threshold and the margin the value alone does not say it.
alter table kpi_history
  add column source text not null default 'instructions' check (source in ('participants', 'instructions')),
  add column alarm boolean not null default false,
  drop constraint kpi_history_status_check,
  add constraint kpi_history_status_check check (status in ('ok', 'warning', 'alert', 'no-data', 'few-data'));
update kpi_history set alarm = true where status = 'alert';
drop index kpi_history_latest;
create index kpi_history_latest on kpi_history (tenant, "window", kpi, assistant, department, source, serial);

-- Down Migration
