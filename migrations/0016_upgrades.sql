-- Builds of the worker, so that whichever worker lives can go on with what an older one began (R11).

create table worker_builds (
  build text primary key check (length(build) between 1 and 100),
  -- Release of Temporal's SDK that the code was put together with: another one may not run it.
  sdk text not null,
  -- The workflows' code, compressed.
  code bytea not null,
  -- Over build, SDK and code, with the installation's key: nobody who can only write here gets code to run.
  seal text not null,
  first_at timestamptz not null default now()
);
comment on table worker_builds is
  'The workflows'' code of a build, kept as long as it may have conversations. Written once by the first worker of the '
  'build; the moment says which of two builds is the newer one. Nothing of a tenant''s is in it.';
grant select, insert, delete on worker_builds to parley_app;
