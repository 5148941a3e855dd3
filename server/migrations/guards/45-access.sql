-- Every change that takes access away is published on 'portal_access' at its commit. Processes then check what they hold open (event streams,
-- consoles, long polls of edge hosts) and drop what they keep of access, so that a revocation takes effect in all of them at once.
-- Payload: 'account:<id>' (session, token, lock, share or ownership), 'staff:<id>' (roles or session of an operator), 'edge-host:<id>', 'brand:<id>',
-- or 'all' in place of more than 500.

create or replace function publish_access(kind text, ids bigint[]) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if cardinality(ids) > 500 then
    perform pg_notify('portal_access', 'all');
  else
    perform pg_notify('portal_access', kind || ':' || id) from unnest(ids) as id;
  end if;
end $$;

-- After a deletion, a statement at a time: `removed` holds its rows. Arguments: the kind, and the column that names whose access it was.
create or replace function access_removed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  ids bigint[];
begin
  execute format('select array_agg(distinct %I) from removed', tg_argv[1]) into ids;
  if ids is not null then
    perform publish_access(tg_argv[0], ids);
  end if;
  return null;
end $$;

-- After a change, a row at a time. The same arguments; where the named column itself changed, access was lost by the old one.
create or replace function access_changed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform publish_access(tg_argv[0], array[(to_jsonb(old) ->> tg_argv[1])::bigint]);
  return null;
end $$;

create or replace trigger access_removed after delete on session referencing old table as removed
  for each statement execute function access_removed('account', 'account_id');
create or replace trigger access_changed after update of expires_at, account_id, hash on session for each row
  when ((old.expires_at, old.account_id, old.hash) is distinct from (new.expires_at, new.account_id, new.hash))
  execute function access_changed('account', 'account_id');

create or replace trigger access_removed after delete on api_token referencing old table as removed
  for each statement execute function access_removed('account', 'account_id');
create or replace trigger access_changed after update of expires_at, account_id, hash, scopes, addresses on api_token for each row
  when ((old.expires_at, old.account_id, old.hash, old.scopes, old.addresses)
    is distinct from (new.expires_at, new.account_id, new.hash, new.scopes, new.addresses))
  execute function access_changed('account', 'account_id');

create or replace trigger access_removed after delete on account referencing old table as removed
  for each statement execute function access_removed('account', 'id');
create or replace trigger access_changed after update of banned_at, activated_at, brand_id on account for each row
  when ((old.banned_at, old.activated_at, old.brand_id) is distinct from (new.banned_at, new.activated_at, new.brand_id))
  execute function access_changed('account', 'id');

create or replace trigger access_removed after delete on service_share referencing old table as removed
  for each statement execute function access_removed('account', 'member_id');
create or replace trigger access_changed after update of rights, member_id, service_id on service_share for each row
  when ((old.rights, old.member_id, old.service_id) is distinct from (new.rights, new.member_id, new.service_id))
  execute function access_changed('account', 'member_id');

create or replace trigger access_changed after update of account_id on service for each row
  when (old.account_id is distinct from new.account_id)
  execute function access_changed('account', 'account_id');

create or replace trigger access_removed after delete on operator_session referencing old table as removed
  for each statement execute function access_removed('staff', 'operator_id');
create or replace trigger access_changed after update of roles, disabled_at on operator for each row
  when ((old.roles, old.disabled_at) is distinct from (new.roles, new.disabled_at))
  execute function access_changed('staff', 'id');

create or replace trigger access_removed after delete on edge_host referencing old table as removed
  for each statement execute function access_removed('edge-host', 'id');
create or replace trigger access_changed after update of state, credential, credential_before on edge_host for each row
  when ((old.state, old.credential, old.credential_before) is distinct from (new.state, new.credential, new.credential_before))
  execute function access_changed('edge-host', 'id');

create or replace trigger access_changed after update on brand for each row
  when (old is distinct from new)
  execute function access_changed('brand', 'id');
