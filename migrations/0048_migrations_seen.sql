-- Up Migration

-- `parley doctor --servers` says whether the schema is that of the programs, also where it is given no owner's address.
grant select on migrations to parley_app;

-- Down Migration
