import { formatRowCount } from '../views/formatRowCount.ts'
import type { ListReply } from './useListRows.ts'

/** The count of each tab by its value, where the reply has any. */
export const countsByTab = (reply: ListReply | null): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (reply?.totalAllData ?? []).flatMap(({ count, more, ...value }) =>
      Object.values(value).map(one => [String(one), formatRowCount(Number(count ?? 0), more === true)]),
    ),
  )
