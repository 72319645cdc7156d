import {
  type AnyModule,
  constantsOf,
  type FieldOf,
  fieldsOf,
  isReference,
  parentFieldOf,
  memoByModule,
  enclosingFieldOf,
} from '../../../schema/index.ts'
import { meetsCondition } from '../../../shared/rules/condition.ts'
import type { FieldError } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import type { RegionValues } from './placeRegions.ts'

/** A row with the values that a save changes. */
export interface RowChange {
  values: Data
  old: Data | null
}
type WithinField = readonly [name: string, field: FieldOf['reference'], within: string]
/** The ancestors of a row, the nearest first; null if the row does not exist. */
export type Ancestors = Map<string, readonly Data[] | null>

/** How many fields a field is nested in, by `within`. */
const fieldDepth = (module: AnyModule, name: string): number => {
  const within = enclosingFieldOf(fieldsOf(module)[name])
  return within === undefined ? 0 : 1 + fieldDepth(module, within)
}

/** References nested within another field, the innermost first. */
const withinFields = memoByModule((module): readonly WithinField[] =>
  Object.entries(module.fields)
    .flatMap(([name, field]): WithinField[] =>
      isReference(field) && field.within !== undefined ? [[name, field, field.within]] : [],
    )
    .sort(([one], [other]) => fieldDepth(module, other) - fieldDepth(module, one)),
)

/** A row chosen within another field must be below that field's row; an empty outer field is filled in. */
export async function checkWithin(
  scope: Scope,
  module: AnyModule,
  { values, old, known = new Map() }: RowChange & { known?: Ancestors },
): Promise<RegionValues> {
  const before: Data = { ...old, ...values }
  const row: Record<string, unknown> = { ...before }
  const errors: FieldError[] = []
  const changes = (name: string) => row[name] !== old?.[name]
  for (const [name, field, within] of withinFields(module)) {
    if (!row[name] || !(changes(name) || changes(within))) continue
    const above = await ancestorsOf(scope, { to: field.to, id: Number(row[name]), known })
    if (!above) continue
    row[within] ||= above.find(one => mayHold(fieldsOf(module)[within], one))?.['id']
    if (!above.some(one => one['id'] === row[within])) errors.push({ field: name, code: 'notBelow' })
  }
  const followed = Object.keys(row).filter(name => row[name] !== before[name])
  return { values: Object.fromEntries(followed.map(name => [name, row[name]])), errors }
}

const mayHold = (field: AnyModule['fields'][string] | undefined, row: Data): boolean =>
  isReference(field) && meetsCondition(row, constantsOf(field))

/** Ancestors of what the rows choose within other fields. One query reads a level of the tree for all rows together. */
export async function readAncestorsOfRows(scope: Scope, module: AnyModule, rows: readonly RowChange[]): Promise<Ancestors> {
  const known: Ancestors = new Map()
  for (const [name, { to }, within] of withinFields(module)) {
    const moved = rows.filter(({ values }) => Object.hasOwn(values, name) || Object.hasOwn(values, within))
    const ids = new Set(moved.map(({ values, old }) => Number({ ...old, ...values }[name])).filter(Boolean))
    await readAncestors(scope, { to, ids: [...ids].filter(id => !known.has(keyOf(to, id))), known })
  }
  return known
}

const keyOf = (to: string, id: number): string => `${to} ${id}`

async function ancestorsOf(
  scope: Scope,
  { to, id, known }: { to: string; id: number; known: Ancestors },
): Promise<readonly Data[] | null> {
  if (!known.has(keyOf(to, id))) await readAncestors(scope, { to, ids: [id], known })
  return known.get(keyOf(to, id)) ?? null
}

async function readAncestors(
  scope: Scope,
  { to, ids, known }: { to: string; ids: readonly number[]; known: Ancestors },
): Promise<void> {
  const target = scope.registry.named(to)
  const link = target && parentFieldOf(target)
  const read = new Map<number, Data>()
  for (let next = ids; target && link !== undefined && next.length;) {
    const level = await scope.rows(target).some(next)
    for (const row of level) read.set(Number(row['id']), row)
    next = [...new Set(level.map(row => Number(row[link])))].filter(id => id && !read.has(id))
  }
  for (const id of ids) known.set(keyOf(to, id), read.has(id) && link !== undefined ? ancestorsAmong(read, link, id) : null)
}

function ancestorsAmong(rows: ReadonlyMap<number, Data>, link: string, id: number): readonly Data[] {
  const above = new Set<Data>()
  for (let row = rows.get(id); row && !above.has(row); row = rows.get(Number(row[link]))) above.add(row)
  return [...above].slice(1)
}
