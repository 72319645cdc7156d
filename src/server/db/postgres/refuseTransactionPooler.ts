import type pg from 'pg'
import { connectError, type DatabaseAddress } from './databaseUnreachable.ts'
import { ZonedClient } from './zonedClient.ts'

const tries = 3

/**
 * Refuses an address behind which connections of the server are assigned for one transaction: a lock or a role that is set on one
 * would be the next client's. Recognised by two clients that meet on one process; with PostgreSQL itself each has its own.
 */
export async function refuseTransactionPooler(connect: pg.ClientConfig, address: DatabaseAddress): Promise<void> {
  const clients = [new ZonedClient(connect), new ZonedClient(connect)] as const
  try {
    const [first, second] = clients
    await first.connect().catch((error: unknown) => {
      throw connectError(address, error)
    })
    if ((await processOf(first)) === first.processID) return
    await second.connect()
    for (let n = 0; n < tries; n++)
      if ((await processOf(first)) === (await processOf(second)))
        throw new Error(
          `${address.variable} is the address of a pooler in transaction mode: give it as DATABASE_URL, that of PostgreSQL itself as DATABASE_DIRECT_URL, and a login for requests as DATABASE_APP_USER and DATABASE_APP_PASSWORD (docs/deploying.md)`,
        )
  } finally {
    await Promise.all(clients.map(client => client.end().catch(() => undefined)))
  }
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ process: number }>('select pg_backend_pid() as process')
  return rows[0]?.process
}
