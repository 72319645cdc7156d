import { appRole } from '../../../connection.ts'

/** Links of single sign-on are ended by a function: the request role only reads them. It is there where another text of 0035 ran. */
export const unlinkSso = {
  name: '0040-unlink-sso',
  sql: `
revoke delete on sso_link from ${appRole};
create or replace function unlink_sso(accounts bigint[]) returns void language sql security definer set search_path = public as $$
  delete from sso_link where org_id = nullif(current_setting('app.org', true), '')::bigint and account_id = any(accounts)
$$;
revoke all on function unlink_sso(bigint[]) from public;
grant execute on function unlink_sso(bigint[]) to ${appRole};
`,
}
