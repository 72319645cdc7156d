import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { backUp } from '../../src/cli/backup/backUp.ts'
import { backupParts } from '../../src/cli/backup/backupManifest.ts'
import { missingFileLines } from '../../src/cli/command/missingFileLines.ts'
import { copyTables } from '../../src/cli/move/copyTables.ts'
import { type MoveReport, moveToPostgres } from '../../src/cli/move/moveToPostgres.ts'
import { loadKeyFile, noSecretKeys } from '../../src/server/auth/secretKeys.ts'
import { readConfig } from '../../src/server/config.ts'
import { openEmbedded } from '../../src/server/db/embedded/openEmbedded.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import { raw } from '../../src/server/db/sql.ts'
import { createUnderNewName, droppedWhenClosed, urlOf } from '../databases.ts'
import { asOwner } from '../fixtures/records.ts'
import { type FakeS3, fakeS3 } from '../fixtures/s3.ts'
import { totpCode } from '../fixtures/totpCode.ts'
import { png, send, formOf } from '../fixtures/uploadForms.ts'
import { engine, inject, nodeOn, password, type Product, type Session, startProduct } from '../server.ts'

test('without an address of PostgreSQL a move says what to set', async () => {
  await expect(moveToPostgres(readConfig({ DATA_DIR: '/nowhere' }))).rejects.toThrow('set DATABASE_URL to an empty database')
})

test('a table of more columns than a function takes arguments is copied whole', async () => {
  const [here, there] = [await openEmbedded(null), await openEmbedded(null)]
  onTestFinished(async () => void (await Promise.all([here.close(), there.close()])))
  const names = Array.from({ length: 110 }, (_, index) => `c${index}`)
  for (const database of [here, there])
    await database.asOwner(query => query(raw(`create table wide (id bigint, ${names.map(name => `${name} int`).join()})`)))
  await here.asOwner(query => query(raw(`insert into wide values (1, ${names.map((_, index) => index).join()})`)))
  const copied = await there.asOwner(to => here.asOwner(from => copyTables(from, to)))
  expect(copied).toMatchObject({ wide: { rows: 1 } })
})

