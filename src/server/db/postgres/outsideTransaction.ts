import pg from 'pg'
import type { OutsideTransaction } from '../connection.ts'

/** How often the progress of a statement is printed, in milliseconds. */
const printEvery = 10_000

interface StartConnection {
  client: pg.Client & { readonly processID: number }
  options: pg.ClientConfig
  /** What the connection has when no statement runs outside a transaction. */
  lockTimeout: string
}

/**
 * Statements on the connection of a start, outside any transaction: `create index concurrently` asks for it. It waits until every
 * transaction that was open at its beginning has ended, and nobody queues behind it, so no lock time-out ends it.
 */
export const outsideTransaction =
  ({ client, options, lockTimeout }: StartConnection): OutsideTransaction =>
  async statement => {
    const title =
      statement
        .split(/\son\s/i)[0]
        ?.replaceAll('"', '')
        .replaceAll(/\s+/g, ' ') ?? ''
    const begun = performance.now()
    const print = (what: string) => void process.stderr.write(`${title}: ${what}\n`)
    const stopPrinting = printProgress(client.processID, options, print)
    await client.query('set lock_timeout = 0')
    try {
      await client.query(statement)
      print(`done after ${Math.round((performance.now() - begun) / 1000)} s`)
    } finally {
      stopPrinting()
      await client.query(`set lock_timeout = '${lockTimeout}'`).catch(() => undefined)
    }
  }

interface IndexProgress {
  phase: string
  done: number | null
}

/** Prints how far an index is, asked on a connection of its own, until the returned function is called. */
function printProgress(pid: number, options: pg.ClientConfig, print: (what: string) => void): () => void {
  const client = new pg.Client(options)
  client.on('error', () => undefined)
  let connected: Promise<unknown> | undefined
  const ask = async () => {
    await (connected ??= client.connect())
    const { rows } = await client.query<IndexProgress>(
      `select phase, coalesce(100 * tuples_done / nullif(tuples_total, 0), 100 * blocks_done / nullif(blocks_total, 0))::int as done
        from pg_stat_progress_create_index where pid = $1`,
      [pid],
    )
    for (const { phase, done } of rows) print(`${phase}${done === null ? '' : `, ${done} %`}`)
  }
  const timer = setInterval(() => void ask().catch(() => undefined), printEvery)
  return () => {
    clearInterval(timer)
    void connected?.then(() => client.end()).catch(() => undefined)
  }
}
