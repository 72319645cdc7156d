import {
  type AnyModule,
  moduleOfOwnerColumn,
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

/** The function that returns which values of a column an account sees; none where that is its own id alone. */
export const rowScopeFunction = (module: AnyModule, column: string): string | null =>
  rowScopesOf(module).some(scope => scope.column === column && scope.of !== null)
    ? quoted(shortName(`${module.name}_seen_${column}`))
    : null
export type IdSetForm = 'bits' | 'bounds'

/** The function that returns the account of a row's superior. */
export const superiorFunction = (module: AnyModule): string => quoted(shortName(`${module.name}_superior`))

/** The function that tells whether the row of another module that a column refers to belongs to the account. */
const ownerFunction = (module: AnyModule, column: string): string => quoted(shortName(`${module.name}_own_${column}`))

/** The condition under which the account owns a row `t` by this column. */
export const ownerCondition = (module: AnyModule, column: string): string =>
  moduleOfOwnerColumn(module, column) === null
    ? `t.${quoted(column)} = (select ${currentAccount})`
    : `${ownerFunction(module, column)}(t.${quoted(column)})`

/** The function that returns the bounds of these values, which the policies test. */
const rowScopeBounds = (module: AnyModule, column: string): string => quoted(shortName(`${module.name}_bounds_${column}`))

/**
 * The settings of which one may contain these values, as a bitmap (`idBits`) or as their bounds; without them a policy calls the
 * function. Nodes of older versions set other names.
 */
export const rowScopeSetting = (module: AnyModule, column: string, form: IdSetForm): string =>
  `app.${shortName(`${module.name}_${form}_${column}`)}`

/**
 * The condition under which the account sees a row of the module, besides that of its organisation; see `Visible`. Each subquery
 * of it costs every statement, whether it runs or not: a list in a setting is tested by one, and no subquery is a hash table.
 */
export function rowScopeCondition(module: AnyModule): string {
  const columns = rowScopeColumns(module)
  const seen = columns.filter(column => rowScopeFunction(module, column) !== null)
  const own = columns.filter(column => rowScopesOf(module).some(scope => scope.column === column && scope.of === null))
  const set = (column: string, form: IdSetForm) => `nullif(current_setting('${rowScopeSetting(module, column, form)}', true), '')`
  const bounds = (column: string) =>
    `case when ${set(column, 'bits')} is null then coalesce(${set(column, 'bounds')}::bigint[], ${rowScopeBounds(module, column)}()) end`
  return `(${[
    ...seen.map(column => hasId(set(column, 'bits'), quoted(column))),
    ...own.map(column => `${quoted(column)} = (select ${currentAccount})`),
    seesAll(module),
    ...seen.map(column => isInBounds(bounds(column), quoted(column))),
  ].join(' or ')})`
}

/** The word of the setting `app.sees` that tells that the account changes every row it sees of a module. */
export const editsAllWord = (table: string): string => `edit ${table}`

/** The function that returns the values of a column by which the account may change rows. */
const editableValues = (module: AnyModule, column: string): string => quoted(shortName(`${module.name}_edits_${column}`))

/**
 * The condition under which the account may change a row `t` of the module that it sees, see `Module.editable`. Each set of values
 * is found once for a statement, and not where the account has the right to change all.
 */
export function editableCondition(module: AnyModule): string {
  const among = (column: string): string => {
    const isOwn = editScopesOf(module).every(scope => scope.column !== column || scope.of === null)
    const value = `t.${quoted(column)}`
    return isOwn
      ? `${value} = (select ${currentAccount})`
      : `${value} = any((select ${editableValues(module, column)}())::bigint[])`
  }
  const all = `(select strpos(coalesce(current_setting('app.sees', true), ''), ',${editsAllWord(module.name)},') > 0)`
  return `coalesce(${[all, ...editScopeColumns(module).map(among)].join(' or ')}, false)`
}

const editScopeColumns = (module: AnyModule): readonly string[] => [...new Set(editScopesOf(module).map(({ column }) => column))]

const editableDdl = (module: AnyModule, modules: readonly AnyModule[]): string[] =>
  editScopeColumns(module).flatMap(column => {
    const scopes = editScopesOf(module).filter(scope => scope.column === column)
    if (scopes.every(({ of }) => of === null)) return []
    return asOwner(`${editableValues(module, column)}()`, 'bigint[]', `${declared} ${valuesBody(scopes, modules)};`)
  })

const seesAll = ({ name }: AnyModule): string =>
  `(select strpos(coalesce(current_setting('app.sees', true), ''), ',${name},') > 0)`

/**
 * The same for child rows: they are seen with it, by its policies. OFFSET 0 makes PostgreSQL look each parent row up by
 * its id; otherwise it may read all parent rows into a hash table, for a page of twenty.
 */
export const childScopeCondition = (module: AnyModule, { parent, by }: { parent: AnyModule; by: string }): string =>
  `(${[
    seesAll(parent),
    `exists (select from ${quoted(parent.name)} above where above.org_id = ${quoted(module.name)}.org_id and above.id = ${quoted(module.name)}.${quoted(by)} offset 0)`,
  ].join(' or ')})`

/**
 * Functions of a module with row scopes. They run as the owner, because the tree may itself be hidden from the account, and
 * limit themselves to its organisation.
 */
export function scopeFunctions(module: AnyModule, modules: readonly AnyModule[]): string[] {
  return [
    ...rowScopeColumns(module).flatMap(column => {
      const name = rowScopeFunction(module, column)
      const scopes = rowScopesOf(module).filter(scope => scope.column === column)
      if (!name) return []
      const mine = `public.${name}(${currentOrg}, ${currentAccount})`
      const bounds = asOwner(`${rowScopeBounds(module, column)}()`, 'bigint[]', `begin return ${boundsSql(mine)}; end`)
      return [...valuesDdl(`${name}(own bigint, me bigint)`, scopes, modules), ...bounds]
    }),
    ...(needsSuperior(module) ? superiorDdl(module, modules) : []),
    ...ownerColumns(module, modules).flatMap(column => ownerDdl(module, column, modules)),
    ...editableDdl(module, modules),
  ]
}

/** Tables by their whole names instead of a `search_path`: setting one costs a call as much as what it looks up. */
const whole = (table: string): string => `public.${quoted(table)}`

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

/** SQL of the values that an account \`a\` sees in a column, run as the owner. */
export const rowScopeValues = (module: AnyModule, column: string): string | null => {
  const name = rowScopeFunction(module, column)
  return name && `${name}(a.org_id, a.id)`
}

/** The tables that decide which rows somebody sees: those of his own rows, and the trees. */
export const rowScopeTables = (modules: readonly AnyModule[]): ReadonlySet<string> =>
  new Set(
    modules
      .flatMap(module => rowScopesOf(module))
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
      `select m.${quoted(id)} as id from ${whole(table)} m where m.org_id = own and m.${quoted(account)} = me and m.status <> -1`,
  )
  const [own = 'select null::bigint as id where false'] = mine
  if (tree === undefined) return own
  const below = `with recursive below as (${own} union select t.id from ${whole(of)} t join below on t.${quoted(tree)} = below.id where t.org_id = own)`
  if (!people) return `(${below} select id from below)`
  return `(${below} select p.${quoted(personColumn(modules, of))} from below join ${whole(of)} p on p.org_id = own and p.id = below.id)`
}

function ownerDdl(module: AnyModule, column: string, modules: readonly AnyModule[]): string[] {
  const of = moduleOfOwnerColumn(module, column)
  const [own] = of === null ? [] : ownRowsOf(modules, of)
  if (!own) return []
  const mine = `select from ${whole(own.table)} m where m.org_id = own and m.${quoted(own.id)} = owner and m.${quoted(own.account)} = me and m.status <> -1`
  return asOwner(`${ownerFunction(module, column)}(owner bigint)`, 'boolean', `${declared} begin return exists (${mine}); end`)
}

const personColumn = (modules: readonly AnyModule[], name: string): string => {
  const target = modules.find(one => one.name === name)
  return (target && personFieldOf(target)) ?? 'id'
}

/** The first row above a place in the tree that is an account, and another than the place's own. UNION ends at a ring of rows. */
function superiorDdl(module: AnyModule, modules: readonly AnyModule[]): string[] {
  const scope = superiorScope(module, modules)
  if (!scope?.tree || scope.of === null) return []
  const [tree, person, link] = [whole(scope.of), quoted(personColumn(modules, scope.of)), quoted(scope.tree)]
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
