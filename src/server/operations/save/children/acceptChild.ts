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
interface ChildrenField {
  name: string
  field: FieldOf['children']
  child: AnyModule
}

/** Problems of one child row as errors of the parent row: their address is `lines.2.price`, their sentence begins with the row. */
export const childErrors = (
  { name, child }: Pick<ChildrenField, 'name' | 'child'>,
  index: number,
  errors: readonly (FieldProblem & { field?: string; refusal?: Refusal })[],
): readonly FieldError[] =>
  errors.map(({ field = '', code, params, refusal }): FieldError => ({
    field: [name, index, ...(field ? [field] : [])].join('.'),
    code,
    ...(params ? { params } : {}),
    child: { module: child, line: index + 1, field, ...(refusal ? { refusal } : {}) },
  }))

/** A refusal of one child row, at the field that it names. */
export const refusedChild = (
  at: Pick<ChildrenField, 'name' | 'child'>,
  index: number,
  refusal: Refusal,
): readonly FieldError[] => {
  const { errors, field } = refusal.detail
  return errors?.length
    ? childErrors(at, index, errors)
    : childErrors(at, index, [{ code: 'unknown', refusal, ...(field === undefined ? {} : { field }) }])
}

/** Validates a child row by the fields of its own module. The client cannot set the parent row, nor the position. */
export function acceptChild(
  at: ChildrenField,
  { index, sent, old, defaults }: SentChild & { defaults: Data },
  parent: number | null,
): { values: Data; errors: readonly FieldError[] } {
  const { field, child } = at
  const { [field.by]: above, [field.order ?? '']: _place, ...rest } = sent
  if (above !== undefined && above !== null && above !== 0 && above !== parent)
    return { values: {}, errors: childErrors(at, index, [{ field: field.by, code: 'readonly' }]) }
  const link = fieldsOf(child)[field.by]
  // A new parent row has no id yet: any number replaces it while the rest is checked.
  const standing = old || (link && isReadonly(link)) ? {} : { [field.by]: parent ?? 1 }
  try {
    const whole = { ...rest, ...standing }
    const { values, errors } = old ? acceptValues(child, whole, old) : acceptNew(child, whole, defaults)
    const { [field.by]: _above, ...own } = values
    const place = field.order === undefined || old?.[field.order] === index + 1 ? {} : { [field.order]: index + 1 }
    return { values: { ...own, ...place }, errors: childErrors(at, index, errors) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { values: {}, errors: refusedChild(at, index, error) }
  }
}
