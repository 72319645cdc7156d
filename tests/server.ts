import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { modules as all } from '../modules.config.ts'
import type { AnyModule } from '../src/schema/index.ts'
import { compose } from '../src/server/compose.ts'
import type { Database } from '../src/server/db/connection.ts'
import { openEmbedded } from '../src/server/db/embedded.ts'
import { openPostgres } from '../src/server/db/postgres.ts'
import { raw } from '../src/server/db/sql.ts'
import type { Bucket } from '../src/server/features/s3/bucket.ts'
import { createApp } from '../src/server/http/app.ts'
import type { Server } from '../src/server/http/pipeline.ts'
import { parts as allParts } from '../src/server/modules/index.ts'
import type { AnyPart } from '../src/server/part.ts'
import { regions } from '../src/server/modules/regions.ts'
import type { Envelope } from '../src/wire/envelope.ts'

export const password = 'Test-Pass-2026'
const { DATABASE_URL } = process.env

/** The databases every test of the server runs on. */
export const databases: readonly Database['kind'][] = DATABASE_URL ? ['embedded', 'postgres'] : ['embedded']

/** Of the thousands of regions, those of two provinces are plenty for most. */
const someRegions = (parts: Readonly<Record<string, AnyPart>>): Readonly<Record<string, AnyPart>> => {
  const bulk = () => regions().filter(({ code }) => /^(11|31)/.test(code ?? ''))
  return parts['city'] ? { ...parts, city: { ...parts['city'], seed: { bulk } } } : parts
}

/** An empty database of that kind, gone when closed. */
export async function emptyDatabase(kind: Database['kind']): Promise<Database> {
  if (kind === 'embedded') return openEmbedded(null)
  const name = `houtai_${randomBytes(6).toString('hex')}`
  const admin = async (text: string) => {
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  /** What PostgreSQL itself cleans up there just now is waited for. */
  const drop = (tries = 20): Promise<void> =>
    admin(`drop database ${name} with (force)`).catch(async (error: unknown) => {
      if (tries === 0) throw error
      await pause(250)
      return drop(tries - 1)
    })
  await admin(`create database ${name}`)
  const url = new URL(DATABASE_URL ?? '')
  url.pathname = `/${name}`
  const database = openPostgres(url.href)
  return { ...database, close: () => database.close().then(() => drop()) }
}

export interface Reply<T = never> {
  status: number
  headers: Record<string, unknown>
  body: Envelope<T>
}
export interface Session {
  orgkey: string
  token: string
  /** POST below `/api/{orgkey}/v2/manage/`. */
  post<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<T>>
}
export interface Product {
  app: FastifyInstance
  server: Server
  database: Database
  /** Where uploaded files lie. */
  dataDir: string
  signIn(orgcode: string, username?: string): Promise<Session>
  close(): Promise<void>
}

export interface Wanted {
  modules?: readonly AnyModule[]
  parts?: Readonly<Record<string, AnyPart>>
  /** Where files are kept instead of in a directory of the test's. */
  bucket?: Bucket | null
}

/** The product over an empty database, answering without a port. */
export async function startProduct(kind: Database['kind'], wanted: Wanted = {}): Promise<Product> {
  const database = await emptyDatabase(kind)
  const dataDir = await mkdtemp(join(tmpdir(), 'houtai-'))
  const product = await over(database, dataDir, wanted)
  return { ...product, close: () => product.close().then(() => rm(dataDir, { recursive: true, force: true })) }
}

/** Another process would hear no more of the first than this does: they share the database alone. */
export async function anotherNode({ database: first, dataDir }: Product): Promise<Product> {
  const url = new URL(DATABASE_URL ?? '')
  const [known] = await first.asOwner(query => query<{ name: string }>(raw('select current_database()::text as name')))
  url.pathname = `/${known?.name}`
  return over(openPostgres(url.href), dataDir)
}

async function over(
  database: Database,
  dataDir: string,
  { modules = all, parts = allParts, bucket = null }: Wanted = {},
): Promise<Product> {
  const wishes = { adminPassword: password, demo: true, examples: false, dataDir, bucket }
  const server = await compose(database, { modules, parts: someRegions(parts) }, wishes)
  const app = await createApp(server, {
    trustProxy: false,
    client: null,
    log: 'silent',
    health: async () => ({ ok: true, db: database.kind, version: '' }),
  })
  return {
    app,
    server,
    database,
    dataDir,
    signIn: (orgcode, username = 'admin') => signIn(app, orgcode, username),
    close: () => app.close().then(database.close),
  }
}

export async function inject<T>(
  app: FastifyInstance,
  path: string,
  request: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply<T>> {
  const reply = await app.inject({
    method: 'POST',
    url: path,
    payload: JSON.stringify(request.body ?? {}),
    headers: { 'content-type': 'application/json', ...request.headers },
  })
  return { status: reply.statusCode, headers: reply.headers, body: JSON.parse(reply.body) }
}

async function signIn(app: FastifyInstance, orgcode: string, username: string): Promise<Session> {
  const { body } = await inject<{ orgkey: string; access_token: string }>(app, '/api/v2/manage/login', {
    body: { orgcode, username, password },
  })
  if (!body.data) throw new Error(`${orgcode}/${username} cannot sign in: ${body.error}`)
  const { orgkey, access_token: token } = body.data
  return {
    orgkey,
    token,
    post: (path, sent, headers) =>
      inject(app, `/api/${orgkey}/v2/manage/${path}`, { body: sent, headers: { authorization: `Bearer ${token}`, ...headers } }),
  }
}
