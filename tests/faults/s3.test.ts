import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { raw } from '../../src/server/db/sql.ts'
import { removeExpiredFiles } from '../../src/server/jobs/removeExpiredFiles.ts'
import { bucketFileStore } from '../../src/server/storage/bucketFileStore.ts'
import type { FileStore } from '../../src/server/storage/fileStorage.ts'
import type { S3Bucket } from '../../src/server/storage/s3Calls.ts'
import { tempUploadsIn } from '../../src/server/storage/tempUploads.ts'
import { type FakeS3, fakeS3 } from '../fixtures/s3.ts'
import { formOf, png, send } from '../fixtures/uploadForms.ts'
import { mp4File } from '../fixtures/videoFiles.ts'
import { type Product, type Session, startProduct } from '../server.ts'
import { launch, startedDirectory } from './process.ts'

const fresh = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'houtai-s3-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}
const some = (bytes: Buffer): Readable => Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)])

describe('files in a bucket', () => {
  let s3: FakeS3
  beforeAll(async () => {
    s3 = await fakeS3()
  })
  afterAll(() => s3[Symbol.asyncDispose]())
  const files = async (bucket: S3Bucket = s3.bucket): Promise<{ files: FileStore; arriving: () => Promise<string[]> }> => {
    const path = await fresh()
    return { files: await bucketFileStore(bucket, await tempUploadsIn(path)), arriving: () => readdir(path) }
  }

  test('the check at the start leaves no object', async () => {
    await files()
    expect([...s3.objects.keys()]).toEqual([])
  })

  test('are read back byte for byte, whole and by range, and are gone once removed', async () => {
    const { files: at, arriving } = await files()
    const bytes = randomBytes(3_000_000)
    const id = await at.put(some(bytes))
    const [whole, part] = [await at.open(id), await at.open(id, { start: 1_000_000, end: 1_999_999 })]
    expect(whole?.bytes).toBe(bytes.length)
    expect(whole && bytes.equals(await buffer(whole.stream))).toBe(true)
    expect(part?.bytes).toBe(bytes.length)
    expect(part && bytes.subarray(1_000_000, 2_000_000).equals(await buffer(part.stream))).toBe(true)
    await at.remove(id)
    await at.remove(id)
    expect([await at.open(id), [...s3.objects.keys()], await arriving()]).toEqual([null, [], []])
  })

  test('no id leads outside the folder of files', async () => {
    const { files: at } = await files()
    for (const id of ['../files/x', '', 'A'.repeat(32), `${'a'.repeat(32)}?acl`]) expect(await at.open(id)).toBeNull()
    await expect(at.put(some(randomBytes(10)), '../x')).rejects.toThrow('no id of a file')
  })

  test.each(['busy', 'hangs up', 'hangs up half-way'] as const)('a call that %s is retried once', async mishap => {
    const { files: at } = await files()
    const bytes = randomBytes(500_000)
    s3.mishaps.push({ method: 'PUT', mishap })
    const id = await at.put(some(bytes))
    if (mishap !== 'hangs up half-way') s3.mishaps.push({ method: 'GET', mishap }, { method: 'DELETE', mishap })
    const found = await at.open(id)
    expect(found && bytes.equals(await buffer(found.stream))).toBe(true)
    await at.remove(id)
    expect([...s3.objects.keys(), ...s3.mishaps]).toEqual([])
  })

  test('failing twice stores nothing, and the caller learns when to retry', async () => {
    const { files: at, arriving } = await files()
    const half = { method: 'PUT', mishap: 'hangs up half-way' } as const
    s3.mishaps.push(half, half)
    await expect(at.put(some(randomBytes(500_000)))).rejects.toMatchObject({ code: 'storageDown', detail: { retryAfter: 30 } })
    expect([...s3.objects.keys(), ...(await arriving())]).toEqual([])
  })

  test.each(['hangs up half-way', 'resets half-way'] as const)(
    'a connection that %s while a file is read ends it with an error, not with a shorter file, and not the process',
    async mishap => {
      const { files: at } = await files()
      const id = await at.put(some(randomBytes(500_000)))
      s3.mishaps.push({ method: 'GET', mishap })
      const found = await at.open(id)
      await expect(found && buffer(found.stream)).rejects.toThrow('aborted')
      await at.remove(id)
    },
  )

  test('a bucket in another region than its URL says is found there', async () => {
    await using elsewhere = await fakeS3({ region: 'cn-north-1' })
    const { files: at } = await files(elsewhere.bucket)
    const id = await at.put(some(randomBytes(10)))
    expect([...elsewhere.objects.keys()]).toEqual([`files/${id}`])
  })
})

describe('a start with an unusable bucket stops with one line', () => {
  const places = {
    'no such bucket': { S3_BUCKET: 'another', message: 'S3_BUCKET' },
    'an unknown key': { S3_KEY: 'AKIAOTHER', message: 'S3_KEY is not known' },
    'a wrong secret': { S3_SECRET: 'quiet-secret-of-others', message: 'S3_SECRET does not fit' },
    'nobody there': { S3_ENDPOINT: 'http://127.0.0.1:1', message: 'cannot be reached: ECONNREFUSED' },
  } as const
  test.each(Object.entries(places))('with %s', async (_what, { message, ...wrong }) => {
    await using s3 = await fakeS3()
    const { endpoint, name, key, secret } = s3.bucket
    const right = { S3_ENDPOINT: endpoint.origin, S3_BUCKET: name, S3_KEY: key, S3_SECRET: secret }
    const { code, out, err } = await launch({ DATA_DIR: await startedDirectory(), ...right, ...wrong }).ended
    expect({ code, out, lines: err.trim().split('\n') }).toEqual({ code: 1, out: '', lines: [expect.stringContaining(message)] })
    expect(err).not.toContain('quiet-secret')
  })
})