describe.runIf(engine === 'postgres')('an embedded database that moves to PostgreSQL', () => {
  let source: Product
  let session: Session
  let secret = ''
  let picture = ''
  let store: FakeS3
  let report: MoveReport
  let moved: Product
  let name = ''
  const bucketVariables = () => {
    const { endpoint, name: bucket, key, secret: password } = store.bucket
    return { S3_ENDPOINT: endpoint.href, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: password }
  }
  const config = () => readConfig({ DATA_DIR: source.dataDir, DATABASE_URL: urlOf(name), ...bucketVariables() })
  const stored = async () => new Set(await readdir(join(source.dataDir, 'uploads/files'), { recursive: true }))
  beforeAll(async () => {
    source = await startProduct('embedded')
    session = await source.signIn('demo1')
    const saved = await session.post('admin/config/dictionary/save', { title: '搬家之前', pid: 4, sort: 1 })
    expect(saved.status).toBe(200)
    secret = (await session.post<{ secret: string }>('admin/totp/begin', { password })).body.data?.secret ?? ''
    await session.post('admin/totp/confirm', { code: totpCode(secret) })
    await asOwner(source, 'update second_step set last_step = 0')
    const upload = async (fileName: string) => {
      const sent = await send(source.app, formOf({ file: await png(), name: fileName }), {
        url: '/api/v2/inc/file/image',
        headers: { authorization: `Bearer ${session.token}` },
      })
      return sent.body.data?.url ?? ''
    }
    picture = await upload('a.png')
    const before = await stored()
    await upload('lost.png')
    for (const path of (await stored()).difference(before))
      await rm(join(source.dataDir, 'uploads/files', path), { recursive: true, force: true })
    store = await fakeS3()
    await source.app.close()
    await source.database.close()
    const created = await createUnderNewName()
    name = created.name
    report = await moveToPostgres(config())
    const keys = await loadKeyFile(source.dataDir, noSecretKeys)
    moved = await nodeOn(droppedWhenClosed(created), source, { secretKeys: keys, bucket: store.bucket })
  })
  afterAll(async () => {
    await moved?.close()
    await store?.[Symbol.asyncDispose]()
    await rm(source.dataDir, { recursive: true, force: true })
  })

  test('has every row and the same checksums there, and is as it was here', async () => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir: source.dataDir })
    onTestFinished(() => database.close())
    const counted = await database.asOwner(query =>
      query<{ dictionary: number; account: number; session: number }>(
        raw(`select (select count(*)::int from dictionary) as dictionary, (select count(*)::int from account) as account,
          (select count(*)::int from session) as session`),
      ),
    )
    const rowsOf = (table: string) => report.tables[table]?.rows
    expect(counted).toEqual([{ dictionary: rowsOf('dictionary'), account: rowsOf('account'), session: rowsOf('session') }])
    expect(Object.keys(report.tables).length).toBeGreaterThan(30)
    expect(report.tables['dictionary']?.checksum).toMatch(/^[1-9]\d+$/)
  })

  test('goes on with the session, the address of a picture and the rows it had, and numbers new rows after them', async () => {
    const call = <T>(path: string, body: object) =>
      inject<T>(moved.app, `/api/v2/manage/${path}`, { body, headers: { authorization: `Bearer ${session.token}` } })
    const list = await call<{ data: { id: number }[] }>('admin/config/dictionary/list', { queryValue: '搬家之前' })
    expect(list.body.data?.data).toHaveLength(1)
    const opened = await moved.app.inject({ url: picture, headers: { authorization: `Bearer ${session.token}` } })
    expect(opened.statusCode).toBe(200)
    const saved = await call<{ id: number }>('admin/config/dictionary/save', { title: '搬家之后', pid: 4, sort: 1 })
    expect(saved.body.data?.id).toBeGreaterThan(list.body.data?.data[0]?.id ?? Infinity)
  })

  test('has its files in the bucket, and names the one that was on no disk', async () => {
    const lost = await asOwner<{ id: string }>(moved, 'select id from upload order by created_at desc limit 1')
    expect(report.missing).toEqual(lost.map(({ id }) => id))
    expect(report.files).toBeGreaterThan(0)
    const [said] = missingFileLines(report.missing, 'moved')
    expect(said).toBe(`1 files are neither in DATA_DIR nor in the bucket, and were not moved: ${lost[0]?.id}`)
    expect(missingFileLines([], 'moved')).toEqual([])
  })

  test('asks for the second step that was set up before', async () => {
    const body = { orgcode: 'demo1', username: 'admin', password }
    const enter = (more: object) => inject(moved.app, '/api/v2/manage/login', { body: { ...body, ...more } })
    expect([(await enter({})).status, (await enter({ code: totpCode(secret) })).status]).toEqual([401, 200])
  })

  test('is backed up there into a file that only its owner may read, also in a directory that others may open', async () => {
    const into = await mkdtemp(join(tmpdir(), 'houtai-'))
    onTestFinished(() => rm(into, { recursive: true, force: true }))
    await chmod(into, 0o755)
    await backUp(into, config())
    const { mode, size } = await stat(join(into, backupParts.dump))
    expect([mode & 0o777, size > 100_000]).toEqual([0o600, true])
  })

  test('does not move into a database that has tables', async () => {
    await expect(moveToPostgres(config())).rejects.toThrow('the database is not empty')
  })

  test('that another version prepared, or that has columns no module names, is refused', async () => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir: source.dataDir })
    await database.asOwner(query => query(raw('alter table dictionary add column forgotten text')))
    await database.close()
    const other = await createUnderNewName()
    onTestFinished(() => other.drop().then(() => undefined))
    const wanted = readConfig({ DATA_DIR: source.dataDir, DATABASE_URL: urlOf(other.name) })
    await expect(moveToPostgres(wanted)).rejects.toThrow('no module of this version names dictionary.forgotten')
    const again = await openDatabase({ databaseUrl: undefined, dataDir: source.dataDir })
    await again.asOwner(query => query(raw(`update schema_version set product = '0.0.1', generation = 1`)))
    await again.close()
    await expect(moveToPostgres(wanted)).rejects.toThrow('was prepared by another version')
  })
})
