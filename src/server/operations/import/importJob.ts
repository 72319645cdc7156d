import { setTimeout as pause } from 'node:timers/promises'
import {
  type AnyModule,
  fieldOf,
  type Right,
  rightsToEdit,
  selfLinkOf,
  tableOf,
  byCurrentName,
  type Verb,
} from '../../../schema/index.ts'
import type { Language } from '../../../shared/rules/languages.ts'
import type { ImportCounts, ImportFixes, ImportHeadings, ImportMode } from '../../../shared/wire/import.ts'
import { Refusal, type RefusalCode } from '../../../shared/wire/refusal.ts'
import { moduleSeenBy } from '../../auth/fields/moduleSeenBy.ts'
import { advisoryLock } from '../../db/advisoryLock.ts'
import { refusalOfError } from '../../db/refusalOfError.ts'
import type { Scope } from '../../db/scope.ts'
import type { Upload } from '../../files/uploads.ts'
import { jobKind, type JobContext } from '../../jobs/jobKind.ts'
import { readSheet } from '../../sheets/readSheet.ts'
import { emptyTally } from '../bulk/rowVerdict.ts'
import { lockModule, lockTree } from '../moduleLock.ts'
import { saveReceipt, withReceipt } from '../undo/receipt.ts'
import { importSheet } from './children/importSheet.ts'
import { sheetLines, type SheetLines } from './sheetLines.ts'
import { storeReport } from './storeReport.ts'
import { validateLines } from './validateLines.ts'
import { LinesRefused, AfterSaveRefused, writeLines } from './writeLines.ts'

/** The input of an import job. */
export interface ImportRequest {
  upload: Upload
  url: string
  mode: ImportMode
  fixes: ImportFixes
  headings?: ImportHeadings | null
  language?: Language
}
const textType = /^text\//

export const loadSheetLines = async (
  scope: Scope,
  module: AnyModule,
  { upload, fixes, headings = null }: Pick<ImportRequest, 'upload' | 'fixes' | 'headings'>,
): Promise<SheetLines> =>
  sheetLines(importSheet(scope, module), {
    table: await readSheet(scope, upload),
    fixes,
    headings,
    isText: textType.test(upload.type),
  })

/** Overwriting rows needs the right to edit too. */
export const verbsForMode = (mode: ImportMode): readonly Verb[] => (mode === 'overwrite' ? ['add', 'edit'] : ['add'])

/** Rights of the fields that a file writes: undoing the import needs them too. */
const rightsForColumns = (module: AnyModule, columns: readonly string[]): readonly Right[] => [
  ...new Set(columns.flatMap(name => fieldOf(module, name) ?? []).flatMap(rightsToEdit)),
]

/** Imports all valid lines of a file, in one transaction. */
export const importJob = jobKind<ImportRequest>({
  needs: ({ mode }) => verbsForMode(mode),
  announces: { done: 'importDone', failed: 'importFailed' },
  async run(work, request) {
    const fixes = fixesByCurrentNames(work.module, request.fixes)
    const sheet = await loadSheetLines(work.scope, moduleSeenBy(work.scope.who, work.module), { ...request, fixes })
    await importWithRetries({ work, request, sheet })
    return {}
  },
})

/** Corrections that were typed before some of the fields got their names of today. */
const fixesByCurrentNames = (module: AnyModule, fixes: ImportFixes): ImportFixes =>
  Object.fromEntries(Object.entries(fixes).map(([line, fix]) => [line, fix && byCurrentName(module, fix)]))

interface ImportRun {
  work: JobContext
  request: ImportRequest
  sheet: SheetLines
}
interface ImportAttempt extends ImportRun {
  /** Lines that refused to be written. */
  refused: ReadonlyMap<number, Refusal>
  /** Runs the hooks of each line in its savepoint, to find the lines that they refuse; else those of all lines at the end. */
  hooksPerLine: boolean
}

/** Caused by concurrent writes, which the next attempt sees. */
const retryable: readonly RefusalCode[] = ['busy', 'duplicate', 'overlaps', 'quotaReached']
const maxAttempts = 8
const retryDelay = 150

/** Retries after concurrent writes, and without lines that were refused while they were written. */
async function importWithRetries(run: ImportRun): Promise<void> {
  const { work } = run
  let refused: ReadonlyMap<number, Refusal> = new Map()
  let hooksPerLine = false
  for (let count = 1; ; count++) {
    await work.confirm()
    try {
      return await importOnce({ ...run, refused, hooksPerLine })
    } catch (error) {
      const refusal = refusalOfError(error, work.module)
      const mayPass = refusal instanceof Refusal && retryable.some(code => code === refusal.code)
      if (count === maxAttempts || !(mayPass || error instanceof AfterSaveRefused || error instanceof LinesRefused))
        throw causeOf(error)
      hooksPerLine = error instanceof AfterSaveRefused
      if (error instanceof LinesRefused) refused = new Map([...refused, ...error.lines])
      if (mayPass) await pause(count * retryDelay, undefined, { signal: work.signal })
    }
  }
}
const causeOf = (error: unknown): unknown => (error instanceof AfterSaveRefused ? error.cause : error)

/** Validates every line again and writes the valid ones, in one transaction with the end of the job. */
function importOnce({ work, request, sheet, refused, hooksPerLine }: ImportAttempt): Promise<void> {
  const { module, signal, progress } = work
  const { scope, id: receipt } = withReceipt(work.scope, work.id)
  return scope.transaction(async inner => {
    await lockForImport(inner, module)
    const { rows, inOrder } = await validateLines(inner, module, { sheet, lock: true, refused })
    const { added, updated } = await writeLines(inner, module, {
      rows,
      inOrder,
      mode: request.mode,
      hooksPerLine,
      progress(done) {
        signal.throwIfAborted()
        progress(done, rows.length)
      },
    })
    const failed = rows.filter(({ kind }) => kind === 'refused')
    const ids = [...added, ...updated]
    if (ids.length) {
      inner.changed(module, ids)
      const tally = { ...emptyTally(), total: rows.length, changed: ids.length }
      await saveReceipt(inner, module, {
        id: receipt,
        action: 'import',
        needs: [...verbsForMode(request.mode), ...rightsForColumns(module, sheet.columns)],
        tally,
      })
    }
    const counts: ImportCounts = {
      added: added.length,
      updated: updated.length,
      skipped: rows.length - added.length - updated.length - failed.length,
      failed: failed.length,
    }
    progress(rows.length, rows.length)
    const { columns } = sheet
    const report = failed.length ? { file: await storeReport(work, { columns, rows: failed, language: request.language }) } : {}
    await work.settle(inner, {
      result: { url: request.url, total: rows.length, ...counts },
      ...report,
    })
  })
}

/** Advisory locks: imports of one module are serialised, as are writes of modules that need it. */
async function lockForImport(scope: Scope, module: AnyModule): Promise<void> {
  await advisoryLock(scope, `import ${tableOf(module)}`)
  await lockModule(scope, module)
  if (selfLinkOf(module)) await lockTree(scope, module)
}
