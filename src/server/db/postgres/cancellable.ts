import type pg from 'pg'
import { cancelRequest } from './cancelRequest.ts'

/** A read that is cancelled when its caller hangs up, or when it takes longer than so many milliseconds. */
export async function cancellable<T>(
  client: pg.ClientBase,
  { gone, within }: { gone: AbortSignal | undefined; within: number },
  run: () => Promise<T>,
): Promise<T> {
  if (!gone) return run()
  let cancelled: Promise<unknown> = Promise.resolve()
  let isCancelled = false
  const stop = () => {
    // A cancel that arrives late hits this empty statement, not the next query on the connection.
    if (isCancelled) return
    isCancelled = true
    cancelled = cancelRequest(client)
      .then(() => client.query('select'))
      .catch(() => undefined)
  }
  const timer = setTimeout(stop, within)
  gone.addEventListener('abort', stop, { once: true })
  try {
    return await run()
  } finally {
    clearTimeout(timer)
    gone.removeEventListener('abort', stop)
    await cancelled
  }
}
