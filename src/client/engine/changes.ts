import { applies } from '../../rules/condition.ts'
import type { AnyModule } from '../../schema/index.ts'
import { fieldsOf, formFields, isReadonly, isSecret } from '../../schema/index.ts'

type Row = Readonly<Record<string, unknown>>

/** Empty is empty, however it is written. */
const settled = (value: unknown): unknown => (value === undefined || value === '' ? null : value)
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(settled(a)) === JSON.stringify(settled(b))

/** Fields of the form that mean something in this row and may be written. */
export const writtenFields = (module: AnyModule, row: Row): readonly string[] =>
  formFields(module).filter(name => {
    const field = fieldsOf(module)[name]
    return field !== undefined && !isReadonly(field) && applies(field, row)
  })

/** What of the form differs from the row it began with. */
export const changedFields = (module: AnyModule, before: Row, now: Row): Row =>
  Object.fromEntries(
    writtenFields(module, now)
      .filter(name => !same(before[name], now[name]))
      .map(name => [name, settled(now[name])]),
  )

/** One field in which two editors of a row disagree. */
export interface Difference {
  name: string
  theirs: unknown
  mine: unknown
  /** Mine where I changed it, else theirs. */
  choice: Side
}
export type Side = 'theirs' | 'mine'

export interface Versions {
  /** The row both began with. */
  base: Row
  theirs: Row
  mine: Row
}

/** Where my row differs from theirs. Secrets are never shown: what I typed of them stays mine. */
export const differences = (module: AnyModule, { base, theirs, mine }: Versions): readonly Difference[] =>
  formFields(module).flatMap(name => {
    const field = fieldsOf(module)[name]
    if (!field || isReadonly(field) || isSecret(field)) return []
    const own = name in mine ? mine[name] : base[name]
    if (same(own, theirs[name])) return []
    return [{ name, theirs: theirs[name], mine: own, choice: same(own, base[name]) ? 'theirs' : 'mine' }]
  })

/** My row with what was chosen of theirs. */
export const merged = (mine: Row, chosen: readonly Difference[]): Row => ({
  ...mine,
  ...Object.fromEntries(chosen.map(({ name, theirs, mine: own, choice }) => [name, choice === 'theirs' ? theirs : own])),
})
