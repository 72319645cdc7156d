import { fieldsCompared } from '../fields/rowCase.ts'
import { filterFields } from '../filters.ts'
import type { Field } from '../kinds.ts'
import { addedFieldsOf, groupingFieldsOf, listViewsOf, queryFiltersOf } from '../list/listViews.ts'
import { toneFields } from '../list/tones.ts'
import type { AnyModule } from '../module.ts'
import { columnNamesOf, fieldOf, formulaOf, isChildren, isReference, isStored, rowDefaultOf, tableOf } from '../read.ts'
import { withForeignWords } from '../texts/withForeignWords.ts'
import { changesWithTime } from './days.ts'
import { columnsInFormula, rowSourcesOf } from './formulaSources.ts'
import { resolveFormula } from './resolveFormula.ts'
import { resolveReferenced } from './resolveReferenced.ts'
import { comparedSources, fieldComparisons } from './ruledSummaries.ts'
import { isRowFormula, isSummary, type SummarizedRows, summarizedRows, splitPath } from './summarizedRows.ts'

/** Lists that are complete: a start and each check of the schemas ask for it again. */
const complete = new WeakSet<readonly AnyModule[]>()

/**
 * The modules completed with what depends on all of them: the kind of each computed field, a field for each column
 * `supplier.level`, which of them the database stores in columns, and the labels of other modules that they show. What cannot
 * be resolved stays as it is, and the check of the schemas reports why.
 */
export function withComputed<const Ms extends readonly AnyModule[]>(modules: Ms): Ms {
  if (complete.has(modules)) return modules
  const whole = withFormulaColumns(modules)
  const resolved = whole.map(module => withResolved(module, whole))
  const stored = storedFields(resolved)
  const columned = resolved.map(module => withStored(module, stored))
  const lookedUp = lookedUpFields(columned)
  const made = withForeignWords(columned.map(module => withLookups(module, lookedUp)))
  complete.add(made)
  return made as Ms
}

const isPath = (name: string): boolean => name.includes('.')
/** Names that a list orders, filters or searches by, and what names a row. */
const searchedNames = (module: AnyModule): readonly string[] => [
  ...(module.list?.sorts ?? []),
  ...(module.list?.search ?? []),
  ...(module.title === undefined ? [] : [module.title]),
  ...queryFiltersOf(module).flatMap(filterFields),
  ...groupingFieldsOf(module),
  ...addedFieldsOf(module),
  ...actionFields(module),
  ...(module.rules ?? []).flatMap(({ that }) => comparedSources(module, that)),
  ...fieldComparisons(module).flatMap(that => comparedSources(module, that)),
]
/** The fields that decide whether an action is for a row, or its deletion: both sides read them in its stored row. */
const actionFields = (module: AnyModule): readonly string[] =>
  [...Object.values(module.actions ?? {}), module.delete ?? {}].flatMap(({ that }) => (that ? fieldsCompared(module, that) : []))
/** Names that a list or an export shows. */
const shownNames = (module: AnyModule): readonly string[] => [
  ...columnNamesOf(module),
  ...listViewsOf(module).flatMap(view => ('columns' in view && view.columns) || []),
  ...searchedNames(module),
  ...toneFields(module),
  ...(module.export === undefined ? [] : exportNames(module)),
]
const exportNames = ({ export: exported }: AnyModule): readonly string[] =>
  exported === undefined
    ? []
    : 'also' in exported || 'except' in exported
      ? (exported.also ?? [])
      : (exported as readonly string[])

/** All pages of a module's rows, itself included. */
const pagesOf = (module: AnyModule, modules: readonly AnyModule[]): readonly AnyModule[] =>
  module.rowsOf === undefined ? modules.filter(one => tableOf(one) === module.name) : [module]

function withResolved(module: AnyModule, modules: readonly AnyModule[]): AnyModule {
  const entries = Object.entries(module.fields).map(([name, field]) => {
    const made = resolveFormula({ module, name, modules, trail: [] }, field)
    return [name, 'field' in made ? made.field : field] as const
  })
  const whole = entries.every(([name, field]) => module.fields[name] === field)
    ? module
    : { ...module, fields: Object.fromEntries(entries) }
  return withReferenced(whole, pagesOf(module, modules).flatMap(shownNames), modules)
}

/** The module with the columns of referenced rows among these names. */
function withReferenced(module: AnyModule, names: readonly string[], modules: readonly AnyModule[]): AnyModule {
  const referenced = [...new Set(names.filter(isPath))].flatMap(name => {
    if (fieldOf(module, name)) return []
    const made = resolveReferenced({ module, name, modules, trail: [] })
    return 'field' in made ? [[name, made.field] as const] : []
  })
  return referenced.length ? { ...module, fields: { ...module.fields, ...Object.fromEntries(referenced) } } : module
}

/** The modules with the columns of referenced rows that formulas name; again until none is found, as one may be made of others. */
function withFormulaColumns(modules: readonly AnyModule[]): readonly AnyModule[] {
  const found = modules.map(module => withReferenced(module, Object.values(module.fields).flatMap(columnsInFormula), modules))
  return found.every((module, index) => module === modules[index]) ? modules : withFormulaColumns(found)
}

const keyOf = (module: AnyModule, name: string): string => `${tableOf(module)} ${name}`

