import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { productRoot } from '../product/roots.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connection.ts'
import { openNats } from './db/nats/openNats.ts'
import { openDatabase, openReplica } from './db/openDatabase.ts'
import { awaitDatabase } from './db/postgres/awaitDatabase.ts'
import type { DatabaseAddress } from './db/postgres/databaseUnreachable.ts'
import type { ReadReplica } from './db/replica/readReplica.ts'
import { readWrittenMigrations, writtenMigrations } from './db/tables/writtenMigrations.ts'
import { openTracing, type Tracing } from './monitoring/tracing.ts'

/** What a server is composed on, and what outlives it where another one takes its place. */
export interface Connections {
  config: Config
  /** Aborted when the server on them is to end. */
  ending: AbortController
  database: Database
  replica: ReadReplica | null
  nats: Awaited<ReturnType<typeof openNats>> | null
  tracing: Tracing | null
}

const migrationsFolder = join(productRoot, writtenMigrations)
export const readOwnMigrations = () => readWrittenMigrations(migrationsFolder)

export async function openConnections(config: Config, onFailure: (error: Error) => void): Promise<Connections> {
  const ending = new AbortController()
  await awaitPostgres(config)
  const database = await openDatabase(config, ending.signal)
  database.onFailure(onFailure)
  return {
    config,
    ending,
    database,
    replica: openReplica(config),
    nats: config.nats && (await openNats(database, config.nats)),
    tracing: config.tracesTo === null ? null : await openTracing(packageJson.version),
  }
}

async function awaitPostgres({ databaseUrl: url, directUrl }: Config): Promise<void> {
  if (url === undefined) return
  const addresses: DatabaseAddress[] = [{ variable: 'DATABASE_URL', url }]
  if (directUrl !== undefined) addresses.unshift({ variable: 'DATABASE_DIRECT_URL', url: directUrl })
  await awaitDatabase(addresses, { print: line => void process.stderr.write(`${line}\n`) })
}

export async function closeConnections({ replica, nats, database, tracing }: Connections): Promise<void> {
  await replica?.close()
  await nats?.close()
  await database.close()
  await tracing?.close().catch(() => undefined)
}
