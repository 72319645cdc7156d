import {
  type AnyModule,
  filterFields,
  fieldsOf,
  filtersOf,
  type PointingField,
  pointingFieldOf,
  targetOf,
  type Verb,
  withinFieldOf,
} from '../../schema/index.ts'
import type { ComboxEntry } from '../../shared/wire/envelope.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { targetConditions } from '../db/query/conditions.ts'
import type { PickerQuery } from '../db/query/pickerSql.ts'
import type { Scope } from '../db/scope.ts'
import { mayView } from '../auth/permit.ts'
import { pinyinSounds } from '../db/pinyin.ts'
import { nestRows } from './combox.ts'
import { parseId, parseIds, parseText } from './parseInput.ts'
import { operation, type CallInput } from './operation.ts'

const usualChoices = 500
const mostChoices = 5000
/** Rows of a tree are few enough to be read whole. */
const mostInTree = 10_000

interface ChoicesInput {
  field: PointingField
  keyword: string
  ids: readonly number[] | null
  /** Of a field within another: the row that one holds. */
  under: number | null
  nested: boolean
  limit: number
}

/**
 * What a field may point to. It follows the right on the page that holds the field: the other page stays closed, and so no more is told
 * than the field's own `where` and `within` let through, by id, title and what `combox` adds.
 */
export const choices = operation<ChoicesInput>({
  needs: (module, { body }) => [verbFor(module, body)],
  parse(module, { body }) {
    const { field: name, keyword, ids, under, nested, limit } = body
    const field = typeof name === 'string' ? pointingFieldOf(module, name) : undefined
    if (!field) throw refuse('unknownField', { params: { name: String(name).slice(0, 50) } })
    return {
      field,
      keyword: parseText(keyword, 'keyword'),
      ids: ids === undefined ? null : parseIds(ids),
      under: under === undefined || under === null ? null : parseId(under),
      nested: nested === 1 || nested === '1',
      limit: Math.min(typeof limit === 'number' && limit >= 1 ? Math.floor(limit) : usualChoices, mostChoices),
    }
  },
  run: (scope, module, input) => loadChoices(scope, module, input),
})

/** Who may view reads the titles of what is there and filters by it; other rows are listed for who may choose among them. */
function verbFor(module: AnyModule, { field, for: purpose, ids }: CallInput['body']): Verb {
  if (purpose === 'add' || purpose === 'edit') return purpose
  const filtered = filtersOf(module).some(filter => filterFields(filter).some(name => name === field))
  return filtered || ids !== undefined || field === undefined ? 'view' : 'edit'
}

export async function loadChoices(scope: Scope, module: AnyModule, input: ChoicesInput): Promise<ComboxEntry[]> {
  const target = scope.registry.named(targetOf(module, input.field))
  if (!target) return []
  const open = mayView(scope.who, target)
  const narrowed = !(open && input.ids)
  const searching = !open && input.keyword !== ''
  const sifted = searching || input.nested || withinFieldOf(input.field) !== undefined
  const found = await pickableRows(scope, target, {
    keyword: input.keyword,
    ids: input.ids,
    ...(narrowed ? { conditions: targetConditions(input.field), statuses: input.ids ? [1, 0] : [1] } : {}),
    limit: sifted ? mostInTree : input.limit,
  })
  const inside = narrowed ? await idsWithin(scope, module, { target, ...input }) : null
  const told = found.filter(row => (!inside || inside.has(row.id)) && (!searching || titleMatches(row, input.keyword)))
  const rows = withoutParent(target, input.nested ? nestRows(told) : told)
  return input.nested ? rows : rows.slice(0, input.limit)
}

const pickableRows = (scope: Scope, target: AnyModule, options: Partial<PickerQuery>) =>
  scope.rows(target).options({ keyword: '', ids: null, conditions: [], without: null, limit: mostInTree, ...options }) as Promise<
    ComboxEntry[]
  >

/** The keyword looks through all that is searched of a row: who may not see that page learns of the title alone. */
function titleMatches({ title }: ComboxEntry, keyword: string): boolean {
  const sought = keyword.toLowerCase()
  return title.toLowerCase().includes(sought) || pinyinSounds(title).includes(sought)
}

interface WithinQuery {
  target: AnyModule
  field: PointingField
  under: number | null
}
/** The rows that hang below one that the field around may hold; null where no field is around. */
async function idsWithin(
  scope: Scope,
  module: AnyModule,
  { target, field, under }: WithinQuery,
): Promise<ReadonlySet<number> | null> {
  const around = fieldsOf(module)[withinFieldOf(field) ?? '']
  if (around?.kind !== 'reference') return null
  const tops = await pickableRows(scope, target, { conditions: targetConditions(around), statuses: [1, 0] })
  const further = await idsWithin(scope, module, { target, field: around, under: null })
  const above = tops.map(({ id }) => id).filter(id => (!further || further.has(id)) && (under === null || id === under))
  const byParent = Map.groupBy(await pickableRows(scope, target, { statuses: [1, 0] }), row => Number(row['pid']))
  const below = new Set<number>()
  for (const id of above)
    for (const child of byParent.get(id) ?? []) {
      if (below.has(child.id)) continue
      below.add(child.id)
      above.push(child.id)
    }
  return below
}

/** Without the row above, which is told by how they are nested, unless pickers are told of it as well. */
function withoutParent(target: AnyModule, rows: readonly ComboxEntry[]): ComboxEntry[] {
  if (target.combox?.includes('pid')) return [...rows]
  return rows.map(entry => {
    const { pid: _above, children, ...row } = entry
    return { ...row, ...(children ? { children: withoutParent(target, children) } : {}) }
  })
}
