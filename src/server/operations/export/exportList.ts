import { Readable } from 'node:stream'
import {
  type AnyModule,
  childrenInSheet,
  currentNameOf,
  personalFields,
  revealRight,
  type Right,
  rightsToSee,
} from '../../../schema/index.ts'
import { seesEveryRow } from '../../../shared/rules/rowScopes.ts'
import { shanghaiToday } from '../../../shared/rules/shanghaiTime.ts'
import { moduleSeenUnmasked, moduleSeenBy } from '../../auth/fields/moduleSeenBy.ts'
import { seenRowsOf } from '../../auth/rights/seenRows.ts'
import { auditInsert } from '../../db/auditInsert.ts'
import type { ListQuery } from '../../db/query/conditions.ts'
import type { ScanCursor, ScanBatch } from '../../db/query/keysetScan.ts'
import type { Scope } from '../../db/scope.ts'
import { emptySql } from '../../db/sql.ts'
import { refuseBeyondFileQuota } from '../../files/fileQuotas.ts'
import { jobKind } from '../../jobs/jobKind.ts'
import { enqueueJob } from '../../jobs/jobQueue.ts'
import { translatedModule, translateKey } from '../../text/translations.ts'
import type { CallInput } from '../operation.ts'
import { parseIds } from '../parseInput.ts'
import { differencePage, type DifferenceRequest } from '../past/difference.ts'
import { filteredFields, filterByCurrentNames } from '../selection.ts'
import { withChildLines, sheetOfExport } from './exportChildren.ts'
import { exportFormats, type ExportLayout, parseExportLayout } from './exportLayout.ts'
import { withRegionsOfSheet } from './regionsInSheet.ts'
import { writeDifferences } from './writeDifferences.ts'
import { writeInWorker } from './writeInWorker.ts'
import { writeRows, type ByteStream } from './writeRows.ts'

/** The rows and the layout of an export. */
export interface ExportRequest {
  query: ListQuery
  layout: ExportLayout
  /**
   * The rights it needs, checked again when it is written and when its file is opened; missing in exports of an older version.
   */
  needs?: readonly Right[]
  /** Exports the difference of the list between two moments instead of its rows. */
  between?: DifferenceRequest
}
export const rightsForExport = ({ needs = ['view', 'export'] }: Pick<ExportRequest, 'needs'>): readonly Right[] => needs
/** The signed content of a download URL. The rows are read when it is opened. */
export interface ExportTicket extends ExportRequest {
  org: number
  account: number
  module: string
  until: number
}
export const exportLifetime = 3_600_000
export const exportPurpose = 'export'
/** More rows than this are exported by a job; fewer where each brings its child rows. */
const maxAtOnce = { plain: 5000, withChildren: 500 }
/** Limit of the URL's length. */
const maxTicketLength = 2500
const rowsPerRead = { plain: 2000, withChildren: 100 }

/** The export of a list, or of its selected rows. */
export function parseExport(
  module: AnyModule,
  sent: CallInput,
  { query, between }: { query: ListQuery; between: DifferenceRequest | null },
): ExportRequest {
  const { statuses, keyword, conditions, sort, descending } = query
  const layout = parseExportLayout(module, sent)
  const selectedIds = sent.body['ids'] === undefined ? null : parseIds(sent.body['ids'])
  const rest = { sort, descending, limit: rowsPerRead[extentOf(module, layout)], offset: 0 }
  const used = [...layout.names, sort, ...(selectedIds ? [] : filteredFields({ conditions }))]
  const needs: readonly Right[] = ['view', 'export', ...rightsToSee(module, used), ...(layout.plain ? [revealRight] : [])]
  if (!selectedIds) return { layout, needs, query: { statuses, keyword, conditions, ...rest }, ...(between ? { between } : {}) }
  const named = [{ field: 'id', op: 'oneOf' as const, values: selectedIds }]
  return { layout, needs, query: { statuses: [1, 0, -1], keyword: '', conditions: named, ...rest } }
}

/** The right by which an account has every row of an export: without it, it has them no more. */
function rightsToSeeEveryRow({ who, registry }: Scope, module: AnyModule): readonly Right[] {
  const { visible, route } = registry.base(module)
  if (visible?.all === undefined || route !== module.route) return []
  return seesEveryRow(who.pages, { visible, route }) ? [visible.all] : []
}

const extentOf = (module: AnyModule, { names }: Pick<ExportLayout, 'names'>): 'plain' | 'withChildren' =>
  childrenInSheet(module, names) ? 'withChildren' : 'plain'

/** A URL that streams the file while it is fetched; for many rows a job that writes it. */
export async function exportList(
  scope: Scope,
  module: AnyModule,
  asked: ExportRequest,
): Promise<{ path: string } | { job: number }> {
  const { org, account } = scope.who
  const request = { ...asked, needs: [...rightsForExport(asked), ...rightsToSeeEveryRow(scope, module)] }
  const { between } = request
  const total = between
    ? (await differencePage(scope, module, { query: { ...request.query, limit: 1 }, page: 1, between })).total
    : await scope.rows(module).count(request.query)
  const { names, plain } = request.layout
  const changes = { export: { columns: [null, names], rows: [null, total] } } as const
  const fields = plain ? names.filter(name => personalFields(module).has(name)) : []
  const entry = { action: plain ? 'exportPlain' : 'export', module: module.name, ids: [], changes, ...(plain ? { fields } : {}) }
  await scope.write(auditInsert(scope.who, entry, emptySql))
  const text = JSON.stringify({
    ...request,
    org,
    account,
    module: module.name,
    until: Date.now() + exportLifetime,
  } satisfies ExportTicket)
  // A difference is read in one piece.
  const isLong = !between && total > maxAtOnce[extentOf(module, request.layout)]
  if (isLong || text.length > maxTicketLength) {
    await scope.storage.tempUploads.refuseWhenLow()
    await refuseBeyondFileQuota(scope, 0)
    return { job: await enqueueJob(scope, { kind: 'export', module, input: request, total }) }
  }
  const name = encodeURIComponent(exportFileName(module, request))
  return { path: `/api/files/export/${scope.sign(exportPurpose, text)}/${name}` }
}

