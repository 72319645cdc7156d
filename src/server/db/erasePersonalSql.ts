import { type AnyModule, everyNameOf, formerNamesOf, personalFields } from '../../schema/index.ts'
import type { Registry } from './modulePart.ts'
import { type Sql, sql } from './sql.ts'

/**
 * Takes what was ever recorded of the personal fields of rows out of the log and stored replies, under all names that fields and pages had.
 * Null where the module has none.
 */
export function erasePersonalSql(registry: Registry, module: AnyModule, ids: readonly number[]): Sql | null {
  const base = registry.base(module)
  const names = [...personalFields(base).keys()]
  if (!names.length || !ids.length) return null
  const recorded = names.flatMap(name => [name, ...(base.fields[name] ? formerNamesOf(base.fields[name]) : [])])
  const pages = registry.pages(module).flatMap(everyNameOf)
  return sql`select erase_personal(${pages}::text[], id, ${recorded}::text[]) from unnest(${ids}::bigint[]) id`
}
