import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TempUpload } from './tempUploads.ts'

/** A file on our disk that is to be sent. */
export interface S3Body {
  path: string
  bytes: number
  sha256: string
}

/** Sums up what comes on its way to our disk: S3 takes nothing else then, and it can be sent twice. */
export async function receiveS3Body(arrival: TempUpload, bytes: Readable): Promise<S3Body> {
  const hash = createHash('sha256')
  let size = 0
  async function* summed() {
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  await arrival.write(Readable.from(summed()), Infinity)
  return { path: arrival.path, bytes: size, sha256: hash.digest('hex') }
}
