import { type AnyModule, type FieldOf, fieldsOf, isReadonly } from '../../../../schema/index.ts'
import { type FieldError, type FieldProblem, Refusal } from '../../../../shared/wire/refusal.ts'
import type { Data } from '../../../db/connection.ts'
import { acceptValues } from '../acceptValues.ts'
import { acceptNew } from '../rowDefaults.ts'

/** A child row, as it was sent: its place counted from 0, and the stored row that it is. */
export interface SentChild {
  index: number
  sent: Data
  old: Data | null
}

/** A problem of a child row, at a field of its own module; one of the whole row is a refusal, and may have no field. */
export interface ChildProblem extends FieldProblem {
  field?: string
  refusal?: Refusal
}

/** Problems of one child row as errors of the parent row: their address is `lines.2.price`, their sentence begins with the row. */
export const childErrors = (
  { name, child }: { name: string; child: AnyModule },
  index: number,
  problems: readonly ChildProblem[],
): readonly FieldError[] =>
  problems.map(({ field = '', code, params, refusal }): FieldError => ({
    field: [name, index, ...(field ? [field] : [])].join('.'),
    code,
    ...(params ? { params } : {}),
    child: { module: child, line: index + 1, field, ...(refusal ? { refusal } : {}) },
  }))

/** A refusal of one child row, at the field that it names. */
export function problemsOfRefusal(refusal: Refusal): readonly ChildProblem[] {
  const { errors, field } = refusal.detail
  return errors?.length ? errors : [{ code: 'unknown', refusal, ...(field === undefined ? {} : { field }) }]
}

/** Validates a child row by the fields of its own module. The client cannot set the parent row, nor the position. */
export function acceptChild(
  { field, child }: { field: FieldOf['children']; child: AnyModule },
  { index, sent, old, defaults }: SentChild & { defaults: Data },
  parent: number | null,
): { values: Data; problems: readonly ChildProblem[] } {
  const { [field.by]: above, [field.order ?? '']: _place, ...rest } = sent
  if (above !== undefined && above !== null && above !== 0 && above !== parent)
    return { values: {}, problems: [{ field: field.by, code: 'readonly' }] }
  const link = fieldsOf(child)[field.by]
  // A new parent row has no id yet: any number replaces it while the rest is checked.
  const standing = old || (link && isReadonly(link)) ? {} : { [field.by]: parent ?? 1 }
  try {
    const whole = { ...rest, ...standing }
    const { values, errors } = old ? acceptValues(child, whole, old) : acceptNew(child, whole, defaults)
    const { [field.by]: _above, ...own } = values
    const place = field.order === undefined || old?.[field.order] === index + 1 ? {} : { [field.order]: index + 1 }
    return { values: { ...own, ...place }, problems: errors }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { values: {}, problems: problemsOfRefusal(error) }
  }
}
