import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabaseFile, fillWithEmptyDatabase } from '../../src/server/db/embedded/emptyDatabase.ts'
import { openEmbedded } from '../../src/server/db/embedded/openEmbedded.ts'
import { raw } from '../../src/server/db/sql.ts'

/** The number that making the files gave them, and how many tables there are after one more. */
async function opened(directory: string | null = null): Promise<{ made: string; tables: number }> {
  const database = await openEmbedded(directory)
  try {
    return await database.asOwner(async query => {
      await query(raw('create table own ()'))
      const count = `(select count(*)::int from pg_class where relnamespace = 'public'::regnamespace)`
      const [found] = await query<{ made: string; tables: number }>(
        raw(`select system_identifier::text as made, ${count} as tables from pg_control_system()`),
      )
      return found ?? { made: '', tables: 0 }
    })
  } finally {
    await database.close()
  }
}

test('a database in memory has the files that the first one made, and nothing else of it; damaged ones are made anew', async () => {
  const { made } = await opened()
  const path = emptyDatabaseFile()
  const whole = readFileSync(path)
  writeFileSync(path, whole.subarray(0, whole.length / 2))
  const next = await opened()
  expect(next).toMatchObject({ made: expect.stringMatching(/^\d+$/), tables: 1 })
  expect(next.made).not.toBe(made)
  // Another file of the suite may have met the damaged ones at the same time, and have been the first to store.
  const stored = await opened()
  expect(stored.made).not.toBe(made)
  expect(await opened()).toEqual(stored)
})

test('a directory gets the same files, also where a start was killed before it had all of them, and keeps what it has', async () => {
  const { made } = await opened()
  const directory = mkdtempSync(join(tmpdir(), 'houtai-empty-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  fillWithEmptyDatabase(directory)
  rmSync(join(directory, 'PG_VERSION'))
  truncateSync(join(directory, 'global/pg_control'), 100)
  expect(await opened(directory)).toEqual({ made, tables: 1 })
  const database = await openEmbedded(directory)
  try {
    expect(await database.asOwner(query => query(raw(`select to_regclass('own')::text as found`)))).toEqual([{ found: 'own' }])
  } finally {
    await database.close()
  }
})
