import { existsSync, realpathSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { modules } from '#product/modules'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Config } from '../../server/config.ts'
import { lockDirectory } from '../../server/db/embedded/dataDirectory.ts'
import { freezeSocketName, withDatabaseFrozen } from '../../server/db/embedded/freezeSocket.ts'
import { addressFile } from '../../server/db/embedded/listeningAddress.ts'
import { connectOnce } from '../../server/db/postgres/connectOnce.ts'
import { directAddress } from '../../server/db/postgres/postgresAddress.ts'
import { schemaVersion } from '../../server/db/schemaVersion.ts'
import type { CommandResult } from '../command/command.ts'
import { intoNewDirectory } from '../command/intoNewDirectory.ts'
import { writeChecksums } from './backupChecksums.ts'
import { backupNotes, backupParts, type BackupManifest, uploadsDirectory } from './backupManifest.ts'
import { directoryCopy } from './directoryCopy.ts'
import { runPostgresProgram } from './postgresPrograms.ts'

/** Writes the database and the uploaded files into a new directory. */
export const backUp = (into: string, config: Config): Promise<CommandResult> =>
  intoNewDirectory(into, () => fillBackup(into, config))

async function fillBackup(into: string, config: Config): Promise<CommandResult> {
  const at = new Date().toISOString()
  if (config.databaseUrl) await copyPostgres(into, config, config.databaseUrl)
  else await copyEmbedded(into, config)
  const manifest: BackupManifest = {
    product: packageJson.version,
    generation: schemaVersion(modules).generation,
    database: config.databaseUrl ? 'postgres' : 'embedded',
    files: config.bucket ? 'bucket' : 'here',
    at,
    checksums: await writeChecksums(into),
  }
  // Last: a directory without it is no backup.
  await writeFile(join(into, backupParts.manifest), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
  return { lines: [`backed up into ${into}`, ...backupNotes(config)], json: { directory: into, ...manifest } }
}

async function copyPostgres(into: string, config: Config, url: string): Promise<void> {
  const address = directAddress({ url, directUrl: config.directUrl })
  // Its own refusal names no variable.
  await connectOnce(address)
  const files = config.bucket ? null : filesCopy(uploadsDirectory(config), join(into, backupParts.files))
  await files?.copyChanged()
  const dump = join(into, backupParts.dump)
  // The program keeps the rights of a file that is there: the directory may be one that others can open.
  await writeFile(dump, '', { mode: 0o600 })
  // The owner of the database sees all rows of every table: row security hides nothing from him.
  runPostgresProgram('pg_dump', ['--format=custom', '--enable-row-security', `--file=${dump}`], address.url)
  await files?.copyChanged()
}

/**
 * Stored files never change, so a copy before the database's and one after it have every file that a row of the database's
 * copy points to: those removed meanwhile, and those added.
 */
const filesCopy = (from: string, to: string) => (existsSync(from) ? directoryCopy({ from, to, keepsRemoved: true }) : null)

/** The data directory, while a server has it open too: that one holds its statements back while the last changes are copied. */
async function copyEmbedded(into: string, { dataDir }: Config): Promise<void> {
  if (!existsSync(join(dataDir, 'pg'))) throw new Error(`${dataDir} has no database: DATA_DIR names another directory`)
  if (!relative(realpathSync(dataDir), realpathSync(into)).startsWith('..'))
    throw new Error(`${into} is within ${dataDir}, of which each backup has everything: name a directory elsewhere`)
  const to = join(into, backupParts.data)
  const database = directoryCopy({
    from: dataDir,
    to,
    without: ['lock', 'lock-journal', addressFile, freezeSocketName, 'uploads'],
  })
  const files = filesCopy(uploadsDirectory({ dataDir }), join(to, 'uploads/files'))
  await files?.copyChanged()
  const unlock = lockIfFree(dataDir)
  try {
    await database.copyChanged()
    if (!unlock) await withDatabaseFrozen(dataDir, () => database.copyChanged())
  } finally {
    unlock?.()
  }
  await files?.copyChanged()
}

function lockIfFree(dataDir: string): (() => void) | null {
  try {
    return lockDirectory(dataDir)
  } catch {
    return null
  }
}
