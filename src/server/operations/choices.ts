import { kindValue } from '../../kinds/kindValues.ts'
import {
  type AnyModule,
  copiesFrom,
  filterFields,
  fieldsOf,
  formulaOf,
  queryFiltersOf,
  type PointingField,
  isReference,
  matchedColumns,
  parentModules,
  pointingFieldOf,
  splitPath,
  targetOf,
  type Verb,
  enclosingFieldOf,
  wholeModule,
} from '../../schema/index.ts'
import type { ComboxEntry } from '../../shared/wire/envelope.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { mayView } from '../auth/permit.ts'
import type { Data } from '../db/connection.ts'
import { pinyinSounds } from '../db/pinyin.ts'
import { targetConditions } from '../db/query/conditions.ts'
import type { PickerQuery } from '../db/query/pickerSql.ts'
import type { Scope } from '../db/scope.ts'
import { maxTreeRows, nestRows, parsePickerLimit } from './combox.ts'
import { operation, type CallInput } from './operation.ts'
import { isRecord, parseId, parseIds, parseText } from './parseInput.ts'
import { isEmptyIn } from './save/acceptValues.ts'

interface ChoicesInput {
  field: PointingField
  keyword: string
  ids: readonly number[] | null
  /** For a field within another: the value of the outer field. */
  under: number | null
  /** What the fields of the row hold that the field's `where` reads, as far as they were sent. */
  row: Data
  nested: boolean
  limit: number
  /** Fields of the rows that other fields of the form copy, for accounts that may write the form. */
  copied?: readonly string[]
}

/**
 * The rows that a field may point to. The right on the field's own page is enough. An account that may not view the other page
 * gets only rows that the field's `where` and `within` allow: id, title and the fields of `combox`.
 */
export const listChoices = operation<ChoicesInput>({
  needs: (module, { body }) => [verbFor(module, body)],
  // Child rows are filled in with the rights of their parent's page.
  parentPages: parentModules,
  parse(module, { body }) {
    const { field: name, for: purpose, keyword, ids, under, row, nested, limit } = body
    const field = typeof name === 'string' ? pointingFieldOf(module, name) : undefined
    if (!field) throw refuse('unknownField', { params: { name: (typeof name === 'string' ? name : 'field').slice(0, 50) } })
    return {
      field,
      keyword: parseText(keyword, 'keyword'),
      ids: ids === undefined ? null : parseIds(ids),
      under: under === undefined || under === null ? null : parseId(under),
      row: purpose === 'add' || purpose === 'edit' ? parseMatched(module, field, row) : {},
      nested: nested === 1 || nested === '1',
      limit: parsePickerLimit(limit),
      copied: purpose === 'add' || purpose === 'edit' ? copiesFrom(module, String(name)).map(([, from]) => from) : [],
    }
  },
  run: (scope, module, input) => loadChoices(scope, ...ownField(scope, module, input)),
})

/** A column of a referenced row offers what the list of that row offers: its `where` and `within` are said there. */
function ownField(scope: Scope, module: AnyModule, input: ChoicesInput): [module: AnyModule, input: ChoicesInput] {
  const formula = formulaOf(input.field)
  if (formula?.name !== 'referenced') return [module, input]
  const [link, name = ''] = splitPath(formula.of)
  const reference = pointingFieldOf(wholeModule(module), link)
  const target = reference && scope.registry.named(targetOf(module, reference))
  const field = target && pointingFieldOf(target, name)
  return target && field ? ownField(scope, target, { ...input, field }) : [module, input]
}

/** The values of the fields that the `where` of a field reads. */
function parseMatched(module: AnyModule, field: PointingField, row: unknown): Data {
  if (row === undefined || row === null) return {}
  if (!isRecord(row)) throw refuse('badFilter', { params: { name: 'row' } })
  const read = matchedColumns(field).map(([, from]) => from)
  const unknown = Object.keys(row).find(name => !read.includes(name))
  if (unknown !== undefined) throw refuse('unknownField', { params: { name: unknown.slice(0, 50) } })
  return Object.fromEntries(
    Object.entries(row).map(([name, raw]) => {
      const from = fieldsOf(module)[name]
      const result = from && kindValue(from).accept(raw, from)
      if (!result || 'problem' in result) throw refuse('badFilter', { params: { name } })
      return [name, result.value]
    }),
  )
}

