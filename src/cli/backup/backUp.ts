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
  // First a connection of ours: its error names the variable, that of pg_dump does not.
  await connectOnce(address)
  const files = config.bucket ? null : filesCopy(uploadsDirectory(config), join(into, backupParts.files))
  await files?.copyChanged()
  const dump = join(into, backupParts.dump)
  // pg_dump keeps the permissions of an existing file: others may be able to open the directory.
  await writeFile(dump, '', { mode: 0o600 })
  // The owner of the database sees all rows of every table: row security hides none from it.
  runPostgresProgram('pg_dump', ['--format=custom', '--enable-row-security', `--file=${dump}`], address.url)
  await files?.copyChanged()
}

/**
 * Files are copied once before the database and once after it: files that were removed or added meanwhile are in one of the two.
 * Stored files never change, so that every row of the copied database has its file.
 */
const filesCopy = (from: string, to: string) => (existsSync(from) ? directoryCopy({ from, to, keepsRemoved: true }) : null)

/** Copies the data directory. If a server has it open, that server runs no statement while the last changes are copied. */
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
