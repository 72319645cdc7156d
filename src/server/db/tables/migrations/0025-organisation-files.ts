import { appRole } from '../../connection.ts'
import { platformOrg } from '../columns.ts'

/** Bytes that the files of an organisation take, those of its exports too: told to itself and to the platform. Even the least takes a block of the disk. */
export const organisationFiles = {
  name: '0025-organisation-files',
  sql: `
create function organisation_files(org bigint) returns bigint language sql stable security definer set search_path = public as $$
  select case when org = own or own = ${platformOrg} then
    (select coalesce(sum(greatest(bytes, 4096)), 0) from upload where org_id = org)::bigint
      + (select coalesce(sum((file->>'bytes')::bigint), 0) from job where org_id = org and file is not null)::bigint end
  from (select nullif(current_setting('app.org', true), '')::bigint as own) ctx;
$$;
revoke all on function organisation_files(bigint) from public;
grant execute on function organisation_files(bigint) to ${appRole};
`,
}
