import { appRole } from '../connection.ts'

/** Who manages accounts sees which of them have a second step, and takes it from one whose phone is lost. */
export const lostPhones = {
  name: '0008-lost-phones',
  sql: `
grant select (org_id, account_id, confirmed_at) on second_step to ${appRole};
create function drop_second_step(mine bigint) returns void language sql security definer set search_path = public as $$
  delete from second_step where org_id = nullif(current_setting('app.org', true), '')::bigint and account_id = mine;
$$;
revoke all on function drop_second_step(bigint) from public;
grant execute on function drop_second_step(bigint) to ${appRole};
`,
}
