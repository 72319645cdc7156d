import { daysToToday, changesWithTime } from './computed/days.ts'
import { rowSourcesOf } from './computed/formulaSources.ts'
import { isUnresolved } from './computed/isUnresolved.ts'
import { isRowFormula } from './computed/summarizedRows.ts'
import { type ComparisonSite, comparisonProblems } from './fields/comparisonProblems.ts'
import { conditionProblems } from './fields/conditionProblems.ts'
import type { RowCase } from './fields/rowCase.ts'
import { filterFields, filtersOf, filterParams, filterValuesOf } from './filters.ts'
import type { Field } from './kinds.ts'
import { kindTraits } from './kindTraits.ts'
import type { AnyModule, Bulk } from './module.ts'
import { namePattern } from './namePattern.ts'
import { nearestNameHint, possibleNames, unknownField } from './names/unknownName.ts'
import {
  columnNamesOf,
  fieldOf,
  formFields,
  isMultiValued,
  importByOf,
  importFieldsOf,
  formulaOf,
  isChildren,
  isComputed,
  inlineOf,
  isDerived,
  isImportable,
  isReadonly,
  isRegion,
  isSecret,
  isSetOnce,
  maxLengthOf,
  optionsOf,
  orderOf,
  searchOf,
  sortsOf,
  enclosingFieldOf,
} from './read.ts'

/** Checks that columns, search, sorts, form and the like name existing, suitable fields. */
export function* checkViews(module: AnyModule): Generator<string> {
  for (const view of viewsOf(module)) {
    for (const [index, name] of view.names.entries())
      for (const problem of viewProblems(module, view, name)) yield `${view.at}.${index}: ${problem}`
    if (new Set(view.names).size < view.names.length) yield `${view.at}: names a field twice`
  }
  const searched = searchOf(module).reduce((sum, name) => sum + maxSearchedLength(module, name), 0)
  if (searched > maxSearched) yield `list.search: up to ${searched} characters a row, and the keyword index holds ${maxSearched}`
  const { sort } = orderOf(module)
  if (!sortsOf(module).includes(sort))
    yield `list.order: "${sort}" is not among the sorts${possibleNames(sort, module.list?.sorts ?? [])}`
  yield* checkFilters(module)
}

/** A list of field names, and what its fields must be. */
interface NamedView {
  at: string
  names: readonly string[]
  secret?: true
  stored?: true
  children?: true
  childColumns?: true
  changed?: true
  sorted?: true
  searched?: true
}

const viewsOf = (module: AnyModule): readonly NamedView[] => [
  { at: 'list.columns', names: columnNamesOf(module) },
  { at: 'list.search', names: searchOf(module), stored: true, searched: true },
  { at: 'list.sorts', names: module.list?.sorts ?? [], sorted: true },
  { at: 'list.inline', names: inlineOf(module), stored: true, changed: true },
  { at: 'form', names: formFields(module), secret: true, stored: true, children: true },
  { at: 'import', names: importFieldsOf(module), stored: true, childColumns: true },
  ...exportViews(module),
  { at: 'wire.combox', names: module.wire.combox ?? [] },
]
function exportViews({ export: exported = [] }: AnyModule): readonly NamedView[] {
  if (Array.isArray(exported)) return [{ at: 'export', names: exported, childColumns: true }]
  const { except = [], also = [] } = exported as Exclude<typeof exported, readonly string[]>
  return [
    { at: 'export.except', names: except },
    { at: 'export.also', names: also, childColumns: true },
  ]
}

function* viewProblems(module: AnyModule, view: NamedView, name: string): Generator<string> {
  const field = fieldOf(module, name)
  if (!field) {
    // Another check reports why a path leads to no field.
    if (!name.includes('.') || !view.at.startsWith('list.')) yield unknownField(module, name)
  } else if (isUnresolved(field)) return
  else if (isSecret(field) && !view.secret) yield `"${name}" is secret`
  else if (isChildren(field) && !view.children && !view.childColumns)
    yield `"${name}" is rows of their own, which stand in the form, in imports and in exports`
  else if (view.searched && isComputed(field)) yield* searchedProblems(module, name)
  else if (isComputed(field) && view.stored && !isChildren(field) && !(view.children && isShownInForms(field)))
    yield view.children ? `"${name}" is computed when a row is read, and a form cannot show it` : `"${name}" is not stored`
  else if (view.changed && (isReadonly(field) || isSetOnce(field))) yield `"${name}" is never changed by hand`
  else if (view.sorted && kindTraits(field).unsortable) yield `"${name}" is computed`
  else if (view.sorted && isUnindexed(module, name)) yield `"${name}" ${unindexed}`
  else if (view.searched && !kindTraits(field).searchable) yield `"${name}" is no text`
}

