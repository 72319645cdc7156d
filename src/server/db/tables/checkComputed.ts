import { type AnyModule, tableOf } from '../../../schema/index.ts'
import { appRole, isDatabaseError, type Query } from '../connection.ts'
import type { Registry } from '../modulePart.ts'
import { ident, join, raw, sql } from '../sql.ts'
import { readWithTenant } from '../withTenant.ts'

interface NamedSql {
  module: AnyModule
  name: string
  text: string
}
const noTenant = { org: 0, account: 0 }

/** Errors in the SQL of computed fields, each with its address. Planned over no row, as the request role. Within a transaction. */
export async function checkComputed(query: Query, registry: Registry): Promise<readonly string[]> {
  const problems: string[] = []
  for (const module of registry.modules) {
    const all = computedOf(registry, module)
    // All of a module in one statement; one by one only if that fails.
    if ((await problemWith(query, all)) === null) continue
    for (const one of all) {
      const problem = await problemWith(query, [one])
      if (problem !== null) problems.push(`${module.name}.computed.${one.name}: ${problem}`)
    }
  }
  return problems
}

const computedOf = (registry: Registry, module: AnyModule): readonly NamedSql[] =>
  Object.keys(module.fields).flatMap(name => {
    const own = registry.part(module).computed?.[name]
    const text = typeof own === 'function' ? own({ who: null, registry }) : own
    return text === undefined ? [] : [{ module, name, text }]
  })

async function problemWith(query: Query, all: readonly NamedSql[]): Promise<string | null> {
  const [first] = all
  if (!first) return null
  const columns = join(
    all.map(({ text }, index) => sql`(${raw(text)}) as ${ident(`c${index}`)}`),
    ', ',
  )
  await query(raw('savepoint computed'))
  try {
    await query(raw(`set local role ${appRole}`))
    await query(readWithTenant(noTenant, sql`select ${columns} from ${ident(tableOf(first.module))} t limit 0`))
    return null
  } catch (error) {
    if (error instanceof Error && isDatabaseError(error)) return [error.message, error.hint].filter(Boolean).join('; ')
    throw error
  } finally {
    await query(raw('rollback to savepoint computed'))
    await query(raw('release savepoint computed'))
  }
}
