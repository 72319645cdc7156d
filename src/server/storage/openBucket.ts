import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { newFileId } from './fileId.ts'
import { receiveS3Body, type S3Bucket, type S3Call, s3Calls, S3Fault } from './s3Calls.ts'
import type { TempUploads } from './tempUploads.ts'

/** Opens a bucket after writing, reading and removing a test file; the error states in a sentence what failed. */
export async function openBucket(bucket: S3Bucket, tempUploads: TempUploads): Promise<S3Call> {
  try {
    return await testBucket(s3Calls(bucket, undefined), tempUploads).catch((error: unknown) => {
      if (!(error instanceof S3Fault) || !error.region) throw error
      return testBucket(s3Calls(bucket, error.region), tempUploads)
    })
  } catch (error) {
    throw error instanceof S3Fault ? new Error(sentence(error, bucket)) : error
  }
}

async function testBucket(call: S3Call, tempUploads: TempUploads): Promise<S3Call> {
  await using temp = tempUploads.create()
  const [file, content] = [`check-${newFileId()}`, newFileId()]
  const sent = await call({ method: 'PUT', file, body: await receiveS3Body(temp, Readable.from([Buffer.from(content)])) })
  sent?.resume()
  const read = await call({ method: 'GET', file })
  if ((read && (await text(read))) !== content) throw new S3Fault('another file than the one that was written', { status: 200 })
  const removed = await call({ method: 'DELETE', file })
  removed?.resume()
  return call
}

const meanings: Readonly<Record<string, (bucket: S3Bucket) => string>> = {
  NoSuchBucket: ({ name }) => `there is no bucket ${name}: make it, or correct S3_BUCKET`,
  InvalidAccessKeyId: () => 'S3_KEY is not known there',
  SignatureDoesNotMatch: () => 'S3_SECRET does not fit S3_KEY',
  AccessDenied: ({ name }) => `S3_KEY may not write, read and delete in the bucket ${name}`,
  InvalidToken: () => 'S3_SESSION_TOKEN does not fit S3_KEY',
  ExpiredToken: () => 'S3_KEY was temporary and is over: set S3_KEY, S3_SECRET and S3_SESSION_TOKEN anew',
  RequestTimeTooSkewed: () => 'the clock of this machine is wrong',
}

const sentence = (fault: S3Fault, bucket: S3Bucket): string =>
  `S3_ENDPOINT ${bucket.endpoint.origin}: ${meanings[fault.code]?.(bucket) ?? fault.message}`
