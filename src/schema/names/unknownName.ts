import type { AnyModule } from '../module.ts'
import { fieldsOf } from '../read.ts'
import { nearestName } from './nearestName.ts'

/** The name that was probably meant, as the end of a problem; empty if none is close. */
export function nearestNameHint(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  return nearest === undefined ? '' : `; is "${nearest}" meant?`
}

export const unknownField = (module: AnyModule, name: string): string =>
  `no field "${name}"${nearestNameHint(name, Object.keys(fieldsOf(module)))}`

export const unknownModule = (name: string, modules: readonly AnyModule[]): string =>
  `no module "${name}"${nearestNameHint(
    name,
    modules.map(one => one.name),
  )}`
