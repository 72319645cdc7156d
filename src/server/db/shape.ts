import { kindSql } from '../../fields/sqls.ts'
import {
  type AnyModule,
  fieldsOf,
  flagsOf,
  isLink,
  isListed,
  isSecret,
  isTitled,
  regionsOf,
  tableOf,
  targetOf,
  titleKey,
  titleOf,
} from '../../schema/index.ts'
import type { Registry } from '../modules/part.ts'
import { everyone, platform, readable } from './columns.ts'
import { literal, quoted, raw, type Sql, sql } from './sql.ts'

export interface Shape {
  module: AnyModule
  registry: Registry
}

/** SQL of a field as it travels, over the row `t`. */
export function fieldSql({ module, registry }: Shape, name: string): string {
  const field = fieldsOf(module)[name]
  if (!field) throw new Error(`${module.name} has no field ${name}`)
  if (field.kind === 'elapsed') return `floor(extract(epoch from now() - t.${quoted(field.since)}) / 60)::int`
  if (field.kind === 'computed') return `(${registry.part(module).computed?.[name] ?? 'null'})`
  return kindSql(field).select(`t.${quoted(name)}`, field)
}

function titleSql(shape: Shape, name: string): string[] {
  const field = fieldsOf(shape.module)[name]
  if (!field || !isTitled(field)) return []
  const { registry, module } = shape
  const target = isLink(field) ? registry.named(targetOf(module, field)) : regionsOf(registry.modules)
  const whose = isLink(field) ? `t.${quoted(`${name}_org`)}` : platform
  const title = target
    ? `(select u.${quoted(titleOf(target))}::text from ${quoted(tableOf(target))} u where u.org_id = ${whose} and u.id = t.${quoted(name)})`
    : 'null'
  return [`coalesce(${title}, ${literal('root' in field ? (field.root ?? '') : '')}) as ${quoted(titleKey(name, field))}`]
}

/** The select list of a row in a list, or in full. */
export function selectList(shape: Shape, extent: Extent): string {
  const lists = made.get(shape.registry) ?? new Map<string, string>()
  made.set(shape.registry, lists)
  const name = `${shape.module.name} ${extent}`
  const list = lists.get(name) ?? writeList(shape, extent)
  lists.set(name, list)
  return list
}
type Extent = 'listed' | 'full'
const made = new WeakMap<Registry, Map<string, string>>()

const writeList = (shape: Shape, extent: Extent): string =>
  Object.entries(fieldsOf(shape.module))
    .filter(([, field]) => (extent === 'full' ? true : isListed(field)))
    .flatMap(([name, field]) => [
      isSecret(field) ? `'' as ${quoted(name)}` : `${fieldSql(shape, name)} as ${quoted(name)}`,
      ...titleSql(shape, name),
    ])
    .concat(
      [...flagsOf(shape.module)].map(
        ([name, { field, state }]) => `(t.${quoted(field)} = ${literal(state)})::int as ${quoted(name)}`,
      ),
    )
    .join(', ')

/** All of the row `t` that may be read. */
export function wholeRow({ module, registry }: Shape): Sql {
  const base = registry.base(module)
  const secrets = Object.values(base.fields).some(isSecret)
  return raw(
    secrets
      ? readable(base)
          .map(name => `t.${quoted(name)}`)
          .join(', ')
      : 't.*',
  )
}

/** Where the rows of a module that belong to whoever asks are to be found, each as `t`; only inside a `reading`. */
export function sourcesOf(module: AnyModule): readonly Sql[] {
  const from = (whose: string) => raw(`${quoted(tableOf(module))} t where ${whose}`)
  if (module.scope === 'platform') return [from(`t.org_id = ${platform} and ctx.org is not null`)]
  if (module.scope === 'organisation' || module.scope === 'shared') return [from(`(t.org_id = ctx.org or ctx.org = ${platform})`)]
  const own = from(`t.org_id = ctx.org${module.scope === 'self' ? ' and t.created_by = ctx.account' : ''}`)
  return module.builtin ? [own, from(`t.org_id = ${everyone}`)] : [own]
}

/** All of them at once, also as `t`. */
export function fromOwn(module: AnyModule): Sql {
  const [only, given] = sourcesOf(module)
  if (only && !given) return only
  return raw(
    `${quoted(tableOf(module))} t where t.org_id in (ctx.org, ${everyone})${module.scope === 'self' ? ' and (t.created_by = ctx.account or t.org_id = 0)' : ''}`,
  )
}

/** Rows as one JSON text, so that they pass through this process unread. */
export const asJson = (rows: Sql): Sql => sql`(select coalesce(json_agg(r), '[]')::text from (${rows}) r)`
