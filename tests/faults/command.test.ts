import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../src/cli/command/runCommand.ts'
import { engineRoot } from '../../src/product/roots.ts'
import { lockDirectory } from '../../src/server/db/embedded/dataDirectory.ts'
import { noteListening } from '../../src/server/db/embedded/listeningAddress.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import { raw, sql } from '../../src/server/db/sql.ts'
import { platformOrg } from '../../src/server/db/tables/columns.ts'
import { startCluster } from '../cluster.ts'
import { databases } from '../databases.ts'
import { allowing } from '../fixtures/allowing.ts'
import { type Environment, type Output, runInProcess } from '../runInProcess.ts'
import { directory, launch, password, startedDirectory } from './process.ts'

const manual = readFileSync(join(engineRoot, 'docs/commands.md'), 'utf8')

/** The command as its own process. */
function houtai(env: Environment, line: string): Promise<Output> {
  const { DATABASE_URL: _elsewhere, DATA_DIR: _here, ...rest } = process.env
  const file = join(engineRoot, 'src/cli/command/houtai.mjs')
  const options = { env: { ...rest, ...env }, timeout: allowing(60_000) }
  return promisify(execFile)(process.execPath, [file, ...line.split(' ')], options).then(
    output => ({ code: 0, ...output }),
    (error: Output) => error,
  )
}

const runHere = (env: Environment, line: string): Promise<Output> => runInProcess(() => runCommand(line.split(' ')), env)
const jsonOf = ({ stdout }: Output) => JSON.parse(stdout) as Record<string, unknown>

/** Signs in; returns the status. */
async function signInStatus(origin: string, account: { orgcode: string; username: string; password: string }): Promise<number> {
  const reply = await fetch(`${origin}/api/v2/manage/login`, {
    method: 'POST',
    body: JSON.stringify(account),
    headers: { 'content-type': 'application/json' },
  })
  return reply.status
}

test('the manual says what the command says', async () => {
  const { code, stdout } = await houtai({}, '--help')
  expect(code).toBe(0)
  expect(manual).toContain(`\`\`\`text\n${stdout}\`\`\``)
  for (const [, name = ''] of manual.matchAll(
    /^houtai ((?:user|org|token|key) [\w-]+|backup|restore|move|export|import|doctor|client|contract)/gm,
  ))
    expect(await runHere({}, `${name} --help`)).toMatchObject({ code: 0, stdout: expect.stringContaining(`houtai ${name}`) })
})

test.each([
  ['nothing', 'there is no command nothing'],
  ['user unlock', 'name the account'],
  ['user unlock demo1', 'name the account'],
  ['user unlock demo1/admin more', 'name the account'],
  ['user unlock demo1/admin --force', `Unknown option '--force'`],
  ['org create', 'an organisation needs a code and --name'],
  ['token create demo1/admin --name script', 'a token needs --name and --rights'],
  ['backup', 'name one directory'],
  ['key take', 'name one new file'],
  ['export demo1', 'name an organisation and one directory'],
  ['import', 'name one directory'],
  ['client', 'name one new folder'],
  ['client somewhere --server https://admin.example.com/path', '--server is an address without a path'],
  ['contract example.com', 'name the address of one server'],
  ['contract https://admin.example.com --write', '--write makes rows: name the module'],
])('houtai %s is called wrongly: %s', async (line, says) => {
  expect(await runHere({}, line)).toMatchObject({ code: 2, stderr: expect.stringContaining(says) })
})

test('a process that is called wrongly, or cannot do it, ends with the code of that and prints why', async () => {
  const wrong = await houtai({}, 'nothing')
  expect(wrong).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('there is no command nothing') })
  const missing = await houtai({ DATA_DIR: await directory() }, 'restore /nowhere')
  expect(missing).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^houtai: /) })
})

test.runIf(existsSync('/proc'))('where nothing can be made the command ends and says so', async () => {
  const place = { DATA_DIR: await directory() }
  const says = (code: number, stderr: string) => ({ code, stderr: expect.stringContaining(stderr) })
  const refusal = 'cannot be made: its file system lets nobody make a directory there; name another directory'
  expect(await houtai(place, 'backup /proc/houtai/today')).toMatchObject(says(1, refusal))
  expect(await runHere(place, 'export demo1 /proc/houtai')).toMatchObject(says(1, refusal))
  expect(await runHere(place, `backup ${place.DATA_DIR}/backup`)).toMatchObject(says(1, 'has no database'))
  expect(readdirSync(place.DATA_DIR)).toEqual([])
  expect(await runHere({ DATA_DIR: '/proc/houtai' }, 'doctor')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('data directory /proc/houtai cannot be written: its file system lets nobody make'),
  })
})

