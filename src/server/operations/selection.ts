import type { AnyModule } from '../../schema/index.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { ListQuery, RowFilter } from '../db/query/conditions.ts'
import type { Data } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import { isRecord } from './parseInput.ts'
import { parseFilter } from './parseList.ts'
import { operation } from './operation.ts'

/** All rows of a filter, as they were when somebody looked: what the filter is, how many there were, and the newest of them. */
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

const newestPage = (sought: RowFilter, limit: number): ListQuery => ({
  ...sought,
  sort: 'id',
  descending: true,
  limit,
  offset: 0,
})

async function countRowsNow(scope: Scope, module: AnyModule, sought: RowFilter): Promise<Pick<Selection, 'count' | 'newest'>> {
  const { rows, total, more } = await scope.rows(module).page(newestPage(sought, 1))
  const [first]: Data[] = JSON.parse(rows)
  return { count: more ? await scope.rows(module).count(sought) : total, newest: Number(first?.['id'] ?? 0) }
}

/** A token that stands for all rows of the filter, and their number. */
export const selection = operation<RowFilter>({
  needs: () => ['view'],
  parse: (module, { body }) => parseFilter(module, body),
  async run(scope, module, sought) {
    const found = await selectRows(scope, module, sought)
    return { token: scope.seal(selectionPurpose, JSON.stringify(found)), count: found.count }
  },
})

/** The rows of a filter as they are now. */
export async function selectRows(scope: Scope, module: AnyModule, sought: RowFilter): Promise<Selection> {
  const { org, account } = scope.who
  return { org, account, module: module.name, sought, ...(await countRowsNow(scope, module, sought)), at: Date.now() }
}

/** What a token stands for; refused when it is not one's own, too old, or no longer what was seen. */
export async function openSelection(scope: Scope, module: AnyModule, token: unknown): Promise<Selection> {
  const text = typeof token === 'string' && token.length < 20_000 ? scope.open(selectionPurpose, token) : null
  const found: unknown = text === null ? null : JSON.parse(text)
  if (!isSelection(found) || found.org !== scope.who.org || found.account !== scope.who.account || found.module !== module.name)
    throw refuse('badSelection')
  if (Date.now() - found.at > selectionLifetime) throw refuse('badSelection')
  const now = await countRowsNow(scope, module, found.sought)
  if (now.count !== found.count || now.newest !== found.newest) throw refuse('selectionChanged', { params: { count: now.count } })
  return found
}
const isSelection = (raw: unknown): raw is Selection => isRecord(raw) && isRecord(raw['sought'])

/** The ids of a selection, the newest first, each time as many as are asked for then. */
export async function* selectionBatches(
  scope: Scope,
  module: AnyModule,
  { selection: { sought, newest }, size }: { selection: Selection; size: () => number },
): AsyncGenerator<number[]> {
  for (let below = newest + 1; ;) {
    const limit = size()
    const ids = await scope.rows(module).below(below, sought, limit)
    if (ids.length) yield ids
    if (ids.length < limit) return
    below = ids.at(-1) ?? 0
  }
}
