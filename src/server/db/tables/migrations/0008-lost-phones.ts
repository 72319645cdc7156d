import { appRole } from '../../connection.ts'

/** Lets an administrator remove the second step of an account whose phone is lost. */
export const lostPhones = {
  name: '0008-lost-phones',
  sql: `
create function drop_second_step(mine bigint) returns void language sql security definer set search_path = public as $$
  delete from second_step where org_id = nullif(current_setting('app.org', true), '')::bigint and account_id = mine;
$$;
revoke all on function drop_second_step(bigint) from public;
grant execute on function drop_second_step(bigint) to ${appRole};
`,
}
