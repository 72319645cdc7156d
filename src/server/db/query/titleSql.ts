import { sqlLiteral } from '../../../kinds/kindSql.ts'
import {
  type AnyModule,
  builtinIdsBelow,
  isLink,
  regionsModuleOf,
  tableOf,
  targetOf,
  type TitledField,
  titleFieldOf,
} from '../../../schema/index.ts'
import { quoted } from '../sql.ts'
import { builtinOrg, platformOrg } from '../tables/columns.ts'
import { maskedTitle } from './maskSql.ts'
import type { SelectContext } from './selectSql.ts'

/** A placeholder for the id of a constant link in SQL text. */
export const idPlaceholder = '\u0000'

/** SQL of the title of the row that a field points to, over that row. */
export function titleOfLink(
  { registry, module }: SelectContext,
  name: string,
  { field, settled: constant, row }: { field: TitledField; settled?: string | undefined; row: string },
): string {
  const target = isLink(field) ? registry.named(targetOf(module, field)) : regionsModuleOf(registry.modules)
  const each = `u.org_id = ${isLink(field) ? `${row}.${quoted(`${name}_org`)}` : platformOrg} and u.id = ${row}.${quoted(name)}`
  const which = target && name === constant ? `u.org_id = ${constantOrgSql(target)} and u.id = ${idPlaceholder}::bigint` : each
  const title = target
    ? `(select ${maskedTitle(target, `u.${quoted(titleFieldOf(target))}::text`)} from ${quoted(tableOf(target))} u where ${which})`
    : 'null'
  return `coalesce(${title}, ${sqlLiteral('root' in field ? (field.root ?? '') : '')})`
}

/** SQL of the organisation of the row that a constant link points to. */
function constantOrgSql(target: AnyModule): string {
  if (target.scope === 'platform') return String(platformOrg)
  return target.builtin
    ? `(case when ${idPlaceholder}::bigint < ${builtinIdsBelow} then ${builtinOrg} else ctx.org end)`
    : 'ctx.org'
}
