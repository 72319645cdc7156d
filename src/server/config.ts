import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { secretValue } from '../kinds/secret/value.ts'
import { type SecretKeys, splitSecretKeys } from './auth/secretKeys.ts'
import { type DatabaseConfig, databaseVariables, readDatabaseConfig } from './databaseConfig.ts'
import type { LogLevel, TrustedProxies } from './http/createApp.ts'
import type { Deployment } from './outgoing/deployment.ts'
import { type InsideHosts, parseInsideHosts } from './outgoing/insideHosts.ts'
import { refuseMisspelt } from './refuseMisspelt.ts'
import { type FileQuotas, defaultFileQuotas } from './storage/fileStorage.ts'
import type { S3Bucket } from './storage/s3Calls.ts'

/** The environment variables, validated once. */
export interface Config extends DatabaseConfig {
  port: number
  host: string
  dataDir: string
  adminPassword: string | undefined
  demo: boolean
  /** Whether a start may undo what a newer version made of the tables. */
  allowOlder: boolean
  trustProxy: TrustedProxies
  /** Drain: seconds in which an ending process goes on answering, so that a proxy can leave it. */
  drainSeconds: number
  /** Bucket for uploaded files; null stores them under `dataDir`. */
  bucket: S3Bucket | null
  /** Bytes of the disk that files leave free; null for a share of it. */
  diskReserve: number | null
  fileQuotas: FileQuotas
  /** Keys that sign tokens and encrypt secrets. */
  secretKeys: SecretKeys
  logLevel: LogLevel
  /** The collector of OpenTelemetry that gets a span of each request; null for none. */
  tracesTo: string | null
  /** Milliseconds after which a call is logged as slow; 0 for none. */
  slowAfter: number
  /** A port of their own for the figures; null for none. */
  metricsPort: number | null
  /** Bearer token of the metrics; null: they are served on that port only. */
  metricsToken: string | null
  deployment: Deployment
  /** URL template of the map tiles; null without a source. */
  tiles: string | null
}

const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const
/** Belongs to a temporary key. */
const s3Token = 'S3_SESSION_TOKEN'
const sizes = ['DISK_RESERVE_MB', 'ORG_FILES_MB', 'ACCOUNT_FILES_MB'] as const
const knownVariables = [
  'PORT',
  'HOST',
  'DATA_DIR',
  ...databaseVariables,
  'ADMIN_PASSWORD',
  'DEMO',
  'ALLOW_OLDER_SCHEMA',
  ...s3,
  s3Token,
  ...sizes,
  'TRUST_PROXY',
  'PUBLIC_URL',
  'INSIDE_HOSTS',
  'CLIENT_ORIGINS',
  'DRAIN_SECONDS',
  'SECRET_KEY',
  'SECRET_KEY_FILE',
  'MAP_TILES',
  'LOG_LEVEL',
  'SLOW_CALL_MS',
  'METRICS_PORT',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
]
const invalidSetting = (name: string, want: string): Error => new Error(`${name} must be ${want}`)

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const database = readDatabaseConfig(env)
  const { databaseUrl } = database
  refuseMisspelt(env, knownVariables)
  return {
    ...database,
    port: portOf(env['PORT'] || '3000'),
    host: hostOf(env['HOST'] || '127.0.0.1'),
    dataDir: directoryOf(env['DATA_DIR'] || './data'),
    adminPassword: passwordOf(env['ADMIN_PASSWORD']),
    demo: flagOf(env['DEMO'], 'DEMO', databaseUrl === undefined),
    allowOlder: flagOf(env['ALLOW_OLDER_SCHEMA'], 'ALLOW_OLDER_SCHEMA'),
    trustProxy: proxyOf(env['TRUST_PROXY']),
    drainSeconds: drainOf(env['DRAIN_SECONDS'] || (databaseUrl === undefined ? '0' : '2')),
    bucket: bucketOf(env),
    diskReserve: bytesOf(env, 'DISK_RESERVE_MB'),
    fileQuotas: {
      organisation: bytesOf(env, 'ORG_FILES_MB') ?? defaultFileQuotas.organisation,
      waiting: bytesOf(env, 'ACCOUNT_FILES_MB') ?? defaultFileQuotas.waiting,
    },
    secretKeys: keysOf(env),
    deployment: {
      publicUrl: publicUrlOf(env['PUBLIC_URL']),
      insideHosts: insideHostsOf(env['INSIDE_HOSTS']),
      clientOrigins: clientOriginsOf(env['CLIENT_ORIGINS']),
    },
    tiles: tilesOf(env['MAP_TILES']),
    tracesTo: collectorOf(env['OTEL_EXPORTER_OTLP_ENDPOINT']),
    logLevel: levelOf(env['LOG_LEVEL'] || 'warn'),
    slowAfter: slowAfterOf(env['SLOW_CALL_MS'] || '1000'),
    metricsPort: metricsPortOf(env),
    metricsToken: metricsTokenOf(env['METRICS_TOKEN']),
  }
}

