import { type AnyModule, tableOf, importFieldsOf, wholeModule } from '../../../schema/index.ts'
import { isStorableText } from '../../../shared/rules/cleanText.ts'
import type { Language } from '../../../shared/rules/languages.ts'
import type {
  ImportCheck,
  ImportCounts,
  ImportFixes,
  ImportHeadings,
  ImportMode,
  ImportPreview,
  ImportStarted,
} from '../../../shared/wire/import.ts'
import { isJobOpen } from '../../../shared/wire/job.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { storedRefusal } from '../../../shared/wire/storedRefusal.ts'
import { permittedRights } from '../../auth/permit.ts'
import { concurrencyLimit } from '../../auth/rateLimit.ts'
import type { Scope } from '../../db/scope.ts'
import { sql } from '../../db/sql.ts'
import { jobFileUrl } from '../../jobs/jobFile.ts'
import { enqueueJob } from '../../jobs/jobQueue.ts'
import { type JobRow, ownJobs } from '../../jobs/jobRows.ts'
import { maxSheetRows } from '../../sheets/sheetTable.ts'
import { sheetUploadAt } from '../../sheets/sheetUploads.ts'
import { refusalSentence } from '../../text/sentences.ts'
import { operation } from '../operation.ts'
import { isRecord, parseDry } from '../parseInput.ts'
import { importSheet } from './children/importSheet.ts'
import { type ImportRequest, verbsForMode, loadSheetLines } from './importJob.ts'
import { previewImport } from './previewImport.ts'
import { maxHeadingLength } from './sheetColumns.ts'

interface ExcelInput {
  url: unknown
  dry: boolean
  mode: ImportMode
  fixes: ImportFixes
  headings: ImportHeadings | null
  language: Language | undefined
}

/** `excel`: previews the import of an uploaded file, or starts it. */
export const excel = operation<ExcelInput>({
  needs: () => ['add'],
  parse: (_module, { body, language }) => ({
    url: body['url'],
    dry: parseDry(body['dry']),
    mode: parseMode(body['mode']),
    fixes: parseFixes(body['fixes']),
    headings: parseHeadings(body['headings']),
    language,
  }),
  run(scope, module, input): Promise<ImportPreview | ImportStarted> {
    refuseUnknownFields(scope, module, input)
    return input.dry ? previewUpload(scope, module, input) : startImport(scope, module, input)
  },
})

/** A limit per account: every file is read by a process of its own, two at a time. */
const readQueue = concurrencyLimit(8)
const openSheet = (scope: Scope, module: AnyModule, wanted: Pick<ImportRequest, 'upload' | 'fixes' | 'headings'>) =>
  readQueue(scope.who, () => loadSheetLines(scope, module, wanted))

async function previewUpload(
  scope: Scope,
  module: AnyModule,
  { url, fixes, headings, language }: ExcelInput,
): Promise<ImportPreview> {
  const upload = await sheetUploadAt(scope, url)
  refuseBound(scope, module)
  const sheet = await openSheet(scope, module, { upload, fixes, headings })
  if (headings && !sheet.columns.length)
    return { ...noPreview, url: String(url), ignored: sheet.ignored, headings: sheet.headings }
  const preview = await previewImport(scope, wholeModule(module), { url: String(url), sheet, language })
  return headings ? { ...preview, headings: sheet.headings } : preview
}

/** For a file without a known heading, before its columns are matched by hand. */
const noPreview = { total: 0, counts: { new: 0, changed: 0, unchanged: 0, refused: 0 }, columns: [], locked: [], rows: [] }

/** Refuses an unreadable file at once, and queues the job. */
async function startImport(
  scope: Scope,
  module: AnyModule,
  { url, mode, fixes, headings, language }: ExcelInput,
): Promise<ImportStarted> {
  await scope.storage.tempUploads.refuseWhenLow()
  const upload = await sheetUploadAt(scope, url)
  refuseBound(scope, module)
  if (!verbsForMode(mode).every(verb => permittedRights(scope.who, module).includes(verb))) throw refuse('overwriteForbidden')
  const { lines, columns } = await openSheet(scope, module, { upload, fixes, headings })
  if (!columns.length) throw refuse('noHeading', { fields: importFieldsOf(module).slice(0, 4) })
  const request: ImportRequest = { upload, url: String(url), mode, fixes, headings, ...(language ? { language } : {}) }
  const once = importKey(scope, module, upload.id)
  return {
    job: await enqueueJob(scope, { kind: 'import', module, input: request, once, total: lines.length }),
    url: request.url,
    status: 1,
  }
}

