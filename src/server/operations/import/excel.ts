import { type AnyModule, tableOf } from '../../../schema/index.ts'
import type { ImportCheck, ImportCounts, ImportFixes, ImportMode, ImportPreview, ImportStarted } from '../../../wire/import.ts'
import { isOpen } from '../../../wire/job.ts'
import { isRefusalCode, refuse } from '../../../wire/refusal.ts'
import type { Scope } from '../../db/scope.ts'
import { sql } from '../../db/sql.ts'
import { askFor } from '../../features/jobs/ask.ts'
import { addressOfFile } from '../../features/jobs/files.ts'
import { type JobRow, ownJobs } from '../../features/jobs/record.ts'
import { queueing } from '../../features/rationing.ts'
import { mostRows } from '../../features/sheets/table.ts'
import { sheetAt } from '../../features/sheets/upload.ts'
import type { Language } from '../../../rules/languages.ts'
import { sayRefusal } from '../../language.ts'
import { isRecord, parseDry } from '../input.ts'
import { operation } from '../operation.ts'
import { held } from '../../permit.ts'
import { type Import, neededBy, sheetOf } from './commit.ts'
import { previewOf } from './preview.ts'

interface Asked {
  url: unknown
  dry: boolean
  mode: ImportMode
  fixes: ImportFixes
  language: Language | undefined
}

/** `excel`: tells what would become of every line of an uploaded file, or has it done. */
export const excel = operation<Asked>({
  needs: () => ['add'],
  parse: (module, { body, language }) => ({
    url: body['url'],
    dry: parseDry(body['dry']),
    mode: modeIn(body['mode']),
    fixes: fixesIn(module, body['fixes']),
    language,
  }),
  run: (scope, module, asked) => (asked.dry ? look(scope, module, asked) : begin(scope, module, asked)),
})

/** Every file is read by a process of its own, two at a time: nobody has them all to himself. */
const queue = queueing(8)
const opened = (scope: Scope, module: AnyModule, wanted: Pick<Import, 'upload' | 'fixes'>) =>
  queue(scope.who, () => sheetOf(scope, module, wanted))

async function look(scope: Scope, module: AnyModule, { url, fixes, language }: Asked): Promise<ImportPreview> {
  const upload = await sheetAt(scope, url)
  refuseBound(scope, module)
  return previewOf(scope, module, { url: String(url), sheet: await opened(scope, module, { upload, fixes }), language })
}

/** A file that cannot be read at all is refused at once; the rest is the job's. */
async function begin(scope: Scope, module: AnyModule, { url, mode, fixes, language }: Asked): Promise<ImportStarted> {
  await scope.storage.arrivals.refuseWhenLow()
  const upload = await sheetAt(scope, url)
  refuseBound(scope, module)
  if (!neededBy(mode).every(verb => held(scope.who, module).includes(verb))) throw refuse('overwriteForbidden')
  const { lines } = await opened(scope, module, { upload, fixes })
  const given: Import = { upload, url: String(url), mode, fixes, ...(language ? { language } : {}) }
  const once = onceOf(scope, module, upload.id)
  return { job: await askFor(scope, { kind: 'import', module, given, once, total: lines.length }), url: given.url, status: 1 }
}

/** Who sees one row alone adds none. */
function refuseBound({ who }: Scope, module: AnyModule): void {
  if (who.bound?.[tableOf(module)] !== undefined) throw refuse('forbidden')
}

/** Asked twice, a file is imported once by each who asks. */
const onceOf = ({ who }: Scope, module: AnyModule, upload: string): string => `import ${module.name} ${upload} ${who.account}`

function modeIn(raw: unknown): ImportMode {
  if (raw === undefined || raw === null || raw === '') return 'skip'
  if (raw !== 'skip' && raw !== 'overwrite') throw refuse('badRequest')
  return raw
}

const longestCell = 10_000
/** No database takes the others. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')
function fixesIn(module: AnyModule, raw: unknown): ImportFixes {
  if (raw === undefined || raw === null) return {}
  if (!isRecord(raw) || Object.keys(raw).length > mostRows) throw refuse('badRequest')
  for (const [line, fix] of Object.entries(raw)) {
    if (!/^[1-9]\d{0,6}$/.test(line) || !(fix === null || isRecord(fix))) throw refuse('badRequest')
    for (const [name, cell] of Object.entries(fix ?? {})) {
      if (!module.import?.includes(name)) throw refuse('unknownField', { params: { name: name.slice(0, 50) } })
      if (typeof cell !== 'string' || cell.length > longestCell || !isStorable(cell)) throw refuse('badRequest')
    }
  }
  return raw as ImportFixes
}

interface Checked {
  url: unknown
  language: Language | undefined
}
/** `excel/check`: how the import of a file stands, by its address. */
export const excelCheck = operation<Checked>({
  needs: () => ['add'],
  parse: (_module, { body, language }) => ({ url: body['url'], language }),
  async run(scope, module, { url, language }): Promise<ImportCheck> {
    const { id } = await sheetAt(scope, url)
    const [job] = await ownJobs(scope, sql`once = ${onceOf(scope, module, id)}`)
    if (!job) throw refuse('notFound')
    const error = problemIn(job)
    return {
      ...nothingYet,
      ...countsIn(job),
      status: isOpen(job.state) ? 1 : job.state === 'done' ? 2 : 0,
      url: String(url),
      total: job.total ?? 0,
      done: job.done,
      report: job.file ? (await addressOfFile(scope, job.id)).path : null,
      job: job.id,
      error: error && sayRefusal(error, { module, ...(language ? { language } : {}) }),
    }
  },
})

const nothingYet: ImportCounts = { added: 0, updated: 0, skipped: 0, failed: 0 }
const countsIn = ({ result }: JobRow): Partial<ImportCounts> =>
  Object.fromEntries(Object.keys(nothingYet).flatMap(name => (result && name in result ? [[name, Number(result[name])]] : [])))

function problemIn({ state, problem }: JobRow) {
  if (state === 'cancelled') return refuse('importCancelled')
  return problem && isRefusalCode(problem.code) ? refuse(problem.code, { params: problem.params ?? {} }) : null
}
