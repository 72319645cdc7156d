import { setImmediate as nextTurn } from 'node:timers/promises'
import { readConfig } from './config.ts'
import { closeConnections, type Connections, openConnections } from './connections.ts'
import { endOnSignals, exitWithError } from './endOnSignals.ts'

/** Time limit of a shutdown; then the process exits. */
const maxSeconds = 12

/** The modules, and all code of the server that needs them: most of what there is to load. */
async function loadProduct() {
  const [{ modules }, { serverParts: parts }, { serveProduct }] = await Promise.all([
    import('#product/modules'),
    import('#product/servers'),
    import('./serveProduct.ts'),
  ])
  return (connections: Connections) => serveProduct(connections, { modules, parts })
}

async function serve(connections: Connections, serveProduct: Awaited<ReturnType<typeof loadProduct>>): Promise<void> {
  const serving = await serveProduct(connections)
  endOnSignals(async seconds => {
    setTimeout(() => process.exit(1), (seconds + maxSeconds) * 1000).unref()
    await serving.drain(seconds)
    await closeConnections(connections)
  }, connections.config.drainSeconds)
  await serving.announce()
}

/** Starts the product; a start that fails ends the process with its reason. */
export async function startServer(): Promise<void> {
  const config = await Promise.try(() => readConfig(process.env)).catch(exitWithError)
  const opening = openConnections(config, exitWithError).catch(exitWithError)
  // Loading keeps this thread busy: the embedded database begins in one of its own before, a connection to PostgreSQL needs this one.
  await (config.databaseUrl === undefined ? nextTurn() : opening)
  // Not caught: Node prints the file and the line of what is wrong in a schema.
  const serveProduct = await loadProduct()
  await serve(await opening, serveProduct).catch(exitWithError)
}
