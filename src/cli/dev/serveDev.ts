import { planDatabase } from '../../server/db/openDatabase.ts'
import type { ServerContext } from '../../server/db/scope.ts'
import { startServer } from '../../server/start.ts'
import type { DevNotes } from './devNotes.ts'
import { lensRoute } from './lens/lensRoute.ts'
import { statementLog } from './lens/statementLog.ts'
import { missingTranslations } from './mistakes/missingTranslations.ts'

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
await startServer({
  onStatement: statements.note,
  extend(app, server) {
    lensRoute(app, server, statements)
    app.addHook('onListen', async () => {
      setTimeout(() => {
        notesOn(server.source).then(
          notes => process.send?.(notes),
          (error: unknown) => app.log.error(error),
        )
      }, settled).unref()
    })
  },
})
