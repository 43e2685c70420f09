-- Up Migration

-- Keys are made and revoked through the API (`POST /v1/keys`), so its role may add them and end them. It still owns nothing, and
-- neither the digest nor the role, the participant or the parties of a key can be changed by it: whoever needs another key gets
-- another key.
grant insert (tenant, id, role, digest, participant, parties, label, expires_at) on api_keys to parley_app;
grant update (revoked_at, expires_at) on api_keys to parley_app;
-- The policy of the table opens a row to the bearer of its id, so that a key can be looked up before its tenant is known. That must
-- not let anybody add one: new keys come from within their tenant alone.
create policy made_within_own_tenant on api_keys as restrictive for insert
  with check (tenant = current_setting('parley.tenant', true));

-- A tenant comes to be with its first key. No security-definer function: the transaction is that tenant's own, and the policy of
-- the table lets it write its own name and no other. Who may ask for that is the API's part (only administrators of the
-- installation's own tenant).
grant insert (tenant) on tenants to parley_app;

create index api_keys_of_tenant on api_keys (tenant, created_at, id);

-- Down Migration
