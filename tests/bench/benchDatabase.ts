import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../../src/server/db/connection.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import { raw } from '../../src/server/db/sql.ts'
import { startCluster } from '../cluster.ts'
import type { Environment } from './child.ts'
import { fill, type Tenant } from './fill.ts'

/** A filled database, and the environment that points either server at it. */
export interface BenchDatabase extends AsyncDisposable {
  on: Database['kind']
  tenants: readonly Tenant[]
  ours: Environment
  theirs: Environment
}

export async function embeddedBenchDatabase(): Promise<BenchDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'houtai-bench-'))
  const [own, copy] = [join(directory, 'own'), join(directory, 'copy')]
  const tenants = await filled({ databaseUrl: undefined, dataDir: own })
  await cp(own, copy, { recursive: true })
  const remove = () => rm(directory, { recursive: true, force: true })
  return { on: 'embedded', tenants, ours: { DATA_DIR: own }, theirs: { PLACE: join(copy, 'pg') }, [Symbol.asyncDispose]: remove }
}

/** On the server of DATABASE_URL, else on one started here; null where there is neither. */
export async function postgresBenchDatabase(): Promise<BenchDatabase | null> {
  const ownServer = process.env['DATABASE_URL']
  const cluster = ownServer ? null : await startCluster()
  const base = ownServer || cluster?.url
  if (!base) return null
  const name = `houtai_bench_${randomBytes(4).toString('hex')}`
  const url = new URL(base)
  url.pathname = `/${name}`
  const remove = async () => {
    if (ownServer) await command(base, `drop database if exists ${name} with (force)`)
    await cluster?.[Symbol.asyncDispose]()
  }
  try {
    await command(base, `create database ${name}`)
    const tenants = await filled({ databaseUrl: url.href, dataDir: null })
    await command(url.href, 'vacuum analyze')
    return {
      on: 'postgres',
      tenants,
      ours: { DATABASE_URL: url.href },
      theirs: { PLACE: url.href },
      [Symbol.asyncDispose]: remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}

async function filled(options: Parameters<typeof openDatabase>[0]): Promise<Tenant[]> {
  const database = await openDatabase(options)
  try {
    const tenants = await fill(database, options.dataDir ?? join(tmpdir(), 'houtai-bench-uploads'))
    if (database.kind === 'embedded') await database.asOwner(query => query(raw('analyze')))
    return tenants
  } finally {
    await database.close()
  }
}

async function command(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
