import { reversedNames, type NewNames, replaceNames } from '../tables/plan/renames.ts'
import type { StoredColumnGroup } from './storedColumnGroup.ts'

/** Database names of a table and its columns before the renames of this start; former name → present name. */
interface TableRenames {
  former: string | null
  columns: NewNames
}

/** A set under its names before the renames of this start; null if nothing was renamed. */
export function formerColumnGroup(
  { module, from, link, fields, functionsOf }: StoredColumnGroup,
  renames: ReadonlyMap<string, TableRenames>,
): { functions: readonly string[]; fields: readonly string[] } | null {
  const isRenamed = [module.name, from].some(name => {
    const { former = null, columns } = renames.get(name) ?? {}
    return former !== null || Boolean(columns?.size)
  })
  if (!isRenamed) return null
  const columnsOf = (table: string) => reversedNames(renames.get(table)?.columns ?? new Map())
  const tableName = (table: string) => renames.get(table)?.former ?? table
  const [own, source] = [columnsOf(module.name), columnsOf(from)]
  return {
    functions: functionsOf({
      table: tableName(module.name),
      from: tableName(from),
      link: columnsOf(link.on).get(link.name) ?? link.name,
    }),
    fields: fields.map(line => {
      const [column, rest] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' '))]
      return (own.get(column) ?? column) + replaceNames(source, rest)
    }),
  }
}
