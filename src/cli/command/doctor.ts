import { statfs } from 'node:fs/promises'
import { modules } from '#product/modules'
import packageJson from '../../../package.json' with { type: 'json' }
import { modulesWithTables, tableOf } from '../../schema/index.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { appRole, type Database, type Query } from '../../server/db/connection.ts'
import { DirectoryInUse } from '../../server/db/embedded/dataDirectory.ts'
import { openDatabase } from '../../server/db/openDatabase.ts'
import { clockDifference } from '../../server/db/postgres/clockDifference.ts'
import { DatabaseUnreachable } from '../../server/db/postgres/databaseUnreachable.ts'
import { currentVersion, isDowngrade, schemaVersion } from '../../server/db/schemaVersion.ts'
import { raw, sql } from '../../server/db/sql.ts'
import { refusesStart } from '../../server/db/tables/plan/schemaStep.ts'
import { planDatabase } from '../../server/db/tables/prepareDatabase.ts'
import { openStorage } from '../../server/storage/fileStorage.ts'
import type { CliCommand, CommandResult } from './command.ts'
import { examineBus } from './examineBus.ts'
import { examinePooler } from './examinePooler.ts'
import { examineReplica } from './examineReplica.ts'
import { examineRunning } from './examineRunning.ts'
import { badFinding, type Check, warningFinding, okFinding, type Finding } from './finding.ts'

export const doctorCommands: Readonly<Record<string, CliCommand>> = {
  doctor: {
    usage: 'doctor',
    help: 'looks whether everything a node needs is as it should be: database, rights, clock, disk, versions, policies',
    run: examine,
  },
}

async function examine(): Promise<CommandResult> {
  const config = readConfig(process.env)
  const findings = [runtime(), ...(await findingsOf(config))]
  const marks = { ok: 'ok     ', warning: 'warning', bad: 'BAD    ' } as const
  return {
    lines: findings.map(({ check, state, says }) => `${marks[state]} ${check.padEnd(widestCheck)}  ${says}`),
    json: { ok: findings.every(({ state }) => state !== 'bad'), findings },
    exitCode: findings.some(({ state }) => state === 'bad') ? 1 : 0,
  }
}

async function findingsOf(config: Config): Promise<readonly Finding[]> {
  const opened = await openDatabase(config).catch((error: Error) => error)
  if (opened instanceof DirectoryInUse) return findingsBesideServer(config)
  if (opened instanceof Error) return [badFinding('database', opened.message)]
  const findings: Finding[] = []
  const skipped: string[] = []
  try {
    for (const [name, check] of Object.entries(checks))
      try {
        findings.push(...[await check(opened, config)].flat())
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error)
        // Without a database each check fails with the same sentence: once is enough.
        const isKnown = error instanceof DatabaseUnreachable && findings.some(({ says }) => says.includes(problem))
        if (isKnown) skipped.push(name)
        else findings.push(badFinding(name, problem))
      }
  } finally {
    await opened.close()
  }
  return skipped.length ? [...findings, warningFinding('others', `not looked at without it: ${skipped.join(', ')}`)] : findings
}

/** The findings where a server has the embedded database open, which belongs to one process. */
async function findingsBesideServer(config: Config): Promise<readonly Finding[]> {
  const space = await examineDisk(config).catch((error: Error) => badFinding('disk', error.message))
  const others = Object.keys(checks).filter(name => !['database', 'disk', ...postgresOnly].includes(name))
  return [
    ...(await examineRunning(config)),
    space,
    okFinding('others', `looked at while no server has the database open: ${others.join(', ')}`),
  ]
}

const runtime = (): Finding => okFinding('program', `Houtai ${packageJson.version} on Node.js ${process.version}`)

const queryAsOwner = <T extends object>(whole: Database, text: string): Promise<T[]> =>
  whole.asOwner((query: Query) => query<T>(raw(text)))

async function database(whole: Database): Promise<Finding> {
  const [row] = await queryAsOwner<{ version: string; number: number }>(
    whole,
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  )
  const says = `${whole.kind === 'embedded' ? 'embedded, PostgreSQL' : 'PostgreSQL'} ${row?.version}`
  return (row?.number ?? 0) < 150_000 ? badFinding('database', `${says}; 15 or newer is needed`) : okFinding('database', says)
}