function bytesOf(env: NodeJS.ProcessEnv, name: (typeof sizes)[number]): number | null {
  const text = env[name]
  if (text === undefined || text === '') return null
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalidSetting(name, 'a number of megabytes')
  return Number(text) * 1_048_576
}

function portOf(text: string, name = 'PORT'): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw invalidSetting(name, 'a number from 0 to 65535')
  return port
}

function metricsPortOf({ METRICS_PORT: text, PORT: own }: NodeJS.ProcessEnv): number | null {
  if (!text) return null
  if (text !== '0' && text === (own || '3000')) throw invalidSetting('METRICS_PORT', 'another port than PORT')
  return portOf(text, 'METRICS_PORT')
}

function directoryOf(text: string): string {
  if (text.trim() === '') throw invalidSetting('DATA_DIR', 'the path of a directory')
  return text
}

const levels: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
function levelOf(text: string): LogLevel {
  const level = levels.find(one => one === text)
  if (!level) throw invalidSetting('LOG_LEVEL', `one of ${levels.join(', ')}`)
  return level
}

function collectorOf(text: string | undefined): string | null {
  if (!text) return null
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw invalidSetting('OTEL_EXPORTER_OTLP_ENDPOINT', 'like http://collector:4318')
  return text
}

function slowAfterOf(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw invalidSetting('SLOW_CALL_MS', 'a number of milliseconds, or 0')
  return Number(text)
}

function metricsTokenOf(text: string | undefined): string | null {
  if (!text) return null
  if (!/^[!-~]{16,200}$/.test(text)) throw invalidSetting('METRICS_TOKEN', '16 characters or longer, without spaces')
  return text
}

function drainOf(text: string): number {
  const seconds = Number(text)
  if (!/^\d+$/.test(text) || seconds > 60) throw invalidSetting('DRAIN_SECONDS', 'a number from 0 to 60')
  return seconds
}

function hostOf(text: string): string {
  if (!/^[\w.:-]+$/.test(text)) throw invalidSetting('HOST', 'an address or a host name')
  return text
}

function passwordOf(text: string | undefined): string | undefined {
  if (!text) return undefined
  if ('problem' in secretValue.accept(text, { kind: 'secret', label: '' }))
    throw invalidSetting('ADMIN_PASSWORD', '8 to 128 characters long, and none of the commonest')
  return text
}

function flagOf(text: string | undefined, name: string, ifUnset = false): boolean {
  if (text === undefined || text === '') return ifUnset
  if (text !== '0' && text !== '1') throw invalidSetting(name, '0 or 1')
  return text === '1'
}

/**
 * Trusts no proxy, the one that connects, or exactly these addresses. Never any: who sends `X-Forwarded-For` himself would have the address
 * of his choice, because proxies add theirs at its end.
 */
function proxyOf(text: string | undefined): TrustedProxies {
  if (!text || text === '0' || text === 'false') return false
  if (text === '1' || text === 'true') return (_address, hop) => hop === 0
  if (!text.split(/ *, */).every(isNetwork)) throw invalidSetting('TRUST_PROXY', '1, or addresses such as 10.0.0.0/8')
  return text
}

const isNetwork = (text: string): boolean => {
  const [address = '', bits] = text.split('/')
  return (
    ['loopback', 'linklocal', 'uniquelocal'].includes(text) ||
    (isIP(address) > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128))))
  )
}

/**
 * Key rotation: the first key signs and encrypts, all of them verify and decrypt. The word `lost` in place of a former key
 * discards what only that key could decrypt.
 */
