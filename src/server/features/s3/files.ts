import { refuse } from '../../../wire/refusal.ts'
import type { Arrivals } from '../arrivals.ts'
import { checkId, isId, newId } from '../fileId.ts'
import type { Files, Range } from '../files.ts'
import { arrived } from './body.ts'
import type { Bucket } from './bucket.ts'
import type { Asked, Call } from './call.ts'
import { Fault } from './fault.ts'
import { tried } from './trial.ts'

const fileOf = (id: string): string => `files/${id}`

/** Files in a bucket of S3: sent in one call of known length and sum, which leaves the whole file or nothing. */
export async function filesInBucket(bucket: Bucket, arrivals: Arrivals): Promise<Files> {
  const call = telling(await tried(bucket, arrivals))
  return {
    async put(bytes, id = newId()) {
      await using arrival = arrivals.expect()
      const file = fileOf(checkId(id))
      const answer = await call({ method: 'PUT', file, body: await arrived(arrival, bytes) })
      answer?.resume()
      return id
    },
    async open(id, range) {
      const answer = isId(id) ? await call({ method: 'GET', file: fileOf(id), ...asRange(range) }) : null
      return answer && { bytes: wholeOf(answer.headers), stream: answer }
    },
    async remove(id) {
      if (isId(id)) (await call({ method: 'DELETE', file: fileOf(id) }))?.resume()
    },
  }
}

const asRange = (range: Range | undefined): Pick<Asked, 'range'> => (range ? { range: `bytes=${range.start}-${range.end}` } : {})
const wholeOf = (headers: Readonly<Record<string, unknown>>): number =>
  Number(/\/(\d+)$/.exec(String(headers['content-range'] ?? ''))?.[1] ?? headers['content-length'])

/** Whoever waits hears that the store is away, whoever runs it also why. */
const telling =
  (call: Call): Call =>
  asked =>
    call(asked).catch((cause: unknown) => {
      throw cause instanceof Fault ? refuse('storageDown', { retryAfter: 30, cause }) : cause
    })
