import {
  type AnyModule,
  moduleOfOwnerColumn,
  namesSeveralOwners,
  needsSuperior,
  ownerColumns,
  ownRowsOf,
  personFieldOf,
  editScopesOf,
  type RowScope,
  rowScopeColumns,
  rowScopesOf,
  superiorScope,
} from '../../../schema/index.ts'
import { appRole } from '../connection.ts'
import { quoted, shortName } from '../sql.ts'
import { boundsSql, hasId, isInBounds } from './idBits.ts'
import { currentAccount, currentOrg } from './tenantSettings.ts'

/** What a row scope decides: which rows an account sees, or which of those it changes. */
export type RowScopeUse = 'visible' | 'editable'
/** Parts of the names of functions and settings. */
const named: Readonly<Record<RowScopeUse, Readonly<Record<'values' | IdSetForm, string>>>> = {
  visible: { values: 'seen', bounds: 'bounds', bits: 'bits', ids: 'ids' },
  editable: { values: 'edits', bounds: 'editbounds', bits: 'editbits', ids: 'editids' },
}
const scopesOf = (module: AnyModule, use: RowScopeUse): readonly RowScope[] =>
  use === 'visible' ? rowScopesOf(module) : editScopesOf(module)
export const scopeColumns = (module: AnyModule, use: RowScopeUse): readonly string[] =>
  use === 'visible' ? rowScopeColumns(module) : [...new Set(editScopesOf(module).map(({ column }) => column))]

/** The function that returns which values of a column are an account's; none where that is its own id alone. */
export const rowScopeFunction = (module: AnyModule, column: string, use: RowScopeUse = 'visible'): string | null =>
  scopesOf(module, use).some(scope => scope.column === column && scope.of !== null)
    ? quoted(shortName(`${module.name}_${named[use].values}_${column}`))
    : null
/** How a set of values is written; as plain ids where the column has several, one of which must be in the set. */
export type IdSetForm = 'bits' | 'bounds' | 'ids'

/** The function that returns the account of a row's superior. */
export const superiorFunction = (module: AnyModule): string => quoted(shortName(`${module.name}_superior`))

/** The function that returns whether the row of another module that a column refers to belongs to the account. */
const ownerFunction = (module: AnyModule, column: string): string => quoted(shortName(`${module.name}_own_${column}`))

/** The condition under which the account owns a row `t` by this column. */
export const ownerCondition = (module: AnyModule, column: string): string =>
  moduleOfOwnerColumn(module, column) === null
    ? isAccount(module, column, 't.')
    : `${ownerFunction(module, column)}(t.${quoted(column)})`

/** The condition that a column is the account's id, or has it among others. */
const isAccount = (module: AnyModule, column: string, row: string): string =>
  namesSeveralOwners(module, column)
    ? `(select ${currentAccount}) = any(${row}${quoted(column)})`
    : `${row}${quoted(column)} = (select ${currentAccount})`

/** How these values are written where no setting contains them, and the function that returns them so. */
const storedForm = (module: AnyModule, column: string): IdSetForm => (namesSeveralOwners(module, column) ? 'ids' : 'bounds')
const storedSet = (module: AnyModule, column: string, use: RowScopeUse): string =>
  quoted(shortName(`${module.name}_${named[use][storedForm(module, column)]}_${column}`))

/** SQL of the values of a column that are the caller's, as ids: every other bound is an id. */
export function callerValues(module: AnyModule, column: string, use: RowScopeUse): string {
  const call = `${storedSet(module, column, use)}()`
  if (storedForm(module, column) === 'ids') return call
  return `array(select bound from unnest(${call}) with ordinality bounds (bound, place) where place % 2 = 1)`
}

/**
 * The settings of which one may contain these values: as a bitmap (`idBits`), as their bounds, or as ids; without them a condition calls
 * the function. Nodes of older versions set other names.
 */
export const rowScopeSetting = (
  module: AnyModule,
  column: string,
  { form, use }: { form: IdSetForm; use: RowScopeUse },
): string => `app.${shortName(`${module.name}_${named[use][form]}_${column}`)}`

/**
 * The condition that a row is in a scope of the account, or that `all` are; `row` prefixes its columns. Each subquery costs every
 * statement, whether it runs or not: a list in a setting is tested by one, and none is a hash table.
 */
