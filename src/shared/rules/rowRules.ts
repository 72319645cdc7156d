import {
  type AnyModule,
  childrenSummedIn,
  columnsCompared,
  fieldOf,
  fieldsCompared,
  formFields,
  formulaOf,
  isReadonly,
  isReference,
  isRowFormula,
  rowDefaultOf,
  rowSourcesOf,
  type Rule,
  sourcesOfRule,
  splitPath,
} from '../../schema/index.ts'
import { comparisonHolds, meetsCondition } from './condition.ts'

type Row = Readonly<Record<string, unknown>>

const isBroken = (module: AnyModule, { that, when = {} }: Rule, row: Row): boolean =>
  meetsCondition(row, when) && comparisonHolds(module, row, that) === false

/**
 * The field at which a broken rule is shown: the last one it compares that somebody types, the reference that a readonly one is
 * copied from, or the child rows that are summed up.
 */
export function fieldOfRule(module: AnyModule, { that }: Rule): string {
  const names = fieldsCompared(module, that)
  // A column of a referenced row has no control: that row is picked by its reference.
  return lastTyped(module, names) ?? splitPath(names.at(-1) ?? that[0])[0]
}
function typedField(module: AnyModule, name: string): string | undefined {
  const [field, formula] = [fieldOf(module, name), formulaOf(fieldOf(module, name))]
  if (formula)
    return childrenSummedIn(module, name) ?? (isRowFormula(formula) ? lastTyped(module, rowSourcesOf(formula)) : undefined)
  // The parent row of child rows is picked nowhere.
  if (!field || !isReadonly(field)) return isReference(field) && !isPicked(module, name) ? undefined : name
  const copied = rowDefaultOf(field)
  const reference = typeof copied === 'object' ? splitPath(copied.from)[0] : undefined
  return reference === undefined ? undefined : typedField(module, reference)
}
const isPicked = (module: AnyModule, name: string): boolean => module.list !== undefined || formFields(module).includes(name)
const lastTyped = (module: AnyModule, names: readonly string[]): string | undefined =>
  names.toReversed().flatMap(name => typedField(module, name) ?? [])[0]

/** What the rules of a module read: fields, those that they are calculated from, and child rows that they sum up. */
export const fieldsOfRules = (module: AnyModule): readonly (readonly string[])[] =>
  (module.rules ?? []).map(rule => sourcesOfRule(module, rule))

export interface BrokenRule {
  field: string
  /** Its place among the module's rules. */
  index: number
}

/** The row without the columns of a reference that the change sets to another row: their values are known after the save. */
export function withKnownColumns(module: AnyModule, row: Row, before: Row | null): Row {
  const columns = (module.rules ?? []).flatMap(({ that }) => columnsCompared(module, that))
  const unknown = columns.filter(name => before === null || row[splitPath(name)[0]] !== before[splitPath(name)[0]])
  return unknown.length ? { ...row, ...Object.fromEntries(unknown.map(name => [name, null])) } : row
}

/** The rules that a row breaks; its calculated values are those of the same row (`calculatedRow`). */
export const brokenRules = (module: AnyModule, row: Row): readonly BrokenRule[] =>
  (module.rules ?? []).flatMap((rule, index) =>
    isBroken(module, rule, row) ? [{ field: fieldOfRule(module, rule), index }] : [],
  )

/** The other fields at which a rule that reads this one is shown. */
export const fieldsRuledBy = (module: AnyModule, name: string): readonly string[] =>
  (module.rules ?? [])
    .filter(rule => sourcesOfRule(module, rule).includes(name))
    .flatMap(rule => (fieldOfRule(module, rule) === name ? [] : [fieldOfRule(module, rule)]))
