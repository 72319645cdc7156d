import pg from 'pg'
import { sqlLiteral } from '../../../kinds/kindSql.ts'
import { appRole, type Query, type Transaction } from '../connection.ts'
import { raw } from '../sql.ts'
import { ZonedClient } from './zonedClient.ts'

interface RequestLogin {
  user: string
  /** Its address, of PostgreSQL itself. */
  connect: pg.ClientConfig
  /** What its connections are set to. */
  settings: Readonly<Record<string, string>>
}

/**
 * Grants the login of requests the rights of `houtai_app`, and no more, and stores the settings of its connections with the
 * role: a pooler does not preserve sessions.
 */
export async function prepareAppLogin(asOwner: Transaction, { user, connect, settings }: RequestLogin): Promise<void> {
  await asOwner(query => grantAppRole(query, user))
  const client = new ZonedClient(connect)
  client.on('error', () => undefined)
  try {
    await client.connect().catch((error: Error) => {
      throw new Error(`DATABASE_APP_USER ${user} cannot sign in: ${error.message}`, { cause: error })
    })
    await refuseUnfit(client, user)
    await storeSettings(client, settings)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const grantAppRole = (query: Query, user: string): Promise<unknown> =>
  query(
    raw(`do $$ begin
    if not exists (select from pg_roles where rolname = ${sqlLiteral(user)}) then
      raise exception using errcode = 'undefined_object', message = format('there is no role %I, which DATABASE_APP_USER names: create role %1$I login password ''…''', ${sqlLiteral(user)});
    end if;
    if not pg_has_role(${sqlLiteral(user)}, '${appRole}', 'usage') then execute format('grant ${appRole} to %I', ${sqlLiteral(user)}); end if;
  exception when insufficient_privilege then
    raise exception using errcode = 'insufficient_privilege', message = format('let a superuser run, once: grant ${appRole} to %I;', ${sqlLiteral(user)});
  end $$`),
  )

/** Row-level security must bind it, and it must have the rights of `houtai_app`. */
async function refuseUnfit(client: pg.Client, user: string): Promise<void> {
  const { rows } = await client.query<{ powerful: boolean; inherits: boolean }>(
    `select rolsuper or rolbypassrls or pg_has_role(current_user, datdba, 'member') as powerful,
      pg_has_role(current_user, '${appRole}', 'usage') as inherits
      from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  )
  if (rows[0]?.powerful !== false)
    throw new Error(
      `DATABASE_APP_USER ${user} owns the database or passes by row-level security: name a role that is a member of ${appRole} alone`,
    )
  if (!rows[0].inherits)
    throw new Error(`DATABASE_APP_USER ${user} does not inherit the rights of ${appRole}: alter role ${user} inherit`)
}

async function storeSettings(client: pg.Client, settings: RequestLogin['settings']): Promise<void> {
  const { rows } = await client.query<{ database: string; stored: string[] | null }>(
    `select current_database()::text as database, (select setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      where d.datname = current_database() and s.setrole = current_user::regrole) as stored`,
  )
  const [{ database, stored } = { database: '', stored: null }] = rows
  for (const [name, value] of Object.entries(settings))
    if (!stored?.some(one => one.toLowerCase() === `${name}=${value}`.toLowerCase()))
      await client.query(
        `alter role current_user in database ${pg.escapeIdentifier(database)} set ${name} = ${sqlLiteral(value)}`,
      )
}
