import { type AnyModule, fieldOf, isSecret, parentOf, selfLinkOf } from '../../schema/index.ts'
import type { ComboxEntry } from '../../wire/envelope.ts'
import { refuse } from '../../wire/refusal.ts'
import type { Condition } from '../db/conditions.ts'
import type { Options } from '../db/options.ts'
import type { Scope } from '../db/scope.ts'
import { isRecord, parseId, parseIds, parseText } from './input.ts'
import { equality, parseSought } from './listQuery.ts'
import { Json, operation } from './operation.ts'
import { everybody } from '../permit.ts'

const usual = 500
const most = 5000
/** Rows of a tree are few enough to be read whole. */
const mostInTree = 10_000

export const combox = operation<Options & { deep: number | null }>({
  // Regions are picked in rows of all modules.
  needs: module => (module.regions ? everybody : ['view']),
  parse(module, { body }) {
    const { keyword, ids, where, limit, deep, ...filters } = body
    const above = parentOf(module)
    const { [above ?? '']: under, ...rest } = filters
    return {
      keyword: parseText(keyword, 'keyword'),
      ids: ids === undefined ? null : parseIds(ids),
      conditions: [
        ...whereConditions(module, where),
        ...(above ? equality(module, above, { name: above, raw: under }) : []),
        ...parseSought(module, rest).conditions,
      ],
      without: null,
      limit: Math.min(typeof limit === 'number' && limit >= 1 ? Math.floor(limit) : usual, most),
      deep: deep === 1 || deep === '1' ? Number(under ?? 0) : null,
    }
  },
  async run(scope, module, { deep, ...options }) {
    if (deep === null || !module.deep) return scope.rows(module).options(options)
    const rows = () => withRowsBelow(scope, module, { deep, options })
    const isCommon = module.scope === 'platform' && !options.keyword && !options.ids
    if (!isCommon) return rows()
    // Three reads of thousands of rows for a question of twenty bytes.
    const key = JSON.stringify([deep, options.conditions, options.limit])
    return new Json(await scope.platformCache.get(module, key, async () => JSON.stringify(await rows())))
  },
})

async function withRowsBelow(
  scope: Scope,
  module: AnyModule,
  { deep, options }: { deep: number; options: Options },
): Promise<ComboxEntry[]> {
  const rows = (await scope.rows(module).options(options)) as ComboxEntry[]
  const keys = module.deep?.slice(await depthOf(scope, module, deep)) ?? []
  await deepen(scope, module, { rows, keys })
  return rows
}

/** How far a row stands below the top of its tree; 0 for the top itself. */
async function depthOf(scope: Scope, module: AnyModule, id: number): Promise<number> {
  const row = id ? await scope.rows(module).one(id) : null
  return row ? 1 + (await depthOf(scope, module, Number(row[parentOf(module) ?? '']))) : 0
}

/** Entries with the rows below them, under the keys of their levels. */
async function deepen(
  scope: Scope,
  module: AnyModule,
  { rows, keys: [key, ...keys] }: { rows: readonly ComboxEntry[]; keys: readonly string[] },
): Promise<void> {
  const above = parentOf(module)
  if (key === undefined || above === undefined || !rows.length) return
  const conditions = [{ field: above, op: 'oneOf', values: rows.map(row => row.id) } as const]
  const options = { keyword: '', ids: null, conditions, without: null, limit: mostInTree }
  const children = (await scope.rows(module).options(options)) as ComboxEntry[]
  const byParent = Map.groupBy(children, child => child['pid'])
  for (const row of rows) row[key] = byParent.get(row.id) ?? []
  await deepen(scope, module, { rows: children, keys })
}

/** The `where` of a reference: plain values of declared fields. */
function whereConditions(module: AnyModule, where: unknown): Condition[] {
  if (where === undefined || where === null) return []
  if (!isRecord(where)) throw refuse('badFilter', { params: { name: 'where' } })
  return Object.entries(where).flatMap(([name, raw]) => {
    const declared = fieldOf(module, name)
    if (!declared || isSecret(declared)) throw refuse('unknownFilter', { params: { name: name.slice(0, 50) } })
    const sayable = typeof raw === 'number' || (typeof raw === 'string' && !raw.includes('\u0000'))
    if (!sayable) throw refuse('badFilter', { params: { name } })
    return equality(module, name, { name, raw })
  })
}

export const tree = operation<Options>({
  needs: () => ['view'],
  parse(module, { body: { keyword, ...filters } }) {
    const said = Object.entries(filters).filter(([name]) => !module.passing?.includes(name))
    return {
      keyword: parseText(keyword, 'keyword'),
      ids: null,
      conditions: parseSought(module, Object.fromEntries(said)).conditions,
      without: null,
      limit: mostInTree,
    }
  },
  async run(scope, module, options) {
    const rows = await scope.rows(module).options(options)
    return selfLinkOf(module) ? nest(rows as ComboxEntry[]) : rows
  },
})

export function nest(rows: readonly ComboxEntry[]): ComboxEntry[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  const roots: ComboxEntry[] = []
  for (const row of rows) {
    const above = byId.get(Number(row['pid']))
    if (above && above !== row) (above.children ??= []).push(row)
    else roots.push(row)
  }
  return roots
}

interface LookupInput {
  value: number
  without: number | null
}
/** A read-only call that a schema declares under a path of its own. */
export const lookup = (path: string) =>
  operation<LookupInput>({
    needs: () => ['view'],
    parse(module, { body }) {
      const declared = module.lookups?.[path]
      if (!declared) throw refuse('noSuchCall')
      const except = declared.except === undefined ? undefined : body[declared.except]
      const value = body[declared.by] ?? 0
      return {
        value: value === 0 || value === '0' || value === '' ? 0 : parseId(value),
        without: except === undefined || except === null || except === '' ? null : parseId(except),
      }
    },
    async run(scope, module, { value, without }) {
      const declared = module.lookups?.[path]
      if (!declared) throw refuse('noSuchCall')
      const rows = await below(scope, module, { by: declared.by, values: [value], without })
      if (!declared.nested || !rows.length) return rows
      const children = await below(scope, module, { by: declared.by, values: rows.map(row => row.id), without })
      const byParent = Map.groupBy(children, child => child['pid'])
      return rows.map(row => ({ ...row, children: byParent.get(row.id) ?? [] }))
    },
  })

const below = (
  scope: Scope,
  module: AnyModule,
  { by, values, without }: { by: string; values: readonly number[]; without: number | null },
) =>
  scope
    .rows(module)
    .options({ keyword: '', ids: null, conditions: [{ field: by, op: 'oneOf', values }], without, limit: most }) as Promise<
    ComboxEntry[]
  >
