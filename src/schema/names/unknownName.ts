import type { AnyModule } from '../module.ts'
import { fieldsOf } from '../read.ts'
import { nearestName } from './nearestName.ts'

/** The name that was probably meant, as the end of a problem; empty if none is close. */
export function nearestNameHint(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  return nearest === undefined ? '' : `; is "${nearest}" meant?`
}

/** More names than these are looked up in the schema, not read in a sentence. */
const maxNamed = 8
/** What may stand there instead: the one that was probably meant, or all of them if they are few. */
export function possibleNames(wrong: string | number, names: readonly (string | number)[]): string {
  const hint = typeof wrong === 'string' ? nearestNameHint(wrong, names.map(String)) : ''
  return hint || !names.length || names.length > maxNamed
    ? hint
    : `; there are ${names.map(name => JSON.stringify(name)).join(', ')}`
}

export const unknownField = (module: AnyModule, name: string): string =>
  `no field "${name}"${possibleNames(name, Object.keys(fieldsOf(module)))}`

export const unknownModule = (name: string, modules: readonly AnyModule[]): string =>
  `no module "${name}"${nearestNameHint(
    name,
    modules.map(one => one.name),
  )}`