function scopeCondition(module: AnyModule, use: RowScopeUse, { row, all }: { row: string; all: string }): string {
  const columns = scopeColumns(module, use)
  const sets = columns.filter(column => rowScopeFunction(module, column, use) !== null)
  const several = sets.filter(column => namesSeveralOwners(module, column))
  const known = sets.filter(column => !several.includes(column))
  const own = columns.filter(column => scopesOf(module, use).some(scope => scope.column === column && scope.of === null))
  const set = (column: string, form: IdSetForm) =>
    `nullif(current_setting('${rowScopeSetting(module, column, { form, use })}', true), '')`
  const bounds = (column: string) =>
    `case when ${set(column, 'bits')} is null then coalesce(${set(column, 'bounds')}::bigint[], ${storedSet(module, column, use)}()) end`
  const ids = (column: string) => `(select coalesce(${set(column, 'ids')}::bigint[], ${storedSet(module, column, use)}()))`
  return `(${[
    ...known.map(column => hasId(set(column, 'bits'), row + quoted(column))),
    ...own.map(column => isAccount(module, column, row)),
    all,
    ...known.map(column => isInBounds(bounds(column), row + quoted(column))),
    ...several.map(column => `${row}${quoted(column)} && ${ids(column)}`),
  ].join(' or ')})`
}
const seesAllSql = (word: string): string => `(select strpos(coalesce(current_setting('app.sees', true), ''), ',${word},') > 0)`

/** The condition under which the account sees a row of the module, besides that of its organisation; see `Visible`. */
export const rowScopeCondition = (module: AnyModule): string =>
  scopeCondition(module, 'visible', { row: '', all: seesAllSql(module.name) })

/** The word in the setting `app.sees` for an account that may change every row it sees of a module. */
export const editsAllWord = (table: string): string => `edit ${table}`

/** The condition under which the account may change a row `t` of the module that it sees, see `Module.editable`. */
export const editableCondition = (module: AnyModule): string =>
  `coalesce(${scopeCondition(module, 'editable', { row: 't.', all: seesAllSql(editsAllWord(module.name)) })}, false)`

/**
 * `rowScopeCondition` for child rows: they are visible with the parent row, by its policies. OFFSET 0 makes PostgreSQL look each
 * parent row up by its id; otherwise it may read all parent rows into a hash table, for a page of twenty.
 */
export const childScopeCondition = (module: AnyModule, { parent, by }: { parent: AnyModule; by: string }): string =>
  `(${[
    seesAllSql(parent.name),
    `exists (select from ${quoted(parent.name)} above where above.org_id = ${quoted(module.name)}.org_id and above.id = ${quoted(module.name)}.${quoted(by)} offset 0)`,
  ].join(' or ')})`

/**
 * Functions of a module with row scopes. They run as the owner, because the tree may itself be hidden from the account, and
 * limit themselves to its organisation.
 */
export function rowScopeFunctions(module: AnyModule, modules: readonly AnyModule[]): string[] {
  return [
    ...valueFunctions(module, 'visible', modules),
    ...(needsSuperior(module) ? superiorDdl(module, modules) : []),
    ...ownerColumns(module, modules).flatMap(column => ownerDdl(module, column, modules)),
    ...valueFunctions(module, 'editable', modules),
  ]
}

const valueFunctions = (module: AnyModule, use: RowScopeUse, modules: readonly AnyModule[]): readonly string[] =>
  scopeColumns(module, use).flatMap(column => {
    const name = rowScopeFunction(module, column, use)
    const scopes = scopesOf(module, use).filter(scope => scope.column === column)
    if (!name) return []
    const mine = `public.${name}(${currentOrg}, ${currentAccount})`
    const stored = storedForm(module, column) === 'bounds' ? boundsSql(mine) : mine
    const ofCaller = asOwner(`${storedSet(module, column, use)}()`, 'bigint[]', `begin return ${stored}; end`)
    return [...valuesDdl(`${name}(own bigint, me bigint)`, scopes, modules), ...ofCaller]
  })

/** Tables by their whole names instead of a `search_path`: setting one costs a call as much as what it looks up. */
const qualifiedTable = (table: string): string => `public.${quoted(table)}`

/** Not for the role of the app: it names an account. */
const valuesDdl = (signature: string, scopes: readonly RowScope[], modules: readonly AnyModule[]): string[] => [
  `create or replace function ${signature} returns bigint[] language plpgsql stable as $$ ${valuesBody(scopes, modules)} $$`,
  `revoke all on function ${signature} from public`,
]

const asOwner = (signature: string, returns: string, body: string): string[] => [
  `create or replace function ${signature} returns ${returns} language plpgsql stable security definer as $$ ${body} $$`,
  `revoke all on function ${signature} from public`,
  `grant execute on function ${signature} to ${appRole}`,
]

