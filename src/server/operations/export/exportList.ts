import { Readable } from 'node:stream'
import { shanghaiToday } from '../../../kinds/timestamp/parseMoment.ts'
import type { AnyModule } from '../../../schema/index.ts'
import { auditInsert } from '../../db/auditInsert.ts'
import type { ListQuery } from '../../db/query/conditions.ts'
import type { Scope } from '../../db/scope.ts'
import { emptySql } from '../../db/sql.ts'
import type { ScanCursor, ScanBatch } from '../../db/query/keysetScan.ts'
import { refuseBeyondFileQuota } from '../../files/fileQuotas.ts'
import { enqueueJob } from '../../jobs/enqueueJob.ts'
import { jobKind } from '../../jobs/jobKind.ts'
import { translatedModule } from '../../text/translations.ts'
import { parseIds } from '../parseInput.ts'
import type { CallInput } from '../operation.ts'
import { writeInWorker } from './writeInWorker.ts'
import { exportFormats, type ExportLayout, parseExportLayout } from './exportLayout.ts'
import { writeRows, type ByteStream } from './writeRows.ts'

/** What is to be exported. */
export interface ExportRequest {
  query: ListQuery
  layout: ExportLayout
}
/** What an export's address stands for: whose, of what, until when. The rows are read when it is opened. */
export interface ExportTicket extends ExportRequest {
  org: number
  account: number
  module: string
  until: number
}
export const exportLifetime = 3_600_000
export const exportPurpose = 'export'
/** What is longer takes its time: it becomes a job. */
const mostAtOnce = 5000
/** An address can only be so long. */
const longestTicket = 2500
const rowsPerRead = 2000

/** How the rows of a list, or those of them that were ticked, are to be written. */
export function parseExport(module: AnyModule, sent: CallInput, query: ListQuery): ExportRequest {
  const { statuses, keyword, conditions, sort, descending } = query
  const layout = parseExportLayout(module, sent)
  const ticked = sent.body['ids'] === undefined ? null : parseIds(sent.body['ids'])
  const rest = { sort, descending, limit: rowsPerRead, offset: 0 }
  if (!ticked) return { layout, query: { statuses, keyword, conditions, ...rest } }
  const named = [{ field: 'id', op: 'oneOf' as const, values: ticked }]
  return { layout, query: { statuses: [1, 0, -1], keyword: '', conditions: named, ...rest } }
}

/** An address where the file is written as it is fetched; of many rows a job that writes it. */
export async function exportList(
  scope: Scope,
  module: AnyModule,
  wanted: ExportRequest,
): Promise<{ path: string } | { job: number }> {
  const { org, account } = scope.who
  const total = await scope.rows(module).count(wanted.query)
  const changes = { export: { columns: [null, wanted.layout.names], rows: [null, total] } } as const
  await scope.write(auditInsert(scope.who, { action: 'export', module: module.name, ids: [], changes }, emptySql))
  const text = JSON.stringify({
    ...wanted,
    org,
    account,
    module: module.name,
    until: Date.now() + exportLifetime,
  } satisfies ExportTicket)
  if (total > mostAtOnce || text.length > longestTicket) {
    await scope.storage.arrivals.refuseWhenLow()
    await refuseBeyondFileQuota(scope, 0)
    return { job: await enqueueJob(scope, { kind: 'export', module, given: wanted, total }) }
  }
  const name = encodeURIComponent(exportFileName(module, wanted.layout))
  return { path: `/api/files/export/${scope.seal(exportPurpose, text)}/${name}` }
}

/** What a log holds goes on and on: as text it is called by its title alone. */
export function exportFileName(module: AnyModule, { format, language }: ExportLayout): string {
  const { title } = translatedModule(module, language)
  return module.log && format === 'csv' ? `${title}.csv` : `${title}-${shanghaiToday()}.${format}`
}

/** The file while it is written, for as many rows as may be written in passing. */
export function writeInline(scope: Scope, module: AnyModule, { query, layout }: ExportRequest): ByteStream {
  async function* rows() {
    for await (const { rows: text } of scanRows(scope, module, { query, layout })) yield* JSON.parse(text) as unknown[][]
  }
  return writeRows(module, layout, rows())
}

/** Many rows as a file that stays for some days. */
export const exportJob = jobKind<ExportRequest>({
  needs: () => ['view', 'export'],
  announces: { done: 'exportDone', failed: 'exportFailed' },
  async run({ scope, module, signal, progress, keep }, { query, layout }) {
    let done = 0
    async function* texts() {
      for await (const { rows, count } of scanRows(scope, module, { query, layout })) {
        signal.throwIfAborted()
        yield rows
        progress((done += count))
      }
    }
    const { format } = layout
    const bytes = Readable.from(writeInWorker({ module, layout }, texts()))
    const file = await keep(bytes, { name: exportFileName(module, layout), type: exportFormats[format] })
    return { file, result: { rows: done } }
  },
})

async function* scanRows(
  scope: Scope,
  module: AnyModule,
  { query, layout: { names } }: ExportRequest,
): AsyncGenerator<ScanBatch> {
  let place: ScanCursor | null = null
  do {
    const step: ScanBatch = await scope.rows(module).scan(place, query, names)
    yield step
    place = step.next
  } while (place)
}
