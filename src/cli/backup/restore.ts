import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modules } from '#product/modules'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Config } from '../../server/config.ts'
import { checkDataDir, restoringDirectory } from '../../server/db/embedded/dataDirectory.ts'
import { openDatabase } from '../../server/db/openDatabase.ts'
import { schemaVersion } from '../../server/db/schemaVersion.ts'
import { ensureRoles } from '../../server/db/tables/ensureRoles.ts'
import type { CommandResult } from '../command/command.ts'
import { compareChecksums } from './backupChecksums.ts'
import { backupNotes, type BackupManifest, backupParts, uploadsDirectory } from './backupManifest.ts'
import { databaseNameOf, runPostgresProgram } from './postgresPrograms.ts'
import { refuseTables } from './refuseTables.ts'

/** Puts a backup into an empty database and an empty directory. */
export async function restore(from: string, config: Config): Promise<CommandResult> {
  const manifest = await readManifest(from)
  const wanted = config.databaseUrl ? 'postgres' : 'embedded'
  if (manifest.database !== wanted)
    throw new Error(
      `the backup is of a database of the kind ${manifest.database}; the environment names one of the kind ${wanted}`,
    )
  if (manifest.generation > schemaVersion(modules).generation)
    throw new Error(
      `the backup is of ${manifest.product}, newer than this program (${packageJson.version}): restore it with that`,
    )
  if (manifest.checksums) await compareChecksums(from, manifest.checksums)
  if (config.databaseUrl) await restorePostgres(from, config, config.directUrl ?? config.databaseUrl)
  else {
    checkDataDir(config.dataDir)
    if (readdirSync(config.dataDir).length) throw new Error(`${config.dataDir} is not empty: move it away first`)
    await restoreEmbedded(join(from, backupParts.data), config.dataDir)
  }
  const uncompared = manifest.checksums
    ? []
    : ['an older version made it, without checksums: its files were not compared with any']
  return { lines: [`restored the backup of ${manifest.at}`, ...uncompared, ...backupNotes(config)], json: manifest }
}

async function readManifest(from: string): Promise<BackupManifest> {
  const text = await readFile(join(from, backupParts.manifest), 'utf8').catch(() => {
    throw new Error(`${from} is no backup: it has no ${backupParts.manifest}`)
  })
  try {
    const manifest = JSON.parse(text) as BackupManifest
    if (manifest.database && manifest.at) return manifest
  } catch {
    // Cut short.
  }
  throw new Error(`${join(from, backupParts.manifest)} is not as it was backed up: copy the backup anew, or restore another one`)
}

/** The database gets its name last, when all is there: until then no server opens the directory. */
async function restoreEmbedded(from: string, dataDir: string): Promise<void> {
  const [database, unfinished] = [join(from, 'pg'), restoringDirectory(dataDir)]
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  await cp(from, dataDir, { recursive: true, filter: path => path !== database })
  await cp(database, unfinished, { recursive: true })
  await rename(unfinished, join(dataDir, 'pg'))
}

async function restorePostgres(from: string, config: Config, databaseUrl: string): Promise<void> {
  const database = await openDatabase(config)
  try {
    await database.asOwner(async query => {
      await refuseTables(query)
      await ensureRoles(query)
    })
  } finally {
    await database.close()
  }
  // The tables last, all in one transaction: a restore that is cut off leaves a database without any, and can be begun again.
  if (existsSync(join(from, backupParts.files)) && !config.bucket)
    await cp(join(from, backupParts.files), uploadsDirectory(config), { recursive: true })
  await restoreDump(join(from, backupParts.dump), databaseUrl)
}

/** Restores all but comments on extensions: one that is there already may be the superuser's, and only its owner may comment on it. */
async function restoreDump(dump: string, databaseUrl: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'houtai-restore-'))
  try {
    const list = join(directory, 'entries')
    const entries = runPostgresProgram('pg_restore', ['--list', dump], databaseUrl)
    await writeFile(list, entries.replaceAll(/^\d+; .* COMMENT - EXTENSION .*\n/gm, ''))
    // One transaction: a dump that is cut short leaves the database empty.
    const target = ['--single-transaction', '--exit-on-error', '--dbname', databaseNameOf(databaseUrl)]
    runPostgresProgram('pg_restore', [...target, '--use-list', list, dump], databaseUrl)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
