import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject as provided } from 'vitest'
import { modules as all } from '../modules.config.ts'
import { readRegions } from '../src/modules/city/readRegions.ts'
import { serverParts as allParts } from '../src/modules/servers.ts'
import type { AnyModule } from '../src/schema/index.ts'
import type { SecretKeys } from '../src/server/auth/secretKeys.ts'
import { compose } from '../src/server/compose.ts'
import type { BusTransport } from '../src/server/db/bus.ts'
import type { Database } from '../src/server/db/connection.ts'
import { openEmbedded } from '../src/server/db/embedded/openEmbedded.ts'
import { retainEmbeddedCode } from '../src/server/db/embedded/retainEmbeddedCode.ts'
import type { AnyPart } from '../src/server/db/modulePart.ts'
import type { ReadReplica } from '../src/server/db/replica/readReplica.ts'
import { raw } from '../src/server/db/sql.ts'
import { createApp } from '../src/server/http/createApp.ts'
import type { HttpContext } from '../src/server/http/pipeline/pipeline.ts'
import type { Deployment } from '../src/server/outgoing/deployment.ts'
import { printFirstPassword } from '../src/server/seed/firstPassword.ts'
import type { FileQuotas } from '../src/server/storage/fileStorage.ts'
import type { S3Bucket } from '../src/server/storage/s3Calls.ts'
import type { Envelope } from '../src/shared/wire/envelope.ts'
import { open, temporaryDatabase } from './databases.ts'
import { allModules, allParts as fixtureParts, everything } from './fixtures/everything.ts'
import { preparedCopy, preparedWithDatabase } from './prepared.ts'

/** The database that the project of a test file runs on. */
export const engine = provided('engine')
/** Whether the same file runs on PostgreSQL too: what does not depend on the database is asked there alone. */
export const isSecondDatabase = engine === 'embedded' && Boolean(process.env['DATABASE_URL'])

export const password = 'Test-Pass-2026'
/** Two provinces instead of thousands of regions: enough for most tests. */
const someRegions = (parts: Readonly<Record<string, AnyPart>>): Readonly<Record<string, AnyPart>> => {
  const bulk = () => readRegions().filter(({ code }) => /^(11|31)/.test(code ?? ''))
  return parts['city'] ? { ...parts, city: { ...parts['city'], seed: { bulk } } } : parts
}

/** The embedded database, each in a worker of its own. */
async function embeddedDatabase(directory: string): Promise<Database> {
  await retainEmbeddedCode()
  return openEmbedded(directory)
}

/** An empty database of that kind, removed when closed. */
export const emptyDatabase = (kind: Database['kind']): Promise<Database> =>
  kind === 'embedded' ? emptyEmbedded() : temporaryDatabase()

/** A copy of an empty one: to make its files takes two seconds of the processor. */
async function emptyEmbedded(): Promise<Database> {
  const directory = await mkdtemp(join(tmpdir(), 'houtai-empty-'))
  await preparedCopy('embedded-empty', directory, async first => (await embeddedDatabase(first)).close())
  const database = await embeddedDatabase(directory)
  return { ...database, close: () => database.close().finally(() => rm(directory, { recursive: true, force: true })) }
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
  server: HttpContext
  database: Database
  /** Directory of uploaded files. */
  dataDir: string
  signIn(orgcode: string, username?: string): Promise<Session>
  close(): Promise<void>
}

export interface ProductOptions {
  modules?: readonly AnyModule[]
  parts?: Readonly<Record<string, AnyPart>>
  /** A bucket for files instead of the test's directory. */
  bucket?: S3Bucket | null
  diskReserve?: number
  fileQuotas?: FileQuotas
  deployment?: Deployment
  replica?: ReadReplica
  /** What carries messages to other nodes; by default the database. */
  transport?: BusTransport
  secretKeys?: SecretKeys
}

/** The product after its first start with these options, called without a network port. */
export async function startProduct(kind: Database['kind'], wanted: ProductOptions = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'houtai-'))
  const database = wanted.bucket ? await emptyDatabase(kind) : await started[kind](dataDir, wanted)
  const product = await over(database, dataDir, wanted)
  return { ...product, close: () => product.close().then(() => rm(dataDir, { recursive: true, force: true })) }
}

/** What a prepared database is started with: the modules of the product, or those of the fixtures too. */
const preparedFor = ({ modules }: ProductOptions): { name: string; options: ProductOptions } =>
  modules?.includes(everything)
    ? { name: 'fixtures', options: { modules: allModules, parts: fixtureParts } }
    : { name: 'product', options: {} }

/** A database after the first start, with its files: a copy of one shared by a test run. */
const started: Readonly<Record<Database['kind'], (dataDir: string, wanted: ProductOptions) => Promise<Database>>> = {
  async embedded(dataDir, wanted) {
    const { name, options } = preparedFor(wanted)
    await preparedCopy(`embedded-${name}`, dataDir, async directory =>
      firstStart(await embeddedDatabase(join(directory, 'pg')), directory, options),
    )
    return embeddedDatabase(join(dataDir, 'pg'))
  },
  async postgres(dataDir, wanted) {
    const { name, options } = preparedFor(wanted)
    const template = await preparedWithDatabase(`postgres-${name}`, dataDir, (directory, empty) =>
      firstStart(open(empty), directory, options),
    )
    return temporaryDatabase(template)
  },
}

async function firstStart(database: Database, dataDir: string, options: ProductOptions): Promise<void> {
  await composed(database, dataDir, options)
  await database.close()
}

/** A second node on the same database. In one process, but it shares nothing else, like a separate one. */
export const anotherNode = async ({ database, dataDir }: Product, wanted?: ProductOptions): Promise<Product> =>
  over(open(await databaseName(database)), dataDir, wanted)

/** One that reaches it in another way. */
export const nodeOn = (database: Database, { dataDir }: Pick<Product, 'dataDir'>, wanted?: ProductOptions): Promise<Product> =>
  over(database, dataDir, wanted)

export async function databaseName(database: Database): Promise<string> {
  const [known] = await database.asOwner(query => query<{ name: string }>(raw('select current_database()::text as name')))
  return known?.name ?? ''
}

/** The same database and files after a start with other modules. */
export async function restarted({ app, database, dataDir, close }: Product, wanted: ProductOptions): Promise<Product> {
  await app.close()
  const next = await over(database, dataDir, wanted)
  return { ...next, close: () => next.app.close().then(close) }
}

async function composed(
  database: Database,
  dataDir: string,
  { modules = all, parts = allParts, bucket = null, ...limits }: ProductOptions = {},
): Promise<HttpContext> {
  const options = { demo: true, examples: false, dataDir, bucket, ...limits }
  const server = await compose(database, { modules, parts: someRegions(parts) }, options)
  if (server.isFirst) await printFirstPassword(database, password, () => undefined)
  return server
}

async function over(database: Database, dataDir: string, wanted?: ProductOptions): Promise<Product> {
  const server = await composed(database, dataDir, wanted)
  const app = await createApp(server, {
    trustProxy: false,
    client: null,
    log: 'silent',
    health: async () => ({ problem: null, db: database.kind, version: '' }),
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
