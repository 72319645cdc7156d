import type { AnyModule } from '../../../schema/index.ts'
import { maxLimit, type RowsPage } from '../../../shared/wire/envelope.ts'
import { callOf } from '../../api/request.ts'
import type { ListRow } from '../../api/rows/listRow.ts'

/** Rows that a view shows at once. */
export const maxViewRows = 2 * maxLimit

/** The rows of a list for a view without pages, and whether there are more. */
export const loadViewRows = (module: AnyModule, filter: object, signal: AbortSignal): Promise<LimitedRows> =>
  loadFirstRows(module, filter, { max: maxViewRows, signal })

export interface LimitedRows {
  rows: readonly ListRow[]
  more: boolean
}
/** Loads at most so many rows of a list, page by page, and whether there are more. */
export async function loadFirstRows(
  module: AnyModule,
  filter: object,
  { max, signal }: { max: number; signal: AbortSignal },
): Promise<LimitedRows> {
  const rows: ListRow[] = []
  for (let at = 1; ; at++) {
    const query = { page: at }
    const { total, data } = await callOf(module, 'list')<RowsPage<ListRow>>({ ...filter, limit: maxLimit }, { query, signal })
    rows.push(...data)
    if (total <= rows.length || !data.length || rows.length >= max) return { rows, more: total > rows.length }
  }
}
