import { execFileSync } from 'node:child_process'
import { open, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startCluster } from '../cluster.ts'
import { directory, launch, signIn, startedDirectory } from './process.ts'
import { canMount, smallDisk } from './smallDisk.ts'

const dictionary = 'admin/config/dictionary'
const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ title: `行${n}`, remark: 'x'.repeat(250) }))
const oneLine = (text: string): string[] => text.trim().split('\n')

interface Health {
  ok: boolean
  db: string
  version: string
  reason?: string
}
async function healthOf(origin: string): Promise<Health & { status: number }> {
  const reply = await fetch(`${origin}/api/health`)
  return { ...((await reply.json()) as Health), status: reply.status }
}

describe.skipIf(!canMount)('a full disk', () => {
  test('is reported to saves, to uploads and by the health check; once freed, all works again', async () => {
    const disk = await smallDisk(260)
    execFileSync('cp', ['-a', await startedDirectory(), join(disk.outside, 'data')])
    const DATA_DIR = join(disk.path, 'data')
    const server = launch({ DATA_DIR }, disk.by)
    const post = await signIn(server)
    const origin = await server.ready
    expect(await healthOf(origin)).toEqual({ status: 200, ok: true, db: 'embedded', version: expect.any(String) })
    expect((await post(`${dictionary}/save`, { title: '之前' })).code).toBe(200)

    await disk.fill()
    await expect.poll(() => healthOf(origin)).toMatchObject({ status: 503, ok: false, db: 'embedded', reason: /磁盘/ })
    const { data: outcomes } = await post(`${dictionary}/save`, { data: rows(400) })
    const errors = (outcomes as unknown as { error?: string }[]).flatMap(({ error }) => error ?? [])
    expect([...new Set(errors)]).toEqual(['服务器磁盘已满，修改没有保存；请联系管理员清理磁盘空间，然后重试'])
    expect(await post.upload('13800138000')).toMatchObject({ code: 503, error: /暂时不能上传、导入和导出/ })
    expect((await post(`${dictionary}/list`, {})).code).toBe(200)

    await disk.free()
    await expect.poll(() => healthOf(origin)).toMatchObject({ status: 200, ok: true })
    expect((await post(`${dictionary}/save`, { title: '之后' })).code).toBe(200)

    // After a kill it starts on a full disk, or says in one line what to do.
    await disk.fill()
    await server.kill('SIGKILL')
    const full = launch({ DATA_DIR }, disk.by)
    const started = await full.ready.catch(() => null)
    if (started) await full.kill('SIGKILL')
    else
      expect(oneLine((await full.ended).err)).toEqual([
        expect.stringMatching(/^the disk of data directory .* is full \(\d+ MB left\): free/),
      ])
    await disk.free()
    const next = launch({ DATA_DIR }, disk.by)
    for (const queryValue of ['之前', '之后'])
      expect((await (await signIn(next))(`${dictionary}/list`, { queryValue })).data?.total).toBe(1)
  })

  test('stops a first start with one line', async () => {
    const disk = await smallDisk(20)
    const { code, err } = await launch({ DATA_DIR: disk.path }, disk.by).ended
    expect([code, oneLine(err)]).toEqual([
      1,
      [expect.stringMatching(/^the disk of data directory \/\S+ is full \(\d+ MB left\): free 64 MB there/)],
    ])
  })

  test('that is read-only is reported at the start', async () => {
    const disk = await smallDisk(20)
    disk.run(`mount -o remount,ro ${disk.path}`)
    const { code, err } = await launch({ DATA_DIR: disk.path }, disk.by).ended
    expect([code, oneLine(err)]).toEqual([
      1,
      [
        `data directory ${disk.path} cannot be written: it lies on a read-only file system; mount that for writing, or set DATA_DIR to another directory`,
      ],
    ])
  })
})

// PostgreSQL refuses to run as root, and only root may start it as another user.
describe.skipIf(!canMount || process.getuid?.() !== 0)('a full disk of PostgreSQL', () => {
  test('is reported to saves and by the health check; once freed, all works again by itself', async () => {
    const disk = await smallDisk(400)
    const cluster = await startCluster({
      statements: ['create role houtai login createrole', 'create database houtai owner houtai'],
      database: 'houtai',
      settings: ['max_wal_size=64MB', 'fsync=off'],
      disk,
    })
    if (!cluster) throw new Error('no PostgreSQL to start')
    onTestFinished(() => cluster[Symbol.asyncDispose]())
    const server = launch({ DATABASE_URL: cluster.url, DATA_DIR: await directory() })
    const post = await signIn(server, 'platform')
    const origin = await server.ready
    expect(await healthOf(origin)).toMatchObject({ status: 200, ok: true, db: 'postgres' })
    expect((await post(`${dictionary}/save`, { title: '之前' })).code).toBe(200)

    await disk.fill()
    await expect.poll(() => healthOf(origin)).toMatchObject({ status: 503, ok: false, reason: /磁盘/ })
    const { data: outcomes } = await post(`${dictionary}/save`, { data: rows(400) })
    const errors = (outcomes as unknown as { error?: string }[]).flatMap(({ error }) => error ?? [])
    expect([...new Set(errors)]).toEqual(['服务器磁盘已满，修改没有保存；请联系管理员清理磁盘空间，然后重试'])
    expect((await post(`${dictionary}/list`, {})).code).toBe(200)

    await disk.free()
    await expect.poll(() => healthOf(origin)).toMatchObject({ status: 200, ok: true })
    expect((await post(`${dictionary}/save`, { title: '之后' })).code).toBe(200)
    for (const queryValue of ['之前', '之后']) expect((await post(`${dictionary}/list`, { queryValue })).data?.total).toBe(1)
    expect((await server.kill('SIGTERM')).code).toBe(0)
  })
})

describe('a damaged data directory is reported with its path', () => {
  const damages: readonly [string, (path: string) => Promise<unknown>][] = [
    ['a control file cut short', path => truncate(join(path, 'pg/global/pg_control'), 10)],
    ['another version', path => writeFile(join(path, 'pg/PG_VERSION'), '12\n')],
    ['a control file of zeroes', path => zeroes(path)],
  ]
  test.each(damages)('%s', async (_what, damage) => {
    const path = await startedDirectory()
    await damage(path)
    const { code, err } = await launch({ DATA_DIR: path }).ended
    expect([code, oneLine(err)]).toEqual([
      1,
      [
        expect.stringMatching(
          /^the embedded database in \S+\/pg cannot be opened \(.+\): it is damaged or of another version; put back a copy/,
        ),
      ],
    ])
  })

  test('a file where the directory should be', async () => {
    const path = join(await directory(), 'file')
    await writeFile(path, '')
    const { code, err } = await launch({ DATA_DIR: path }).ended
    expect([code, oneLine(err)]).toEqual([
      1,
      [expect.stringMatching(/^data directory \S+ cannot be written: it is no directory/)],
    ])
  })
})

async function zeroes(path: string): Promise<void> {
  await using file = await open(join(path, 'pg/global/pg_control'), 'r+')
  await file.write(Buffer.alloc(8192), 0, 8192, 0)
}
