import { appRole, type Query } from '../connection.ts'
import { raw } from '../sql.ts'

/** Creates the role of all requests: not the owner, and subject to row-level security. */
export async function ensureRoles(query: Query): Promise<void> {
  await query(
    raw(`do $$ begin
    if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} nologin nobypassrls; end if;
  exception
    when duplicate_object or unique_violation then null;
    when insufficient_privilege then ${missingRightSql}
  end $$`),
  )
  // PostgreSQL 16: the creator of a role becomes its member and may grant it, but may not yet `set role` to it.
  await query(
    raw(`do $$
  declare needed text := case when ${isSixteen} then 'set' else 'member' end;
  begin
    if not pg_has_role(current_user, '${appRole}', needed) then
      execute format('grant ${appRole} to %I', current_user) || case needed when 'set' then '${setRoleOnly}' else '' end;
    end if;
  exception when insufficient_privilege then ${missingRightSql}
  end $$`),
  )
  await query(raw(`grant usage on schema public to ${appRole}`))
  // A temporary table shadows a table of the same name, also for functions that run as the owner.
  await query(
    raw(`do $$ begin
    if has_database_privilege('public', current_database(), 'temporary')
    then execute format('revoke temporary on database %I from public', current_database()); end if;
  end $$`),
  )
}

const isSixteen = `current_setting('server_version_num')::int >= 160000`
const setRoleOnly = ' with set true, inherit false'
/** Prints what a superuser has to run once. */
const missingRightSql = `raise exception using errcode = 'insufficient_privilege', message = format(
  'the role %1$I has no CREATEROLE. Let a superuser run, once: create role ${appRole} nologin nobypassrls; grant ${appRole} to %1$I%2$s;',
  current_user, case when ${isSixteen} then '${setRoleOnly}' end);`
