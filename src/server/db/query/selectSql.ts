import { kindSql } from '../../../kinds/kindSqls.ts'
import {
  type AnyModule,
  builtinBelow,
  fieldsOf,
  stateFlagsOf,
  isLink,
  isListed,
  isSecret,
  isTitled,
  regionsModuleOf,
  tableOf,
  targetOf,
  type TitledField,
  titleKey,
  titleFieldOf,
} from '../../../schema/index.ts'
import type { Registry } from '../modulePart.ts'
import type { FieldCondition } from './conditions.ts'
import { builtinOrg, platformOrg, readableColumns } from '../tables/columns.ts'
import type { TenantContext } from '../connection.ts'
import { sqlLiteral } from '../../../kinds/kindSql.ts'
import { quoted, raw, type Sql, sql } from '../sql.ts'

export interface SelectContext {
  module: AnyModule
  registry: Registry
}

/** SQL of a field as it travels, over the row `t`. */
export function fieldSql({ module, registry }: SelectContext, name: string): string {
  const field = fieldsOf(module)[name]
  if (!field) throw new Error(`${module.name} has no field ${name}`)
  if (field.kind === 'elapsed') return `floor(extract(epoch from now() - t.${quoted(field.since)}) / 60)::int`
  if (field.kind === 'computed') return `(${registry.part(module).computed?.[name] ?? 'null'})`
  return kindSql(field).select(`t.${quoted(name)}`, field)
}

/** A link that leads every row of a page to the same row: its title is looked up once, not with each of them. */
export interface ConstantLink {
  name: string
  id: number
}
const idMark = '\u0000'

export function constantLink({ module, registry }: SelectContext, conditions: readonly FieldCondition[]): ConstantLink | null {
  if (module.scope && module.scope !== 'self') return null
  for (const condition of conditions) {
    const field = fieldsOf(module)[condition.field]
    if (!field || !isLink(field) || condition.op !== 'oneOf') continue
    const [id, ...others] = condition.values
    const target = registry.named(targetOf(module, field))
    const near = target && (!target.scope || target.scope === 'platform')
    if (near && typeof id === 'number' && id > 0 && !others.length) return { name: condition.field, id }
  }
  return null
}

function titleSql(shape: SelectContext, name: string, settled: string | undefined): string[] {
  const field = fieldsOf(shape.module)[name]
  return field && isTitled(field) ? [`${titleOfLink(shape, name, { field, settled })} as ${quoted(titleKey(name, field))}`] : []
}

/** The title of what a field points to. */
function titleOfLink(
  shape: SelectContext,
  name: string,
  { field, settled }: { field: TitledField; settled?: string | undefined },
): string {
  const { registry, module } = shape
  const target = isLink(field) ? registry.named(targetOf(module, field)) : regionsModuleOf(registry.modules)
  const each = `u.org_id = ${isLink(field) ? `t.${quoted(`${name}_org`)}` : platformOrg} and u.id = t.${quoted(name)}`
  const which = target && name === settled ? `u.org_id = ${constantOrgSql(target)} and u.id = ${idMark}::bigint` : each
  const title = target
    ? `(select u.${quoted(titleFieldOf(target))}::text from ${quoted(tableOf(target))} u where ${which})`
    : 'null'
  return `coalesce(${title}, ${sqlLiteral('root' in field ? (field.root ?? '') : '')})`
}

/** SQL of the organisation that a settled row of that module belongs to. */
function constantOrgSql(target: AnyModule): string {
  if (target.scope === 'platform') return String(platformOrg)
  return target.builtin ? `(case when ${idMark}::bigint < ${builtinBelow} then ${builtinOrg} else ctx.org end)` : 'ctx.org'
}

/** The select list of a row in a list, in full, or as it is held: all of it without the titles of what it points to. */
export function selectList(shape: SelectContext, extent: SelectExtent, settled: ConstantLink | null = null): Sql {
  const lists = listCache.get(shape.registry) ?? new Map<string, readonly string[]>()
  listCache.set(shape.registry, lists)
  const name = `${shape.module.name} ${extent} ${settled?.name ?? ''}`
  const texts = lists.get(name) ?? selectListText(shape, extent, settled?.name).split(idMark)
  lists.set(name, texts)
  return { texts, between: texts.slice(1).map(() => settled?.id ?? null) }
}
type SelectExtent = 'listed' | 'full' | 'held'
const listCache = new WeakMap<Registry, Map<string, readonly string[]>>()

/** Some fields of a row as a JSON array, as they are shown: of what points to a row, its title. */
export function cellsSql(shape: SelectContext, names: readonly string[]): Sql {
  const cells = names.map(name => {
    const field = fieldsOf(shape.module)[name]
    return field && isTitled(field) ? titleOfLink(shape, name, { field }) : fieldSql(shape, name)
  })
  return raw(`json_build_array(${cells.join(', ')})`)
}

const selectListText = (shape: SelectContext, extent: SelectExtent, settled: string | undefined): string =>
  Object.entries(fieldsOf(shape.module))
    .filter(([, field]) => extent !== 'listed' || isListed(field))
    .flatMap(([name]) => [cellSql(shape, name), ...(extent === 'held' ? [] : titleSql(shape, name, settled))])
    .concat(
      [...stateFlagsOf(shape.module)].map(
        ([name, { field, state }]) => `(t.${quoted(field)} = ${sqlLiteral(state)})::int as ${quoted(name)}`,
      ),
    )
    .join(', ')

const cellSql = (shape: SelectContext, name: string): string => {
  const field = fieldsOf(shape.module)[name]
  return `${field && isSecret(field) ? sqlLiteral('') : fieldSql(shape, name)} as ${quoted(name)}`
}
/** The select list of some fields of a row. */
export const selectFields = (shape: SelectContext, names: readonly string[]): Sql =>
  raw(names.map(name => cellSql(shape, name)).join(', '))

/** All of the row `t` that may be read. */
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

/** Where the rows of a module that belong to whoever asks are to be found, each as `t`; only inside a `reading`. */
export function rowSources(module: AnyModule, { org }: TenantContext): readonly Sql[] {
  const from = (whose: string) => raw(`${quoted(tableOf(module))} t where ${whose}`)
  if (module.scope === 'platform') return [from(`t.org_id = ${platformOrg} and ctx.org is not null`)]
  // Said as it is for whoever asks: an index serves no condition with an "or" in it.
  if ((module.scope === 'organisation' || module.scope === 'shared') && org === platformOrg) return [from('ctx.org is not null')]
  const own = from(`t.org_id = ctx.org${module.scope === 'self' ? ' and t.created_by = ctx.account' : ''}`)
  return module.builtin ? [own, from(`t.org_id = ${builtinOrg}`)] : [own]
}

/** All of them at once, also as `t`. */
export function fromAllSources(module: AnyModule, who: TenantContext): Sql {
  const [only, given] = rowSources(module, who)
  if (only && !given) return only
  return raw(
    `${quoted(tableOf(module))} t where t.org_id in (ctx.org, ${builtinOrg})${module.scope === 'self' ? ` and (t.created_by = ctx.account or t.org_id = ${builtinOrg})` : ''}`,
  )
}

/** Rows as one JSON text, so that they pass through this process unread. */
export const jsonRows = (rows: Sql): Sql => sql`(select coalesce(json_agg(r), '[]')::text from (${rows}) r)`
