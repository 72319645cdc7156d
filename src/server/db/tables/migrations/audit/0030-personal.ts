import { appRole } from '../../../connection.ts'
import { platformOrg } from '../../columns.ts'

/**
 * Which personal fields were revealed or erased, and the function that erases what was recorded of them: of the audit the request role
 * reads and adds entries only.
 */
export const personal = {
  name: '0030-personal',
  sql: `
alter table audit add column fields text[];
create function erase_personal(pages text[], erased bigint, names text[]) returns void language plpgsql security definer set search_path = public as $$
declare mine bigint := nullif(current_setting('app.org', true), '')::bigint;
begin
  update audit set changes = (
    select jsonb_object_agg(c.key, case when c.key in (erased::text, 'new') and jsonb_typeof(c.value) = 'object' then c.value - names else c.value end)
    from jsonb_each(changes) c)
  where (org_id = mine or mine = ${platformOrg}) and row_ids @> array[erased] and module = any(pages) and changes is not null and changes <> '{}';
  update idempotency set reply = (reply::jsonb - names)::text where org_id = mine and reply::jsonb->>'id' = erased::text;
end $$;
revoke all on function erase_personal(text[], bigint, text[]) from public;
grant execute on function erase_personal(text[], bigint, text[]) to ${appRole};
`,
}
