import { refuse } from '../../shared/wire/refusal.ts'
import { checkFileId, isFileId, newFileId } from './fileId.ts'
import type { FileStore, ByteRange } from './fileStorage.ts'
import { openBucket } from './openBucket.ts'
import { receiveS3Body, type S3Bucket, type S3Call, S3Fault, type S3Request } from './s3Calls.ts'
import type { TempUploads } from './tempUploads.ts'

const objectKey = (id: string): string => `files/${id}`

/** Files in an S3 bucket. One PUT of known length and checksum stores the whole file or nothing. */
export async function bucketFileStore(bucket: S3Bucket, tempUploads: TempUploads): Promise<FileStore> {
  const call = refusingWhenDown(await openBucket(bucket, tempUploads))
  return {
    async put(bytes, id = newFileId()) {
      await using temp = tempUploads.create()
      const file = objectKey(checkFileId(id))
      const answer = await call({ method: 'PUT', file, body: await receiveS3Body(temp, bytes) })
      answer?.resume()
      return id
    },
    async open(id, range) {
      const answer = isFileId(id) ? await call({ method: 'GET', file: objectKey(id), ...rangeHeader(range) }) : null
      return answer && { bytes: totalBytes(answer.headers), stream: answer }
    },
    async remove(id) {
      if (isFileId(id)) (await call({ method: 'DELETE', file: objectKey(id) }))?.resume()
    },
  }
}

const rangeHeader = (range: ByteRange | undefined): Pick<S3Request, 'range'> =>
  range ? { range: `bytes=${range.start}-${range.end}` } : {}
const totalBytes = (headers: Readonly<Record<string, unknown>>): number =>
  Number(/\/(\d+)$/.exec(String(headers['content-range'] ?? ''))?.[1] ?? headers['content-length'])

/** The client gets `storageDown`; the log also gets the reason. */
const refusingWhenDown =
  (call: S3Call): S3Call =>
  request =>
    call(request).catch((cause: unknown) => {
      throw cause instanceof S3Fault ? refuse('storageDown', { retryAfter: 30, cause }) : cause
    })
