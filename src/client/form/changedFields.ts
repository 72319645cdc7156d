import { fieldApplies } from '../../shared/rules/condition.ts'
import type { AnyModule } from '../../schema/index.ts'
import { fieldsOf, formFields, isReadonly, isSecret } from '../../schema/index.ts'

type FieldValues = Readonly<Record<string, unknown>>

/** Empty is empty, however it is written. */
const normalizeEmpty = (value: unknown): unknown => (value === undefined || value === '' ? null : value)
export const isSameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(normalizeEmpty(a)) === JSON.stringify(normalizeEmpty(b))

/** Fields of the form that mean something in this row and may be written. */
export const writableFields = (module: AnyModule, row: FieldValues): readonly string[] =>
  formFields(module).filter(name => {
    const field = fieldsOf(module)[name]
    return field !== undefined && !isReadonly(field) && fieldApplies(field, row)
  })

/** What of the form differs from the row it began with. */
export const changedFields = (module: AnyModule, before: FieldValues, now: FieldValues): FieldValues =>
  Object.fromEntries(
    writableFields(module, now)
      .filter(name => !isSameValue(before[name], now[name]))
      .map(name => [name, normalizeEmpty(now[name])]),
  )

/** One field in which two editors of a row disagree. */
export interface FieldDifference {
  name: string
  theirs: unknown
  mine: unknown
  /** Mine where I changed it, else theirs. */
  choice: ConflictSide
}
export type ConflictSide = 'theirs' | 'mine'

export interface RowVersions {
  /** The row both began with. */
  base: FieldValues
  theirs: FieldValues
  mine: FieldValues
}

/** Where my row differs from theirs. Secrets are never shown: what I typed of them stays mine. */
export const fieldDifferences = (module: AnyModule, { base, theirs, mine }: RowVersions): readonly FieldDifference[] =>
  formFields(module).flatMap(name => {
    const field = fieldsOf(module)[name]
    if (!field || isReadonly(field) || isSecret(field)) return []
    const own = name in mine ? mine[name] : base[name]
    if (isSameValue(own, theirs[name])) return []
    return [{ name, theirs: theirs[name], mine: own, choice: isSameValue(own, base[name]) ? 'theirs' : 'mine' }]
  })

/** My row with what was chosen of theirs. */
export const mergeDifferences = (mine: FieldValues, chosen: readonly FieldDifference[]): FieldValues => ({
  ...mine,
  ...Object.fromEntries(chosen.map(({ name, theirs, mine: own, choice }) => [name, choice === 'theirs' ? theirs : own])),
})
