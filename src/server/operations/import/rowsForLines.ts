import { type AnyModule, importKeyOf, titleFieldOf, importFieldsOf } from '../../../schema/index.ts'
import type { Data } from '../../db/connection.ts'
import { comparableText, rowsByValues, type RowSearch } from '../comparableRows.ts'
import { initialValues, isDeepEqual } from '../save/acceptValues.ts'

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && value !== 0

/** The import key, if the line has any of its fields. */
export function lineKey(module: AnyModule, values: Data): readonly string[] | null {
  const names = importKeyOf(module)
  return names.some(name => isFilled(values[name])) ? names : null
}

/** For each line the existing rows it may mean: those with its key, or without a key those with all of its values. */
export async function rowsForLines(search: RowSearch, lines: readonly Data[]): Promise<readonly (readonly Data[])[]> {
  const { module } = search
  const first = initialValues(module)
  const whole = lines.map(values => ({ ...first, ...values }))
  const names = importKeyOf(module)
  const keyed = await rowsByValues(
    search,
    names,
    whole.filter((_, index) => lineKey(module, lines[index] ?? {})),
  )
  const identity = [titleFieldOf(module)].filter(name => importFieldsOf(module).includes(name))
  const some = identity.length ? identity : (importFieldsOf(module).slice(0, 1) ?? [])
  const keyless = await rowsByValues(
    search,
    some,
    whole.filter((_, index) => !lineKey(module, lines[index] ?? {})),
  )
  return lines.map((values, index) => {
    const row = whole[index] ?? {}
    if (lineKey(module, values)) return keyed.get(comparableText(module, names, row)) ?? []
    const near = keyless.get(comparableText(module, some, row)) ?? []
    return near.filter(one => Object.entries(values).every(([name, value]) => isDeepEqual(one[name], value)))
  })
}
