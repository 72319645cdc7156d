import {
  deletedStatus,
  type AnyModule,
  type FieldOf,
  fieldsOf,
  isComputed,
  isRegion,
  memoByModule,
  regionsModuleOf,
} from '../../../schema/index.ts'
import type { FieldError } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'

export interface RegionValues {
  /** Values filled in for the wider regions. */
  values: Data
  errors: readonly FieldError[]
}
export type RegionField = readonly [name: string, field: FieldOf['region']]
export type Regions = ReadonlyMap<number, Data>

const levelOrder = { county: 0, city: 1, province: 2 }

/** Every region must have its field's level and lie in the region of the field it is within; empty wider regions are filled in. */
export async function placeRegions(
  scope: Scope,
  module: AnyModule,
  { values, old }: { values: Data; old: Data | null },
): Promise<RegionValues> {
  return placeAmongRegions(module, await readRegionsOfRows(scope, module, [{ values, old }]), { values, old })
}

/** The regions that the saved rows name, with the wider ones: read level by level for all rows together. */
export async function readRegionsOfRows(
  scope: Scope,
  module: AnyModule,
  rows: readonly { values: Data; old: Data | null }[],
): Promise<Regions> {
  const names = regionFields(module).map(([name]) => name)
  const placed = rows.filter(({ values }) => names.some(name => Object.hasOwn(values, name)))
  return loadRegions(scope, new Set(placed.flatMap(({ values, old }) => names.map(name => ({ ...old, ...values })[name]))))
}

/** Region fields, the narrowest first. */
export const regionFields = memoByModule((module): readonly RegionField[] =>
  Object.entries(fieldsOf(module))
    .flatMap(([name, field]): RegionField[] => (isRegion(field) && !isComputed(field) ? [[name, field]] : []))
    .sort(([, a], [, b]) => levelOrder[a.level] - levelOrder[b.level]),
)

/** With regions that are loaded already. */
export function placeAmongRegions(
  module: AnyModule,
  known: Regions,
  { values, old }: { values: Data; old: Data | null },
): RegionValues {
  const fields = regionFields(module)
  if (!fields.some(([name]) => Object.hasOwn(values, name))) return { values: {}, errors: [] }
  const row: Record<string, unknown> = { ...old, ...values }
  const errors = fields.flatMap(([name, field]) => placeRegion(row, known, { name, field, isNew: Object.hasOwn(values, name) }))
  const followed = fields.filter(([name]) => row[name] !== { ...old, ...values }[name])
  return { values: Object.fromEntries(followed.map(([name]) => [name, row[name]])), errors }
}

function placeRegion(
  row: Record<string, unknown>,
  known: Regions,
  { name, field, isNew }: { name: string; field: FieldOf['region']; isNew: boolean },
): FieldError[] {
  if (!row[name]) return []
  const region = known.get(Number(row[name]))
  if (isNew && (region?.['level'] !== field.level || region['status'] === deletedStatus))
    return [{ field: name, code: 'notARegion' }]
  if (!region || field.within === undefined) return []
  row[field.within] ||= region['pid']
  return row[field.within] === region['pid'] ? [] : [{ field: name, code: 'wrongRegion' }]
}

/** Loads these regions and their ancestors. */
async function loadRegions(scope: Scope, values: ReadonlySet<unknown>): Promise<Regions> {
  const module = regionsModuleOf(scope.registry.modules)
  const known = new Map<number, Data>()
  let missing = [...values].filter(Boolean).map(Number)
  while (module && missing.length) {
    const regions = await scope.rows(module).some(missing)
    for (const region of regions) known.set(Number(region['id']), region)
    missing = [...new Set(regions.map(region => Number(region['pid'])))].filter(id => id && !known.has(id))
  }
  return known
}
