import { type AnyModule, fieldOf, isSecret, parentFieldOf, selfLinkOf } from '../../schema/index.ts'
import type { ComboxEntry } from '../../shared/wire/envelope.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { everybody } from '../auth/permit.ts'
import type { FieldCondition } from '../db/query/conditions.ts'
import type { PickerQuery } from '../db/query/pickerSql.ts'
import type { Scope } from '../db/scope.ts'
import { JsonReply, operation } from './operation.ts'
import { isRecord, parseIds, parseText } from './parseInput.ts'
import { equalityConditions, parseFilter } from './parseList.ts'

const usualOptions = 500
const maxOptions = 5000
/** A tree has few enough rows to be read whole. */
export const maxTreeRows = 10_000

/** How many rows a picker asks for. */
export const parsePickerLimit = (limit: unknown): number =>
  Math.min(typeof limit === 'number' && limit >= 1 ? Math.floor(limit) : usualOptions, maxOptions)

export const combox = operation<PickerQuery & { deep: number | null }>({
  // Regions are picked in rows of all modules.
  needs: module => (module.holds === 'regions' ? everybody : ['view']),
  parse(module, { body }) {
    const { keyword, ids, where, limit, deep, ...filters } = body
    const above = parentFieldOf(module)
    const { [above ?? '']: under, ...rest } = filters
    return {
      keyword: parseText(keyword, 'keyword'),
      ids: ids === undefined ? null : parseIds(ids),
      conditions: [
        ...whereConditions(module, where),
        ...(above ? equalityConditions(module, above, { name: above, raw: under }) : []),
        ...parseFilter(module, rest).conditions,
      ],
      without: null,
      limit: parsePickerLimit(limit),
      deep: deep === 1 || deep === '1' ? Number(under ?? 0) : null,
    }
  },
  async run(scope, module, { deep, ...options }) {
    if (deep === null || module.holds !== 'regions') return scope.rows(module).options(options)
    const rows = () => withDescendants(scope, module, { deep, options })
    const isCommon = module.scope === 'platform' && !options.keyword && !options.ids
    if (!isCommon) return rows()
    // Cached: a short request costs three reads of thousands of rows.
    const key = JSON.stringify([deep, options.conditions, options.limit])
    return new JsonReply(await scope.platformCache.get(module, key, async () => JSON.stringify(await rows())))
  },
})

/** The keys of the regions below a region, level by level. */
const levelKeys = ['citylist', 'countylist']

async function withDescendants(
  scope: Scope,
  module: AnyModule,
  { deep, options }: { deep: number; options: PickerQuery },
): Promise<ComboxEntry[]> {
  const rows = (await scope.rows(module).options(options)) as ComboxEntry[]
  const keys = levelKeys.slice(await depthOf(scope, module, deep))
  await addLevels(scope, module, { rows, keys })
  return rows
}

/** The depth of a row in its tree; 0 for no row. */
async function depthOf(scope: Scope, module: AnyModule, id: number): Promise<number> {
  const row = id ? await scope.rows(module).one(id) : null
  return row ? 1 + (await depthOf(scope, module, Number(row[parentFieldOf(module) ?? '']))) : 0
}

/** Adds the children to each entry, under the key of their level. */
async function addLevels(
  scope: Scope,
  module: AnyModule,
  { rows, keys: [key, ...keys] }: { rows: readonly ComboxEntry[]; keys: readonly string[] },
): Promise<void> {
  const above = parentFieldOf(module)
  if (key === undefined || above === undefined || !rows.length) return
  const conditions = [{ field: above, op: 'oneOf', values: rows.map(row => row.id) } as const]
  const options = { keyword: '', ids: null, conditions, without: null, limit: maxTreeRows }
  const children = (await scope.rows(module).options(options)) as ComboxEntry[]
  const byParent = Map.groupBy(children, child => child['pid'])
  for (const row of rows) row[key] = byParent.get(row.id) ?? []
  await addLevels(scope, module, { rows: children, keys })
}

/** The `where` of a reference: plain values of declared fields. */
function whereConditions(module: AnyModule, where: unknown): FieldCondition[] {
  if (where === undefined || where === null) return []
  if (!isRecord(where)) throw refuse('badFilter', { params: { name: 'where' } })
  return Object.entries(where).flatMap(([name, raw]) => {
    const declared = fieldOf(module, name)
    if (!declared || isSecret(declared)) throw refuse('unknownFilter', { params: { name: name.slice(0, 50) } })
    const isPlainValue = typeof raw === 'number' || (typeof raw === 'string' && !raw.includes('\u0000'))
    if (!isPlainValue) throw refuse('badFilter', { params: { name } })
    return equalityConditions(module, name, { name, raw })
  })
}

export const tree = operation<PickerQuery>({
  needs: () => ['view'],
  parse(module, { body: { keyword, ...filters } }) {
    const sent = Object.entries(filters).filter(([name]) => !module.wire.passing?.includes(name))
    return {
      keyword: parseText(keyword, 'keyword'),
      ids: null,
      conditions: parseFilter(module, Object.fromEntries(sent)).conditions,
      without: null,
      limit: maxTreeRows,
    }
  },
  async run(scope, module, options) {
    const rows = await scope.rows(module).options(options)
    return selfLinkOf(module) ? nestRows(rows as ComboxEntry[]) : rows
  },
})

export function nestRows(rows: readonly ComboxEntry[]): ComboxEntry[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  const roots: ComboxEntry[] = []
  for (const row of rows) {
    const above = byId.get(Number(row['pid']))
    if (above && above !== row) (above.children ??= []).push(row)
    else roots.push(row)
  }
  return roots
}
