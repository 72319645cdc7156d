import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketFileStore } from '../../src/server/storage/bucketFileStore.ts'
import type { FileStore } from '../../src/server/storage/fileStorage.ts'
import type { S3Bucket } from '../../src/server/storage/s3Calls.ts'
import { tempUploadsIn } from '../../src/server/storage/tempUploads.ts'

// An S3 server that others wrote: it reads requests and signatures as its authors understand them.
const name = 'files-of-tests'
const received: IncomingHttpHeaders[] = []
let directory: string
let server: S3rver
let bucket: S3Bucket
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'houtai-s3rver-'))
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(directory, 'buckets'),
    configureBuckets: [{ name }],
  })
  const { port } = await server.run()
  server.httpServer.on('request', ({ headers }) => received.push({ ...headers }))
  bucket = { endpoint: new URL(`http://127.0.0.1:${port}`), name, key: 'S3RVER', secret: 'S3RVER' }
})
afterAll(async () => {
  server.httpServer.closeAllConnections()
  await server.close()
  await rm(directory, { recursive: true, force: true })
})
const filesIn = async (changed: Partial<S3Bucket> = {}): Promise<FileStore> =>
  bucketFileStore({ ...bucket, ...changed }, await tempUploadsIn(join(directory, 'arriving')))

test('a film of the greatest size is stored in one call, read whole and from the middle, and gone once removed', async () => {
  const files = await filesIn()
  const film = randomBytes(20 * 1_048_576)
  const before = received.length
  const id = await files.put(Readable.from([film.subarray(0, 1000), film.subarray(1000)]))
  expect(received.length - before).toBe(1)
  const whole = await files.open(id)
  expect(whole?.bytes).toBe(film.length)
  expect(whole && film.equals(await buffer(whole.stream))).toBe(true)
  const part = await files.open(id, { start: 5_000_000, end: 5_999_999 })
  expect(part?.bytes).toBe(film.length)
  expect(part && film.subarray(5_000_000, 6_000_000).equals(await buffer(part.stream))).toBe(true)
  await files.remove(id)
  expect(await files.open(id)).toBeNull()
})

test('a temporary key sends its token, and the signature covers it', async () => {
  const files = await filesIn({ sessionToken: 'token/of+hours=' })
  const id = await files.put(Readable.from([Buffer.from('一')]))
  const found = await files.open(id)
  expect(found && String(await buffer(found.stream))).toBe('一')
  for (const { authorization, ...headers } of received.slice(-2)) {
    expect(headers['x-amz-security-token']).toBe('token/of+hours=')
    expect(authorization).toMatch(/SignedHeaders=[^,]*x-amz-security-token/)
  }
})

test.each([
  ['another bucket', { name: 'another' }, 'there is no bucket another'],
  ['an unknown key', { key: 'AKIAOTHER' }, 'S3_KEY is not known there'],
  ['another secret', { secret: 'of-others' }, 'S3_SECRET does not fit S3_KEY'],
])('with %s a start says what is wrong', async (_what, wrong, says) => {
  await expect(filesIn(wrong)).rejects.toThrow(says)
})
