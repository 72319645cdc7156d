import type { Field, FieldOf } from './kinds.ts'
import { kindTraits } from './kindTraits.ts'
import type { AnyModule, SystemKey } from './module.ts'
import { possibleNames } from './names/unknownName.ts'
import { childrenOf, fieldOf, isLink, isOwnLink, isReference, memoByModule, parentModules, targetOf } from './read.ts'
import { type Right, verbs } from './rights/rights.ts'

/** A row scope: an account sees the rows for which one of these applies, and neither sees nor writes the others. */
export interface Visible<K extends string = string> {
  /** Accounts with this right on the page see every row. */
  all?: Right
  /** The account that created the row (`true`, or `created_by`), or that these fields name, alone or among others: itself, or a row of its own. */
  own?: true | OwnField<K> | readonly OwnField<K>[]
  /** Accounts at the row's node of a tree or above it: a reference of the row and the tree's parent field, `department.pid`. */
  below?: TreePath<K> | readonly TreePath<K>[]
}
type OwnField<K extends string> = K | Extract<SystemKey, 'created_by'>
type TreePath<K extends string> = K | `${string}.${string}`

/** The module of the accounts, which rows and trees lead to. */
const accounts = 'account'

/** One way to see a row, of several: by the value of a column, which is the account's own id, or one of a set of rows. */
export interface RowScope {
  column: string
  /** The module whose rows the column refers to; `null`: the column refers to accounts. */
  of: string | null
  /** The field of that tree, whose descendants are meant too. */
  tree?: string
  /** The column names the accounts of the tree's rows. */
  people?: true
}

/** The row scopes of a module, `all` left out. What a name leads to is checked by `checkVisible`. */
export const rowScopesOf = memoByModule((module): readonly RowScope[] => scopesIn(module, module.visible))
/** The scopes of the rows that an account may change, of those it sees. */
export const editScopesOf = memoByModule((module): readonly RowScope[] => scopesIn(module, module.editable))

const scopesIn = (module: AnyModule, { own, below }: Visible = {}): readonly RowScope[] => [
  ...ownersOf(own).map(column => ({ column, of: moduleOfOwnerColumn(module, column) })),
  ...[below ?? []].flat().map(path => treeScope(module, path)),
]

/** The columns that `own` names. */
export const ownersOf = (own: Visible['own']): readonly string[] => (own === true ? ['created_by'] : [own ?? []].flat())

/** The module whose rows a column refers to; null for accounts. */
export function moduleOfOwnerColumn(module: AnyModule, column: string): string | null {
  const field = fieldOf(module, column)
  return isOwnerField(field) && field.to !== accounts ? field.to : null
}
export const isReferences = (field: Field | undefined): field is FieldOf['references'] =>
  field !== undefined && kindTraits(field).points === 'several'
/** A field that names who owns a row, alone or among others. */
export const isOwnerField = (field: Field | undefined): field is FieldOf['reference' | 'references'] =>
  isReference(field) || isReferences(field)

function treeScope(module: AnyModule, path: string): RowScope {
  const [start = '', tree] = path.split('.')
  if (tree === undefined) return { column: 'id', of: module.name, tree: start }
  const field = fieldOf(module, start)
  if (isReference(field)) return { column: start, of: field.to, tree }
  return { column: 'created_by', of: start, tree, people: true }
}

/** Whether an owner is one of several that a column names. */
export const namesSeveralOwners = (module: AnyModule, column: string): boolean => isReferences(fieldOf(module, column))

/** The columns that decide who sees a row. */
export const rowScopeColumns = memoByModule((module): readonly string[] => [
  ...new Set(rowScopesOf(module).map(({ column }) => column)),
])

/** The module of the parent rows, if it has row scopes: child rows are visible with the parent row. */
export function scopedParentOf(module: AnyModule, modules: readonly AnyModule[]): { parent: AnyModule; by: string } | null {
  for (const parent of modules)
    for (const [, { of, by }] of parent.visible ? childrenOf(parent) : []) if (of === module.name) return { parent, by }
  return null
}

/** Whether not everybody sees every row of a module, by its own row scopes or those of the parent rows. */
export const hasScopedRows = (module: AnyModule, modules: readonly AnyModule[]): boolean =>
  module.visible !== undefined || scopedParentOf(module, modules) !== null

/** The field with the account that a row belongs to: its one unique reference to the accounts. */
export const personFieldOf = ({ fields }: AnyModule): string | undefined =>
  Object.entries(fields).find(([, field]) => isReference(field) && field.to === accounts && field.unique)?.[0]

/** The fields of a module that refer to rows of another. */
const referencesTo = ({ fields }: AnyModule, to: string): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isReference(field) && isOwnLink(field) && field.to === to ? [name] : []))

/** Where one's own rows of a module are found: a table, the column with their ids, and the column with the account. */
export interface OwnRows {
  table: string
  id: string
  account: string
}

/**
 * The own rows of an account in a module: those with a unique reference to the account; else those that the account, or its
 * row, refers to. Several, if the schemas are ambiguous.
 */
export function ownRowsOf(modules: readonly AnyModule[], name: string): readonly OwnRows[] {
  const target = modules.find(one => one.name === name)
  const person = target && personFieldOf(target)
  if (person !== undefined) return [{ table: name, id: 'id', account: person }]
  return modules.flatMap(module => {
    const account = module.name === accounts ? 'id' : personFieldOf(module)
    if (account === undefined || module.scope || module.rowsOf !== undefined) return []
    return referencesTo(module, name).map(id => ({ table: module.name, id, account }))
  })
}

