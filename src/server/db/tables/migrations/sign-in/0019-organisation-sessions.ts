import { appRole } from '../../../connection.ts'
import { platformOrg } from '../../columns.ts'

/** Function: the platform ends all sessions of an organisation that it disables. */
export const organisationSessions = {
  name: '0019-organisation-sessions',
  sql: `
create function end_organisation_sessions(org bigint) returns void language plpgsql security definer set search_path = public as $$
begin
  if current_setting('app.org', true) is distinct from '${platformOrg}' then raise exception 'only the platform takes organisations out of use'; end if;
  update session set ended_at = now() where org_id = org and ended_at is null;
end $$;
revoke all on function end_organisation_sessions(bigint) from public;
grant execute on function end_organisation_sessions(bigint) to ${appRole};
`,
}
