import { meetsCondition } from '../../../shared/rules/condition.ts'
import {
  type AnyModule,
  type FieldOf,
  fieldsOf,
  isReference,
  parentFieldOf,
  memoByModule,
  withinFieldOf,
} from '../../../schema/index.ts'
import type { FieldError } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import type { PlacedValues } from './placeRegions.ts'

type BelowField = readonly [name: string, field: FieldOf['reference'], within: string]
/** The ancestors of a row, the nearest first; null if the row does not exist. */
export type RowsAbove = Map<string, readonly Data[] | null>

/** How many fields a field is nested in, by `within`. */
const fieldDepth = (module: AnyModule, name: string): number => {
  const within = withinFieldOf(fieldsOf(module)[name])
  return within === undefined ? 0 : 1 + fieldDepth(module, within)
}

/** References nested within another field, the innermost first. */
const belowFields = memoByModule((module): readonly BelowField[] =>
  Object.entries(module.fields)
    .flatMap(([name, field]): BelowField[] =>
      isReference(field) && field.within !== undefined ? [[name, field, field.within]] : [],
    )
    .sort(([one], [other]) => fieldDepth(module, other) - fieldDepth(module, one)),
)

/** A row chosen within another field must be below that field's row; an empty outer field is filled in. */
export async function placeBelow(
  scope: Scope,
  module: AnyModule,
  { values, old, known = new Map() }: { values: Data; old: Data | null; known?: RowsAbove },
): Promise<PlacedValues> {
  const before: Data = { ...old, ...values }
  const row: Record<string, unknown> = { ...before }
  const errors: FieldError[] = []
  const changes = (name: string) => row[name] !== old?.[name]
  for (const [name, field, within] of belowFields(module)) {
    if (!row[name] || !(changes(name) || changes(within))) continue
    const above = await rowsAbove(scope, { to: field.to, id: Number(row[name]), known })
    if (!above) continue
    row[within] ||= above.find(one => mayHold(fieldsOf(module)[within], one))?.['id']
    if (!above.some(one => one['id'] === row[within])) errors.push({ field: name, code: 'notBelow' })
  }
  const followed = Object.keys(row).filter(name => row[name] !== before[name])
  return { values: Object.fromEntries(followed.map(name => [name, row[name]])), errors }
}

const mayHold = (field: AnyModule['fields'][string] | undefined, row: Data): boolean =>
  isReference(field) && meetsCondition(row, field.where ?? {})

async function rowsAbove(
  scope: Scope,
  { to, id, known }: { to: string; id: number; known: RowsAbove },
): Promise<readonly Data[] | null> {
  const key = `${to} ${id}`
  const before = known.get(key)
  if (before !== undefined) return before
  const target = scope.registry.named(to)
  const link = target && parentFieldOf(target)
  const seen = new Map<number, Data>()
  for (let at = id; target && link !== undefined && at && !seen.has(at);) {
    const row = await scope.rows(target).one(at)
    if (!row) break
    seen.set(at, row)
    at = Number(row[link])
  }
  const [, ...above] = seen.values()
  const found = seen.size ? above : null
  known.set(key, found)
  return found
}