const rights: Check = async (whole, { appLogin }) => {
  const [row] = await queryAsOwner<{ owner: boolean; app: boolean; bypass: boolean; person: string }>(
    whole,
    `select current_user::text as person,
      (select pg_get_userbyid(datdba) from pg_database where datname = current_database()) = current_user as owner,
      exists (select from pg_roles where rolname = '${appRole}') as app,
      exists (select from pg_roles where rolname = '${appRole}' and (rolbypassrls or rolsuper)) as bypass`,
  )
  if (row?.bypass)
    return badFinding('rights', `the role ${appRole} passes by row-level security: alter role ${appRole} nosuperuser nobypassrls`)
  if (!row?.owner && whole.kind === 'postgres') return badFinding('rights', `${row?.person} does not own the database`)
  if (!row?.app) return warningFinding('rights', `there is no role ${appRole} yet; the first start makes it`)
  const refused = await whole.read({ org: 0, account: 0 }, raw('select 1 as one')).then(
    () => null,
    (error: Error) => error.message,
  )
  const person = appLogin ? `${appLogin.user}, a member of ${appRole}` : appRole
  if (refused !== null) return badFinding('rights', `requests cannot run as ${person}: ${refused}`)
  return okFinding('rights', `${row.person} owns the database; requests run as ${person}`)
}

async function extensions(whole: Database): Promise<Finding> {
  const needed = ['pg_trgm', 'btree_gin', 'btree_gist']
  const rows = await queryAsOwner<{ name: string; there: boolean }>(
    whole,
    `select name, installed_version is not null as there from pg_available_extensions
      where name in (${needed.map(one => `'${one}'`).join()})`,
  )
  const missing = needed.filter(one => !rows.some(({ name }) => name === one))
  if (missing.length)
    return badFinding(
      'extensions',
      `${missing.join(', ')}: not on the database's machine; install PostgreSQL's contrib package there`,
    )
  const later = rows.filter(({ there }) => !there).map(({ name }) => name)
  return later.length
    ? warningFinding('extensions', `${later.join(', ')}: made at the first start`)
    : okFinding('extensions', needed.join(', '))
}

async function clock(whole: Database): Promise<Finding> {
  const { says, isTooFar } = await clockDifference(whole)
  return isTooFar ? badFinding('clock', says) : okFinding('clock', says)
}

const keys: Check = async (whole, { secretKeys }) => {
  if (secretKeys.lost)
    return warningFinding('keys', 'SECRET_KEY says lost: take the word away once what it could not open is given up')
  if (secretKeys.keys.length || whole.kind === 'embedded') return okFinding('keys', 'the key is outside the tables')
  return warningFinding('keys', 'SECRET_KEY is not set: whoever reads the database or a backup of it can forge sessions')
}

const disk: Check = (_whole, config) => examineDisk(config)
async function examineDisk(config: Config): Promise<Finding> {
  const { tempUploads } = await openStorage(config)
  await tempUploads.tryWriting()
  const { bavail, bsize } = await statfs(config.dataDir)
  const free = Math.floor((bavail * bsize) / 1_048_576)
  const says = `${free} MB free in ${config.dataDir}${config.bucket ? `; files are in the bucket ${config.bucket.name}` : ''}`
  try {
    await tempUploads.refuseWhenLow()
    return okFinding('disk', says)
  } catch {
    return badFinding('disk', `${says}: uploads, imports and exports are refused`)
  }
}

const versions: Check = async whole => {
  const version = schemaVersion(modules)
  const known = await whole.asOwner(query => currentVersion(query, version))
  if (!known) return warningFinding('versions', 'no node has started on this database yet')
  const says = `the tables are those of ${known.product}, generation ${known.generation}, since ${known.at}`
  if (isDowngrade(version, known)) return badFinding('versions', `${says}: newer than this program, which would not start`)
  return okFinding('versions', says)
}

/** Every table of a module has its own row policies. */
const policies: Check = async whole => {
  const names = modulesWithTables(modules).map(tableOf)
  const tables = await whole.asOwner(query =>
    query<{ name: string; apart: boolean }>(
      sql`select c.relname::text as name, c.relrowsecurity and c.relforcerowsecurity
        and exists (select from pg_policy p where p.polrelid = c.oid) as apart
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any(${names}::text[])`,
    ),
  )
  const open = tables.filter(({ apart }) => !apart).map(({ name }) => name)
  if (open.length)
    return badFinding('policies', `${open.join(', ')}: without row-level security; a start of this version puts it back`)
  return tables.length
    ? okFinding('policies', `${tables.length} tables are under row-level security`)
    : warningFinding('policies', 'there are no tables yet')
}

const plan: Check = async whole => {
  const steps = await planDatabase(whole, modules)
  const refused = steps.filter(refusesStart)
  if (refused.length) return badFinding('plan', `a start would refuse ${refused.length} changes of the tables: houtai plan`)
  return okFinding('plan', steps.length ? `a start makes ${steps.length} safe changes` : 'the tables are what the modules say')
}

const checks: Readonly<Record<string, Check>> = {
  database,
  pooler: examinePooler,
  rights,
  extensions,
  clock,
  keys,
  disk,
  versions,
  policies,
  plan,
  replica: examineReplica,
  bus: examineBus,
}
/** Checks without a meaning on the embedded database. */
const postgresOnly = ['pooler', 'replica', 'bus']
const widestCheck = Math.max(...Object.keys(checks).map(name => name.length), 'program'.length)
