import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../src/server/db/connection.ts'
import { openPostgres } from '../src/server/db/postgres/openPostgres.ts'

const { DATABASE_URL } = process.env
/** Every database there is to test on. */
export const databases: readonly Database['kind'][] = DATABASE_URL ? ['embedded', 'postgres'] : ['embedded']

async function admin<R extends object>(text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<R>(text).finally(() => client.end())
  return rows
}

/** Tries again: dropping fails while PostgreSQL's own cleanup is in the database. */
const drop = (name: string, tries = 20): Promise<unknown> =>
  admin(`drop database "${name}" with (force)`).catch(async (error: unknown) => {
    if (tries === 0) throw error
    await pause(250)
    return drop(name, tries - 1)
  })

/** Makes a database of PostgreSQL, empty or a copy of another that nobody uses. */
export const create = (name: string, of = 'template1') => admin(`create database "${name}" template "${of}"`)

export function urlOf(name: string): string {
  const url = new URL(DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return url.href
}
export const open = (name: string): Database => openPostgres({ url: urlOf(name) })

interface NamedDatabase {
  name: string
  drop(): Promise<unknown>
}
/** The same under a name that nobody else takes. */
export async function createUnderNewName(of?: string): Promise<NamedDatabase> {
  const name = `houtai_${randomBytes(6).toString('hex')}`
  await create(name, of)
  return { name, drop: () => drop(name) }
}

/** An existing one, gone when closed. */
export function droppedWhenClosed({ name, drop: remove }: NamedDatabase): Database {
  const database = open(name)
  return {
    ...database,
    close: () =>
      database
        .close()
        .then(remove)
        .then(() => undefined),
  }
}

/** A new database of PostgreSQL, gone when closed. */
export const temporaryDatabase = async (of?: string): Promise<Database> => droppedWhenClosed(await createUnderNewName(of))

export async function dropAll(beginning: string): Promise<void> {
  if (!DATABASE_URL) return
  const found = await admin<{ name: string }>(
    `select datname::text as name from pg_database where starts_with(datname, '${beginning}')`,
  )
  for (const { name } of found) await drop(name)
}
