import type { ReferencedFormula } from '../../../kinds/computed/kind.ts'
import { sqlLiteral } from '../../../kinds/kindSql.ts'
import {
  type AnyModule,
  builtinIdsBelow,
  type Field,
  fieldOf,
  type FieldOf,
  formulaOf,
  isLink,
  isRegion,
  isTitled,
  kindTraits,
  type Options,
  optionsOf,
  pointingFieldOf,
  regionsModuleOf,
  splitPath,
  tableOf,
  targetOf,
  type TitledField,
  titleFieldOf,
  wholeModule,
} from '../../../schema/index.ts'
import { quoted } from '../sql.ts'
import { builtinOrg, platformOrg } from '../tables/columns.ts'
import { maskedTitle } from './maskSql.ts'
import type { SelectContext } from './selectSql.ts'

/** A placeholder for the id of a constant link in SQL text. */
export const idPlaceholder = '\u0000'

/**
 * SQL of the title of the row `row`: if the module names its rows by a reference, the title of the row that it points to; if by a choice,
 * the label of the option. A module that is named after itself again ends with the id.
 */
export function rowTitleSql(context: SelectContext, row: string, above: readonly string[] = []): string {
  const { module } = context
  const name = titleFieldOf(module)
  const field = fieldOf(module, name)
  const options = field && !kindTraits(field).several ? optionsOf(field) : undefined
  if (options) return labelSql(options, `${row}.${quoted(name)}`)
  return field && isTitled(field) && !above.includes(tableOf(module))
    ? titleOfLink(context, name, { field, row, above: [...above, tableOf(module)] })
    : maskedTitle(module, `${row}.${quoted(name)}::text`)
}

const labelSql = (options: Options, column: string): string =>
  `case ${column} ${Object.entries(options)
    .map(([label, value]) => `when ${sqlLiteral(value)} then ${sqlLiteral(label)}`)
    .join(' ')} else ${column}::text end`

interface LinkTitle {
  field: TitledField
  settled?: string | undefined
  row: string
  /** The tables whose rows are named after the wanted one. */
  above?: readonly string[]
}
/** SQL of the title of the row that a field points to, over that row. */
export function titleOfLink(context: SelectContext, name: string, { field, settled: constant, row, above }: LinkTitle): string {
  const formula = formulaOf(field)
  if (formula?.name === 'referenced') return titleOfReferenced(context, formula, row)
  const { registry, module } = context
  const target = isLink(field) ? registry.named(targetOf(module, field)) : regionsModuleOf(registry.modules)
  const alias = row.startsWith('u') ? `${row}u` : 'u'
  const each = `${alias}.org_id = ${isLink(field) ? `${row}.${quoted(`${name}_org`)}` : platformOrg} and ${alias}.id = ${row}.${quoted(name)}`
  const which =
    target && name === constant ? `${alias}.org_id = ${constantOrgSql(target)} and ${alias}.id = ${idPlaceholder}::bigint` : each
  const own = target && rowTitleSql({ ...context, module: target }, alias, above)
  const named = target && isRegion(field) && hasNoWiderField(field) ? regionTitleSql(target, alias) : own
  const title = target ? `(select ${named} from ${quoted(tableOf(target))} ${alias} where ${which})` : 'null'
  return `coalesce(${title}, ${sqlLiteral('root' in field ? (field.root ?? '') : '')})`
}

/** The title that the referenced row has for its own link; whoever does not see that row has none. */
function titleOfReferenced(context: SelectContext, formula: ReferencedFormula, row: string): string {
  const { target, name, field, alias, from } = referencedRow(context, formula, row)
  const title = isTitled(field) ? titleOfLink({ ...context, module: target }, name, { field, row: alias }) : 'null'
  return `coalesce((select ${title} ${from}), '')`
}

interface ReferencedRow {
  /** The module of the row, and which of its fields is meant. */
  target: AnyModule
  name: string
  field: Field
  /** What the row is called in the SQL `from`. */
  alias: string
  from: string
}
/** The row that a column `supplier.level` is of, as seen from a row. */
export function referencedRow({ module, registry }: SelectContext, { of }: ReferencedFormula, row: string): ReferencedRow {
  const [link, name = ''] = splitPath(of)
  const reference = pointingFieldOf(wholeModule(module), link)
  const target = reference && registry.named(targetOf(module, reference))
  const field = target && fieldOf(target, name)
  if (!target || !field) throw new Error(`${module.name}.${of} refers to no field`)
  const alias = row === 't' ? 'r' : `${row}r`
  const from = `from ${quoted(tableOf(target))} ${alias} where ${alias}.org_id = ${row}.${quoted(`${link}_org`)} and ${alias}.id = ${row}.${quoted(link)}`
  return { target, name, field, alias, from }
}

/** Whether no other field says in which wider region it lies. */
export const hasNoWiderField = ({ level, within }: FieldOf['region']): boolean => within === undefined && level !== 'province'

/**
 * The name of the row `region`, after that of a wider one if several have it: 北京市朝阳区 and 长春市朝阳区. PostgreSQL reads once per query which names
 * several have.
 */
export function regionTitleSql(regions: AnyModule, region: string): string {
  const [table, title] = [quoted(tableOf(regions)), quoted(titleFieldOf(regions))]
  const isAmbiguous = (row: string) => `(${row}.level, ${row}.${title}) in (select s.level, s.${title} from ${table} s
    where s.org_id = ${platformOrg} and s.status <> -1 group by 1, 2 having count(*) > 1)`
  const above = (row: string, below: string) =>
    `from ${table} ${row} where ${row}.org_id = ${platformOrg} and ${row}.id = ${below}.pid`
  const widest = `(select g.${title} ${above('g', 'p')})`
  return `case when ${isAmbiguous(region)} then coalesce(
    (select case when ${isAmbiguous('p')} then ${widest} else p.${title} end ${above('p', region)}), '') else '' end || ${region}.${title}`
}

/** SQL of the organisation of the row that a constant link points to. */
function constantOrgSql(target: AnyModule): string {
  if (target.scope === 'platform') return String(platformOrg)
  return target.builtin
    ? `(case when ${idPlaceholder}::bigint < ${builtinIdsBelow} then ${builtinOrg} else ctx.org end)`
    : 'ctx.org'
}
