-- For whom a program speaks, and words of operators that are encrypted.

-- Of keys of the role service: `participant:<id>`, `party:<name>`, `sender:<name>`, or `*` behind the colon for all of a
-- kind. Empty: for nobody. Keys that are there already keep what they could do; `parley key list` shows it.
alter table api_keys add column speaks_for text[] not null default '{}';
update api_keys set speaks_for = '{participant:*,party:*,sender:*}' where role = 'service';
grant insert (speaks_for) on api_keys to parley_app;
alter table api_keys add constraint api_keys_programs_speak_for check (role = 'service' or speaks_for = '{}');

-- As in audit_reasons, without a salt; what was written before stays readable.
alter table action_switches alter column reason type bytea using convert_to(reason, 'UTF8'), add column reason_key uuid;
