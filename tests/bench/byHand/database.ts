import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'

type Row = Record<string, unknown>
interface Opened {
  query(text: string, values: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** A PostgreSQL URL, or a directory of the embedded database. */
export const open = (location: string): Promise<Opened> =>
  location.startsWith('postgres') ? postgres(location) : embedded(location)

async function postgres(connectionString: string): Promise<Opened> {
  const pool = new pg.Pool({ connectionString, max: 10 })
  const names = new Map<string, string>()
  const named = (text: string) => names.get(text) ?? names.set(text, `q${names.size}`).get(text)
  return {
    query: async (text, values) => (await pool.query<Row>({ name: named(text) ?? '', text, values })).rows,
    close: () => pool.end(),
  }
}

async function embedded(directory: string): Promise<Opened> {
  const database = await PGlite.create({ dataDir: directory, extensions: { btree_gin, pg_trgm } })
  return {
    query: async (text, values) => (await database.query<Row>(text, values)).rows,
    close: () => database.close(),
  }
}
