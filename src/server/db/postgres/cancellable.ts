import type pg from 'pg'

/** Limit of a read, shorter than the statement time-out, so that the caller can narrow the query soon. */
const maxReadTime = 2000

type BackendClient = pg.ClientBase & { processID: number | null }

/** A read that is cancelled when its caller hangs up or when it takes too long. `cancel` runs on another connection. */
export async function cancellable<T>(
  client: pg.ClientBase,
  { gone, cancel }: { gone: AbortSignal | undefined; cancel: (processId: number) => Promise<unknown> },
  run: () => Promise<T>,
): Promise<T> {
  if (!gone) return run()
  let cancelled: Promise<unknown> = Promise.resolve()
  let isCancelled = false
  const stop = () => {
    const { processID } = client as BackendClient
    // A cancel that arrives late hits this empty statement, not the next query on the connection.
    if (isCancelled) return
    isCancelled = true
    cancelled = cancel(processID ?? 0)
      .then(() => client.query('select'))
      .catch(() => undefined)
  }
  const timer = setTimeout(stop, maxReadTime)
  gone.addEventListener('abort', stop, { once: true })
  try {
    return await run()
  } finally {
    clearTimeout(timer)
    gone.removeEventListener('abort', stop)
    await cancelled
  }
}
