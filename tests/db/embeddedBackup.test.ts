import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { backUp } from '../../src/cli/backup/backUp.ts'
import { writeChecksums } from '../../src/cli/backup/backupChecksums.ts'
import { directoryCopy } from '../../src/cli/backup/directoryCopy.ts'
import { restore } from '../../src/cli/backup/restore.ts'
import { storedTables, tableContents } from '../../src/cli/move/tableContents.ts'
import { readConfig } from '../../src/server/config.ts'
import type { Database } from '../../src/server/db/connection.ts'
import { serveFreezes, withDatabaseFrozen } from '../../src/server/db/embedded/freezeSocket.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import { raw } from '../../src/server/db/sql.ts'
import { nodeOn, startProduct } from '../server.ts'

async function temporaryDirectory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'houtai-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

describe('the embedded database, while it is written to', () => {
  let dataDir = ''
  let database: Database
  let remove: () => Promise<void>
  const ending = new AbortController()
  beforeAll(async () => {
    const product = await startProduct('embedded')
    dataDir = product.dataDir
    remove = () => rm(dataDir, { recursive: true, force: true })
    await product.app.close()
    await product.database.close()
    database = await openDatabase({ databaseUrl: undefined, dataDir }, ending.signal)
    await database.asOwner(async query => {
      for (const name of ['one', 'other']) await query(raw(`create table ${name} (id int primary key)`))
    })
  })
  afterAll(async () => {
    await database?.close()
    await remove?.()
  })

  test(
    'is backed up as of one moment: all that was acknowledged before, no transaction in part',
    { timeout: 120_000 },
    async () => {
      let written = 0
      let isOver = false
      const write = async () => {
        while (!isOver) {
          const next = written + 1
          await database.asOwner(async query => {
            for (const name of ['one', 'other']) await query(raw(`insert into ${name} values (${next})`))
          })
          written = next
        }
      }
      const writing = write()
      await expect.poll(() => written).toBeGreaterThan(20)
      const before = written
      const into = join(await temporaryDirectory(), 'backup')
      await backUp(into, readConfig({ DATA_DIR: dataDir })).finally(() => (isOver = true))
      await writing

      const restored = join(await temporaryDirectory(), 'data')
      const config = readConfig({ DATA_DIR: restored })
      await restore(into, config)
      await expect(restore(into, config)).rejects.toThrow('is not empty')
      const copy = await openDatabase({ databaseUrl: undefined, dataDir: restored })
      const node = await nodeOn(copy, { dataDir: restored })
      onTestFinished(() => node.close())
      const [counts] = await copy.asOwner(query =>
        query<{ one: number; other: number; last: number }>(
          raw(
            'select (select count(*)::int from one) as one, (select count(*)::int from other) as other, (select max(id) from one) as last',
          ),
        ),
      )
      expect(counts?.one).toBeGreaterThanOrEqual(before)
      expect(counts).toEqual({ one: counts?.one, other: counts?.one, last: counts?.one })
      for (const table of ['dictionary', 'account', 'audit']) {
        const contents = (from: Database) =>
          from.asOwner(async query => tableContents(query, table, (await storedTables(query)).get(table) ?? []))
        expect(await contents(copy)).toEqual(await contents(database))
      }
      expect((await node.signIn('demo1')).token).toMatch(/^[\w-]{59}$/)
    },
  )

  test('is not held back for longer than the limit: the copy is given up, and statements go on', async () => {
    const elsewhere = await temporaryDirectory()
    let [freezes, isFrozen] = [0, false]
    const end = await serveFreezes(
      elsewhere,
      async run => {
        freezes++
        isFrozen = true
        return run().finally(() => (isFrozen = false))
      },
      // Longer than a stall of the machine between the freeze and its first look.
      1000,
    )
    onTestFinished(end)
    const slow = withDatabaseFrozen(elsewhere, async () => {
      while (isFrozen) await pause(5)
    })
    await expect(slow).rejects.toThrow('back up at a calmer time')
    expect([freezes, isFrozen]).toEqual([1, false])
  })

  test('goes on when the process that copies is gone', async () => {
    await withDatabaseFrozen(dataDir, () => Promise.resolve())
    await expect(withDatabaseFrozen(dataDir, () => Promise.reject(new Error('the disk is full')))).rejects.toThrow(
      'the disk is full',
    )
    expect(await database.asOwner(query => query(raw('select 1 as one')))).toEqual([{ one: 1 }])
  })

  test('is not copied where the server ends before it holds its statements back', async () => {
    const elsewhere = await temporaryDirectory()
    onTestFinished(await serveFreezes(elsewhere, () => Promise.reject(new Error('the database has ended'))))
    await expect(withDatabaseFrozen(elsewhere, () => Promise.resolve())).rejects.toThrow('hung up')
  })

  test('goes on at once when the server is to end, and the copy is given up', async () => {
    const started = performance.now()
    const copying = withDatabaseFrozen(dataDir, async () => {
      ending.abort()
      await database.asOwner(query => query(raw('select 1 as one')))
    })
    await expect(copying).rejects.toThrow('the server ended meanwhile')
    // Half a minute is the limit of a copy.
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  test('that nobody serves is not copied', async () => {
    await expect(withDatabaseFrozen(await temporaryDirectory(), () => Promise.resolve())).rejects.toThrow('stop it first')
  })
})

describe('a backup that is not whole any more is refused before anything is written', () => {
  /** A backup of three small files. */
  async function smallBackup(): Promise<string> {
    const into = join(await temporaryDirectory(), 'backup')
    await mkdir(join(into, 'data/pg'), { recursive: true })
    await writeFile(join(into, 'data/secret.key'), 'key')
    await writeFile(join(into, 'data/pg/PG_VERSION'), '17')
    await writeFile(join(into, 'data/pg/rows'), 'many rows')
    const checksums = await writeChecksums(into)
    const manifest = { product: '0.1.0', generation: 1, database: 'embedded', files: 'here', at: 'now', checksums }
    await writeFile(join(into, 'manifest.json'), JSON.stringify(manifest))
    return into
  }

  test.each(['data/pg/rows', 'data/secret.key', 'checksums', 'manifest.json'])('%s is cut short', async path => {
    const [from, dataDir] = [await smallBackup(), join(await temporaryDirectory(), 'data')]
    await truncate(join(from, path), 2)
    const refusal = restore(from, readConfig({ DATA_DIR: dataDir }))
    await expect(refusal).rejects.toThrow(`${join(from, path)} is not as it was backed up: copy the backup anew`)
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
  })

  test('a file is missing', async () => {
    const [from, dataDir] = [await smallBackup(), join(await temporaryDirectory(), 'data')]
    await rm(join(from, 'data/pg'), { recursive: true })
    await expect(restore(from, readConfig({ DATA_DIR: dataDir }))).rejects.toThrow('is not as it was backed up')
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
  })

  test('one of an older version, without checksums, is restored, and that is said', async () => {
    const [from, dataDir] = [await smallBackup(), join(await temporaryDirectory(), 'data')]
    const manifest = JSON.parse(await readFile(join(from, 'manifest.json'), 'utf8')) as object
    await writeFile(join(from, 'manifest.json'), JSON.stringify({ ...manifest, checksums: undefined }))
    const { lines } = await restore(from, readConfig({ DATA_DIR: dataDir }))
    expect(lines.join()).toContain('without checksums')
    expect(await readFile(join(dataDir, 'pg/rows'), 'utf8')).toBe('many rows')
  })
})

test('a second pass over a directory copies what changed and removes what is gone, even within the same moment', async () => {
  const directory = await temporaryDirectory()
  const [from, to] = [join(directory, 'from'), join(directory, 'to')]
  await mkdir(join(from, 'empty'), { recursive: true })
  await writeFile(join(from, 'changed'), 'first')
  await writeFile(join(from, 'gone'), 'first')
  const copy = directoryCopy({ from, to })
  await copy.copyChanged()
  await writeFile(join(from, 'changed'), 'other')
  await writeFile(join(from, 'new'), 'new')
  await rm(join(from, 'gone'))
  await copy.copyChanged()
  expect((await readdir(to)).toSorted()).toEqual(['changed', 'empty', 'new'])
  expect(await readFile(join(to, 'changed'), 'utf8')).toBe('other')
})

test('a restore that was cut off is no empty database: a start refuses the directory, and says what to do', async () => {
  const product = await startProduct('embedded')
  const [into, restored] = [join(await temporaryDirectory(), 'backup'), join(await temporaryDirectory(), 'data')]
  await product.app.close()
  await product.database.close()
  await backUp(into, readConfig({ DATA_DIR: product.dataDir }))
  // It cannot be copied, as a file on a disk that fails.
  const server = createServer().listen(join(into, 'data', 'broken'))
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  await expect(restore(into, readConfig({ DATA_DIR: restored }))).rejects.toThrow('socket')
  const start = openDatabase({ databaseUrl: undefined, dataDir: restored })
  await expect(start).rejects.toThrow(`a restore into data directory ${restored} did not end`)
  expect(await readdir(restored)).not.toContain('pg')
})
