import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './connection.ts'
import { checkDataDir, lockDirectory, refuseCutOffRestore, runtimeFailure, startFailure } from './embedded/dataDirectory.ts'
import { serveFreezes } from './embedded/freezeSocket.ts'
import { openEmbedded } from './embedded/openEmbedded.ts'
import { vacuumRegularly } from './embedded/vacuumRegularly.ts'
import { openPostgres } from './postgres/openPostgres.ts'
import type { AppLogin } from './postgres/postgresAddress.ts'
import { replicaConnections } from './postgres/replicaConnections.ts'
import { type ReadReplica, readReplica } from './replica/readReplica.ts'
import { type DatabaseLimits, defaultDatabaseLimits } from './sessionSettings.ts'

export interface DatabaseLocation {
  databaseUrl: string | undefined
  /** See `PostgresAddress`. */
  directUrl?: string | undefined
  appLogin?: AppLogin | undefined
  databaseLimits?: DatabaseLimits
  /** The directory of the embedded database; null for one in memory. */
  dataDir: string | null
}

/** Opens the database that the environment names, and changes nothing in it. `ending`: the process is to end. */
export async function openDatabase(location: DatabaseLocation, ending?: AbortSignal): Promise<Database> {
  const { databaseUrl, directUrl, appLogin, databaseLimits, dataDir } = location
  if (dataDir !== null) checkDataDir(dataDir)
  if (databaseUrl) return openPostgres({ url: databaseUrl, directUrl, appLogin }, databaseLimits)
  if (dataDir === null) return openEmbedded(null)
  refuseCutOffRestore(dataDir)
  const unlock = lockDirectory(dataDir)
  const directory = join(dataDir, 'pg')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const database = await openEmbedded(directory).catch((error: unknown) => {
    unlock()
    throw startFailure(dataDir, error)
  })
  const endFreezes = await serveFreezes(dataDir, database.freeze)
  const stopVacuums = vacuumRegularly(database)
  // Requests are answered and jobs are released before the database is closed: no copy may hold their statements back.
  ending?.addEventListener('abort', () => void endFreezes(), { once: true })
  return {
    ...database,
    onFailure: callback => database.onFailure(cause => callback(runtimeFailure(dataDir, cause))),
    close: () => {
      stopVacuums()
      return endFreezes()
        .then(() => database.close())
        .finally(unlock)
    },
  }
}

interface ReplicaLocation extends DatabaseLocation {
  readUrl?: string | undefined
  readLag: number
}
/** The replica that the environment names; null for none. */
export function openReplica({ databaseUrl, readUrl, readLag, databaseLimits, ...address }: ReplicaLocation): ReadReplica | null {
  if (!databaseUrl || !readUrl) return null
  const connections = replicaConnections(readUrl, { url: databaseUrl, ...address }, databaseLimits ?? defaultDatabaseLimits)
  return readReplica(connections, readLag)
}
