import { existsSync } from 'node:fs'
import { modules } from '../../modules.config.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { checkModules } from '../schema/index.ts'
import { readConfig } from './config.ts'
import { openDatabase, prepare } from './db/open.ts'
import { raw } from './db/sql.ts'
import { loadSeal } from './features/seal.ts'
import { sessionsOf } from './features/session.ts'
import { createApp } from './http/app.ts'
import { parts } from './modules/index.ts'
import { registryOf } from './modules/part.ts'
import { seed } from './seed/seed.ts'

const client = new URL('../../dist/client/', import.meta.url).pathname

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const problems = checkModules(modules)
  if (problems.length) throw new Error(`the schemas are not sound:\n${problems.join('\n')}`)
  const database = await openDatabase(config)
  await prepare(database, modules)
  const registry = registryOf(modules, parts)
  const seal = await loadSeal(database)
  const source = { database, registry, seal: seal.seal, open: seal.open }
  const said = await seed(source, config)
  const health = async () => ({ ok: await isAlive(), db: database.kind, version: packageJson.version })
  const isAlive = () => database.asOwner(query => query(raw('select 1'))).then(() => true, () => false)
  const app = await createApp({ source, sessions: sessionsOf(database, seal) }, { trustProxy: config.trustProxy, client: existsSync(client) ? client : null, log: 'warn', health })
  const stop = async () => {
    await app.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
  await app.listen({ port: config.port, host: config.host })
  const address = app.addresses()[0]
  process.stdout.write(`${said.map(line => `${line}\n`).join('')}ready http://${config.host}:${address?.port ?? config.port}\n`)
}

start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
