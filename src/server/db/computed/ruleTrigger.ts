import { sqlLiteral } from '../../../kinds/kindSql.ts'
import {
  type AnyModule,
  childrenCompared,
  columnsCompared,
  clockOf,
  comparedSources,
  fieldOf,
  formulaOf,
  isRowFormula,
  isStored,
  kindTraits,
  needsOf,
  personalFields,
  type Rule,
  sourcesOfRule,
  titleFieldOf,
} from '../../../schema/index.ts'
import { ruleError } from '../connection.ts'
import { quoted } from '../sql.ts'
import { caseSql, valueSql } from './rowFormulaSql.ts'

/**
 * Names the rows of a module that are being saved with their child rows: their rules over these are held once all of them are written.
 * Every other rule is held at once, and those of every other row that is summed up meanwhile.
 */
export const suspendedRulesSetting = 'app.suspended_rules'
/** Its value: `voucher ,12,15,`. */
export const suspendedRows = (module: AnyModule, ids: readonly number[]): string =>
  ids.length ? `${module.name} ,${ids.join(',')},` : ''
const isSuspendedSql = (module: AnyModule): string =>
  `starts_with(current_setting('${suspendedRulesSetting}', true), ${sqlLiteral(`${module.name} `)}) and strpos(current_setting('${suspendedRulesSetting}', true), ',' || new.id || ',') > 0`

/** A rule and its place among those of the module. */
type PlacedRule = readonly [index: number, rule: Rule]

/** The rules that compare one of these columns, which rows of another table change. */
export const rulesComparing = (module: AnyModule, columns: readonly string[]): readonly PlacedRule[] =>
  [...(module.rules ?? []).entries()].filter(([, { that }]) => {
    const names = comparedSources(module, that)
    return names.some(name => columns.includes(name)) && names.every(name => isColumn(module, name) || isCalculated(module, name))
  })

const isCopied = (module: AnyModule, name: string): boolean => formulaOf(fieldOf(module, name))?.name === 'referenced'
const isCalculated = (module: AnyModule, name: string): boolean => isRowFormula(formulaOf(fieldOf(module, name)))

function isColumn(module: AnyModule, name: string): boolean {
  const field = fieldOf(module, name)
  return field !== undefined && (!formulaOf(field) || isStored(field))
}

interface RuleTrigger {
  rules: readonly PlacedRule[]
  functionName: string
  trigger: string
  /** Whether the rows that are summed up are deleted and recovered with this one. */
  areChildren: boolean
  /** Not everybody sees every row: a refusal names none. */
  isScoped: boolean
  /** The reference whose row has the compared columns: new rows are checked, too. */
  link?: string
}
/**
 * A trigger of the row that refuses a rule it would break: a save of a child row changes the sum here, and of two that come at
 * once the second waits for this row and sees the first. What broke the rule before may still become better.
 */
export function ruleTriggerSql(
  module: AnyModule,
  { rules, functionName, trigger, areChildren, isScoped, link }: RuleTrigger,
): readonly string[] {
  // A change of the referenced row refuses nothing: what was agreed before stays.
  const compared = rules.flatMap(([, { that }]) => comparedSources(module, that).filter(name => !isCopied(module, name)))
  const columns = [...new Set([...compared, ...(link === undefined ? [] : [link])])].filter(name => !isCalculated(module, name))
  const refusals = rules.map(
    ([index, rule]) =>
      `if ${childrenCompared(module, rule.that).length ? 'not is_suspended and ' : ''}${brokenSql(module, rule, 'new')} and (${brokenSql(module, rule, 'old')} is not true or ${worseSql(module, rule)}) then
    raise exception using errcode = '${ruleError}', ${brokenRuleSql(module, { index, rule, link, isScoped })};
  end if;`,
  )
  return [
    `create or replace function ${functionName}() returns trigger language plpgsql as $$ declare is_suspended boolean := coalesce(${isSuspendedSql(module)}, false); begin
  ${areChildren ? 'if new.status = -1 then return new; end if;' : ''}
  ${refusals.join('\n  ')}
  return new;
end $$`,
    `create or replace trigger ${trigger} before ${link === undefined ? '' : 'insert or '}update of ${columns.map(quoted).join(', ')} on ${quoted(module.name)} for each row execute function ${functionName}()`,
  ]
}

/** Added to the rule in the message where the written row itself breaks it, by a column of a row that it refers to. */
export const writtenRowMark = 'written'
/**
 * The message and the detail of the error: the rule, and which row breaks it. A row that was written is described by the values
 * that were compared; one whose sums were changed by the triggers of other rows, by its name.
 */
function brokenRuleSql(
  module: AnyModule,
  { index, rule, link, isScoped }: { index: number; rule: Rule; link: string | undefined; isScoped: boolean },
): string {
  const name = isScoped ? `''` : rowNameSql(module)
  const place = `${module.name} ${index}`
  if (!columnsCompared(module, rule.that).length) return `message = ${sqlLiteral(place)}, detail = ${name}`
  const byDepth = (written: string, other: string) => `case when pg_trigger_depth() = 1 then ${written} else ${other} end`
  const message = byDepth(sqlLiteral(`${place} ${writtenRowMark}`), sqlLiteral(place))
  return `message = ${message}, detail = ${byDepth(link === undefined ? `''` : comparedValuesSql(module, rule, link), name)}`
}

/** What names the row, if everybody who refers to it may read that. */
function rowNameSql(module: AnyModule): string {
  const name = titleFieldOf(module)
  const field = fieldOf(module, name)
  const isOpen = field?.kind === 'text' && !needsOf(field).view && !personalFields(module).has(name)
  return isOpen ? `coalesce(new.${quoted(name)}, '')` : `''`
}

/** The values of a row that a rule over columns of a referenced row compares: they show which of several rows it was. */
function comparedValuesSql(module: AnyModule, rule: Rule, link: string): string {
  const names = [link, ...sourcesOfRule(module, rule)].filter(name => {
    const field = fieldOf(module, name)
    return field !== undefined && !formulaOf(field) && kindTraits(field).ordered !== 'moment'
  })
  return `jsonb_build_object(${[...new Set(names)].map(name => `${sqlLiteral(name)}, new.${quoted(name)}`).join(', ')})::text`
}

function brokenSql(module: AnyModule, { that, when }: Rule, row: string): string {
  const value = (name: string) => valueSql(module, name, column => `${row}.${quoted(column)}`)
  return `(${when ? `${caseSql(module, { when }, value)} and ` : ''}not (${caseSql(module, { that }, value)}))`
}

/** Whether a side moved away from what the rule asks. */
function worseSql(module: AnyModule, { that: [left, comparison, right] }: Rule): string {
  if (comparison === '=' || comparison === '!=') return 'true'
  const isUpper = comparison.startsWith('<')
  const side = (name: string, row: string) => valueSql(module, name, column => `${row}.${quoted(column)}`)
  const moved = (name: string, sign: string) => `${side(name, 'new')} ${sign} ${side(name, 'old')}`
  const sides = [moved(left, isUpper ? '>' : '<')]
  if (typeof right === 'string' && !clockOf(module, right)) sides.push(moved(right, isUpper ? '<' : '>'))
  return `(${sides.join(' or ')})`
}