/** The tree of superiors: the first of `below` whose rows are people. */
export const superiorScope = (module: AnyModule, modules: readonly AnyModule[]): RowScope | undefined =>
  rowScopesOf(module).find(({ tree, of }) => {
    const target = modules.find(({ name }) => name === of)
    return tree !== undefined && target !== undefined && personFieldOf(target) !== undefined
  })

export function* checkVisible(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  if (!module.visible) return
  if (module.scope || module.log || module.single)
    yield 'visible: says which rows of an organisation somebody sees, and these are not its own'
  if (module.builtin) yield 'visible: built-in rows are seen by everybody'
  if (!Object.keys(module.visible).length) yield 'visible: nobody would see a row; says all, own or below'
  yield* checkScopes(module, 'visible', modules)
}

export function* checkEditable(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  if (!module.editable) return
  if (module.fields['editable']) yield 'fields.editable: is the key under which a row tells whether the account may change it'
  if (module.scope || module.log || module.single)
    yield 'editable: says who changes which rows of an organisation, and these are not its own'
  if (module.builtin) yield 'editable: built-in rows are changed by nobody'
  if (!Object.keys(module.editable).length) yield 'editable: nobody would change a row; says all, own or below'
  for (const { name } of parentModules(module, modules))
    yield `editable: its rows are changed with those of "${name}"; say editable of that field, or in "${name}"`
  for (const [, { of }] of childrenOf(module))
    if (modules.some(one => one.name === of && one.list))
      yield `editable: the rows of "${of}" have a list, where whoever has its rights would change them`
  yield* checkScopes(module, 'editable', modules)
}

function* checkScopes(module: AnyModule, at: 'visible' | 'editable', modules: readonly AnyModule[]): Generator<string> {
  const { all, own, below } = module[at] ?? {}
  const rights = [...verbs, ...Object.keys(module.rights ?? {})]
  if (all !== undefined && !rights.includes(all))
    yield `${at}.all: "${all}" is neither a verb nor among the rights of the module${possibleNames(all, rights)}`
  yield* checkOwnFields(module, `${at}.own`, own)
  for (const path of [below ?? []].flat()) yield* checkTree(module, { at: `${at}.below: "${path}"`, path }, modules)
  for (const scope of scopesIn(module, module[at])) yield* checkOwnRows(at, scope, modules)
}

/** The fields that name the owners of a row, wherever `own` is declared. */
export function* checkOwners(
  module: AnyModule,
  { at, own, modules }: { at: string; own: Visible['own']; modules: readonly AnyModule[] },
): Generator<string> {
  yield* checkOwnFields(module, `${at}.own`, own)
  for (const column of ownersOf(own)) yield* checkOwnRows(at, { column, of: moduleOfOwnerColumn(module, column) }, modules)
}

function* checkOwnFields(module: AnyModule, at: string, own: Visible['own']): Generator<string> {
  for (const column of ownersOf(own))
    if (column !== 'created_by' && !isOwnerField(fieldOf(module, column)))
      yield `${at}: "${column}" is neither created_by nor a field of kind reference or references${possibleNames(column, ownerNames(module))}`
}
const ownerNames = (module: AnyModule): readonly string[] => [
  'created_by',
  ...Object.keys(module.fields).filter(name => isOwnerField(fieldOf(module, name))),
]

function* checkOwnRows(at: string, { column, of }: RowScope, modules: readonly AnyModule[]): Generator<string> {
  const places = of === null ? 1 : ownRowsOf(modules, of).length
  const whose = `${at}: which rows of "${of}" are one's own is said`
  if (places === 0 && modules.some(({ name }) => name === of))
    yield `${whose} nowhere (${column}); give it a reference to "${accounts}" that is unique, or let such a module refer to it`
  if (places > 1) yield `${whose} ${places} times (${column}); give it a reference to "${accounts}" that is unique`
}

const linksOf = (module: AnyModule): readonly string[] =>
  Object.entries(module.fields).flatMap(([name, field]) =>
    isLink(field) && targetOf(module, field) === module.name ? [name] : [],
  )

function* checkTree(
  module: AnyModule,
  { at, path }: { at: string; path: string },
  modules: readonly AnyModule[],
): Generator<string> {
  if (path.split('.').length > 2) return yield `${at} is not like "department.pid"`
  const { of, tree, people } = treeScope(module, path)
  const target = modules.find(({ name }) => name === of)
  if (!target) {
    const known = [...Object.keys(module.fields), ...modules.map(({ name }) => name)]
    return yield `${at}: "${of}" is neither a reference of this module nor another module${possibleNames(of ?? '', known)}`
  }
  const link = target.fields[tree ?? '']
  if (!link || !isLink(link) || targetOf(target, link) !== of)
    yield `${at}: "${tree}" is no field of "${of}" that refers to the parent row${possibleNames(tree ?? '', linksOf(target))}`
  if (target.scope || target.rowsOf !== undefined) yield `${at}: rows of "${of}" are not an organisation's own`
  if (people && personFieldOf(target) === undefined)
    yield `${at}: "${of}" needs a reference to "${accounts}" that is unique, to say whose a row is by whoever created it`
}