/** Title and date; a log's CSV, which is appended to, has the title alone. */
export function exportFileName(module: AnyModule, { layout, between }: Pick<ExportRequest, 'layout' | 'between'>): string {
  const { format, language } = layout
  const title = translatedModule(module, language).label
  if (between) {
    const [from, to] = [between.at, between.to ?? shanghaiToday()].map(moment => moment.slice(0, 10))
    return `${translateKey(language, 'sheets:difference.file', { title, from: from ?? '', to: to ?? '' })}.${format}`
  }
  return module.log && format === 'csv' ? `${title}.csv` : `${title}-${shanghaiToday()}.${format}`
}

/** An export that was requested before some of its fields were renamed. */
const exportByCurrentNames = (module: AnyModule, { query, layout }: ExportRequest): Pick<ExportRequest, 'query' | 'layout'> => ({
  query: { ...filterByCurrentNames(module, query), sort: currentNameOf(module, query.sort) },
  layout: { ...layout, names: layout.names.map(name => currentNameOf(module, name)) },
})

/** Streams the file on this thread, for few rows. */
export function writeInline(scope: Scope, module: AnyModule, request: ExportRequest): ByteStream {
  if (request.between) return writeDifferenceFile(scope, module, { ...request, between: request.between })
  const { query, layout } = exportByCurrentNames(module, request)
  async function* rows() {
    for await (const { rows: text } of scanRows(scope, module, { query, layout })) yield* JSON.parse(text) as unknown[][]
  }
  const sheet = sheetOfExport(scope, module, layout)
  return writeRows(sheet.module, sheet.layout, rows())
}

interface DifferenceExport extends ExportRequest {
  between: DifferenceRequest
  /** Called with the number of rows. */
  counted?: (rows: number) => void
}
/** The difference of a list between two moments; it is read in one piece. */
function writeDifferenceFile(scope: Scope, module: AnyModule, request: DifferenceExport): ByteStream {
  const { between, layout: chosen, counted } = request
  const { query, layout } = exportByCurrentNames(module, request)
  const seen = (chosen.plain ? moduleSeenUnmasked : moduleSeenBy)(scope.who, module)
  async function onRows(ids: readonly number[]): Promise<void> {
    await noteRevealed(scope, module, { ids, layout })
    counted?.(ids.length)
  }
  return writeDifferences(scope, seen, { query, between, layout: chosen, onRows })
}

/** Writes many rows to a file that is stored for some days. */
export const exportJob = jobKind<ExportRequest>({
  needs: rightsForExport,
  announces: { done: 'exportDone', failed: 'exportFailed' },
  async run({ scope, module, signal, progress, storeFile }, request) {
    const { query, layout } = exportByCurrentNames(module, request)
    const { between } = request
    // Before the first row is read: what the account loses while it is written is in the file.
    const seen = await seenRowsOf(scope, module)
    let done = 0
    const counted = (more: number) => progress((done += more))
    async function* texts() {
      for await (const { rows, count } of scanRows(scope, module, { query, layout })) {
        signal.throwIfAborted()
        yield rows
        counted(count)
      }
    }
    const bytes = between
      ? writeDifferenceFile(scope, module, { ...request, between, counted })
      : writeInWorker(sheetOfExport(scope, module, layout), texts())
    const name = exportFileName(module, request)
    const file = await storeFile(Readable.from(bytes), { name, type: exportFormats[layout.format], seen })
    return { file, result: { rows: done } }
  },
})

async function* scanRows(scope: Scope, module: AnyModule, { query, layout }: ExportRequest): AsyncGenerator<ScanBatch> {
  const { names, plain } = layout
  const seen = withRegionsOfSheet((plain ? moduleSeenUnmasked : moduleSeenBy)(scope.who, module), names)
  const children = childrenInSheet(module, names)
  let cursor: ScanCursor | null = null
  do {
    const own = children ? names.filter(name => name !== children[0]) : names
    const step: ScanBatch = await scope
      .onReplica()
      .rows(seen)
      .scan(cursor, query, children || plain ? [...own, 'id'] : own)
    const cells = plain ? (JSON.parse(step.rows) as readonly unknown[][]) : []
    if (cells.length) await noteRevealed(scope, module, { ids: cells.map(row => Number(row.at(-1))), layout })
    if (children) yield { ...step, rows: await withChildLines(scope, children, { names, rows: step.rows }) }
    else yield plain ? { ...step, rows: JSON.stringify(cells.map(row => row.slice(0, -1))) } : step
    cursor = step.next
  } while (cursor)
}

/** The log records which rows an export writes plainly, before it writes them. */
async function noteRevealed(
  scope: Scope,
  module: AnyModule,
  { ids, layout: { names, plain } }: { ids: readonly number[]; layout: ExportLayout },
): Promise<void> {
  if (!plain || !ids.length) return
  const fields = names.filter(name => personalFields(module).has(name))
  const entry = { action: 'exportPlainRows', module: module.name, ids, changes: null, fields }
  await scope.write(auditInsert(scope.who, entry, emptySql))
}
