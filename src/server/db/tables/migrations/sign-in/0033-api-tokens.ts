import { appRole } from '../../../connection.ts'
import { ownRowsPolicy } from '../../ownRowsPolicy.ts'

/**
 * The keys of API tokens by their digests, to which the request role has no access but these two functions; by which token an audit
 * entry came about, and on whose behalf a job runs.
 */
export const apiTokens = {
  name: '0033-api-tokens',
  sql: `
create table token_key (
  digest bytea primary key,
  org_id bigint not null,
  token_id bigint not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index token_key_token on token_key (org_id, token_id);
create index token_key_revoked on token_key (revoked_at) where revoked_at is not null;
${ownRowsPolicy('token_key')}

create function revoke_token_keys(tokens bigint[]) returns void language sql security definer set search_path = public as $$
  update token_key set revoked_at = now() where org_id = nullif(current_setting('app.org', true), '')::bigint and token_id = any(tokens) and revoked_at is null;
$$;
revoke all on function revoke_token_keys(bigint[]) from public;
grant execute on function revoke_token_keys(bigint[]) to ${appRole};

create function add_token_key(token bigint, hashed bytea) returns void language plpgsql security definer set search_path = public as $$
begin
  perform revoke_token_keys(array[token]);
  insert into token_key (digest, org_id, token_id) values (hashed, nullif(current_setting('app.org', true), '')::bigint, token);
end $$;
revoke all on function add_token_key(bigint, bytea) from public;
grant execute on function add_token_key(bigint, bytea) to ${appRole};

alter table audit add column token_id bigint, add column token text;
create index audit_token on audit (org_id, token, id desc) where token is not null;

alter table job add column token_id bigint;
`,
}
