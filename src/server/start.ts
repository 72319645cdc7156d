import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { modules } from '#product/modules'
import packageJson from '../../package.json' with { type: 'json' }
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { busState } from './db/bus.ts'
import { openNats } from './db/nats/openNats.ts'
import type { StatementListener } from './db/observed/observedDatabase.ts'
import { openDatabase, openReplica } from './db/openDatabase.ts'
import { readWrittenMigrations, writtenMigrations } from './db/tables/writtenMigrations.ts'
import { startRecounting } from './db/tables/startRecounting.ts'
import { healthCheck } from './http/monitoring/healthCheck.ts'
import { addGauges } from './http/monitoring/gauges.ts'
import { serveMetrics } from './http/monitoring/metricsRoute.ts'
import { openTracing } from './monitoring/tracing.ts'
import { startScheduler } from './jobs/scheduler.ts'
import { createApp } from './http/createApp.ts'
import { prepareDrain } from './http/prepareDrain.ts'
import { serverParts } from '#product/servers'
import { productRoot } from '../product/roots.ts'
import { printFirstPassword } from './seed/firstPassword.ts'

/** Time limit of a shutdown; then the process exits. */
const maxSeconds = 12

const built = join(productRoot, 'dist/client/')
const written = join(productRoot, writtenMigrations)

/** What `npm run dev` adds to the server. */
interface ServerExtension {
  /** Called after every statement of a request. */
  onStatement?: StatementListener
  /** Adds routes and hooks before the server listens. */
  extend?(app: Awaited<ReturnType<typeof createApp>>, server: Awaited<ReturnType<typeof compose>>): void
}

async function start({ onStatement, extend }: ServerExtension): Promise<void> {
  const config = readConfig(process.env)
  const ending = new AbortController()
  const database = await openDatabase(config, ending.signal)
  database.onFailure(endWith)
  const replica = openReplica(config)
  const nats = config.nats && (await openNats(database, config.nats))
  const tracing = config.tracesTo === null ? null : await openTracing(packageJson.version)
  const server = await compose(
    database,
    { modules, parts: serverParts },
    {
      ...config,
      examples: config.demo,
      tracing,
      replica,
      ...(nats ? { transport: nats } : {}),
      ending,
      written: readWrittenMigrations(written),
      onStatement,
    },
  )
  const checkHealth = healthCheck({ ...server.source, database: database.forPurpose('health') })
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
  const background = { ...server.source, database: database.forPurpose('jobs') }
  const stopRecounting = startRecounting(background, error => app.log.error(error))
  const stopTicking = startScheduler(background, error => app.log.error(error))
  const stop = async (seconds: number) => {
    setTimeout(() => process.exit(1), (seconds + maxSeconds) * 1000).unref()
    await drain(seconds)
    stopTicking()
    stopRecounting()
    await monitored?.close()
    await replica?.close()
    await nats?.close()
    await database.close()
    await tracing?.close().catch(() => undefined)
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop(config.drainSeconds))
  // Ctrl+C: no drain, somebody waits at the keyboard.
  process.once('SIGINT', () => void stop(0))
  // The terminal sends it, and npm once more: without a listener the second would end the process in the middle of the stop.
  process.on('SIGINT', () => undefined)
  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  server.advice.forEach(print)
  // Last: nothing that a second start would have to repair can fail any more.
  if (server.isFirst) await printFirstPassword(database, config.adminPassword, print)
  print(`ready http://${config.host}:${port}`)
}

function endWith({ message }: Error): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** Starts the product; a start that fails ends the process with its reason. */
export const startServer = (extension: ServerExtension = {}): Promise<void> => start(extension).catch(endWith)