/** The computed fields that have columns: those that lists show, that another one is made of, or that other rows copy. */
function storedFields(modules: readonly AnyModule[]): ReadonlySet<string> {
  const stored = new Set<string>()
  const visited = new Set<string>()
  const store = (module: AnyModule, name: string): void => {
    const formula = formulaOf(fieldOf(module, name))
    if (!formula || !isStorable[formula.name] || visited.has(keyOf(module, name))) return
    visited.add(keyOf(module, name))
    if (!changesWithTime(module, name)) stored.add(keyOf(module, name))
    if (isRowFormula(formula)) for (const one of rowSourcesOf(formula)) store(module, one)
  }
  for (const module of modules) {
    for (const name of shownNames(module)) {
      const formula = formulaOf(fieldOf(module, name))
      if (formula && (isStoredWhenShown[formula.name] || searchedNames(module).includes(name))) store(module, name)
    }
    for (const field of Object.values(module.fields)) {
      for (const name of columnsInFormula(field)) store(module, name)
      for (const [other, name] of copiedSources(module, field, modules)) store(other, name)
      for (const [other, name] of otherSources(module, field, modules)) storeDeep(other, name)
    }
  }
  /** A row's own calculation is expanded where another module uses it; its operands are stored. */
  function storeDeep(module: AnyModule, name: string): void {
    const formula = formulaOf(fieldOf(module, name))
    if (isRowFormula(formula)) for (const one of rowSourcesOf(formula)) storeDeep(module, one)
    else store(module, name)
  }
  return stored
}
const isStorable = {
  firstPicture: false,
  titlesOf: false,
  referenced: true,
  sum: true,
  count: true,
  min: true,
  max: true,
  calc: true,
  textOf: true,
  cases: true,
  addDays: true,
} as const
/** Others are read with the row, and are stored if a list sorts or filters by them. */
const isStoredWhenShown = { ...isStorable, referenced: false, calc: false, textOf: false, cases: false, addDays: false } as const

/** The field of another module that a new row copies. */
function copiedSources(
  module: AnyModule,
  field: Field,
  modules: readonly AnyModule[],
): readonly (readonly [AnyModule, string])[] {
  const copied = rowDefaultOf(field)
  const [link = '', name = ''] = typeof copied === 'object' ? splitPath(copied.from) : []
  const reference = fieldOf(module, link)
  const target = modules.find(one => isReference(reference) && one.name === reference.to)
  return target ? [[target, name]] : []
}

/** The fields of other modules that a field is made of. */
function otherSources(module: AnyModule, field: Field, modules: readonly AnyModule[]): readonly (readonly [AnyModule, string])[] {
  const formula = formulaOf(field)
  if (formula?.name === 'referenced') {
    const [link, rest = ''] = splitPath(formula.of)
    const reference = fieldOf(module, link)
    const target = modules.find(one => reference && 'to' in reference && one.name === reference.to && !one.rowsOf)
    return target ? [[target, rest]] : []
  }
  const rows = isSummary(formula) ? summarizedRows(module, formula, modules) : ''
  return typeof rows === 'string' || rows.field === undefined ? [] : [[rows.child, rows.field]]
}

/** References by which child rows are found, or rows that copy a field. */
function lookedUpFields(modules: readonly AnyModule[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const module of modules)
    for (const field of Object.values(module.fields)) {
      const formula = formulaOf(field)
      if (formula?.name === 'referenced' && isStored(field)) found.add(keyOf(module, splitPath(formula.of)[0]))
      else if (isSummary(formula)) {
        const rows = summarizedRows(module, formula, modules)
        // Rows of `children` have an index of their own.
        if (typeof rows !== 'string' && !areChildren(module, rows)) found.add(`${rows.child.name} ${rows.by}`)
      }
    }
  return found
}

const areChildren = (module: AnyModule, { child, by }: SummarizedRows): boolean =>
  Object.values(module.fields).some(field => isChildren(field) && field.of === child.name && field.by === by)

const withLookups = (module: AnyModule, found: ReadonlySet<string>): AnyModule =>
  mapFields(module, (name, field) =>
    !field.lookedUp && found.has(keyOf(module, name)) ? Object.freeze({ ...field, lookedUp: true as const }) : field,
  )

/** The module with other fields; itself where none differs. */
function mapFields(module: AnyModule, change: (name: string, field: Field) => Field): AnyModule {
  const entries = Object.entries(module.fields).map(([name, field]) => [name, change(name, field)] as const)
  const isSame = entries.every(([name, field]) => module.fields[name] === field)
  return isSame ? module : { ...module, fields: Object.fromEntries(entries) }
}

const withStored = (module: AnyModule, stored: ReadonlySet<string>): AnyModule =>
  mapFields(module, (name, field) => markStorage(field, stored.has(keyOf(module, name))))

/** N+1: a sum that is not stored takes a query for each row. No list shows it, so lists do not select it. */
function markStorage(field: Field, isKept: boolean): Field {
  const formula = formulaOf(field)
  if (!formula || isStored(field) || !isStorable[formula.name]) return field
  if (isKept) return Object.freeze({ ...field, stored: true, ...('unlisted' in field ? { unlisted: undefined } : {}) }) as Field
  return isStoredWhenShown[formula.name] && !('unlisted' in field)
    ? (Object.freeze({ ...field, unlisted: true }) as Field)
    : field
}