test('beside a running server the command tells how it is and makes a backup, and what needs the database is refused', async () => {
  const place = { DATA_DIR: await startedDirectory() }
  const origin = await launch(place).ready
  expect(await runHere(place, 'user unlock demo1/admin')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('in use by another process; stop that one first'),
  })
  expect(jsonOf(await runHere(place, 'doctor --json'))).toMatchObject({
    ok: true,
    findings: expect.arrayContaining([
      { check: 'database', state: 'ok', says: `embedded; the server at ${origin} has it open, and is well` },
    ]),
  })
  const [backup, restored] = [join(await directory(), 'backup'), join(await directory(), 'data')]
  expect(await houtai(place, `backup ${backup}`)).toMatchObject({ code: 0 })
  expect(await runHere({ DATA_DIR: restored }, `restore ${backup}`)).toMatchObject({ code: 0 })
  expect(jsonOf(await runHere({ DATA_DIR: restored }, 'doctor --json'))).toMatchObject({ ok: true })
})

test('an account is unblocked, gets another password and loses its second step', async () => {
  const place = { DATA_DIR: await startedDirectory() }
  const wrong = { orgcode: 'demo1', username: 'admin', password: 'not-this-one-1' }
  const blocking = launch(place)
  const statuses: number[] = []
  while (statuses.at(-1) !== 429 && statuses.length < 20) statuses.push(await signInStatus(await blocking.ready, wrong))
  await blocking.kill('SIGTERM')

  expect(jsonOf(await runHere(place, 'user unlock DEMO1/Admin --json'))).toEqual({ account: 'demo1/admin', blocked: true })
  expect(jsonOf(await runHere(place, 'user unlock demo1/admin --json'))).toEqual({ account: 'demo1/admin', blocked: false })
  const reset = jsonOf(await runHere(place, 'user reset-password demo1/viewer --json'))
  expect(jsonOf(await runHere(place, 'user disable-2fa demo1/viewer --json'))).toEqual({ account: 'demo1/viewer', had: false })
  expect(jsonOf(await runHere(place, 'user unlock demo1/nobody --json'))).toEqual({
    error: 'there is no account nobody in an organisation with the code demo1',
  })

  const origin = await launch(place).ready
  expect([
    await signInStatus(origin, { orgcode: 'demo1', username: 'viewer', password: String(reset['password']) }),
    await signInStatus(origin, { orgcode: 'demo1', username: 'viewer', password }),
    await signInStatus(origin, { orgcode: 'demo1', username: 'admin', password }),
  ]).toEqual([200, 401, 200])
})

