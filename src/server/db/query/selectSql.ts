import { sqlLiteral } from '../../../kinds/kindSql.ts'
import { kindSql } from '../../../kinds/kindSqls.ts'
import {
  type AnyModule,
  needsSuperior,
  fieldsOf,
  formulaOf,
  isDerived,
  stateFlagsOf,
  isChildren,
  isOwnLink,
  isListed,
  isSecret,
  isTitled,
  maskedFields,
  ownerColumns,
  superiorScope,
  tableOf,
  targetOf,
  titleKey,
} from '../../../schema/index.ts'
import type { TenantContext } from '../connection.ts'
import type { Registry } from '../modulePart.ts'
import type { Principal } from '../scope.ts'
import { jsonArraySql, quoted, raw, type Sql, sql } from '../sql.ts'
import { builtinOrg, platformOrg, readableColumns } from '../tables/columns.ts'
import { editableCondition, ownerCondition, superiorFunction } from '../tables/rowScopeSql.ts'
import type { FieldCondition } from './conditions.ts'
import { formulaSql } from './formulaSql.ts'
import { maskSql } from './maskSql.ts'
import { idPlaceholder, titleOfLink } from './titleSql.ts'

export interface SelectContext {
  module: AnyModule
  registry: Registry
  who: Principal
}

/** SQL of a field's value on the wire, over the row `t`; of a personal one its mask, unless the module is read whole. */
export function fieldSql(context: SelectContext, name: string): string {
  const privacy = maskedFields(context.module).get(name)
  return privacy ? maskSql(privacy, plainSql(context, name)) : plainSql(context, name)
}

function plainSql(context: SelectContext, name: string): string {
  const { module, registry } = context
  const field = fieldsOf(module)[name]
  if (!field) throw new Error(`${module.name} has no field ${name}`)
  const kind = kindSql(field)
  const formula = isDerived(field) ? formulaOf(field) : undefined
  const own = registry.part(module).computed?.[name]
  const ownSql = typeof own === 'function' ? own(context) : own
  const computed = formula ? formulaSql(context, formula, name) : ownSql
  if (!kind.derive) return kind.select(computed === undefined ? rowColumn(name) : `(${computed})`, field)
  return kind.derive(field, { column: rowColumn, computed })
}
/** A column of the row `t`. */
export const rowColumn = (name: string): string => `t.${quoted(name)}`

/** A link that is the same in every row of a page, because the filter fixes it: its title is looked up once. */
export interface ConstantLink {
  name: string
  id: number
}

export function constantLink({ module, registry }: SelectContext, conditions: readonly FieldCondition[]): ConstantLink | null {
  if (module.scope && module.scope !== 'self') return null
  for (const condition of conditions) {
    const field = fieldsOf(module)[condition.field]
    if (!isOwnLink(field) || condition.op !== 'oneOf') continue
    const [id, ...others] = condition.values
    const target = registry.named(targetOf(module, field))
    const near = target && (!target.scope || target.scope === 'platform')
    if (near && typeof id === 'number' && id > 0 && !others.length) return { name: condition.field, id }
  }
  return null
}

function titleSql(context: SelectContext, name: string, constant: string | undefined): string[] {
  const field = fieldsOf(context.module)[name]
  return field && isTitled(field)
    ? [`${titleOfLink(context, name, { field, settled: constant, row: 't' })} as ${quoted(titleKey(name, field))}`]
    : []
}

/** The select list of a row: `listed`, `full`, or `withoutTitles` of linked rows, for a locked row. */
export function selectListSql(context: SelectContext, extent: SelectExtent, constant: ConstantLink | null = null): Sql {
  const lists = isPersonal(context) ? new Map<string, readonly string[]>() : cachedLists(context)
  const name = `${extent} ${constant?.name ?? ''}`
  const texts = lists.get(name) ?? selectListText(context, extent, constant?.name).split(idPlaceholder)
  lists.set(name, texts)
  return { texts, between: texts.slice(1).map(() => constant?.id ?? null) }
}
type SelectExtent = 'listed' | 'full' | 'withoutTitles'
/** By the module itself: accounts with different rights have different ones of one name. */
const listCache = new WeakMap<Registry, WeakMap<AnyModule, Map<string, readonly string[]>>>()
function cachedLists({ registry, module }: SelectContext): Map<string, readonly string[]> {
  const modules = listCache.get(registry) ?? new WeakMap<AnyModule, Map<string, readonly string[]>>()
  listCache.set(registry, modules)
  const lists = modules.get(module) ?? new Map<string, readonly string[]>()
  modules.set(module, lists)
  return lists
}
/** Whether some of its fields are computed for each account. */
const isPersonal = ({ registry, module }: SelectContext): boolean =>
  Object.values(registry.part(module).computed ?? {}).some(one => typeof one === 'function')

