import { readConfig } from '../../server/config.ts'
import { closeConnections, openConnections } from '../../server/connections.ts'
import type { ServerContext } from '../../server/db/scope.ts'
import { planDatabase } from '../../server/db/tables/prepareDatabase.ts'
import { endOnSignals, exitWithError } from '../../server/endOnSignals.ts'
import { serveProduct } from '../../server/serveProduct.ts'
import { authoredSources } from './authoredSources.ts'
import type { DevNotes, DevReport } from './devReport.ts'
import { lensRoute } from './lens/lensRoute.ts'
import { statementLog } from './lens/statementLog.ts'
import { missingTranslations } from './mistakes/missingTranslations.ts'
import { failureText } from './mistakes/mistakesOfStart.ts'
import { unknownIcons } from './mistakes/unknownIcons.ts'
import { unlistedSchemas } from './mistakes/unlistedSchemas.ts'
import { unusedTranslations } from './mistakes/unusedTranslations.ts'
import { expireImports, importProduct, reloadImports } from './reloadedImports.ts'

/** What a start neither does nor waits for, where rows are concerned. */
async function notesOn({ database, registry: { modules } }: ServerContext): Promise<DevNotes> {
  const steps = await planDatabase(database, modules)
  const concerned = steps.filter(({ by, concerned: rows }) => by === 'rows' || rows !== undefined)
  return {
    problems: [
      ...unlistedSchemas(modules, authoredSources()),
      ...(await unknownIcons(modules)),
      ...missingTranslations(modules),
      ...unusedTranslations(modules),
    ],
    steps: concerned.map(({ module, why }) => ({ module, why })),
  }
}

/** Debounce: a server that is replaced at once reads no rows. */
const notesDelay = 1000

const report = (message: DevReport) => process.send?.(message)
const statements = statementLog()
const config = readConfig(process.env)

reloadImports()
const connections = await openConnections(config, exitWithError).catch(exitWithError)
let serving: Awaited<ReturnType<typeof serve>> | undefined
/** Changed since the product was served last: what imports a file with a mistake is loaded again, too. */
const outdated = new Set<string>()
let replaced = replace([]).catch(exitWithError)
endOnSignals(async () => {
  await serving?.drain(0)
  await closeConnections(connections)
}, 0)

/** A server of the modules as they are now, on the connections that stay open. */
async function serve() {
  const { modules, serverParts: parts } = await importProduct()
  let notesTimer: NodeJS.Timeout | undefined
  let isComposed = false
  return serveProduct(
    { ...connections, ending: new AbortController() },
    { modules, parts },
    {
      onStatement: statements.note,
      extend(app, server) {
        isComposed = true
        lensRoute(app, server, statements)
        app.addHook('onListen', async () => {
          notesTimer = setTimeout(() => {
            notesOn(server.context).then(
              notes => report(notes),
              (error: unknown) => app.log.error(error),
            )
          }, notesDelay).unref()
        })
        app.addHook('onClose', async () => clearTimeout(notesTimer))
      },
    },
  ).catch((error: Error) => {
    // Not a mistake in a source file, which saving could mend: the port is taken.
    if (isComposed) exitWithError(error)
    throw error
  })
}

/**
 * Replaces the server after changes of schemas or server halves. If the product cannot be served, the process waits without a server:
 * the next change replaces it in the same way.
 */
async function replace(changed: readonly string[]): Promise<void> {
  await serving?.drain(0)
  serving = undefined
  for (const path of changed) outdated.add(path)
  expireImports([...outdated])
  try {
    serving = await serve()
  } catch (error) {
    report({ failure: failureText(error) })
    return
  }
  outdated.clear()
  await serving.announce()
}
process.on('message', (changed: readonly string[]) => {
  replaced = replaced.then(() => replace(changed)).catch(exitWithError)
})
