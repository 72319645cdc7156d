import { setTimeout as pause } from 'node:timers/promises'
import { type AnyModule, selfLinkOf, tableOf, type Verb } from '../../../schema/index.ts'
import type { ImportCounts, ImportFixes, ImportMode } from '../../../wire/import.ts'
import { Refusal, type RefusalCode } from '../../../wire/refusal.ts'
import { refusalOf } from '../../db/refusals.ts'
import type { Scope } from '../../db/scope.ts'
import { jobKind, type Work } from '../../features/jobs/kind.ts'
import { readLately } from '../../features/sheets/lately.ts'
import type { Upload } from '../../features/uploads.ts'
import type { Language } from '../../../rules/languages.ts'
import { takeTurn } from '../../db/turn.ts'
import { takeModuleTurn, takeTreeTurn } from '../turn.ts'
import { judgeSheet } from './judge.ts'
import { linesOf, type Sheet } from './lines.ts'
import { keepReport } from './report.ts'
import { LinesRefused, Unsettled, writeLines } from './writeLines.ts'

/** What an import is asked to do, as it waits. */
export interface Import {
  upload: Upload
  url: string
  mode: ImportMode
  fixes: ImportFixes
  language?: Language
}
const undoHours = 24
const textType = /^text\//

export const sheetOf = async (
  scope: Scope,
  module: AnyModule,
  { upload, fixes }: Pick<Import, 'upload' | 'fixes'>,
): Promise<Sheet> => linesOf(module, { table: await readLately(scope, upload), fixes, isText: textType.test(upload.type) })

/** What is there already is changed only by who may edit. */
export const neededBy = (mode: ImportMode): readonly Verb[] => (mode === 'overwrite' ? ['add', 'edit'] : ['add'])

/** All lines of a file that may be imported, in one transaction. */
export const importJob = jobKind<Import>({
  needs: ({ mode }) => neededBy(mode),
  announces: { done: 'importDone', failed: 'importFailed' },
  async run(work, given) {
    const sheet = await sheetOf(work.scope, work.module, given)
    await untilDone({ work, given, sheet })
    return {}
  },
})

interface Importing {
  work: Work
  given: Import
  sheet: Sheet
}
interface Trial extends Importing {
  /** Lines that refused to be written. */
  refused: ReadonlyMap<number, Refusal>
  /** What else each row brings about is tried by itself, to find the lines that refuse. */
  careful: boolean
}

/** Somebody wrote at the same time: what he wrote is seen by the next try. */
const passing: readonly RefusalCode[] = ['busy', 'duplicate', 'quotaReached']
const mostTries = 8
const patience = 150

/** Tries again where others came between, and without the lines that turn out to be refused. */
async function untilDone(importing: Importing): Promise<void> {
  const { work } = importing
  let refused: ReadonlyMap<number, Refusal> = new Map()
  let careful = false
  for (let count = 1; ; count++) {
    await work.confirm()
    try {
      return await tryOnce({ ...importing, refused, careful })
    } catch (error) {
      const refusal = refusalOf(error, work.module)
      const mayPass = refusal instanceof Refusal && passing.includes(refusal.code)
      if (count === mostTries || !(mayPass || error instanceof Unsettled || error instanceof LinesRefused)) throw rootOf(error)
      careful = error instanceof Unsettled
      if (error instanceof LinesRefused) refused = new Map([...refused, ...error.lines])
      if (mayPass) await pause(count * patience, undefined, { signal: work.signal })
    }
  }
}
const rootOf = (error: unknown): unknown => (error instanceof Unsettled ? error.cause : error)

/** Judges every line anew and writes what may be written, together with the end of the job: all of it or nothing. */
function tryOnce({ work, given, sheet, refused, careful }: Trial): Promise<void> {
  const { module, signal, progress } = work
  return work.scope.transaction(async inner => {
    await takeTurns(inner, module)
    const { rows, inOrder } = await judgeSheet(inner, module, { sheet, held: true, refused })
    const { added, updated } = await writeLines(inner, module, {
      rows,
      inOrder,
      mode: given.mode,
      careful,
      progress(done) {
        signal.throwIfAborted()
        progress(done, rows.length)
      },
    })
    const failed = rows.filter(({ kind }) => kind === 'refused')
    const ids = [...added, ...updated]
    if (ids.length) inner.changed(module, ids)
    const counts: ImportCounts = {
      added: added.length,
      updated: updated.length,
      skipped: rows.length - added.length - updated.length - failed.length,
      failed: failed.length,
    }
    progress(rows.length, rows.length)
    const { columns } = sheet
    const report = failed.length ? { file: await keepReport(work, { columns, rows: failed, language: given.language }) } : {}
    await work.settle(inner, {
      result: { url: given.url, total: rows.length, ...counts },
      ...report,
      ...(ids.length ? { undoHours } : {}),
    })
  })
}

/** Imports of one module wait for one another, as do other writes where they hang on each other. */
async function takeTurns(scope: Scope, module: AnyModule): Promise<void> {
  await takeTurn(scope, `import ${tableOf(module)}`)
  await takeModuleTurn(scope, module)
  if (selfLinkOf(module)) await takeTreeTurn(scope, module)
}
