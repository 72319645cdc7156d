import { type AnyModule, currentNameOf } from '../../schema/index.ts'
import type { SelectedRows } from '../../shared/wire/moduleReplies.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { refuseHiddenFields, moduleSeenBy } from '../auth/fields/moduleSeenBy.ts'
import type { Data } from '../db/connection.ts'
import type { ListQuery, RowFilter } from '../db/query/conditions.ts'
import type { Scope } from '../db/scope.ts'
import { operation } from './operation.ts'
import { isRecord } from './parseInput.ts'
import { parseFilter } from './parseList.ts'

/** All rows of a filter at a moment: the filter, the number of rows, and the newest id. */
export interface Selection {
  org: number
  account: number
  module: string
  sought: RowFilter
  count: number
  newest: number
  at: number
}
const selectionPurpose = 'selection'
const selectionLifetime = 10 * 60_000
/** Rows changed in one call, and in the first transaction of a job. */
export const rowsPerCall = 500

const newestPage = (filter: RowFilter, limit: number): ListQuery => ({
  ...filter,
  sort: 'id',
  descending: true,
  limit,
  offset: 0,
})

async function countRowsNow(scope: Scope, module: AnyModule, filter: RowFilter): Promise<Pick<Selection, 'count' | 'newest'>> {
  const { rows, total, more } = await scope.rows(module).page(newestPage(filter, 1))
  const [first]: Data[] = JSON.parse(rows)
  return { count: more ? await scope.rows(module).count(filter) : total, newest: Number(first?.['id'] ?? 0) }
}

/** A signed token for all rows of the filter, and their number. */
export const selection = operation<RowFilter>({
  needs: () => ['view'],
  parse: (module, { body }) => parseFilter(module, body),
  async run(scope, module, filter): Promise<SelectedRows> {
    const selected = await selectRows(scope, module, filter)
    return { token: scope.sign(selectionPurpose, JSON.stringify(selected)), count: selected.count }
  },
})

/** Selects the rows that a filter has now. */
export async function selectRows(scope: Scope, module: AnyModule, filter: RowFilter): Promise<Selection> {
  const { org, account } = scope.who
  return { org, account, module: module.name, sought: filter, ...(await countRowsNow(scope, module, filter)), at: Date.now() }
}

/** The selection of a token; refused if it is another account's, expired, or its rows have changed. */
export async function openSelection(scope: Scope, module: AnyModule, token: unknown): Promise<Selection> {
  const text = typeof token === 'string' && token.length < 20_000 ? scope.readSigned(selectionPurpose, token) : null
  const parsed: unknown = text === null ? null : JSON.parse(text)
  if (
    !isSelection(parsed) ||
    parsed.org !== scope.who.org ||
    parsed.account !== scope.who.account ||
    parsed.module !== module.name
  )
    throw refuse('badSelection')
  if (Date.now() - parsed.at > selectionLifetime) throw refuse('badSelection')
  refuseHiddenFields(moduleSeenBy(scope.who, module), filteredFields(parsed.sought))
  const now = await countRowsNow(scope, module, parsed.sought)
  if (now.count !== parsed.count || now.newest !== parsed.newest)
    throw refuse('selectionChanged', { params: { count: now.count } })
  return parsed
}
/** The fields that a filter reads. */
export const filteredFields = ({ conditions }: Pick<RowFilter, 'conditions'>): readonly string[] =>
  conditions.map(({ field }) => field)

/** A filter that was stored before some of its fields got their names of today. */
export const filterByCurrentNames = <F extends RowFilter>(module: AnyModule, filter: F): F => ({
  ...filter,
  conditions: filter.conditions.map(condition => ({ ...condition, field: currentNameOf(module, condition.field) })),
})

const isSelection = (raw: unknown): raw is Selection => isRecord(raw) && isRecord(raw['sought'])

/** The ids of a selection in batches, the newest first; `size` is read before each batch. */
export async function* selectionBatches(
  scope: Scope,
  module: AnyModule,
  { selection: { sought: filter, newest }, size }: { selection: Selection; size: () => number },
): AsyncGenerator<number[]> {
  for (let below = newest + 1; ;) {
    const limit = size()
    const ids = await scope.rows(module).idsBelow(below, filter, limit)
    if (ids.length) yield ids
    if (ids.length < limit) return
    below = ids.at(-1) ?? 0
  }
}
