import pg from 'pg'

/** Opens one connection, asks for nothing and closes it; rejects where the server does not answer within five seconds. */
export async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => undefined)
  }
}
