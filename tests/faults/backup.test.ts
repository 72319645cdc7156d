import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { engineRoot } from '../../src/product/roots.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import { quoted, raw } from '../../src/server/db/sql.ts'
import { startCluster } from '../cluster.ts'
import { databases } from '../databases.ts'
import { directory, launch, signIn, startedDirectory } from './process.ts'

const command = fileURLToPath(new URL('../../src/cli/command/houtai.mjs', import.meta.url))
const manual = readFileSync(new URL('../../docs/backup.md', import.meta.url), 'utf8')
/** The commands of docs/backup.md: the dump and the restore. */
const [dump = '', restore = ''] = /```sh\n(pg_dump [^`]*)```/.exec(manual)?.[1]?.split('\n\n') ?? []

interface Place {
  databaseUrl: string | undefined
  dataDir: string
}
/** A checksum over all rows of every table, and the value of every sequence. */
async function contents(location: Place): Promise<Record<string, unknown>> {
  const database = await openDatabase(location)
  try {
    return await database.asOwner(async query => {
      const found: Record<string, unknown> = {}
      const tables = `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
      for (const { name } of await query<{ name: string }>(raw(tables)))
        found[name] = (
          await query(raw(`select count(*)::int as n, md5(string_agg(t::text, '|' order by t::text)) from ${quoted(name)} t`))
        )[0]
      found['sequences'] = await query(
        raw(`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`),
      )
      return found
    })
  } finally {
    await database.close()
  }
}

const environmentOf = ({ databaseUrl, dataDir }: Place) => ({
  DATA_DIR: dataDir,
  DEMO: '1',
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
})

/** The product starts there, signs in, has the old row, and numbers new rows after it. */
async function works(database: Place): Promise<void> {
  const server = launch(environmentOf(database))
  const post = await signIn(server)
  const dictionary = 'admin/config/dictionary'
  const saved = await post(`${dictionary}/save`, { title: '恢复之后', pid: 4, sort: 1 })
  expect(saved.code).toBe(200)
  expect((await post(`${dictionary}/list`, { queryValue: '备份之前' })).data?.total).toBe(1)
  await server.kill('SIGTERM')
}

/** Starts the product and adds a row. */
async function begin(database: Place): Promise<void> {
  const server = launch(environmentOf(database))
  const post = await signIn(server)
  expect((await post('admin/config/dictionary/save', { title: '备份之前', pid: 4, sort: 1 })).code).toBe(200)
  await server.kill('SIGTERM')
}

test('a copy of the stopped embedded database is a backup', async () => {
  const database = { databaseUrl: undefined, dataDir: await startedDirectory() }
  await begin(database)
  const copy = { ...database, dataDir: await directory() }
  cpSync(database.dataDir, copy.dataDir, { recursive: true })
  expect(await contents(copy)).toEqual(await contents(database))
  await works(copy)
})

describe.runIf(databases.includes('postgres'))('on PostgreSQL', () => {
  test('the backup of docs/backup.md restores everything on another cluster', async () => {
    const [here, there] = [await own(), await own()]
    await begin(here)
    const shell = (command: string, { databaseUrl, dataDir }: Place) =>
      execFileSync('sh', ['-ec', command], { cwd: dataDir, env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: 'pipe' })
    shell(dump, here)
    cpSync(here.dataDir, there.dataDir, { recursive: true })
    shell(restore, there)
    const before = await contents(here)
    expect(Object.keys(before).length).toBeGreaterThan(30)
    expect(await contents(there)).toEqual(before)
    await works(there)
  })

  test('houtai backup is restored where the extensions are those of a superuser', async () => {
    const [here, there] = [await own(), await own(['create extension pg_trgm', 'create extension btree_gin'])]
    await begin(here)
    const backup = join(await directory(), 'backup')
    const run = (place: Place, ...args: readonly string[]) =>
      execFileSync('node', [command, ...args], { env: { ...process.env, ...environmentOf(place) }, stdio: 'pipe' })
    run(here, 'backup', backup)
    run(there, 'restore', backup)
    expect(await contents(there)).toEqual(await contents(here))
    await works(there)
  })

  test('goes back to the moment before a mistake', () => {
    const output = execFileSync('bash', ['examples/point-in-time/drill.sh'], {
      cwd: engineRoot,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    expect(output).toMatch(/the drill went well\n$/)
  })
})

/** An empty database of the role that docs/deploying.md makes, on a cluster of its own, in which a superuser ran these statements. */
async function own(bySuperuser: readonly string[] = []): Promise<Place> {
  const statements = ['create role houtai login createrole', 'create database houtai owner houtai']
  const cluster = await startCluster({ statements, database: 'houtai', settings: ['fsync=off'] })
  if (!cluster) throw new Error('no PostgreSQL to start')
  await cluster.asSuperuser(bySuperuser, 'houtai')
  onTestFinished(() => cluster[Symbol.asyncDispose]())
  return { databaseUrl: cluster.url, dataDir: await directory() }
}
