import {
  type AnyModule,
  askedBy,
  fieldsOf,
  filtersOf,
  type Pointing,
  pointingOf,
  targetOf,
  type Verb,
  withinOf,
} from '../../schema/index.ts'
import type { ComboxEntry } from '../../wire/envelope.ts'
import { refuse } from '../../wire/refusal.ts'
import { whereOf } from '../db/conditions.ts'
import type { Options } from '../db/options.ts'
import type { Scope } from '../db/scope.ts'
import { mayView } from '../permit.ts'
import { sounds } from '../pinyin.ts'
import { nest } from './combox.ts'
import { parseId, parseIds, parseText } from './input.ts'
import { operation, type Sent } from './operation.ts'

const usual = 500
const most = 5000
/** Rows of a tree are few enough to be read whole. */
const mostInTree = 10_000

interface ChoicesInput {
  field: Pointing
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
    const field = typeof name === 'string' ? pointingOf(module, name) : undefined
    if (!field) throw refuse('unknownField', { params: { name: String(name).slice(0, 50) } })
    return {
      field,
      keyword: parseText(keyword, 'keyword'),
      ids: ids === undefined ? null : parseIds(ids),
      under: under === undefined || under === null ? null : parseId(under),
      nested: nested === 1 || nested === '1',
      limit: Math.min(typeof limit === 'number' && limit >= 1 ? Math.floor(limit) : usual, most),
    }
  },
  run: (scope, module, input) => choicesOf(scope, module, input),
})

/** Who may view reads the titles of what is there and filters by it; other rows are listed for who may choose among them. */
function verbFor(module: AnyModule, { field, for: purpose, ids }: Sent['body']): Verb {
  if (purpose === 'add' || purpose === 'edit') return purpose
  const filtered = filtersOf(module).some(filter => askedBy(filter).some(name => name === field))
  return filtered || ids !== undefined || field === undefined ? 'view' : 'edit'
}

export async function choicesOf(scope: Scope, module: AnyModule, input: ChoicesInput): Promise<ComboxEntry[]> {
  const target = scope.registry.named(targetOf(module, input.field))
  if (!target) return []
  const open = mayView(scope.who, target)
  const narrowed = !(open && input.ids)
  const searching = !open && input.keyword !== ''
  const sifted = searching || input.nested || withinOf(input.field) !== undefined
  const found = await rowsOf(scope, target, {
    keyword: input.keyword,
    ids: input.ids,
    ...(narrowed ? { conditions: whereOf(input.field), statuses: input.ids ? [1, 0] : [1] } : {}),
    limit: sifted ? mostInTree : input.limit,
  })
  const inside = narrowed ? await idsWithin(scope, module, { target, ...input }) : null
  const told = found.filter(row => (!inside || inside.has(row.id)) && (!searching || isCalled(row, input.keyword)))
  const rows = plain(target, input.nested ? nest(told) : told)
  return input.nested ? rows : rows.slice(0, input.limit)
}

const rowsOf = (scope: Scope, target: AnyModule, options: Partial<Options>) =>
  scope.rows(target).options({ keyword: '', ids: null, conditions: [], without: null, limit: mostInTree, ...options }) as Promise<
    ComboxEntry[]
  >

/** The keyword looks through all that is searched of a row: who may not see that page learns of the title alone. */
function isCalled({ title }: ComboxEntry, keyword: string): boolean {
  const sought = keyword.toLowerCase()
  return title.toLowerCase().includes(sought) || sounds(title).includes(sought)
}

interface Within {
  target: AnyModule
  field: Pointing
  under: number | null
}
/** The rows that hang below one that the field around may hold; null where no field is around. */
async function idsWithin(scope: Scope, module: AnyModule, { target, field, under }: Within): Promise<ReadonlySet<number> | null> {
  const around = fieldsOf(module)[withinOf(field) ?? '']
  if (around?.kind !== 'reference') return null
  const tops = await rowsOf(scope, target, { conditions: whereOf(around), statuses: [1, 0] })
  const further = await idsWithin(scope, module, { target, field: around, under: null })
  const above = tops.map(({ id }) => id).filter(id => (!further || further.has(id)) && (under === null || id === under))
  const byParent = Map.groupBy(await rowsOf(scope, target, { statuses: [1, 0] }), row => Number(row['pid']))
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
function plain(target: AnyModule, rows: readonly ComboxEntry[]): ComboxEntry[] {
  if (target.combox?.includes('pid')) return [...rows]
  return rows.map(entry => {
    const { pid: _above, children, ...row } = entry
    return { ...row, ...(children ? { children: plain(target, children) } : {}) }
  })
}
