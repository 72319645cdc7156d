import { Readable } from 'node:stream'
import { today } from '../../../fields/timestamp/moment.ts'
import type { AnyModule } from '../../../schema/index.ts'
import { auditInsert } from '../../db/audit.ts'
import type { ListQuery } from '../../db/conditions.ts'
import type { Scope } from '../../db/scope.ts'
import { nothing } from '../../db/sql.ts'
import type { Place, Walked } from '../../db/walk.ts'
import { refuseBeyondQuota } from '../../features/fileQuotas.ts'
import { askFor } from '../../features/jobs/ask.ts'
import { jobKind } from '../../features/jobs/kind.ts'
import { spoken } from '../../packs.ts'
import { parseIds } from '../input.ts'
import type { Sent } from '../operation.ts'
import { writeApart } from './apart.ts'
import { formats, type Layout, parseLayout } from './columns.ts'
import { writeRows, type Written } from './write.ts'

/** What is to be exported. */
export interface Export {
  query: ListQuery
  layout: Layout
}
/** What an export's address stands for: whose, of what, until when. The rows are read when it is opened. */
export interface ExportTicket extends Export {
  org: number
  account: number
  module: string
  until: number
}
export const lifetime = 3_600_000
export const exportPurpose = 'export'
/** What is longer takes its time: it becomes a job. */
const mostAtOnce = 5000
/** An address can only be so long. */
const longestTicket = 2500
const chunk = 2000

/** How the rows of a list, or those of them that were ticked, are to be written. */
export function parseExport(module: AnyModule, sent: Sent, query: ListQuery): Export {
  const { statuses, keyword, conditions, sort, descending } = query
  const layout = parseLayout(module, sent)
  const ticked = sent.body['ids'] === undefined ? null : parseIds(sent.body['ids'])
  const rest = { sort, descending, limit: chunk, offset: 0 }
  if (!ticked) return { layout, query: { statuses, keyword, conditions, ...rest } }
  const named = [{ field: 'id', op: 'oneOf' as const, values: ticked }]
  return { layout, query: { statuses: [1, 0, -1], keyword: '', conditions: named, ...rest } }
}

/** An address where the file is written as it is fetched; of many rows a job that writes it. */
export async function exportList(scope: Scope, module: AnyModule, wanted: Export): Promise<{ path: string } | { job: number }> {
  const { org, account } = scope.who
  const total = await scope.rows(module).count(wanted.query)
  const changes = { export: { columns: [null, wanted.layout.names], rows: [null, total] } } as const
  await scope.write(auditInsert(scope.who, { action: 'export', module: module.name, ids: [], changes }, nothing))
  const text = JSON.stringify({
    ...wanted,
    org,
    account,
    module: module.name,
    until: Date.now() + lifetime,
  } satisfies ExportTicket)
  if (total > mostAtOnce || text.length > longestTicket) {
    await scope.storage.arrivals.refuseWhenLow()
    await refuseBeyondQuota(scope, 0)
    return { job: await askFor(scope, { kind: 'export', module, given: wanted, total }) }
  }
  const name = encodeURIComponent(fileName(module, wanted.layout))
  return { path: `/api/files/export/${scope.seal(exportPurpose, text)}/${name}` }
}

/** What a log holds goes on and on: as text it is called by its title alone. */
export function fileName(module: AnyModule, { format, language }: Layout): string {
  const { title } = spoken(module, language)
  return module.log && format === 'csv' ? `${title}.csv` : `${title}-${today()}.${format}`
}

/** The file while it is written, for as many rows as may be written in passing. */
export function writeHere(scope: Scope, module: AnyModule, { query, layout }: Export): Written {
  async function* rows() {
    for await (const { rows: text } of walked(scope, module, { query, layout })) yield* JSON.parse(text) as unknown[][]
  }
  return writeRows(module, layout, rows())
}

/** Many rows as a file that stays for some days. */
export const exportJob = jobKind<Export>({
  needs: () => ['view', 'export'],
  announces: { done: 'exportDone', failed: 'exportFailed' },
  async run({ scope, module, signal, progress, keep }, { query, layout }) {
    let done = 0
    async function* texts() {
      for await (const { rows, count } of walked(scope, module, { query, layout })) {
        signal.throwIfAborted()
        yield rows
        progress((done += count))
      }
    }
    const { format } = layout
    const bytes = Readable.from(writeApart({ module, layout }, texts()))
    const file = await keep(bytes, { name: fileName(module, layout), type: formats[format] })
    return { file, result: { rows: done } }
  },
})

async function* walked(scope: Scope, module: AnyModule, { query, layout: { names } }: Export): AsyncGenerator<Walked> {
  let place: Place | null = null
  do {
    const step: Walked = await scope.rows(module).walk(place, query, names)
    yield step
    place = step.next
  } while (place)
}
