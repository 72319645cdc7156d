import { type AnyModule, fieldOf, isSecret, selfLinkOf } from '../../schema/index.ts'
import type { ComboxEntry } from '../../wire/envelope.ts'
import { refuse } from '../../wire/refusal.ts'
import type { Condition, Options } from '../db/rows.ts'
import type { Scope } from '../db/scope.ts'
import { isRecord, parseId, parseIds, parseText } from './input.ts'
import { equality, parseSought } from './listQuery.ts'
import { operation } from './operation.ts'

const most = 500
/** Rows of a tree are few enough to be read whole. */
const mostInTree = 10_000

export const combox = operation<Options>({
  needs: () => ['view'],
  parse(module, { body }) {
    const { keyword, ids, where, limit: _limit, ...filters } = body
    return {
      keyword: parseText(keyword, 200).trim(),
      ids: ids === undefined ? null : parseIds(ids),
      conditions: [...whereConditions(module, where), ...parseSought(module, filters).conditions],
      without: null,
      limit: most,
    }
  },
  run: (scope, module, options) => scope.rows(module).options(options),
})

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
  parse: (_module, { body }) => ({
    keyword: parseText(body['keyword'], 200).trim(),
    ids: null,
    conditions: [],
    without: null,
    limit: mostInTree,
  }),
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
      return rows.map(row => ({ ...row, children: children.filter(child => child['pid'] === row.id) }))
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
