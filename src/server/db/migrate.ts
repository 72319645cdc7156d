import { createHash } from 'node:crypto'
import type { Query } from './connection.ts'
import { engine } from './migrations/0001-engine.ts'
import { uploads } from './migrations/0002-uploads.ts'
import { raw, sql } from './sql.ts'

const migrations = [engine, uploads]

/** Hand-written changes, each once, in order; a changed text of one that ran is refused. */
export async function migrate(query: Query): Promise<void> {
  await query(
    raw(
      'create table if not exists migration (name text primary key, checksum text not null, at timestamptz not null default now())',
    ),
  )
  const done = new Map(
    (await query<{ name: string; checksum: string }>(raw('select name, checksum from migration'))).map(row => [
      row.name,
      row.checksum,
    ]),
  )
  for (const { name, sql: text } of migrations) {
    const checksum = createHash('sha256').update(text).digest('hex')
    const known = done.get(name)
    if (known === checksum) continue
    if (known) throw new Error(`migration ${name} has changed since it ran on this database`)
    for (const statement of statements(text)) await query(raw(statement))
    await query(sql`insert into migration (name, checksum) values (${name}, ${checksum})`)
  }
}

/** Drivers take one statement at a time; these texts hold no semicolon but at a statement's end. */
const statements = (text: string) =>
  text
    .split(/;\s*$/m)
    .map(part => part.trim())
    .filter(Boolean)