/** Whether a field is still empty that the choice hangs on: no row matches it. */
const isUnmatched = (module: AnyModule, row: Data): boolean =>
  Object.entries(row).some(([name, value]) => isEmptyIn(fieldsOf(module)[name] ?? { kind: 'id', label: '' }, value))

/**
 * The view right is enough to read the titles of given ids and to filter; listing other rows needs a right to choose among
 * them.
 */
function verbFor(module: AnyModule, { field, for: purpose, ids }: CallInput['body']): Verb {
  if (purpose === 'add' || purpose === 'edit') return purpose
  const filtered = queryFiltersOf(module).some(filter => filterFields(filter).some(name => name === field))
  return filtered || ids !== undefined || field === undefined ? 'view' : 'edit'
}

export async function loadChoices(scope: Scope, module: AnyModule, input: ChoicesInput): Promise<ComboxEntry[]> {
  const target = scope.registry.named(targetOf(module, input.field))
  if (!target || isUnmatched(module, input.row)) return []
  const mayViewTarget = mayView(scope.who, target)
  const narrowed = !(mayViewTarget && input.ids)
  const searching = !mayViewTarget && input.keyword !== ''
  const sifted = searching || input.nested || enclosingFieldOf(input.field) !== undefined
  const candidates = await pickableRows(scope, target, {
    keyword: input.keyword,
    ids: input.ids,
    ...(narrowed ? { conditions: targetConditions(input.field, input.row), statuses: input.ids ? [1, 0] : [1] } : {}),
    limit: sifted ? maxTreeRows : input.limit,
  })
  const inside = narrowed ? await idsBelowOuter(scope, module, { target, ...input }) : null
  const matching = candidates.filter(row => (!inside || inside.has(row.id)) && (!searching || titleMatches(row, input.keyword)))
  const rows = withoutParent(target, input.nested ? nestRows(matching) : matching)
  const chosen = input.nested ? rows : rows.slice(0, input.limit)
  return input.ids && input.copied?.length && !input.nested
    ? withCopiedValues(scope, target, { entries: chosen, names: input.copied })
    : chosen
}

/** Entries of given ids, each with the values that a form copies from it. */
async function withCopiedValues(
  scope: Scope,
  target: AnyModule,
  { entries, names }: { entries: readonly ComboxEntry[]; names: readonly string[] },
): Promise<ComboxEntry[]> {
  const rows = new Map((await scope.rows(target).some(entries.map(({ id }) => id))).map(row => [Number(row['id']), row]))
  return entries.map(entry => ({
    ...entry,
    copied: Object.fromEntries(names.map(name => [name, rows.get(entry.id)?.[name] ?? null])),
  }))
}

const pickableRows = (scope: Scope, target: AnyModule, options: Partial<PickerQuery>) =>
  scope
    .rows(target)
    .options({ keyword: '', ids: null, conditions: [], without: null, limit: maxTreeRows, ...options }) as Promise<ComboxEntry[]>

/** Matches the title alone: the search reads further fields, which an account without that page must not probe. */
function titleMatches({ title }: ComboxEntry, keyword: string): boolean {
  const filter = keyword.toLowerCase()
  return title.toLowerCase().includes(filter) || pinyinSounds(title).includes(filter)
}

interface WithinQuery {
  target: AnyModule
  field: PointingField
  under: number | null
}
/** Ids of all rows below those that the outer field may have; null without an outer field. */
async function idsBelowOuter(
  scope: Scope,
  module: AnyModule,
  { target, field, under }: WithinQuery,
): Promise<ReadonlySet<number> | null> {
  const around = fieldsOf(module)[enclosingFieldOf(field) ?? '']
  if (!isReference(around)) return null
  const outer = await pickableRows(scope, target, { conditions: targetConditions(around), statuses: [1, 0] })
  const further = await idsBelowOuter(scope, module, { target, field: around, under: null })
  const above = outer.map(({ id }) => id).filter(id => (!further || further.has(id)) && (under === null || id === under))
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

/** Drops `pid`, which the nesting shows, unless `combox` names it. */
function withoutParent(target: AnyModule, rows: readonly ComboxEntry[]): ComboxEntry[] {
  if (target.wire.combox?.includes('pid')) return [...rows]
  return rows.map(entry => {
    const { pid: _above, children, ...row } = entry
    return { ...row, ...(children ? { children: withoutParent(target, children) } : {}) }
  })
}