/** Some fields of a row as a JSON array, as they are shown: a link as the title of its row. */
export function cellsSql(context: SelectContext, names: readonly string[]): Sql {
  const cells = names.map(name => {
    const field = fieldsOf(context.module)[name]
    return field && isTitled(field) ? titleOfLink(context, name, { field, row: 't' }) : fieldSql(context, name)
  })
  return raw(jsonArraySql(cells))
}

const selectListText = (context: SelectContext, extent: SelectExtent, constant: string | undefined): string =>
  Object.entries(fieldsOf(context.module))
    .filter(([, field]) => !isChildren(field) && (extent !== 'listed' || isListed(field)))
    .flatMap(([name]) => [cellSql(context, name), ...(extent === 'withoutTitles' ? [] : titleSql(context, name, constant))])
    .concat(
      [...stateFlagsOf(context.module)].map(
        ([name, { field, state }]) => `(t.${quoted(field)} = ${sqlLiteral(state)})::int as ${quoted(name)}`,
      ),
    )
    .concat(superiorSql(context), ownSql(context), editableSql(context))
    .join(', ')

/** The account of the superior, beside the fields of a row some step of which is the superior's. */
function superiorSql({ module, registry }: SelectContext): string[] {
  const base = registry.base(module)
  const way = needsSuperior(base) ? superiorScope(base, registry.modules) : undefined
  return way ? [`coalesce(${superiorFunction(base)}(t.${quoted(way.column)}), 0) as superior`] : []
}

/** By which of its fields the row is the account's own, where an action is its owners'. */
function ownSql({ module, registry }: SelectContext): string[] {
  const base = registry.base(module)
  const columns = ownerColumns(base, registry.modules).map(
    column => `case when ${ownerCondition(base, column)} then ${sqlLiteral(column)} end`,
  )
  return columns.length ? [`array_remove(array[${columns.join(', ')}], null) as own`] : []
}

/** Whether the account may change the row, where not everybody may. */
function editableSql({ module, registry }: SelectContext): string[] {
  const base = registry.base(module)
  return base.editable ? [`${editableCondition(base)} as editable`] : []
}

const cellSql = (context: SelectContext, name: string): string => {
  const field = fieldsOf(context.module)[name]
  return `${field && isSecret(field) ? sqlLiteral('') : fieldSql(context, name)} as ${quoted(name)}`
}
/** The select list of some fields of a row. */
export const selectFieldsSql = (context: SelectContext, names: readonly string[]): Sql =>
  raw([...names.map(name => cellSql(context, name)), ...editableSql(context)].join(', '))

/** All readable columns of the row `t`. */
export function wholeRowSql({ module, registry }: SelectContext): Sql {
  const base = registry.base(module)
  const secrets = Object.values(base.fields).some(isSecret)
  return raw(
    secrets
      ? readableColumns(base)
          .map(name => `t.${quoted(name)}`)
          .join(', ')
      : 't.*',
  )
}

/** SQL after `from` for the rows of a module that the tenant sees, each as `t`; only within `readWithTenant`. */
export function rowSources(module: AnyModule, { org }: TenantContext): readonly Sql[] {
  const from = (orgSql: string) => raw(`${quoted(tableOf(module))} t where ${orgSql}`)
  if (module.scope === 'platform') return [from(`t.org_id = ${platformOrg} and ctx.org is not null`)]
  // A separate condition for the platform: an index serves no condition with an OR in it.
  if ((module.scope === 'organisation' || module.scope === 'shared') && org === platformOrg) return [from('ctx.org is not null')]
  const own = from(`t.org_id = ctx.org${module.scope === 'self' ? ' and t.created_by = ctx.account' : ''}`)
  return module.builtin ? [own, from(`t.org_id = ${builtinOrg}`)] : [own]
}

/** All sources in one `from`, also as `t`. */
export function allSourcesSql(module: AnyModule, who: TenantContext): Sql {
  const [only, builtin] = rowSources(module, who)
  if (only && !builtin) return only
  return raw(
    `${quoted(tableOf(module))} t
      where t.org_id in (ctx.org, ${builtinOrg})${module.scope === 'self' ? ` and (t.created_by = ctx.account or t.org_id = ${builtinOrg})` : ''}`,
  )
}

/** Rows as one JSON text, which this process passes on without parsing it. */
export const jsonRows = (rows: Sql): Sql => sql`(select coalesce(json_agg(r), '[]')::text from (${rows}) r)`
