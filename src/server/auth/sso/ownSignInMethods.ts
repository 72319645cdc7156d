import type { OwnSignOn } from '../../../shared/wire/session/sso.ts'
import { sql } from '../../db/sql.ts'
import type { CurrentSession } from '../ownSessions.ts'
import { passwordOffSql } from './ssoSettings.ts'

/** The ways in which the caller's account may sign in. */
export async function ownSignInMethods({ context, who }: Pick<CurrentSession, 'context' | 'who'>): Promise<OwnSignOn> {
  const [row] = await context.database.readAsOwner<OwnSignOn & { org: number }>(
    sql`select a.org_id as org, ${passwordOffSql(context)} as "passwordOff", a.password is not null as "hasPassword",
      (select coalesce(json_agg(l.provider order by l.linked_at), '[]') from sso_link l
        where l.org_id = a.org_id and l.account_id = a.id) as linked
      from account a where a.org_id = ${who.org}::bigint and a.id = ${who.account}::bigint`,
  )
  return row
    ? { linked: row.linked, passwordOff: row.passwordOff, hasPassword: row.hasPassword }
    : { linked: [], passwordOff: false, hasPassword: true }
}
