import type { Formula, ReferencedFormula, SummaryFormula } from '../../../kinds/computed/kind.ts'
import {
  type AnyModule,
  fieldOf,
  formulaOf,
  isDerived,
  pointingFieldOf,
  summarizedRows,
  tableOf,
  targetOf,
  wholeModule,
} from '../../../schema/index.ts'
import { rowFormulaSql, valueSql } from '../computed/rowFormulaSql.ts'
import { quoted } from '../sql.ts'
import { builtinOrg, platformOrg } from '../tables/columns.ts'
import type { SelectContext } from './selectSql.ts'
import { referencedRow, rowTitleSql } from './titleSql.ts'

type FormulaSql<N extends Formula['name']> = (
  context: SelectContext,
  formula: Extract<Formula, { name: N }>,
  field: string,
) => string

/** SQL of each formula, over the row `t`. */
const formulas: { readonly [N in Formula['name']]: FormulaSql<N> } = {
  firstPicture: (_context, { of }) => `t.${quoted(of)}->0->>'url'`,
  titlesOf: titlesSql,
  sum: summarySql,
  count: summarySql,
  min: summarySql,
  max: summarySql,
  calc: rowSql,
  textOf: rowSql,
  cases: rowSql,
  addDays: rowSql,
  referenced: referencedSql,
}

/** The operands may be hidden from an account that sees the result. */
export const formulaSql = (context: SelectContext, formula: Formula, field: string): string => {
  const whole = { ...context, module: wholeModule(context.module) }
  return (formulas[formula.name] as FormulaSql<Formula['name']>)(whole, formula as never, field)
}

/** The stored value of a field of the row `t`; where the database does not keep it, as it is read. */
function storedSql(context: SelectContext, name: string): string {
  const field = fieldOf(context.module, name)
  const formula = formulaOf(field)
  return field && formula && isDerived(field) ? `(${formulaSql(context, formula, name)})` : `t.${quoted(name)}`
}

function rowSql(context: SelectContext, _formula: Formula, name: string): string {
  return rowFormulaSql(context.module, name, one => storedSql(context, one)) ?? 'null'
}

/** A summary that no list shows, over the child rows of the row. */
function summarySql({ module, registry }: SelectContext, formula: SummaryFormula): string {
  const rows = summarizedRows(module, formula, registry.modules)
  if (typeof rows === 'string') throw new Error(`${module.name}: ${rows}`)
  const { child, by, field } = rows
  const value = field === undefined ? '*' : valueSql(child, field, name => `r.${quoted(name)}`)
  const all = `${formula.name}(${value})`
  const made = formula.name === 'sum' ? `coalesce(${all}, 0)` : all
  return `select ${made} from ${quoted(child.name)} r where r.org_id = t.org_id and r.${quoted(by)} = t.id and r.status <> -1`
}

/** A field of the row that a reference points to. */
function referencedSql(context: SelectContext, formula: ReferencedFormula): string {
  const { target, name, alias, from } = referencedRow(context, formula, 't')
  return `select ${valueSql(target, name, column => `${alias}.${quoted(column)}`)} ${from}`
}

/** The titles as one text, in the order of the target's `sort`. */
function titlesSql(context: SelectContext, { of: name }: { of: string }): string {
  const { module, registry } = context
  const field = pointingFieldOf(module, name)
  const target = field && registry.named(targetOf(module, field))
  if (!target) throw new Error(`${module.name}.${name} points to no module`)
  const order = fieldOf(target, 'sort') ? 'r.sort, r.id' : 'r.id'
  return `select string_agg(${rowTitleSql({ ...context, module: target }, 'r')}, '、' order by ${order})
    from ${quoted(tableOf(target))} r where ${ofTheirs(target)}r.id = any(t.${quoted(name)}) and r.status <> -1`
}

/** The condition that a row of the target belongs to those whom the row `t` may name. */
function ofTheirs({ scope, builtin }: AnyModule): string {
  if (scope === 'organisation') return ''
  if (scope === 'platform') return `r.org_id = ${platformOrg} and `
  return builtin ? `r.org_id in (t.org_id, ${builtinOrg}) and ` : 'r.org_id = t.org_id and '
}
