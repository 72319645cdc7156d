import {
  type AnyModule,
  fieldOf,
  fieldsCompared,
  fieldsOfCase,
  isReadonly,
  rowDefaultOf,
  type Rule,
  splitPath,
} from '../../schema/index.ts'
import { comparisonHoldsIn, meetsCondition } from './condition.ts'

type Row = Readonly<Record<string, unknown>>

const isBroken = (module: AnyModule, { that, when = {} }: Rule, row: Row): boolean =>
  meetsCondition(row, when) && comparisonHoldsIn(module, row, that) === false

/** The field at which a broken rule is shown: the last one it compares, or the reference that a readonly one is copied from. */
function fieldOfRule(module: AnyModule, { that }: Rule): string {
  const name = fieldsCompared(module, that).at(-1) ?? that[0]
  const field = fieldOf(module, name)
  const copied = field && isReadonly(field) ? rowDefaultOf(field) : undefined
  return typeof copied === 'object' ? splitPath(copied.from)[0] : name
}

/** The fields that the rules of a module read. */
export const fieldsOfRules = (module: AnyModule): readonly (readonly string[])[] =>
  (module.rules ?? []).map(rule => fieldsOfCase(module, rule))

export interface BrokenRule {
  field: string
  /** Its place among the module's rules. */
  index: number
}

/** The rules that a row breaks. */
export const brokenRules = (module: AnyModule, row: Row): readonly BrokenRule[] =>
  (module.rules ?? []).flatMap((rule, index) =>
    isBroken(module, rule, row) ? [{ field: fieldOfRule(module, rule), index }] : [],
  )

/** The other fields at which a rule that reads this one is shown. */
export const fieldsRuledBy = (module: AnyModule, name: string): readonly string[] =>
  (module.rules ?? [])
    .filter(rule => fieldsOfCase(module, rule).includes(name))
    .flatMap(rule => (fieldOfRule(module, rule) === name ? [] : [fieldOfRule(module, rule)]))
