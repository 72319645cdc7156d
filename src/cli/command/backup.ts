import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { modules } from '#product/modules'
import packageJson from '../../../package.json' with { type: 'json' }
import { type Config, readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/openDatabase.ts'
import { lockDirectory } from '../../server/db/embedded/dataDirectory.ts'
import { schemaVersion } from '../../server/db/schemaVersion.ts'
import { ensureRoles } from '../../server/db/tables/ensureRoles.ts'
import { raw } from '../../server/db/sql.ts'
import { type CliCommand, type CommandInput, type CommandResult, UsageError } from './command.ts'

/** The manifest of a backup. */
interface Manifest {
  product: string
  generation: number
  database: 'embedded' | 'postgres'
  /** Whether uploaded files are in it, or in a bucket that has a backup of its own. */
  files: 'here' | 'bucket'
  at: string
}
const parts = { manifest: 'manifest.json', data: 'data', dump: 'database.dump', files: 'files' } as const

export const backupCommands: Readonly<Record<string, CliCommand>> = {
  backup: {
    usage: 'backup <new directory>',
    help: 'the database and the uploaded files; on PostgreSQL while nodes run, embedded while the server is stopped',
    run: input => backUp(directoryOf(input), readConfig(process.env)),
  },
  restore: {
    usage: 'restore <directory of a backup>',
    help: 'puts a backup into an empty database and an empty DATA_DIR',
    run: input => restore(directoryOf(input), readConfig(process.env)),
  },
}

function directoryOf({ names }: CommandInput): string {
  const [directory, ...more] = names
  if (!directory || more.length) throw new UsageError('name one directory')
  return directory
}

const isEmpty = (directory: string): boolean => !existsSync(directory) || readdirSync(directory).length === 0
const uploads = ({ dataDir }: Config): string => join(dataDir, 'uploads/files')

async function backUp(into: string, config: Config): Promise<CommandResult> {
  if (!isEmpty(into)) throw new Error(`${into} is not empty: name a new directory`)
  await mkdir(into, { recursive: true, mode: 0o700 })
  const manifest: Manifest = {
    product: packageJson.version,
    generation: schemaVersion(modules).generation,
    database: config.databaseUrl ? 'postgres' : 'embedded',
    files: config.bucket ? 'bucket' : 'here',
    at: new Date().toISOString(),
  }
  if (config.databaseUrl) {
    // The owner of the database sees all rows of every table: row security hides nothing from him.
    runProgram(
      'pg_dump',
      ['--format=custom', '--enable-row-security', `--file=${join(into, parts.dump)}`],
      config.directUrl ?? config.databaseUrl,
    )
    if (!config.bucket && existsSync(uploads(config))) await cp(uploads(config), join(into, parts.files), { recursive: true })
  } else {
    const unlock = lockDirectory(config.dataDir)
    try {
      await cp(config.dataDir, join(into, parts.data), { recursive: true })
    } finally {
      unlock()
    }
  }
  // Last: a directory without it is no backup.
  await writeFile(join(into, parts.manifest), `${JSON.stringify(manifest, null, 2)}\n`)
  return { lines: [`backed up into ${into}`, ...notes(config)], json: { directory: into, ...manifest } }
}

const notes = (config: Config): readonly string[] => [
  ...(config.bucket ? [`the files are in the bucket ${config.bucket.name}, which needs a backup of its own`] : []),
  ...(config.secretKeys.keys.length ? ['SECRET_KEY is not in it: keep the key elsewhere, a restore needs the same'] : []),
]

async function restore(from: string, config: Config): Promise<CommandResult> {
  const manifest = JSON.parse(
    await readFile(join(from, parts.manifest), 'utf8').catch(() => {
      throw new Error(`${from} is no backup: it has no ${parts.manifest}`)
    }),
  ) as Manifest
  const wanted = config.databaseUrl ? 'postgres' : 'embedded'
  if (manifest.database !== wanted)
    throw new Error(
      `the backup is of a database of the kind ${manifest.database}; the environment names one of the kind ${wanted}`,
    )
  if (manifest.generation > schemaVersion(modules).generation)
    throw new Error(
      `the backup is of ${manifest.product}, newer than this program (${packageJson.version}): restore it with that`,
    )
  if (config.databaseUrl) await restorePostgres(from, config, config.directUrl ?? config.databaseUrl)
  else {
    if (!isEmpty(config.dataDir)) throw new Error(`${config.dataDir} is not empty: move it away first`)
    await cp(join(from, parts.data), config.dataDir, { recursive: true })
  }
  return { lines: [`restored the backup of ${manifest.at}`, ...notes(config)], json: manifest }
}

async function restorePostgres(from: string, config: Config, databaseUrl: string): Promise<void> {
  const database = await openDatabase(config)
  try {
    await database.asOwner(async query => {
      const [some] = await query<{ name: string }>(
        raw(`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`),
      )
      if (some) throw new Error(`the database is not empty: it has the table ${some.name}; restore into a new one`)
      await ensureRoles(query)
    })
  } finally {
    await database.close()
  }
  runProgram('pg_restore', ['--exit-on-error', '--dbname', databaseName(databaseUrl), join(from, parts.dump)], databaseUrl)
  if (existsSync(join(from, parts.files)) && !config.bucket)
    await cp(join(from, parts.files), uploads(config), { recursive: true })
}

const databaseName = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))

/** The password in the environment and not among the arguments, which every user of the machine can read. */
function connectionEnvironment(url: string): Record<string, string> {
  const { hostname, port, username, password, searchParams } = new URL(url)
  const known: Record<string, string | null> = {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: databaseName(url),
    PGSSLMODE: searchParams.get('sslmode'),
  }
  return Object.fromEntries(Object.entries(known).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

function runProgram(program: string, args: readonly string[], databaseUrl: string): void {
  const env = { ...process.env, ...connectionEnvironment(databaseUrl) }
  const { error, status, stderr } = spawnSync(program, args, { env, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  if (error && 'code' in error && error.code === 'ENOENT')
    throw new Error(`${program} is missing: install PostgreSQL's client programs, of the server's version or newer`)
  if (error ?? status) throw new Error(`${program} failed: ${error?.message ?? stderr.trim().split('\n')[0]}`)
}
