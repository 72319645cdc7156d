import { kindValue } from '../../../kinds/kindValues.ts'
import {
  type AnyModule,
  copiesFrom,
  fieldOf,
  isReadonly,
  isReference,
  memoByModule,
  organisationFieldOf,
  personFieldOf,
  rowDefaultOf,
  targetOf,
} from '../../../schema/index.ts'
import { ownRowIn } from '../../auth/ownRows.ts'
import type { Data } from '../../db/connection.ts'
import { targetConditions } from '../../db/query/conditions.ts'
import type { Scope } from '../../db/scope.ts'
import { type AcceptedValues, acceptRow, acceptValues, isDeepEqual } from './acceptValues.ts'

type Copies = readonly (readonly [name: string, from: string])[]
/** Fields with a default of the account, and references with the fields that copy from their rows. */
const fieldsWithRowDefaults = memoByModule((module): RowDefaultFields => {
  const names = Object.keys(module.fields)
  return {
    mine: names.filter(name => rowDefaultOf(module.fields[name] ?? noField) === 'me'),
    copied: names.flatMap(name => {
      const copies = copiesFrom(module, name)
      return copies.length ? [[name, copies] as const] : []
    }),
  }
})
const noField = { kind: 'id', label: '' } as const
interface RowDefaultFields {
  mine: readonly string[]
  copied: readonly (readonly [reference: string, copies: Copies])[]
}

export const hasRowDefaults = (module: AnyModule): boolean => {
  const { mine, copied } = fieldsWithRowDefaults(module)
  return mine.length + copied.length > 0
}

interface NewRows {
  rows: readonly Data[]
  /** For child rows: their reference to the parent row, and for each of them that row as the same save leaves it. */
  above?: { by: string; rows: readonly Data[] }
}

/**
 * For each new row, what the account and the rows that its references name give it: one read for each reference. The parent row is not
 * read: it may be new itself, or change in the same save.
 */
export async function rowDefaults(scope: Scope, module: AnyModule, { rows, above }: NewRows): Promise<readonly Data[]> {
  const { mine, copied } = fieldsWithRowDefaults(module)
  const own = Object.fromEntries((await Promise.all(mine.map(name => valueOfMe(scope, module, name)))).flat())
  const values = rows.map(row => (isOwn(scope, module, row) ? { ...own } : {}))
  for (const [reference, copies] of copied) {
    const named = reference === above?.by ? above.rows : await namedRows(scope, module, { reference, rows, values })
    await copyReferenced(scope, module, { copies, named, values })
  }
  return values
}

/** An account does not belong to another organisation, for which the platform may add rows. */
function isOwn({ who }: Scope, module: AnyModule, row: Data): boolean {
  const owner = row[organisationFieldOf(module) ?? '']
  return !owner || owner === who.org
}
/** The account, its row among people, or its name; nothing where the field cannot have it. */
export async function valueOfMe(scope: Scope, module: AnyModule, name: string): Promise<(readonly [string, unknown])[]> {
  const { who, registry } = scope
  const field = fieldOf(module, name)
  const target = isReference(field) ? registry.named(targetOf(module, field)) : undefined
  const isOfPeople = target !== undefined && personFieldOf(target) !== undefined
  const value = isOfPeople ? await ownRowIn(scope, target) : target ? who.account : who.nickname
  return field && 'value' in kindValue(field).accept(value, field) ? [[name, value]] : []
}

interface Naming {
  reference: string
  rows: readonly Data[]
  /** The values of the rows so far: a reference may itself be a default. */
  values: readonly Data[]
}
/** For each row the stored row that its reference names. */
async function namedRows(
  scope: Scope,
  module: AnyModule,
  { reference, rows, values }: Naming,
): Promise<readonly (Data | undefined)[]> {
  const field = fieldOf(module, reference)
  const target = isReference(field) ? scope.registry.named(targetOf(module, field)) : undefined
  if (!target) return []
  const named = rows.map((row, index) => Number(row[reference] ?? values[index]?.[reference] ?? 0))
  const ids = [...new Set(named.filter(Boolean))]
  const found = ids.length ? await scope.rows(target).some(ids.filter(Number.isSafeInteger)) : []
  const byId = new Map(found.map(row => [Number(row['id']), row]))
  return named.map(id => byId.get(id))
}

interface Copying {
  copies: Copies
  named: readonly (Data | undefined)[]
  values: readonly Record<string, unknown>[]
}
async function copyReferenced(scope: Scope, module: AnyModule, { copies, named, values }: Copying): Promise<void> {
  const found = [...new Set(named)].filter(row => row !== undefined)
  for (const [name, from] of copies) {
    const fits = await acceptableValues(scope, module, { name, from, found })
    values.forEach((one, index) => {
      const value = named[index]?.[from]
      if (value !== undefined && fits(value)) one[name] = value
    })
  }
}

/** Which of the values the field may have: a deleted row cannot be referred to again. */
async function acceptableValues(
  scope: Scope,
  module: AnyModule,
  { name, from, found }: { name: string; from: string; found: readonly Data[] },
): Promise<(value: unknown) => boolean> {
  const field = fieldOf(module, name)
  if (!field) return () => false
  const accepts = (value: unknown): boolean => {
    const result = kindValue(field).accept(value, field)
    return 'value' in result && result.value !== null
  }
  const target = isReference(field) ? scope.registry.named(targetOf(module, field)) : undefined
  if (!target || !isReference(field)) return accepts
  const ids = [...new Set(found.map(row => Number(row[from])).filter(Boolean))]
  const existing = ids.length ? await scope.rows(target).existing(ids, targetConditions(field)) : new Set<number>()
  return value => accepts(value) && existing.has(Number(value))
}

/** A new row with its defaults: values that it sends itself take precedence, empty ones too. */
export function acceptNew(module: AnyModule, body: Readonly<Record<string, unknown>>, defaults: Data): AcceptedValues {
  const names = Object.keys(defaults)
  if (!names.length) return acceptValues(module, body, null)
  const isFixed = (name: string) => isReadonly(module.fields[name] ?? noField)
  const valuesOf = (some: readonly string[]): Data => Object.fromEntries(some.map(name => [name, defaults[name]]))
  const offered = valuesOf(names.filter(name => !isFixed(name) && body[name] === undefined))
  const { values, errors } = acceptRow(module, { ...offered, ...body }, { old: null, fixed: valuesOf(names.filter(isFixed)) })
  return {
    values,
    // A row that locks a field has its default there.
    errors: errors.filter(({ field, code }) => !(code === 'readonly' && isDeepEqual(values[field], defaults[field]))),
  }
}
