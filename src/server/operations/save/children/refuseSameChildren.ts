import { type AnyModule, type FieldOf, uniquesOf } from '../../../../schema/index.ts'
import type { FieldError } from '../../../../shared/wire/refusal.ts'
import type { Data } from '../../../db/connection.ts'
import type { Scope } from '../../../db/scope.ts'
import { comparableText, rowsByValues } from '../../comparableRows.ts'
import { initialValues } from '../acceptValues.ts'
import { childErrors } from './acceptChild.ts'

interface PlacedChildren {
  placed: readonly { index: number; old: Data | null; values: Data }[]
  parent: number | null
}
/** Unique values that two of the child rows have, or another stored row: the error of the database would not tell which row. */
export async function refuseSameChildren(
  scope: Scope,
  at: { name: string; field: FieldOf['children']; child: AnyModule },
  { placed, parent }: PlacedChildren,
): Promise<readonly FieldError[]> {
  const { child, field } = at
  const errors: FieldError[] = []
  const own = new Set(placed.flatMap(({ old }) => (old ? [Number(old['id'])] : [])))
  for (const names of uniquesOf(child)) {
    const rows = placed.map(({ index, old, values }) => ({
      index,
      whole: { ...initialValues(child), ...old, ...values, [field.by]: parent } as Data,
    }))
    const claiming = rows.filter(({ whole }) => names.some(name => name !== field.by && isClaimed(whole[name])))
    // Child rows of a new row have no others beside them where the parent row is part of what is unique.
    const isAlone = parent === null && names.includes(field.by)
    const wholes = claiming.map(({ whole }) => whole)
    const stored = isAlone ? new Map<string, Data[]>() : await rowsByValues({ scope, module: child, lock: false }, names, wholes)
    const seen = new Set<string>()
    for (const { index, whole } of claiming) {
      const text = comparableText(child, names, whole)
      const others = (stored.get(text) ?? []).filter(
        row => !own.has(Number(row['id'])) && !(parent !== null && Number(row[field.by]) === parent),
      )
      const shown = names.find(name => name !== field.by) ?? ''
      if (seen.has(text) || others.length) errors.push(...childErrors(at, index, [{ field: shown, code: 'duplicate' }]))
      seen.add(text)
    }
  }
  return errors
}

const isClaimed = (value: unknown): boolean => value !== null && value !== undefined && value !== ''
