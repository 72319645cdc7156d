import pg from 'pg'
import { startCluster } from '../../cluster.ts'
import { fillScale } from './fillScale.ts'

/** The databases of some sizes, side by side on one server. */
export interface ScaleDatabases extends AsyncDisposable {
  urls: ReadonlyMap<number, string>
  /** Bytes of a table with its indexes, by size. */
  bytesOf(table: string): Promise<number[]>
}

/**
 * On the server of DATABASE_URL, where filled databases stay for the next run; else on one started here, which is removed.
 * A database gets its name when it is filled.
 */
export async function scaleDatabases(sizes: readonly number[], print: (line: string) => void): Promise<ScaleDatabases | null> {
  const ownServer = process.env['DATABASE_URL']
  const cluster = ownServer ? null : await startCluster({ settings: ['max_wal_size=4GB', 'checkpoint_timeout=30min'] })
  const base = ownServer || cluster?.url
  if (!base) return null
  const urls = new Map<number, string>()
  for (const size of sizes) {
    const [name, filling] = [`houtai_scale_${size}`, `houtai_scale_filling_${size}`]
    urls.set(size, urlOf(base, name))
    const [found] = await command(base, `select datname from pg_database where datname = '${name}'`)
    if (found) continue
    const begun = performance.now()
    await command(base, `drop database if exists ${filling}`)
    await command(base, `create database ${filling}`)
    await fillScale(urlOf(base, filling), size)
    // As autovacuum does while rows come slowly.
    await command(urlOf(base, filling), 'vacuum analyze')
    await command(base, `alter database ${filling} rename to ${name}`)
    print(`${size.toLocaleString('en')} cards filled in ${Math.round((performance.now() - begun) / 1000)} s`)
  }
  const bytesOf = (table: string) =>
    Promise.all(
      [...urls.values()].map(async url => {
        const [row] = await command<{ bytes: string }>(url, `select pg_total_relation_size('${table}') as bytes`)
        return Number(row?.bytes)
      }),
    )
  return { urls, bytesOf, [Symbol.asyncDispose]: async () => cluster?.[Symbol.asyncDispose]() }
}

function urlOf(base: string, name: string): string {
  const url = new URL(base)
  url.pathname = `/${name}`
  return url.href
}

async function command<R extends object>(connectionString: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<R>(text).finally(() => client.end())
  return rows
}
