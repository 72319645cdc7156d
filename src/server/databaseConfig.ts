import { existsSync } from 'node:fs'
import { type NatsAddress, parseNatsAddress } from './db/nats/natsAddress.ts'
import type { AppLogin } from './db/postgres/postgresAddress.ts'
import { type DatabaseLimits, defaultDatabaseLimits } from './db/sessionSettings.ts'

/** The environment's settings of the database. */
export interface DatabaseConfig {
  databaseUrl: string | undefined
  /** PostgreSQL itself, where `databaseUrl` is a pooler. */
  directUrl: string | undefined
  /** The login of requests. */
  appLogin: AppLogin | undefined
  databaseLimits: DatabaseLimits
  /** A streaming replica that lists are read from. */
  readUrl: string | undefined
  /** Milliseconds that it may be behind. */
  readLag: number
  /** Servers of NATS that carry the messages between nodes; null: the database does. */
  nats: NatsAddress | null
}

export const databaseVariables = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'DATABASE_READ_LAG_MS',
  'NATS_URL',
  'NATS_CREDS',
  'DATABASE_APP_USER',
  'DATABASE_APP_PASSWORD',
  'DATABASE_POOL',
  'DATABASE_AUTH_POOL',
  'DATABASE_JOBS_POOL',
  'DATABASE_STATEMENT_MS',
  'DATABASE_LOCK_MS',
  'DATABASE_IDLE_MS',
] as const
type Name = (typeof databaseVariables)[number]
const needDatabaseUrl = [
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'DATABASE_APP_USER',
  'DATABASE_APP_PASSWORD',
  'NATS_URL',
  'NATS_CREDS',
] as const
type Environment = Readonly<Record<string, string | undefined>>

export function readDatabaseConfig(env: Environment): DatabaseConfig {
  const databaseUrl = urlOf(env, 'DATABASE_URL')
  const directUrl = urlOf(env, 'DATABASE_DIRECT_URL')
  const readUrl = urlOf(env, 'DATABASE_READ_URL')
  const alone = needDatabaseUrl.find(name => env[name])
  if (databaseUrl === undefined && alone)
    throw new Error(`${alone} says nothing without DATABASE_URL: the database is embedded then`)
  if (readUrl !== undefined && readUrl === databaseUrl)
    throw new Error('DATABASE_READ_URL must be the address of a replica, not that of DATABASE_URL')
  return {
    databaseUrl,
    directUrl,
    readUrl,
    readLag: numberOf(env, 'DATABASE_READ_LAG_MS', { own: 10_000, least: 1000, max: 600_000 }),
    nats: natsOf(env),
    appLogin: loginOf(env, { databaseUrl, directUrl }),
    databaseLimits: readLimits(env),
  }
}

function loginOf(
  { DATABASE_APP_USER: user, DATABASE_APP_PASSWORD: password }: Environment,
  { databaseUrl = '', directUrl }: Pick<DatabaseConfig, 'databaseUrl' | 'directUrl'>,
): AppLogin | undefined {
  if (!user && password) throw new Error('DATABASE_APP_USER is missing: DATABASE_APP_PASSWORD is its password')
  if (!user && directUrl !== undefined)
    throw new Error(
      'DATABASE_APP_USER is missing: DATABASE_DIRECT_URL says that DATABASE_URL is a pooler, and behind one requests need a login of their own',
    )
  if (!user) return undefined
  if (user === decodeURIComponent(URL.parse(databaseUrl)?.username ?? ''))
    throw new Error('DATABASE_APP_USER must be another role than that of DATABASE_URL, which owns the database')
  return { user, password: password || undefined }
}

function natsOf({ NATS_URL: url, NATS_CREDS: credentials }: Environment): NatsAddress | null {
  if (!url && credentials) throw new Error('NATS_URL is missing: NATS_CREDS is the file with the credentials for it')
  if (!url) return null
  const address = parseNatsAddress(url, credentials || undefined)
  if (credentials && !existsSync(credentials)) throw new Error(`NATS_CREDS: there is no file ${credentials}`)
  return address
}

function readLimits(env: Environment): DatabaseLimits {
  const silent = defaultDatabaseLimits
  const number = (name: Name, own: number, [least, max]: readonly [number, number]): number =>
    numberOf(env, name, { own, least, max })
  return {
    requests: number('DATABASE_POOL', silent.requests, [4, 200]),
    auth: number('DATABASE_AUTH_POOL', silent.auth, [2, 50]),
    jobs: number('DATABASE_JOBS_POOL', silent.jobs, [2, 50]),
    statement: number('DATABASE_STATEMENT_MS', silent.statement, [500, 60_000]),
    lock: number('DATABASE_LOCK_MS', silent.lock, [100, 30_000]),
    idleInTransaction: number('DATABASE_IDLE_MS', silent.idleInTransaction, [1000, 600_000]),
  }
}

function numberOf(env: Environment, name: Name, { own, least, max }: { own: number; least: number; max: number }): number {
  const text = env[name] || String(own)
  if (!/^\d{1,7}$/.test(text) || Number(text) < least || Number(text) > max)
    throw new Error(`${name} must be a number from ${least} to ${max}`)
  return Number(text)
}

function urlOf(env: Environment, name: Name): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!isPostgresAddress(text))
    throw new Error(
      `${name} must be like postgres://user:password@host:5432/name; write # / ? % in a password as %23 %2F %3F %25`,
    )
  return text
}

function isPostgresAddress(text: string): boolean {
  const url = /^postgres(ql)?:\/\/\S+$/.test(text) && URL.parse(text)
  if (!url || url.hash) return false
  try {
    decodeURIComponent(`${url.username}${url.password}${url.pathname}`)
    return true
  } catch {
    return false
  }
}
