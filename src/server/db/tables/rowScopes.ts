import {
  type AnyModule,
  asksSuperior,
  ownRowsOf,
  personFieldOf,
  type SightWay,
  sightColumns,
  sightWays,
  superiorWay,
} from '../../../schema/index.ts'
import { appRole } from '../connection.ts'
import { quoted, shortName } from '../sql.ts'

/** The function that returns which values of a column an account sees; none where that is its own id alone. */
export const sightFunction = (module: AnyModule, column: string): string | null =>
  sightWays(module).some(way => way.column === column && way.of !== null)
    ? quoted(shortName(`${module.name}_seen_${column}`))
    : null
/** The function that returns the account of a row's superior. */
export const superiorFunction = (module: AnyModule): string => quoted(shortName(`${module.name}_superior`))

const currentOrg = `nullif(current_setting('app.org', true), '')::bigint`
const currentAccount = `nullif(current_setting('app.account', true), '')::bigint`

/** The condition under which the account sees a row of the module, besides that of its organisation; see `Visible`. */
export function sightCondition(module: AnyModule): string {
  const columns = sightColumns(module).map(column => {
    const seen = sightFunction(module, column)
    // A hashed subplan: the function runs once for a scan, and only where it meets a row of another.
    const others = seen ? [`${quoted(column)} in (select unnest(${seen}()))`] : []
    const isOwn = sightWays(module).some(way => way.column === column && way.of === null)
    return [...(isOwn ? [`${quoted(column)} = (select ${currentAccount})`] : []), ...others].join(' or ')
  })
  const seesAll = module.visible?.all
    ? [`(select strpos(coalesce(current_setting('app.sees', true), ''), ',${module.name},') > 0)`]
    : []
  return `(${[...seesAll, ...columns].join(' or ')})`
}

/**
 * Functions of a module with row scopes. They run as the owner, because the tree may itself be hidden from the account, and
 * limit themselves to its organisation.
 */
export function scopeFunctions(module: AnyModule, modules: readonly AnyModule[]): string[] {
  return [
    ...sightColumns(module).flatMap(column => {
      const name = sightFunction(module, column)
      const ways = sightWays(module).filter(way => way.column === column)
      return name ? asOwner(`${name}()`, 'bigint[]', seenBody(ways, modules)) : []
    }),
    ...(asksSuperior(module) ? superiorDdl(module, modules) : []),
  ]
}

const asOwner = (signature: string, returns: string, body: string): string[] => [
  `create or replace function ${signature} returns ${returns} language plpgsql stable security definer set search_path = public set plan_cache_mode = force_generic_plan as $$ ${body} $$`,
  `revoke all on function ${signature} from public`,
  `grant execute on function ${signature} to ${appRole}`,
]

const declared = `declare own bigint := ${currentOrg}; me bigint := ${currentAccount};`

const seenBody = (ways: readonly SightWay[], modules: readonly AnyModule[]): string => `${declared}
begin
  if own is null or me is null then return '{}'; end if;
  return array(select one from (${ways.map(way => waySql(way, modules)).join(' union ')}) seen (one) where one is not null);
end`

/** The ids that a way leads to. UNION keeps a recursion over a ring of rows finite. */
function waySql({ of, tree, people }: SightWay, modules: readonly AnyModule[]): string {
  if (of === null) return 'select me'
  const mine = ownRowsOf(modules, of).map(
    ({ table, id, account }) =>
      `select m.${quoted(id)} as id from ${quoted(table)} m where m.org_id = own and m.${quoted(account)} = me and m.status <> -1`,
  )
  const [own = 'select null::bigint as id where false'] = mine
  if (tree === undefined) return own
  const below = `with recursive below as (${own} union select t.id from ${quoted(of)} t join below on t.${quoted(tree)} = below.id where t.org_id = own)`
  if (!people) return `(${below} select id from below)`
  return `(${below} select p.${quoted(personColumn(modules, of))} from below join ${quoted(of)} p on p.org_id = own and p.id = below.id)`
}

const personColumn = (modules: readonly AnyModule[], name: string): string => {
  const target = modules.find(one => one.name === name)
  return (target && personFieldOf(target)) ?? 'id'
}

/** The first row above a place in the tree that is an account. UNION ends at a ring of rows. */
function superiorDdl(module: AnyModule, modules: readonly AnyModule[]): string[] {
  const way = superiorWay(module, modules)
  if (!way?.tree || way.of === null) return []
  const [tree, person, link] = [quoted(way.of), quoted(personColumn(modules, way.of)), quoted(way.tree)]
  const start = `select ${link} as id from ${tree} where org_id = own and ${way.people ? `${person} = place and status <> -1` : 'id = place'}`
  const vacant = `select t.${link} from up join ${tree} t on t.org_id = own and t.id = up.id where t.status = -1 or t.${person} is null`
  return asOwner(
    `${superiorFunction(module)}(place bigint)`,
    'bigint',
    `${declared}
begin
  return (with recursive up as (${start} union ${vacant})
    select t.${person} from up join ${tree} t on t.org_id = own and t.id = up.id where t.status <> -1 and t.${person} is not null limit 1);
end`,
  )
}
