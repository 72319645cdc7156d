import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type StoredColumn, storedTables, tableContents } from '../../src/cli/move/tableContents.ts'
import type { Database } from '../../src/server/db/connection.ts'
import { raw } from '../../src/server/db/sql.ts'
import { ensureRoles } from '../../src/server/db/tables/ensureRoles.ts'
import { splitStatements } from '../../src/server/db/tables/migrate.ts'
import type { RowsPage } from '../../src/shared/wire/envelope.ts'
import { emptyDatabase, engine, nodeOn } from '../server.ts'

const folder = new URL('../upgrade/', import.meta.url)
const dumps = (await readdir(folder)).filter(name => name.endsWith('.sql'))

/** What a start writes itself: which migrations ran, how many rows each filter has, and the key that an embedded database has in a file. */
const ownTables = ['migration', 'counter', 'signing_key']

/** Rows and digest of each table, by these columns. */
const contentsOf = (database: Database, tables: ReadonlyMap<string, readonly StoredColumn[]>) =>
  database.asOwner(async query => {
    const contents: [table: string, contents: string][] = []
    for (const [table, columns] of tables) {
      const { rows, checksum } = await tableContents(query, table, columns)
      if (!ownTables.includes(table)) contents.push([table, `${rows} rows ${checksum}`])
    }
    return Object.fromEntries(contents)
  })

async function loadDump(database: Database, text: string): Promise<void> {
  await database.asOwner(async query => {
    await ensureRoles(query)
    // A dump creates functions before the tables they read.
    await query(raw('set local check_function_bodies = off'))
    for (const statement of splitStatements(text)) await query(raw(statement))
  })
}

test.each(dumps)(
  'a database of %s is upgraded by a start: all its rows are as they were, people sign in, list and save',
  async file => {
    const dataDir = await mkdtemp(join(tmpdir(), 'houtai-upgrade-'))
    const database = await emptyDatabase(engine)
    try {
      await loadDump(database, await readFile(new URL(file, folder), 'utf8'))
      const former = await database.asOwner(storedTables)
      const before = await contentsOf(database, former)
      const { app, signIn } = await nodeOn(database, { dataDir })
      expect(await contentsOf(database, former)).toEqual(before)

      const admin = await signIn('demo1')
      const { body } = await admin.post<RowsPage<{ id: number }>>('admin/websit/wachapp/list', { status: 'all' })
      const [counted] = await database.asOwner(query =>
        query(raw(`select count(*)::int as n from wachapp w join organisation o on o.id = w.org_id where o.orgcode = 'demo1'`)),
      )
      expect(body.data?.total).toBeGreaterThan(0)
      expect(counted).toEqual({ n: body.data?.total })
      const saved = await admin.post('admin/websit/wachapp/save', { id: body.data?.data[0]?.id, remark: '升级之后' })
      expect(saved.status).toBe(200)
      await app.close()
    } finally {
      await database.close()
      await rm(dataDir, { recursive: true })
    }
  },
)
