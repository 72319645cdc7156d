import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TempUpload } from './tempUploads.ts'

/** A local file to send. */
export interface S3Body {
  path: string
  bytes: number
  sha256: string
}

/** Hashes the bytes on their way to the disk: S3 checks the sum, and the file can be sent twice. */
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