test('an organisation is made with its administrator, and a token that has the rights named and no others', async () => {
  const place = { DATA_DIR: await startedDirectory() }
  await deleteAndAddAgain(place.DATA_DIR, 'admin')
  const made = jsonOf(await houtai(place, 'org create shop --name 小店 --admin owner --json'))
  expect(await runHere(place, 'org create shop --name 小店')).toMatchObject({ code: 1 })
  expect(await runHere(place, 'org create other --name 别家 --as nobody')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no account nobody that may sign in'),
  })
  const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const rights = 'view,/config/dictionary:add'
  const { token } = jsonOf(
    await runHere(place, `token create shop/owner --name script --rights ${rights} --expires ${nextMonth} --json`),
  )
  expect(await runHere(place, 'token create shop/owner --name script --rights /config/dictionary:fly')).toMatchObject({ code: 1 })
  expect(await runHere(place, 'token create shop/owner --name script --rights view --expires 2020-01-01')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('cannot be before today'),
  })

  const origin = await launch(place).ready
  expect(await signInStatus(origin, { orgcode: 'shop', username: 'owner', password: String(made['password']) })).toBe(200)
  const call = async (path: string, row: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${String(token)}` }
    return (await fetch(`${origin}/api/v2/manage/${path}`, { method: 'POST', headers, body: JSON.stringify(row) })).status
  }
  expect([
    await call('admin/config/dictionary/list', {}),
    await call('admin/branch/list', {}),
    await call('admin/branch/save', { data: [{ title: '分店' }] }),
  ]).toEqual([200, 200, 403])
})

test('a backup and an exported organisation go into empty directories alone, and serve once they are restored and imported', async () => {
  const place = { DATA_DIR: await startedDirectory() }
  expect(jsonOf(await runHere(place, 'doctor --json'))).toMatchObject({
    ok: true,
    findings: expect.arrayContaining([
      expect.objectContaining({ check: 'versions', says: expect.stringMatching(/since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/) }),
    ]),
  })
  expect(await runHere(place, 'plan')).toMatchObject({ code: 0, stdout: 'the tables are what the modules say\n' })
  const refused = (stderr: string) => ({ code: 1, stderr: expect.stringContaining(stderr) })
  expect(await runHere(place, `backup ${place.DATA_DIR}/backup`)).toMatchObject(refused('name a directory elsewhere'))
  const [backup, exported] = [join(await directory(), 'backup'), join(await directory(), 'exported')]
  const restored = { DATA_DIR: join(await directory(), 'data') }
  const { password: changed } = jsonOf(await runHere(place, 'user reset-password demo1/viewer --json'))
  expect(await runHere(place, `backup ${backup}`)).toMatchObject({ code: 0 })
  expect(await runHere(place, `backup ${backup}`)).toMatchObject(refused('is not empty'))
  expect(await runHere(place, `restore ${backup}`)).toMatchObject(refused('is not empty'))
  expect(await runHere(restored, `restore ${backup}`)).toMatchObject({ code: 0 })
  expect(jsonOf(await runHere(place, `export demo1 ${exported} --json`))).toMatchObject({ organisation: { code: 'demo1' } })
  expect(await runHere(place, `export demo1 ${exported}`)).toMatchObject(refused('is not empty'))
  expect(await runHere(restored, `import ${exported}`)).toMatchObject(
    refused('the code demo1 is taken here: name another with --code'),
  )
  expect(await runHere(restored, `import ${exported} --code copy`)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^imported .+ \(copy\): \d+ rows, \d+ files\n$/),
  })
  const origin = await launch(restored).ready
  const viewer = { username: 'viewer', password: String(changed) }
  expect(await signInStatus(origin, { orgcode: 'demo1', ...viewer })).toBe(200)
  expect(await signInStatus(origin, { orgcode: 'copy', ...viewer })).toBe(200)
})

/** Leaves a deleted account of the platform with the name of one that may sign in. */
async function deleteAndAddAgain(dataDir: string, username: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  const own = sql`org_id = ${platformOrg} and username = ${username}`
  await database
    .asOwner(async query => {
      await query(sql`update account set status = -1 where ${own}`)
      await query(sql`insert into account (org_id, username, nickname, password, role_list)
        select org_id, username, nickname, password, role_list from account where ${own}`)
    })
    .finally(database.close)
}

test('the doctor says of a directory that another process has open whether that one listens, and answers', async () => {
  const place = { DATA_DIR: await directory() }
  const unlock = lockDirectory(place.DATA_DIR)
  onTestFinished(unlock)
  expect(await runHere(place, 'doctor')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^warning database +another process has .* open and does not listen/m),
  })
  noteListening(place.DATA_DIR, { address: '0.0.0.0', family: 'IPv4', port: 1 })
  expect(await runHere(place, 'doctor')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^BAD +database +the server that has .* open does not answer at http:\/\/127\.0\.0\.1:1 /m),
  })
})

describe.runIf(databases.includes('postgres'))('on PostgreSQL', () => {
  test('a backup is restored elsewhere, and what is wrong is reported', async () => {
    const statements = ['create role houtai login createrole', 'create database houtai owner houtai']
    const options = { statements, database: 'houtai', settings: ['fsync=off'] }
    await using here = await startCluster(options)
    await using there = await startCluster(options)
    if (!here || !there) throw new Error('there are no binaries of PostgreSQL')
    const [one, other] = [
      { DATABASE_URL: here.url, DATA_DIR: await directory(), DEMO: '0' },
      { DATABASE_URL: there.url, DATA_DIR: await directory(), DEMO: '0' },
    ]
    const made = jsonOf(await houtai(one, 'org create shop --name 小店 --json'))
    expect(made).toMatchObject({ admin: 'admin' })
    const backup = join(await directory(), 'backup')
    expect(await runHere(one, `backup ${backup}`)).toMatchObject({ code: 0 })
    expect(await runHere(one, `restore ${backup}`)).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') })
    const cut = join(await directory(), 'cut')
    cpSync(backup, cut, { recursive: true })
    truncateSync(join(cut, 'database.dump'), statSync(join(cut, 'database.dump')).size - 5000)
    const noticed = await runHere(other, `restore ${cut}`)
    expect(noticed).toMatchObject({ code: 1, stderr: expect.stringContaining('database.dump is not as it was backed up') })
    const manifest = JSON.parse(readFileSync(join(cut, 'manifest.json'), 'utf8')) as object
    writeFileSync(join(cut, 'manifest.json'), JSON.stringify({ ...manifest, checksums: undefined }))
    expect(await runHere(other, `restore ${cut}`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('pg_restore failed'),
    })
    const files = join(other.DATA_DIR, 'uploads/files')
    rmSync(files, { recursive: true, force: true })
    mkdirSync(dirname(files), { recursive: true })
    writeFileSync(files, 'no directory')
    expect(await runHere(other, `restore ${backup}`)).toMatchObject({ code: 1 })
    rmSync(files)
    // Nothing of either is left: the database is empty enough for the whole one.
    expect(await runHere(other, `restore ${backup}`)).toMatchObject({ code: 0 })
    const server = launch(other)
    expect(
      await signInStatus(await server.ready, { orgcode: 'shop', username: 'admin', password: String(made['password']) }),
    ).toBe(200)
    await server.kill('SIGTERM')
    const database = await openDatabase({ databaseUrl: there.url, dataDir: null })
    await database.asOwner(query => query(raw('alter table dictionary disable row level security')))
    await database.close()
    const report = await runHere(other, 'doctor')
    expect(report).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^BAD +policies +dictionary: without row-level security/m),
    })
    expect(report.stdout).toMatch(/^warning keys +SECRET_KEY is not set/m)
  })
})
