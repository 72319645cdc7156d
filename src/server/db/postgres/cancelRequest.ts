import { once } from 'node:events'
import { connect } from 'node:net'
import type pg from 'pg'

/** Properties of pg's client that its types omit: what the server gave it to cancel with. */
interface CancellableClient extends pg.ClientBase {
  host: string
  port: number
  processID: number
  secretKey: number
}

const cancelCode = 80_877_102
const cancelWithin = 4000

/**
 * Protocol-level cancel of what a connection runs, resolved when it was passed on. Not `pg_cancel_backend`: behind a pooler the
 * reported process id does not exist, and another login may not end it. The server accepts it without TLS.
 */
export async function cancelRequest(of: pg.ClientBase): Promise<void> {
  const { host, port, processID, secretKey } = of as CancellableClient
  const message = Buffer.alloc(16)
  for (const [index, value] of [message.length, cancelCode, processID, secretKey].entries())
    message.writeInt32BE(value, index * 4)
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  socket.setTimeout(cancelWithin, () => socket.destroy())
  // Not half-closed: PgBouncer 1.18 ends itself over that.
  socket.write(message)
  await once(socket.resume(), 'close')
}
