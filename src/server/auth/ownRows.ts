import { type AnyModule, fieldOf, isReference, personFieldOf, rowDefaultOf } from '../../schema/index.ts'
import type { Scope } from '../db/scope.ts'

/** The row of the signed-in account in a module whose rows are people, if it sees that row; null without one. */
export async function ownRowIn(scope: Scope, people: AnyModule): Promise<number | null> {
  const person = personFieldOf(people)
  if (person === undefined) return null
  const conditions = [{ field: person, op: 'oneOf', values: [scope.who.account] } as const]
  const [row] = await scope.rows(people).options({ keyword: '', ids: null, statuses: [1], conditions, without: null, limit: 1 })
  return row ? Number(row['id']) : null
}

/** The modules of people that fields with `default: 'me'` refer to. */
const peopleNamed = (modules: readonly AnyModule[]): ReadonlySet<string> =>
  new Set(
    modules.flatMap(({ fields }) =>
      Object.values(fields).flatMap(field => (isReference(field) && rowDefaultOf(field) === 'me' ? [field.to] : [])),
    ),
  )

/** The account's own rows, by their modules: forms show them as defaults. */
export async function ownRows(scope: Scope): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const name of peopleNamed(scope.registry.modules)) {
    const people = scope.registry.named(name)
    const id = people && fieldOf(people, 'username') === undefined ? await ownRowIn(scope, people) : null
    if (id !== null) rows[name] = id
  }
  return rows
}
