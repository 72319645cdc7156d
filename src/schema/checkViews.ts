import { conditionProblems } from './checkValues.ts'
import { filtersOf, filterParams } from './filters.ts'
import { kindTraits } from './kindTraits.ts'
import type { Field } from './kinds.ts'
import type { AnyModule } from './module.ts'
import { namePattern } from './namePattern.ts'
import {
  columnName,
  fieldOf,
  formFields,
  holdsSeveral,
  isDerived,
  isReadonly,
  isRegion,
  isSecret,
  isSetOnce,
  sortsOf,
  withinFieldOf,
} from './read.ts'

/** Checks that columns, search, sorts, form and the like name existing, suitable fields. */
export function* checkViews(module: AnyModule): Generator<string> {
  const views: readonly [view: string, names: readonly string[] | undefined][] = [
    ['columns', module.columns.map(columnName)],
    ['search', module.search],
    ['sorts', module.sorts],
    ['form', formFields(module)],
    ['inline', module.inline],
    ['import', module.import],
    ['export', module.export],
    ['combox', module.combox],
  ]
  for (const [view, names] of views) {
    for (const name of names ?? []) {
      const field = fieldOf(module, name)
      if (!field) yield `${view}: no field "${name}"`
      else if (isSecret(field) && view !== 'form') yield `${view}: "${name}" is secret`
      else if (isDerived(field) && (view === 'form' || view === 'import' || view === 'inline' || view === 'search'))
        yield `${view}: "${name}" is not stored`
      else if (view === 'inline' && (isReadonly(field) || isSetOnce(field))) yield `inline: "${name}" is never changed by hand`
      else if (kindTraits(field).unsortable && view === 'sorts') yield `sorts: "${name}" is computed`
    }
    if (new Set(names).size < (names?.length ?? 0)) yield `${view}: names a field twice`
  }
  for (const name of module.search ?? []) if (!isSearchable(fieldOf(module, name))) yield `search: "${name}" is no text`
  if (module.order !== undefined && !sortsOf(module).includes(module.order))
    yield `order: "${module.order}" is not among the sorts`
  yield* checkFilters(module)
}

/** A field that does not exist has been reported. */
const isSearchable = (field: Field | undefined): boolean => !field || kindTraits(field).searchable === true

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
]
function* checkFilters(module: AnyModule): Generator<string> {
  const params = new Set(listParams)
  for (const filter of filtersOf(module)) {
    const names = filter.as === 'region' ? filter.fields : [filter.field]
    for (const name of names) {
      const field = fieldOf(module, name)
      if (!field) yield `filters: no field "${name}"`
      else if (isSecret(field)) yield `filters: "${name}" is secret`
      else if (filter.as === 'region' && !isRegion(field)) yield `filters: "${name}" is no region`
    }
    for (const param of filterParams(filter)) {
      if (params.has(param)) yield `filters: two use the parameter "${param}"`
      params.add(param)
    }
  }
}

export function* checkBulk(module: AnyModule): Generator<string> {
  for (const [key, bulk] of Object.entries(module.bulk ?? {})) {
    if (typeof bulk === 'object' && 'action' in bulk) {
      if (!Object.hasOwn(module.actions ?? {}, bulk.action)) yield `bulk.${key}: no action "${bulk.action}"`
      continue
    }
    const name = typeof bulk === 'string' ? bulk : bulk.field
    const field = fieldOf(module, name)
    if (!field) yield `bulk.${key}: no field "${name}"`
    else if (isReadonly(field) || isSecret(field) || isSetOnce(field)) yield `bulk.${key}: "${name}" is never changed by hand`
    const options = field && 'options' in field ? field.options : {}
    for (const word of Object.keys(typeof bulk === 'object' ? (bulk.values ?? {}) : {}))
      if (!Object.hasOwn(options, word)) yield `bulk.${key}.values: "${word}" is no option of "${name}"`
    if (isRegion(field) || isStacked(module, name)) yield `bulk.${key}: "${name}" is set together with what it stands within`
  }
  for (const [name, action] of Object.entries(module.actions ?? {})) {
    if (reservedCalls.has(name)) yield `actions.${name}: is a call every module has`
    yield* checkCondition(module, `actions.${name}.when`, action.when)
  }
}

/** Rows that a condition is true of must be possible. */
export function* checkCondition(
  module: AnyModule,
  at: string,
  condition: Readonly<Record<string, string | number | readonly (string | number)[] | undefined>> = {},
): Generator<string> {
  for (const [name, is] of Object.entries(condition)) {
    const field = fieldOf(module, name)
    if (!field) yield `${at}: no field "${name}"`
    else if (is !== undefined) for (const problem of conditionProblems(field, is)) yield `${at}: "${name}" ${problem}`
  }
}

/** Whether it is part of a `within` chain. */
const isStacked = (module: AnyModule, name: string): boolean =>
  withinFieldOf(fieldOf(module, name)) !== undefined || Object.values(module.fields).some(field => withinFieldOf(field) === name)

const reservedCalls = new Set([
  'history',
  'selection',
  'list',
  'info',
  'save',
  'del',
  'batch',
  'upfield',
  'combox',
  'tree',
  'export',
  'import',
  'excel',
])

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

/** An import needs a module that takes many rows, and fields that fit into one cell each. */
export function* checkImport(module: AnyModule): Generator<string> {
  const { import: names, importBy = [] } = module
  if (names === undefined) {
    if (module.importBy) yield 'importBy: nothing is imported'
    return
  }
  if (!names.length) yield 'import: names no field'
  if (module.single || module.log || module.of !== undefined || module.scope === 'organisation')
    yield 'import: its rows are not added by many'
  for (const name of names) {
    const field = fieldOf(module, name)
    if (field && isReadonly(field) && !isDerived(field)) yield `import: "${name}" is readonly`
    if (field && kindTraits(field).noCell) yield `import: "${name}" fits into no cell`
  }
  for (const name of importBy) {
    if (!names.includes(name)) yield `importBy: "${name}" is not imported`
    const field = fieldOf(module, name)
    if (field && holdsSeveral(field)) yield `importBy: "${name}" holds several`
  }
  if (module.importBy && !importBy.length) yield 'importBy: names no field'
}
