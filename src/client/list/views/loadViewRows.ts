import type { AnyModule } from '../../../schema/index.ts'
import { maxLimit, type RowsPage } from '../../../shared/wire/envelope.ts'
import { call } from '../../api/request.ts'
import type { ListRow } from '../../api/rows/listRow.ts'

/** Rows that a view shows at once. */
export const mostViewRows = 2 * maxLimit

/** The rows of a list for a view without pages, and whether there are more. */
export async function loadViewRows(
  { wire }: AnyModule,
  filter: object,
  signal: AbortSignal,
): Promise<{ rows: readonly ListRow[]; more: boolean }> {
  const page = (at: number) =>
    call<RowsPage<ListRow>>(`${wire.path}/list`, { ...filter, limit: maxLimit }, { query: { page: at }, signal })
  const { total, data } = await page(1)
  const rest = total > data.length ? (await page(2)).data : []
  return { rows: [...data, ...rest], more: total > mostViewRows }
}