/** The keyword index has texts of the row, also those that a formula makes of it. */
function* searchedProblems(module: AnyModule, name: string): Generator<string> {
  const field = fieldOf(module, name)
  const formula = formulaOf(field)
  if (formula?.name === 'referenced')
    yield `"${name}" is a field of another row, and a keyword is looked up in this one: filter by it, or copy it, default: { from: '${name}' }`
  else if (!formula || formula.name === 'titlesOf' || formula.name === 'firstPicture')
    yield `"${name}" is computed when a row is read, and a keyword is looked up in what is stored`
  else if (!field || !kindTraits(field).searchable) yield `"${name}" is no text`
  else if (changesWithTime(module, name)) yield `"${name}" ${unindexed}`
}

/** No index can have what changes every day; only the days between a date and today have the order of that date. */
const isUnindexed = (module: AnyModule, name: string): boolean =>
  changesWithTime(module, name) && daysToToday(module, name) === null
const unindexed =
  "changes with time, and no index can have it: name a date, the days between it and today, calc('due_on', '-', 'today'), or the minutes since a moment, elapsed('…', { since: 'started_at' })"

/** A form calculates formulas; values computed by code or stored in another row are unknown to it. */
const isShownInForms = (field: Field): boolean => {
  const formula = formulaOf(field)
  return formula !== undefined && formula.name !== 'referenced' && !kindTraits(field).derived
}

/** The lexemes of a text of this length fit into a `tsvector` of 1 MB, whatever its letters. */
const maxSearched = 40_000
function maxSearchedLength(module: AnyModule, name: string, trail: readonly string[] = []): number {
  const field = fieldOf(module, name)
  const formula = formulaOf(field)
  if (!isRowFormula(formula) || trail.includes(name)) return (field && maxLengthOf(field)) ?? 0
  return rowSourcesOf(formula).reduce((sum, one) => sum + maxSearchedLength(module, one, [...trail, name]), 0)
}

/** Parameters of lists, exports and pickers, which a filter cannot use. */
const listParams = [
  'limit',
  'queryValue',
  'orderKey',
  'page',
  'postType',
  'tree',
  'timestamp',
  'columns',
  'format',
  'ids',
  'keyword',
  'where',
  'deep',
  'view',
]
const filterForms: readonly string[] = ['select', 'tabs', 'range', 'buckets', 'zeroOrMore', 'region', 'whether']
function* checkFilters(module: AnyModule): Generator<string> {
  const params = new Set(listParams)
  for (const [index, filter] of (module.list?.filters ?? []).entries()) {
    const { as = 'select' } = typeof filter === 'string' ? {} : filter
    if (!filterForms.includes(as))
      yield `list.filters.${index}.as: "${as}" is none of ${filterForms.join(', ')}${nearestNameHint(as, filterForms)}`
  }
  for (const [index, filter] of filtersOf(module).entries()) {
    const at = `list.filters.${index}`
    for (const name of filterFields(filter)) {
      const field = fieldOf(module, name)
      if (!field) {
        if (!name.includes('.')) yield `${at}: ${unknownField(module, name)}`
      } else if (isSecret(field)) yield `${at}: "${name}" is secret`
      else if (isChildren(field)) yield `${at}: "${name}" is rows of their own`
      else if (isUnindexed(module, name)) yield `${at}: "${name}" ${unindexed}`
      else if (filter.as === 'region' && !isRegion(field)) yield `${at}: "${name}" is no region`
      else if (filter.as === 'tabs' && name === filter.field && name !== 'status' && !filterValuesOf(field))
        yield `${at}: "${name}" has no values known in advance, of which each would be a tab: leave out \`as\`, or use 'range' or 'whether'`
    }
    for (const param of filterParams(filter)) {
      if (params.has(param)) yield `${at}: two use the parameter "${param}"`
      params.add(param)
    }
  }
}