/** SQL of the values of a column that are those of an account `a`, run as the owner. */
export const rowScopeValues = (module: AnyModule, column: string, use: RowScopeUse): string | null => {
  const name = rowScopeFunction(module, column, use)
  return name && `${name}(a.org_id, a.id)`
}

/** The tables that decide which rows somebody sees or changes: those of his own rows, and the trees. */
export const rowScopeTables = (modules: readonly AnyModule[]): ReadonlySet<string> =>
  new Set(
    modules
      .flatMap(module => [...rowScopesOf(module), ...editScopesOf(module)])
      .flatMap(({ of }) => (of === null ? [] : [of, ...ownRowsOf(modules, of).map(({ table }) => table)])),
  )

const declared = `declare own bigint := ${currentOrg}; me bigint := ${currentAccount};`

const valuesBody = (scopes: readonly RowScope[], modules: readonly AnyModule[]): string => `begin
  if own is null or me is null then return '{}'; end if;
  return array(select one from (${scopes.map(scope => scopeSql(scope, modules)).join(' union ')}) seen (one) where one is not null);
end`

/** The ids in a row scope. UNION terminates the recursion over a ring of rows. */
function scopeSql({ of, tree, people }: RowScope, modules: readonly AnyModule[]): string {
  if (of === null) return 'select me'
  const mine = ownRowsOf(modules, of).map(
    ({ table, id, account }) =>
      `select m.${quoted(id)} as id from ${qualifiedTable(table)} m where m.org_id = own and m.${quoted(account)} = me and m.status <> -1`,
  )
  const [own = 'select null::bigint as id where false'] = mine
  if (tree === undefined) return own
  const below = `with recursive below as (${own} union select t.id from ${qualifiedTable(of)} t join below on t.${quoted(tree)} = below.id where t.org_id = own)`
  if (!people) return `(${below} select id from below)`
  return `(${below} select p.${quoted(personColumn(modules, of))} from below join ${qualifiedTable(of)} p on p.org_id = own and p.id = below.id)`
}

function ownerDdl(module: AnyModule, column: string, modules: readonly AnyModule[]): string[] {
  const of = moduleOfOwnerColumn(module, column)
  const [own] = of === null ? [] : ownRowsOf(modules, of)
  if (!own) return []
  const isSeveral = namesSeveralOwners(module, column)
  const mine = `select from ${qualifiedTable(own.table)} m where m.org_id = own and m.${quoted(own.id)} = ${isSeveral ? 'any(owner)' : 'owner'} and m.${quoted(own.account)} = me and m.status <> -1`
  const signature = `${ownerFunction(module, column)}(owner bigint${isSeveral ? '[]' : ''})`
  return asOwner(signature, 'boolean', `${declared} begin return exists (${mine}); end`)
}

const personColumn = (modules: readonly AnyModule[], name: string): string => {
  const target = modules.find(one => one.name === name)
  return (target && personFieldOf(target)) ?? 'id'
}

/** The first row above a place in the tree that is an account, and another than the place's own. UNION ends at a ring of rows. */
function superiorDdl(module: AnyModule, modules: readonly AnyModule[]): string[] {
  const scope = superiorScope(module, modules)
  if (!scope?.tree || scope.of === null) return []
  const [tree, person, link] = [qualifiedTable(scope.of), quoted(personColumn(modules, scope.of)), quoted(scope.tree)]
  const place = `e.org_id = own and ${scope.people ? `e.${person} = place and e.status <> -1` : 'e.id = place'}`
  const start = `select e.${link} as id from ${tree} e where ${place}`
  const vacant = `select t.${link} from up join ${tree} t on t.org_id = own and t.id = up.id where t.status = -1 or t.${person} is null or t.${person} = self`
  const isPerson = `t.status <> -1 and t.${person} is not null`
  const isOther = `t.${person} is distinct from self`
  return asOwner(
    `${superiorFunction(module)}(place bigint)`,
    'bigint',
    `${declared} self bigint; found bigint;
begin
  select e.${person}, t.${person} into self, found from ${tree} e left join ${tree} t on t.org_id = own and t.id = e.${link} and ${isPerson} where ${place};
  if found is distinct from self and found is not null then return found; end if;
  return (with recursive up as (${start} union ${vacant})
    select t.${person} from up join ${tree} t on t.org_id = own and t.id = up.id where ${isPerson} and ${isOther} limit 1);
end`,
  )
}
