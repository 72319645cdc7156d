import type { Formula } from '../../../kinds/computed/kind.ts'
import { type AnyModule, fieldOf, pointingFieldOf, tableOf, targetOf, titleFieldOf } from '../../../schema/index.ts'
import { builtinOrg, platformOrg } from '../tables/columns.ts'
import { quoted } from '../sql.ts'
import type { SelectContext } from './selectSql.ts'

/** SQL of each formula, over the row `t`. */
const formulas: Readonly<Record<Formula['name'], (context: SelectContext, field: string) => string>> = {
  firstPicture: (_context, field) => `t.${quoted(field)}->0->>'url'`,
  titlesOf: titlesSql,
}

export const formulaSql = (context: SelectContext, { name, field }: Formula): string => formulas[name](context, field)

/** The titles as one text, in the order of the target's `sort`. */
function titlesSql({ module, registry }: SelectContext, name: string): string {
  const field = pointingFieldOf(module, name)
  const target = field && registry.named(targetOf(module, field))
  if (!target) throw new Error(`${module.name}.${name} points to no module`)
  const order = fieldOf(target, 'sort') ? 'r.sort, r.id' : 'r.id'
  return `select string_agg(r.${quoted(titleFieldOf(target))}::text, '、' order by ${order}) from ${quoted(tableOf(target))} r where ${ofTheirs(target)}r.id = any(t.${quoted(name)}) and r.status <> -1`
}

/** The condition that a row of the target belongs to those whom the row `t` may name. */
function ofTheirs({ scope, builtin }: AnyModule): string {
  if (scope === 'organisation') return ''
  if (scope === 'platform') return `r.org_id = ${platformOrg} and `
  return builtin ? `r.org_id in (t.org_id, ${builtinOrg}) and ` : 'r.org_id = t.org_id and '
}
