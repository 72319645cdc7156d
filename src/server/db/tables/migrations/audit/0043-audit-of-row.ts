import { appRole } from '../../../connection.ts'

/**
 * The newest audit entries of one row, by the index of their rows. No index serves `@>` of arrays below a row policy (it is not leakproof),
 * so the function runs as the owner, in its organisation; the caller's policies still decide what is read of the entries. OFFSET 0:
 * otherwise the planner may read the entries of the organisation in their order instead.
 */
export const auditOfRow = {
  name: '0043-audit-of-row',
  sql: `
create function audit_of_row(changed bigint, pages text[], most int) returns bigint[] language sql stable security definer set search_path = public as $$
  select array(select id from (select id, org_id, module, result from audit where row_ids @> array[changed] offset 0) keyed
    where org_id = nullif(current_setting('app.org', true), '')::bigint and module = any(pages) and result = 'ok' order by id desc limit most)
$$;
revoke all on function audit_of_row(bigint, text[], int) from public;
grant execute on function audit_of_row(bigint, text[], int) to ${appRole};
`,
}
