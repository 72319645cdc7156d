import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import { kindValue } from '../../fields/values.ts'
import { type AnyModule, columnName, fieldsOf, isListed, isTitled, titleKey } from '../../schema/index.ts'
import { auditInsert } from '../db/audit.ts'
import type { Data } from '../db/connection.ts'
import type { ListQuery } from '../db/conditions.ts'
import type { Scope } from '../db/scope.ts'
import { nothing } from '../db/sql.ts'

/** What an export's address stands for: whose, of what, until when. The rows are read when it is opened. */
export interface ExportTicket {
  org: number
  account: number
  module: string
  query: ListQuery
  until: number
}
const lifetime = 3_600_000
export const exportPurpose = 'export'

export async function exportList(
  scope: Scope,
  module: AnyModule,
  { statuses, keyword, conditions, sort, descending }: ListQuery,
): Promise<{ path: string }> {
  const { org, account } = scope.who
  const query: ListQuery = { statuses, keyword, conditions, sort, descending, limit: chunk, offset: 0 }
  const ticket: ExportTicket = { org, account, module: module.name, query, until: Date.now() + lifetime }
  await scope.write(auditInsert(scope.who, { action: 'export', module: module.name, ids: [], changes: null }, nothing))
  return {
    path: `/api/files/export/${scope.seal(exportPurpose, JSON.stringify(ticket))}/${encodeURIComponent(fileName(module))}`,
  }
}

const fileName = (module: AnyModule): string =>
  `${module.title}-${new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)}.xlsx`

const chunk = 500
const exported = (module: AnyModule): readonly string[] =>
  (module.export ?? module.columns.map(columnName)).filter(name =>
    isListed(fieldsOf(module)[name] ?? { kind: 'secret', label: '' }),
  )

/** The workbook as it is written, a few hundred rows at a time. */
export function workbook(scope: Scope, module: AnyModule, query: ListQuery): ReadableStream<Uint8Array> {
  const names = exported(module)
  const columns = names.map(name => ({ header: fieldsOf(module)[name]?.label ?? name, width: 18 }))
  async function* cells(): AsyncGenerator<CellValue[]> {
    for await (const row of allRows(scope, module, query)) yield names.map(name => cell(module, name, row))
  }
  return writeXlsxStream(cells(), { name: sheetName(module), columns })
}

/** Excel takes no name with these, nor a longer one. */
const sheetName = (module: AnyModule): string => module.title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

async function* allRows(scope: Scope, module: AnyModule, query: ListQuery): AsyncGenerator<Data> {
  const rows = scope.rows(module)
  const byId = query.sort === 'id' && query.descending
  let last = Number.MAX_SAFE_INTEGER
  for (let offset = 0; ; offset += chunk) {
    const some: Data[] = byId ? await rows.after(last, query) : JSON.parse((await rows.page({ ...query, offset })).rows)
    yield* some
    if (some.length < chunk) return
    last = Number(some.at(-1)?.['id'])
  }
}

/** Numbers stay numbers; all else is text, and a text that looks like a formula stays a text. */
function cell(module: AnyModule, name: string, row: Data): CellValue {
  const field = fieldsOf(module)[name]
  const value = row[name]
  if (!field || value === null || value === undefined) return null
  if (isTitled(field)) return writable(String(row[titleKey(name, field)] ?? ''))
  if (typeof value === 'number' && ['id', 'number', 'money', 'computed'].includes(field.kind)) return value
  return writable(kindValue(field).print(value, field))
}

/** Without the characters that XML, and so a workbook, cannot hold; what looks like its own escape is escaped. */
const writable = (text: string): string =>
  text.replace(/[^\t\n\r -\ufffd\u{10000}-\u{10ffff}]/gu, '').replace(/_x[\da-f]{4}_/gi, '_x005F$&')
