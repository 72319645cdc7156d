import { existsSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { productRoot } from '../product/roots.ts'
import { compose } from './compose.ts'
import { type Connections, readOwnMigrations } from './connections.ts'
import { busState } from './db/bus.ts'
import { noteListening } from './db/embedded/listeningAddress.ts'
import type { StatementListener } from './db/observed/observedDatabase.ts'
import { startRecounting } from './db/tables/startRecounting.ts'
import { createApp } from './http/createApp.ts'
import { addGauges } from './http/monitoring/addGauges.ts'
import { healthCheck } from './http/monitoring/healthCheck.ts'
import { serveMetrics } from './http/monitoring/metricsRoute.ts'
import { prepareDrain } from './http/prepareDrain.ts'
import { startScheduler } from './jobs/scheduler.ts'
import { printFirstPassword } from './seed/firstPassword.ts'

const built = join(productRoot, 'dist/client/')

/** What `npm run dev` adds to the server. */
interface ServerExtension {
  /** Called after every statement of a request. */
  onStatement?: StatementListener
  /** Adds routes and hooks before the server listens. */
  extend?(app: Awaited<ReturnType<typeof createApp>>, server: Awaited<ReturnType<typeof compose>>): void
}

interface ServedProduct {
  /** Prints what an operator needs to know, and last that it is ready. */
  announce(): Promise<void>
  /** Ends it; the connections stay open. */
  drain(seconds: number): Promise<void>
}

/** Composes the modules and their server halves on open connections, and listens. */
export async function serveProduct(
  { config, ending, database, replica, nats, tracing }: Connections,
  product: Parameters<typeof compose>[1],
  { onStatement, extend }: ServerExtension = {},
): Promise<ServedProduct> {
  const server = await compose(database, product, {
    ...config,
    examples: config.demo,
    tracing,
    replica,
    ...(nats ? { transport: nats } : {}),
    ending,
    written: readOwnMigrations(),
    onStatement,
  })
  const checkHealth = healthCheck({ ...server.context, database: database.forPurpose('health') })
  const app = await createApp(server, {
    trustProxy: config.trustProxy,
    client: existsSync(built) ? built : null,
    log: config.logLevel,
    slowAfter: config.slowAfter,
    metricsToken: config.metricsToken,
    health: async () => ({
      problem: await checkHealth(),
      db: database.kind,
      version: packageJson.version,
      ...(replica ? { replica: replica.state().use } : {}),
      ...(database.kind === 'postgres' ? { bus: busState(server.transport) } : {}),
    }),
  })
  extend?.(app, server)
  addGauges(server, database.forPurpose('health'), packageJson.version)
  const monitored =
    config.metricsPort === null
      ? null
      : await serveMetrics(server.metrics, { host: config.host, port: config.metricsPort, token: config.metricsToken })
  const drain = prepareDrain(app, server)
  const background = { ...server.context, database: database.forPurpose('jobs') }
  const stopRecounting = startRecounting(background, error => app.log.error(error))
  const stopTicking = startScheduler(background, error => app.log.error(error))
  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  if (database.kind === 'embedded' && typeof address === 'object' && address) noteListening(config.dataDir, address)
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  return {
    async announce() {
      server.advice.forEach(print)
      // Last: nothing that a second start would have to repair can fail any more.
      if (server.isFirst) await printFirstPassword(database, config.adminPassword, print)
      print(`ready http://${config.host}:${port}`)
    },
    async drain(seconds) {
      await drain(seconds)
      stopTicking()
      stopRecounting()
      await monitored?.close()
    },
  }
}
