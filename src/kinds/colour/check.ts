import type { KindChecks, FieldValue } from '../../schema/kindChecks.ts'
import type { Field } from '../../schema/kinds.ts'

export const colourChecks: KindChecks<'colour'> = { defaultProblem: colourProblem }

function colourProblem(_field: Field, value: FieldValue): string | null {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(String(value)) ? null : `"${value}" is no colour`
}
