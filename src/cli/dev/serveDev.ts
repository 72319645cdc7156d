import { readConfig } from '../../server/config.ts'
import { closeConnections, openConnections } from '../../server/connections.ts'
import { planDatabase } from '../../server/db/openDatabase.ts'
import type { ServerContext } from '../../server/db/scope.ts'
import { endOnSignals, exitWithError } from '../../server/endOnSignals.ts'
import { serveProduct } from '../../server/serveProduct.ts'
import type { DevNotes } from './devNotes.ts'
import { lensRoute } from './lens/lensRoute.ts'
import { statementLog } from './lens/statementLog.ts'
import { missingTranslations } from './mistakes/missingTranslations.ts'
import { expireImports, importProduct, reloadImports } from './reloadedImports.ts'

/** What a start neither does nor waits for, where rows are concerned. */
async function notesOn({ database, registry: { modules } }: ServerContext): Promise<DevNotes> {
  const steps = await planDatabase(database, modules)
  const concerned = steps.filter(({ by, concerned: rows }) => by === 'rows' || rows !== undefined)
  return {
    problems: missingTranslations(modules),
    steps: concerned.map(({ module, why }) => ({ module, why })),
  }
}

/** Debounce: a server that is replaced at once reads no rows. */
const settled = 1000

const statements = statementLog()
const config = readConfig(process.env)

reloadImports()
const connections = await openConnections(config, exitWithError).catch(exitWithError)
let serving = await serve().catch(exitWithError)
let replaced = Promise.resolve()
endOnSignals(async () => {
  await serving.drain(0)
  await closeConnections(connections)
}, 0)
await serving.announce()

/** A server of the modules as they are now, on the connections that stay open. */
async function serve() {
  const { modules, serverParts: parts } = await importProduct()
  let looking: NodeJS.Timeout | undefined
  return serveProduct(
    { ...connections, ending: new AbortController() },
    { modules, parts },
    {
      onStatement: statements.note,
      extend(app, server) {
        lensRoute(app, server, statements)
        app.addHook('onListen', async () => {
          looking = setTimeout(() => {
            notesOn(server.source).then(
              notes => process.send?.(notes),
              (error: unknown) => app.log.error(error),
            )
          }, settled).unref()
        })
        app.addHook('onClose', async () => clearTimeout(looking))
      },
    },
  )
}

/** Replaces the server where schemas or server halves were changed. A product that cannot be served ends the process with its reason. */
async function replace(changed: readonly string[]): Promise<void> {
  await serving.drain(0)
  expireImports(changed)
  serving = await serve()
  await serving.announce()
}
process.on('message', (changed: readonly string[]) => {
  replaced = replaced.then(() => replace(changed)).catch(exitWithError)
})
