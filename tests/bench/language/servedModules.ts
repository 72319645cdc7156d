import { rmSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modules } from '../../../modules.config.ts'
import { serverParts } from '../../../src/modules/servers.ts'
import type { AnyModule } from '../../../src/schema/index.ts'
import { compose } from '../../../src/server/compose.ts'
import type { Database } from '../../../src/server/db/connection.ts'
import { openDatabase } from '../../../src/server/db/openDatabase.ts'
import { createApp } from '../../../src/server/http/createApp.ts'
import type { HttpContext } from '../../../src/server/http/pipeline/pipeline.ts'
import { type Deployment, defaultDeployment } from '../../../src/server/outgoing/deployment.ts'
import { printFirstPassword } from '../../../src/server/seed/firstPassword.ts'
import { temporaryDatabase } from '../../databases.ts'
import { password } from '../fill.ts'
import { post } from '../loader.ts'

/** A database of its own, on the server that `DATABASE_URL` names or embedded, and a directory for its files. */
export async function temporaryBenchDatabase(): Promise<{ database: Database; dataDir: string } & AsyncDisposable> {
  const dataDir = await mkdtemp(join(tmpdir(), 'houtai-bench-'))
  return { database: await openIn(dataDir), dataDir, [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }) }
}

const openIn = (dataDir: string): Promise<Database> => (process.env['DATABASE_URL'] ? temporaryDatabase() : openStarted(dataDir))

/** An embedded database after its first start, in an empty directory. */
export async function openStarted(dataDir: string): Promise<Database> {
  await cp(await (started ??= firstStart()), dataDir, { recursive: true })
  return openDatabase({ databaseUrl: undefined, dataDir })
}

let started: Promise<string> | undefined
/** The directory of an embedded database after the first start, which takes each part seconds of which nothing is measured. */
async function firstStart(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'houtai-bench-started-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  await composeDemonstration(database, { dataDir, further: [], deployment: defaultDeployment })
  await database.close()
  return dataDir
}

interface ComposedModules {
  dataDir: string
  further: readonly AnyModule[]
  deployment: Deployment
}
async function composeDemonstration(database: Database, { dataDir, further, deployment }: ComposedModules): Promise<HttpContext> {
  const product = { modules: [...modules, ...further], parts: serverParts }
  const server = await compose(database, product, { demo: true, examples: false, dataDir, bucket: null, deployment })
  await printFirstPassword(database, password, () => undefined)
  return server
}

export interface ServedModules extends AsyncDisposable {
  port: number
  /** The address of a call of `demo1`, and what its account signs in with. */
  signIn(username: string): Promise<{ token: string; pathOf: (call: string) => string }>
}

/** The product with further modules, served by this process; the database is closed with it. */
export async function serveModules(
  database: Database,
  { dataDir, further, deployment = defaultDeployment }: Omit<ComposedModules, 'deployment'> & { deployment?: Deployment },
): Promise<ServedModules> {
  const server = await composeDemonstration(database, { dataDir, further, deployment })
  const health = async () => ({ problem: null, db: database.kind, version: '' })
  const app = await createApp(server, { trustProxy: false, client: null, log: 'silent', health })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    async signIn(username) {
      const body = { orgcode: 'demo1', username, password }
      const login = { path: '/api/v2/manage/login', body }
      const { data } = await post<{ data: { access_token: string; orgkey: string } }>(port, login)
      return { token: data.access_token, pathOf: call => `/api/${data.orgkey}/v2/manage/${call}` }
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await database.close()
    },
  }
}
