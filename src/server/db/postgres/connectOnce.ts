import pg from 'pg'
import { connectError, type DatabaseAddress } from './databaseUnreachable.ts'

/** Opens one connection, asks for nothing and closes it; rejects where the server does not answer within five seconds. */
export async function connectOnce(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client({ connectionString: address.url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    throw connectError(address, error)
  } finally {
    await client.end().catch(() => undefined)
  }
}