function keysOf(env: NodeJS.ProcessEnv): SecretKeys {
  const [text, file] = [env['SECRET_KEY'], env['SECRET_KEY_FILE']]
  if (text && file) throw new Error('SECRET_KEY and SECRET_KEY_FILE: set one of them')
  const name = file ? 'SECRET_KEY_FILE' : 'SECRET_KEY'
  const all = splitSecretKeys(file ? readKeyFile(file) : (text ?? ''))
  const keys = all.filter(key => key !== 'lost')
  // An empty file is a secret that was not mounted: without a key a node would use the one in the tables.
  if ((text || file) && !all.length) throw invalidSetting(name, 'a key of 32 characters or more, and there is none')
  if (keys.some(key => key.length < 32))
    throw invalidSetting(name, '32 characters or longer, as openssl rand -base64 32 makes one')
  return { keys, lost: keys.length < all.length }
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw invalidSetting('SECRET_KEY_FILE', 'a file that can be read')
  }
}

/** Refuses a partial S3 configuration: files must not end up on the local disk by mistake. */
function bucketOf(env: NodeJS.ProcessEnv): S3Bucket | null {
  const [address = '', name = '', key = '', secret = ''] = s3.map(one => env[one])
  const missing = s3.find(one => !env[one])
  const sessionToken = env[s3Token]
  if (!address && !name && !key && !secret && !sessionToken) return null
  if (missing)
    throw new Error(`${missing} is missing: files are kept in S3 when ${s3.join(', ')} are all set, and on disk when none is`)
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(name)) throw invalidSetting('S3_BUCKET', 'the name of a bucket')
  for (const [index, value] of [key, secret].entries())
    if (!/^[!-~]+$/.test(value)) throw invalidSetting(index ? 'S3_SECRET' : 'S3_KEY', 'without spaces')
  if (sessionToken && !/^[!-~]+$/.test(sessionToken)) throw invalidSetting(s3Token, 'without spaces')
  return { endpoint: endpointOf(address), name, key, secret, ...(sessionToken ? { sessionToken } : {}) }
}

function endpointOf(text: string): URL {
  const url = URL.parse(text)
  const bare =
    url && /^https?:$/.test(url.protocol) && `${url.pathname}${url.search}${url.hash}${url.username}${url.password}` === '/'
  if (!bare) throw invalidSetting('S3_ENDPOINT', 'like https://s3.example.com')
  return url
}

function publicUrlOf(text: string | undefined): string | null {
  if (!text) return null
  const origin = originOf(text)
  if (origin === null) throw invalidSetting('PUBLIC_URL', 'like https://admin.example.com')
  return origin
}

/** Null for an address with more than a scheme, a host and a port. */
function originOf(text: string): string | null {
  const url = URL.parse(text)
  const bare =
    url && /^https?:$/.test(url.protocol) && `${url.pathname}${url.search}${url.hash}${url.username}${url.password}` === '/'
  return bare ? url.origin : null
}

function clientOriginsOf(text: string | undefined): readonly string[] {
  return (text ?? '').split(',').flatMap(part => {
    if (part.trim() === '') return []
    const origin = originOf(part.trim())
    if (origin === null)
      throw invalidSetting('CLIENT_ORIGINS', 'like https://client.example.com, several with commas between them')
    return [origin]
  })
}

function insideHostsOf(text: string | undefined): InsideHosts {
  const hosts = parseInsideHosts(text ?? '')
  if (!hosts) throw invalidSetting('INSIDE_HOSTS', 'names and networks, like keycloak.lan,10.0.0.0/8')
  return hosts
}

/** The host must be fixed; placeholders may occur in the path or the query only. */
function tilesOf(text: string | undefined): string | null {
  if (!text) return null
  const plain = text.replace('{z}', '1').replace('{x}', '1').replace('{y}', '1')
  const url = URL.parse(plain)
  const fixed = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash && !/[{}]/.test(plain)
  const origin = /^https?:\/\/[^/]+/i.exec(text)?.[0] ?? '{'
  if (!fixed || origin.includes('{') || !['{z}', '{x}', '{y}'].every(name => text.includes(name)))
    throw invalidSetting('MAP_TILES', 'like https://tiles.example.com/{z}/{x}/{y}.png')
  return text
}