export function* checkBulk(module: AnyModule): Generator<string> {
  for (const [key, bulk] of Object.entries(module.bulk ?? {})) {
    const name = typeof bulk === 'string' ? bulk : bulk.field
    const field = fieldOf(module, name)
    if (!field) yield `bulk.${key}: ${unknownField(module, name)}`
    else if (isReadonly(field) || isSecret(field) || isSetOnce(field) || isChildren(field))
      yield `bulk.${key}: "${name}" is never changed by hand`
    if (typeof bulk === 'object' && field) yield* bulkValueProblems(`bulk.${key}.values`, bulk, field)
    if (isRegion(field) || isStacked(module, name)) yield `bulk.${key}: "${name}" is set together with what it stands within`
  }
}

/** Labels of the field's options, each with a number of its own. */
function* bulkValueProblems(at: string, { field: name, values }: Exclude<Bulk<string>, string>, field: Field): Generator<string> {
  if (!values) return
  const labels = Object.keys(optionsOf(field) ?? {})
  if (!labels.length) return yield `${at}: "${name}" has no options: leave out \`values\`, and its own control is shown`
  for (const label of Object.keys(values))
    if (!labels.includes(label)) yield `${at}: "${label}" is no option of "${name}"${possibleNames(label, labels)}`
  if (new Set(Object.values(values)).size < Object.keys(values).length) yield `${at}: two options share a number`
}

/** Rows that a condition is true of must be possible. */
export function* checkCondition(
  module: AnyModule,
  at: string,
  condition: Readonly<Record<string, string | number | readonly (string | number)[] | undefined>> = {},
): Generator<string> {
  for (const [name, is] of Object.entries(condition)) {
    const field = fieldOf(module, name)
    if (!field) yield `${at}: ${unknownField(module, name)}`
    else if (is !== undefined) for (const problem of conditionProblems(field, is)) yield `${at}: "${name}" ${problem}`
  }
}

/** Whether it is part of a `within` chain. */
const isStacked = (module: AnyModule, name: string): boolean =>
  enclosingFieldOf(fieldOf(module, name)) !== undefined ||
  Object.values(module.fields).some(field => enclosingFieldOf(field) === name)

/** The conditions under which rows are locked or an action is offered. */
export function* checkCase(module: AnyModule, at: string, { when, that, ...site }: RowCase & ComparisonSite): Generator<string> {
  yield* checkCondition(module, `${at}.when`, when)
  if (that) for (const problem of comparisonProblems(module, that, site)) yield `${at}.that: ${problem}`
}

/** Rules compare two fields that can be compared, or a number with a number. */
export function* checkRules(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  for (const [index, { that, say, when }] of (module.rules ?? []).entries()) {
    const at = `rules.${index}`
    if (!say) yield `${at}.say: is empty`
    yield* checkCase(module, at, { when: when ?? {}, that, compared: 'whole', modules })
  }
}

const rowButtons = new Set(['edit', 'recover', 'delete'])
/** Names of row forms are unique among a row's buttons. */
export function* checkRowForms(module: AnyModule): Generator<string> {
  const forms = Object.entries(module.rowForms ?? {})
  for (const [name, { label }] of forms) {
    const at = `rowForms.${name}`
    if (!namePattern.test(name)) yield `${at}: is no name`
    if (!label) yield `${at}: has no label`
    if (rowButtons.has(name) || Object.hasOwn(module.actions ?? {}, name)) yield `${at}: another button of a row is called so`
  }
  if (forms.filter(([, { adds }]) => adds).length > 1) yield 'rowForms: two are for new rows'
}

/** An import needs a module with many rows, and fields that fit into one cell each. */
export function* checkImport(module: AnyModule): Generator<string> {
  if (!isImportable(module)) return
  const names = importFieldsOf(module)
  const by = importByOf(module)
  if (!names.length) yield 'import: names no field'
  if (module.single || module.log || module.rowsOf !== undefined || module.scope === 'organisation')
    yield 'import: its rows are not added by many'
  for (const name of names) {
    const field = fieldOf(module, name)
    if (field && isReadonly(field) && !isDerived(field)) yield `import: "${name}" is readonly`
    if (field && kindTraits(field).noCell && !isChildren(field)) yield `import: "${name}" fits into no cell`
  }
  for (const name of by ?? []) {
    if (!names.includes(name)) yield `import.by: "${name}" is not imported`
    const field = fieldOf(module, name)
    if (field && isMultiValued(field)) yield `import.by: "${name}" holds several`
  }
  if (by && !by.length) yield 'import.by: names no field'
}
