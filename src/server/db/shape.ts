import { kindSql } from '../../fields/sqls.ts'
import { type AnyModule, fieldsOf, isLink, isListed, isSecret, targetOf, titleKey, titleOf } from '../../schema/index.ts'
import type { Registry } from '../modules/part.ts'
import { everyone, platform } from './columns.ts'
import { literal, quoted, raw, type Sql, sql } from './sql.ts'

export interface Shape {
  module: AnyModule
  registry: Registry
}

/** SQL of a field as it travels, over the row `t`. */
export function fieldSql({ module, registry }: Shape, name: string): string {
  const field = fieldsOf(module)[name]
  if (!field) throw new Error(`${module.name} has no field ${name}`)
  if (field.kind === 'computed') return `(${registry.part(module).computed?.[name] ?? 'null'})`
  return kindSql(field).select(`t.${quoted(name)}`, field)
}

function titleSql(shape: Shape, name: string): string[] {
  const field = fieldsOf(shape.module)[name]
  if (!field || !isLink(field)) return []
  const target = shape.registry.named(targetOf(shape.module, field))
  const title = target ? `(select u.${quoted(titleOf(target))}::text from ${quoted(target.name)} u where u.org_id = t.${quoted(`${name}_org`)} and u.id = t.${quoted(name)})` : 'null'
  return [`coalesce(${title}, ${literal('root' in field ? (field.root ?? '') : '')}) as ${quoted(titleKey(name, field))}`]
}

/** The select list of a row in a list, or in full. */
export const selectList = (shape: Shape, extent: 'listed' | 'full'): string =>
  Object.entries(fieldsOf(shape.module))
    .filter(([, field]) => (extent === 'full' ? true : isListed(field)))
    .flatMap(([name, field]) => [isSecret(field) ? `'' as ${quoted(name)}` : `${fieldSql(shape, name)} as ${quoted(name)}`, ...titleSql(shape, name)])
    .join(', ')

/** The rows of a module that belong to whoever asks, as `t`; only inside a `reading`. */
export function fromOwn(module: AnyModule): Sql {
  const table = quoted(module.name)
  if (module.scope === 'platform') return raw(`${table} t where t.org_id = ${platform} and ctx.org is not null`)
  const self = module.scope === 'self' ? ' and t.created_by = ctx.account' : ''
  if (!module.builtin) return raw(`${table} t where t.org_id = ctx.org${self}`)
  return raw(`(select * from ${table} own where own.org_id = ctx.org${self} union all select * from ${table} given where given.org_id = ${everyone}) t where true`)
}

/** Rows as one JSON text, so that they pass through this process unread. */
export const asJson = (rows: Sql): Sql => sql`(select coalesce(json_agg(r), '[]')::text from (${rows}) r)`
