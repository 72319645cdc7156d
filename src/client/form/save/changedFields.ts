import { calculatedRow } from '../../../kinds/computed/calculatedRow.ts'
import { type AnyModule, fieldsOf, formFields, isReadonly, isSecret } from '../../../schema/index.ts'
import { fieldApplies } from '../../../shared/rules/condition.ts'
import { isSameValue, normalizeEmpty } from '../../../shared/rules/isSameValue.ts'
import { findModule } from '../../api/moduleRegistry.ts'

type FieldValues = Readonly<Record<string, unknown>>

/** Fields of the form that may be written and whose condition matches this row. */
export function writableFields(module: AnyModule, row: FieldValues): readonly string[] {
  const whole = calculatedRow(module, row, findModule)
  return formFields(module).filter(name => {
    const field = fieldsOf(module)[name]
    return field !== undefined && !isReadonly(field) && fieldApplies(module, field, whole)
  })
}

/** The fields whose values differ from the saved row. */
export const changedFields = (module: AnyModule, before: FieldValues, now: FieldValues): FieldValues =>
  Object.fromEntries(
    writableFields(module, now)
      .filter(name => !isSameValue(before[name], now[name]))
      .map(name => [name, normalizeEmpty(now[name])]),
  )

/** One field in which two editors of a row disagree. */
export interface FieldDifference {
  name: string
  /** The row both edits started from. */
  base: unknown
  theirs: unknown
  mine: unknown
  /** At first mine where I changed it, else theirs. */
  choice: ConflictSide
}
export type ConflictSide = 'theirs' | 'mine'

export interface RowVersions {
  /** The row both edits started from. */
  base: FieldValues
  theirs: FieldValues
  mine: FieldValues
}

/** Where my row differs from theirs. Secrets are never shown: a typed one stays mine. */
export const fieldDifferences = (module: AnyModule, { base, theirs, mine }: RowVersions): readonly FieldDifference[] =>
  formFields(module).flatMap(name => {
    const field = fieldsOf(module)[name]
    if (!field || isReadonly(field) || isSecret(field)) return []
    const own = name in mine ? mine[name] : base[name]
    if (isSameValue(own, theirs[name])) return []
    return [{ name, base: base[name], theirs: theirs[name], mine: own, choice: isSameValue(own, base[name]) ? 'theirs' : 'mine' }]
  })

/** My row with their values where those were chosen. */
export const mergeDifferences = (mine: FieldValues, chosen: readonly FieldDifference[]): FieldValues => ({
  ...mine,
  ...Object.fromEntries(chosen.map(({ name, theirs, mine: own, choice }) => [name, choice === 'theirs' ? theirs : own])),
})