/** An account that sees one row only may not add rows. */
function refuseBound({ who }: Scope, module: AnyModule): void {
  if (who.bound?.[tableOf(module)] !== undefined) throw refuse('forbidden')
}

/** Deduplication: a file that is imported twice by the same account runs once. */
const importKey = ({ who }: Scope, module: AnyModule, upload: string): string => `import ${module.name} ${upload} ${who.account}`

function parseMode(raw: unknown): ImportMode {
  if (raw === undefined || raw === null || raw === '') return 'skip'
  if (raw !== 'skip' && raw !== 'overwrite') throw refuse('badRequest')
  return raw
}

const maxCellLength = 10_000
function parseFixes(raw: unknown): ImportFixes {
  if (raw === undefined || raw === null) return {}
  if (!isRecord(raw) || Object.keys(raw).length > maxSheetRows) throw refuse('badRequest')
  for (const [line, fix] of Object.entries(raw)) {
    if (!/^[1-9]\d{0,6}$/.test(line) || !(fix === null || isRecord(fix))) throw refuse('badRequest')
    for (const cell of Object.values(fix ?? {}))
      if (typeof cell !== 'string' || cell.length > maxCellLength || !isStorableText(cell)) throw refuse('badRequest')
  }
  return raw as ImportFixes
}

/** Columns that can be matched by hand. */
const maxHeadings = 500
function parseHeadings(raw: unknown): ImportHeadings | null {
  if (raw === undefined || raw === null) return null
  if (!Array.isArray(raw) || raw.length > maxHeadings) throw refuse('badRequest')
  return raw.map((one: unknown) => {
    const [text, field, ...others]: unknown[] = Array.isArray(one) ? one : [null, null, null]
    if (typeof text !== 'string' || text.length > maxHeadingLength || !isStorableText(text) || others.length)
      throw refuse('badRequest')
    if (field !== null && typeof field !== 'string') throw refuse('badRequest')
    return [text, field] as const
  })
}

function refuseUnknownFields(scope: Scope, module: AnyModule, { fixes, headings }: Pick<ExcelInput, 'fixes' | 'headings'>): void {
  const offered = new Set(importFieldsOf(importSheet(scope, module).module))
  const chosen = (headings ?? []).flatMap(([, field]) => field ?? [])
  for (const name of [...Object.values(fixes).flatMap(fix => Object.keys(fix ?? {})), ...chosen])
    if (!offered.has(name)) throw refuse('unknownField', { params: { name: name.slice(0, 50) } })
}

interface ExcelCheckInput {
  url: unknown
  language: Language | undefined
}
/** `excel/check`: the state of an import, by the URL of its file. */
export const excelCheck = operation<ExcelCheckInput>({
  needs: () => ['add'],
  parse: (_module, { body, language }) => ({ url: body['url'], language }),
  async run(scope, module, { url, language }): Promise<ImportCheck> {
    const { id } = await sheetUploadAt(scope, url)
    const [job] = await ownJobs(scope, sql`once = ${importKey(scope, module, id)}`)
    if (!job) throw refuse('notFound')
    const error = importProblem(scope, job)
    return {
      ...noCounts,
      ...importCounts(job),
      status: isJobOpen(job.state) ? 1 : job.state === 'done' ? 2 : 0,
      url: String(url),
      total: job.total ?? 0,
      done: job.done,
      report: job.file ? (await jobFileUrl(scope, job.id)).path : null,
      job: job.id,
      receipt: job.receipt,
      error: error && refusalSentence(error, { module, ...(language ? { language } : {}) }),
    }
  },
})

const noCounts: ImportCounts = { added: 0, updated: 0, skipped: 0, failed: 0 }
const importCounts = ({ result }: JobRow): Partial<ImportCounts> =>
  Object.fromEntries(Object.keys(noCounts).flatMap(name => (result && name in result ? [[name, Number(result[name])]] : [])))

function importProblem({ registry }: Scope, { state, problem }: JobRow) {
  if (state === 'cancelled') return refuse('importCancelled')
  return problem && storedRefusal(problem, registry.named)
}
