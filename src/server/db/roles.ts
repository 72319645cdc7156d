import { appRole, type Query } from './connection.ts'
import { raw } from './sql.ts'

/** The role that every request runs as: neither owner nor above row-level security. */
export async function ensureRoles(query: Query): Promise<void> {
  await query(
    raw(`do $$ begin
    if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} nologin nobypassrls; end if;
  exception when duplicate_object or unique_violation then null; end $$`),
  )
  await query(
    raw(`do $$ begin
    if not pg_has_role(current_user, '${appRole}', 'member') then execute format('grant ${appRole} to %I', current_user); end if;
  end $$`),
  )
  await query(raw(`grant usage on schema public to ${appRole}`))
  // A temporary table would be found before ours, also by what runs as the owner.
  await query(
    raw(`do $$ begin
    if has_database_privilege('public', current_database(), 'temporary') then execute format('revoke temporary on database %I from public', current_database()); end if;
  end $$`),
  )
}
