import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/**
 * Whether prepared statements of this connection may have names, behind a pooler: PgBouncer from 1.21 on gives each its own
 * name on the server connection. Earlier ones, and those configured not to, pass the name on, where it may collide with another
 * client's.
 */
export async function supportsStatementNames(client: pg.ClientBase): Promise<boolean> {
  const name = `houtai_${randomUUID()}`
  await client.query('begin')
  await client.query({ name, text: 'select' })
  const { rows } = await client.query('select from pg_prepared_statements where name = $1', [name])
  if (rows.length) await client.query(`deallocate "${name}"`)
  await client.query('commit')
  return rows.length === 0
}