describe('the product on a bucket', () => {
  let s3: FakeS3
  let product: Product
  let own: Session
  beforeAll(async () => {
    s3 = await fakeS3()
    product = await startProduct('embedded', { bucket: s3.bucket })
    own = await product.signIn('demo1')
  })
  afterAll(async () => {
    await product.close()
    await s3[Symbol.asyncDispose]()
  })
  beforeEach(() => void s3.mishaps.splice(0))
  const upload = (kind: string, file: Buffer, name: string) =>
    send(product.app, formOf({ file, name }), { url: `/api/v2/inc/file/${kind}`, headers: { authentication: own.token } })
  const open = (url: string, headers: Record<string, string> = {}) =>
    product.app.inject({ url, headers: { authorization: `Bearer ${own.token}`, ...headers } })
  const rows = () => product.database.asOwner(query => query<{ id: string }>(raw('select id from upload')))

  test('shows pictures, plays videos from the middle, and leaves nothing on the disk', async () => {
    const bytes = mp4File(600_000)
    const [picture, played] = [await upload('image', await png(), 'a.png'), await upload('video', bytes, 'a.mp4')]
    expect((await open(picture.body.data?.url ?? '')).statusCode).toBe(200)
    const part = await open(played.body.data?.url ?? '', { range: 'bytes=100000-199999' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 100000-199999/600000'])
    expect(part.rawPayload.equals(bytes.subarray(100_000, 200_000))).toBe(true)
    expect(await readdir(join(product.dataDir, 'uploads'))).toEqual(['arriving'])
    expect(await readdir(join(product.dataDir, 'uploads/arriving'))).toEqual([])
  })

  test('that is down is reported with a sentence; a half-stored file is invisible, and swept', async () => {
    const before = await rows()
    const away = { method: 'PUT', mishap: 'hangs up half-way' } as const
    s3.mishaps.push(away, away)
    const { status, body, headers } = await upload('video', mp4File(600_000), 'a.mp4')
    expect([status, body.error, headers['retry-after']]).toEqual([503, expect.stringContaining('文件存储暂时无法访问'), '30'])
    expect(s3.objects.size).toBe(before.length)
    await product.database.asOwner(query =>
      query(raw(`update upload set kept_until = now() - interval '2 hours' where kept_until <= now()`)),
    )
    await removeExpiredFiles(product.server.context)
    expect(await rows()).toHaveLength(before.length)
    const picture = await upload('image', await png(), 'a.png')
    const gone = { method: 'GET', mishap: 'hangs up' } as const
    s3.mishaps.push(gone, gone)
    expect((await open(picture.body.data?.url ?? '')).statusCode).toBe(503)
    expect((await open(picture.body.data?.url ?? '')).statusCode).toBe(200)
  })

  test('deletes only files no row used within a week', async () => {
    const [taken, shown, left] = await Promise.all(
      ['a.png', 'b.png', 'c.png'].map(async name => (await upload('image', await png(), name)).body.data),
    )
    const saved = await own.post('admin/config/dictionary/save', {
      title: '留图',
      pid: 2,
      image: [{ img_id: taken?.img_id, url: taken?.url, name: '' }],
    })
    const content = `<p><img src="${shown?.url}"></p>`
    const station = await own.post('admin/gasstation/save', {
      title: '留文',
      mobile: '13900000001',
      content,
      headimg: [{ img_id: taken?.img_id, url: taken?.url, name: '' }],
    })
    expect([saved.status, station.status]).toEqual([200, 200])
    await product.database.asOwner(query =>
      query(raw(`update upload set kept_until = kept_until - interval '8 days' where kept_until is not null`)),
    )
    expect((await open(left?.url ?? '')).statusCode).toBe(404)
    await removeExpiredFiles(product.server.context)
    const stillStored = [taken, shown, left].map(one => s3.objects.has(`files/${one?.img_id}`))
    expect(stillStored).toEqual([true, true, false])
  })

  test('stores the files of jobs', async () => {
    await product.database.asOwner(query =>
      query(
        raw(
          `insert into dictionary (org_id, title, created_by) select id, '行' || n, 1 from organisation, generate_series(1, 5001) n where orgcode = 'demo1'`,
        ),
      ),
    )
    product.server.jobs.start(() => undefined)
    const exported = await own.post<{ job: number }>('admin/config/dictionary/list', { postType: 'excel', format: 'csv' })
    const id = exported.body.data?.job
    const state = async () => (await own.post<{ state: string }>('job/info', { id })).body.data?.state
    await expect.poll(state).toBe('done')
    const { body } = await own.post<{ path: string }>('job/file', { id })
    const file = await open(body.data?.path ?? '')
    expect(file.body.split('\r\n').length).toBeGreaterThan(5000)
    await own.post('job/remove', { id })
    expect(s3.calls.at(-1)).toMatch(/^DELETE /)
  })
})
