import type { Field } from '../kinds.ts'
import { kindTraits } from '../kindTraits.ts'
import { formulaOf } from '../read.ts'

/** Formulas whose fields stay of the kind computed: they are read with each row. */
const readWithRow: ReadonlySet<string> = new Set(['firstPicture', 'titlesOf'])

/** Whether the formula of a field makes none, after the modules were completed: the check of that field says why, and no other has to. */
export function isUnresolved(field: Field | undefined): boolean {
  const formula = formulaOf(field)
  return field !== undefined && kindTraits(field).derived === true && formula !== undefined && !readWithRow.has(formula.name)
}
