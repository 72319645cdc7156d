import { modules } from '#product/modules'
import { serverParts } from '#product/servers'
import { readConfig } from './config.ts'
import { closeConnections, openConnections } from './connections.ts'
import { endOnSignals, exitWithError } from './endOnSignals.ts'
import { serveProduct } from './serveProduct.ts'

/** Time limit of a shutdown; then the process exits. */
const maxSeconds = 12

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const connections = await openConnections(config, exitWithError)
  const serving = await serveProduct(connections, { modules, parts: serverParts })
  endOnSignals(async seconds => {
    setTimeout(() => process.exit(1), (seconds + maxSeconds) * 1000).unref()
    await serving.drain(seconds)
    await closeConnections(connections)
  }, config.drainSeconds)
  await serving.announce()
}

/** Starts the product; a start that fails ends the process with its reason. */
export const startServer = (): Promise<void> => start().catch(exitWithError)
