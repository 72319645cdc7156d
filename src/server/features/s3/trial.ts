import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Arrivals } from '../arrivals.ts'
import { newId } from '../fileId.ts'
import { arrived } from './body.ts'
import type { Bucket } from './bucket.ts'
import { type Call, callsOf } from './call.ts'
import { Fault } from './fault.ts'

/** The calls of a bucket in which a file was written, read and removed. Says in a sentence why one cannot. */
export async function tried(bucket: Bucket, arrivals: Arrivals): Promise<Call> {
  try {
    return await tryHere(callsOf(bucket, undefined), arrivals).catch((error: unknown) => {
      if (!(error instanceof Fault) || !error.region) throw error
      return tryHere(callsOf(bucket, error.region), arrivals)
    })
  } catch (error) {
    throw error instanceof Fault ? new Error(sentence(error, bucket)) : error
  }
}

async function tryHere(call: Call, arrivals: Arrivals): Promise<Call> {
  await using arrival = arrivals.expect()
  const [file, said] = [`check-${newId()}`, newId()]
  const sent = await call({ method: 'PUT', file, body: await arrived(arrival, Readable.from([Buffer.from(said)])) })
  sent?.resume()
  const found = await call({ method: 'GET', file })
  if ((found && (await text(found))) !== said) throw new Fault('another file than the one that was written', { status: 200 })
  const removed = await call({ method: 'DELETE', file })
  removed?.resume()
  return call
}

const meanings: Readonly<Record<string, (bucket: Bucket) => string>> = {
  NoSuchBucket: ({ name }) => `there is no bucket ${name}: make it, or correct S3_BUCKET`,
  InvalidAccessKeyId: () => 'S3_KEY is not known there',
  SignatureDoesNotMatch: () => 'S3_SECRET does not fit S3_KEY',
  AccessDenied: ({ name }) => `S3_KEY may not write, read and delete in the bucket ${name}`,
  RequestTimeTooSkewed: () => 'the clock of this machine is wrong',
}

const sentence = (fault: Fault, bucket: Bucket): string =>
  `S3_ENDPOINT ${bucket.endpoint.origin}: ${meanings[fault.code]?.(bucket) ?? fault.message}`
