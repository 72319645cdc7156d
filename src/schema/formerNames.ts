import type { Field } from './kinds.ts'
import type { AnyModule } from './module.ts'
import { namePattern, systemColumns } from './namePattern.ts'
import { isDerived, isLink, isReadableSecret } from './read.ts'

/** The former names of a field or a module, as declared by `was`. */
export const formerNamesOf = (named: Field | AnyModule): readonly string[] => ('was' in named ? [named.was ?? []].flat() : [])

/** The name of the field that has this name, or once had it. */
export const currentNameOf = (module: AnyModule, name: string): string =>
  Object.hasOwn(module.fields, name)
    ? name
    : (Object.keys(module.fields).find(field => formerNamesOf(module.fields[field] as Field).includes(name)) ?? name)

/** All names of a module, the present one first: entries and jobs name it as it was called when they were written. */
export const everyNameOf = (module: AnyModule): readonly string[] => [module.name, ...formerNamesOf(module)]

/** Renames keys that were stored under former field names to the present ones. */
export const byCurrentName = <V>(
  module: AnyModule | undefined,
  written: Readonly<Record<string, V>>,
): Readonly<Record<string, V>> =>
  module ? Object.fromEntries(Object.entries(written).map(([name, value]) => [currentNameOf(module, name), value])) : written

/** A former name must be unused: no present field or module has it, and only one had it. */
export function* checkFormerNames(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  const columns = new Map([
    ...[...systemColumns, 'status'].map(name => [name, 'comes with every module'] as const),
    ...Object.keys(module.fields).map(name => [name, `is the name of fields.${name}`] as const),
  ])
  for (const [name, field] of Object.entries(module.fields)) {
    if (!formerNamesOf(field).length) continue
    yield* formerProblems(`fields.${name}`, field, columns)
    yield* columnProblems(module, name, field)
  }
  if (!formerNamesOf(module).length) return
  const tables = new Map(
    modules.flatMap(one =>
      [one.name, ...(one === module ? [] : formerNamesOf(one))].map(name => [name, `is a name of module "${one.name}"`] as const),
    ),
  )
  yield* formerProblems('', module, tables)
  if (Object.values(module.fields).some(isReadableSecret))
    yield 'was: its secrets are encrypted under the name of the table, which must stay'
}

function* formerProblems(at: string, named: Field | AnyModule, taken: Map<string, string>): Generator<string> {
  const address = at ? `${at}.was` : 'was'
  for (const former of formerNamesOf(named)) {
    const other = taken.get(former)
    if (!namePattern.test(former)) yield `${address}: "${former}" is no name`
    else if (other) yield `${address}: "${former}" ${other}`
    else taken.set(former, `is a former name of ${at || 'it'} already`)
  }
}

function* columnProblems(module: AnyModule, name: string, field: Field): Generator<string> {
  const at = `fields.${name}.was`
  if (module.log) yield `${at}: the table is not made from the schema`
  if (isDerived(field)) yield `${at}: it has no column`
  if (isReadableSecret(field)) yield `${at}: it is encrypted under its name, which must stay`
  const beside = formerNamesOf(field).map(former => `${former}_org`)
  for (const other of isLink(field) ? beside : [])
    if (module.fields[other]) yield `${at}: "${other}" came with it, and is a field`
}
