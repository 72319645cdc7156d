import { type AnyModule, formerNamesOf, isDerived, isLink, tableOf, targetOf } from '../../../../schema/index.ts'
import type { Query } from '../../connection.ts'
import { quoted, shortName } from '../../sql.ts'
import { foreignKeysOf } from '../columns.ts'
import { indexesOf, indexName } from '../indexes.ts'
import type { ExistingTable } from '../tableCatalogue.ts'
import { checkConstraint } from '../tableDdl.ts'

/** Former name → name of today. */
export type NewNames = ReadonlyMap<string, string>

/** SQL in which quoted names are replaced by others. */
export const replaceNames = (names: NewNames, text: string): string =>
  text.replace(/"((?:[^"]|"")+)"/g, (whole, name: string) => (names.has(name) ? quoted(names.get(name) ?? '') : whole))

/** A query in future names of tables and columns: it is sent with their current names. */
export function withCurrentNames(query: Query, tables: NewNames, columns: NewNames): Query {
  if (!tables.size && !columns.size) return query
  const [tablesBack, columnsBack] = [reversedNames(tables), reversedNames(columns)]
  const present = (text: string) =>
    text
      .split(/(\bfrom "(?:[^"]|"")+")/)
      .map((piece, index) => replaceNames(index % 2 ? tablesBack : columnsBack, piece))
      .join('')
  return ({ texts, between }) => query({ texts: texts.map(present), between })
}
export const reversedNames = (names: NewNames): NewNames => new Map([...names].map(([former, name]) => [name, former]))

/** The comment of a column for older versions: it is a copy of another column. */
export const copyComment = (name: string): string => `former name of ${quoted(name)}`
const copyNotePattern = /^former name of "(.*)"$/
/** The column that a copy for older versions follows. */
export const copiedColumn = (note: string | null | undefined): string | null => copyNotePattern.exec(note ?? '')?.[1] ?? null

/** The table under a former name of the module, where it has not been renamed yet. */
export const formerTableOf = (module: AnyModule, tables: ReadonlyMap<string, ExistingTable>): string | null =>
  formerNamesOf(module).find(name => tables.has(name)) ?? null

/** A field with the column that still has its former name. */
export interface FormerColumn {
  field: string
  former: string
}
export const formerColumnsOf = (module: AnyModule, { columns }: ExistingTable): readonly FormerColumn[] =>
  Object.entries(module.fields).flatMap(([field, declared]) => {
    if (isDerived(declared)) return []
    const former = formerNamesOf(declared).find(name => columns.has(name) && copiedColumn(columns.get(name)) === null)
    return former === undefined ? [] : [{ field, former }]
  })

/** The columns to be renamed for these fields: a link has a second one, with its organisation. */
export function columnNames(module: AnyModule, { columns }: ExistingTable, fields: readonly FormerColumn[]): NewNames {
  const pairs = fields.flatMap(({ field, former }): [string, string][] => {
    const declared = module.fields[field]
    const beside = declared && isLink(declared) && columns.has(`${former}_org`)
    return [[former, field], ...(beside ? [[`${former}_org`, `${field}_org`] as [string, string]] : [])]
  })
  return new Map(pairs)
}

/** The table as it is after the renames. */
export function renamedTable(table: ExistingTable, names: NewNames): ExistingTable {
  const columns = [...table.columns].map(
    ([name, note]) => [names.get(name) ?? name, note === null ? null : replaceNames(names, note)] as const,
  )
  return { ...table, columns: new Map(columns) }
}

interface NamedPart {
  former: string
  name: string
}
/** Constraints and indexes that are still called after former names of a module, its fields or its targets. */
export function formerlyNamedParts(module: AnyModule, modules: readonly AnyModule[], table: ExistingTable) {
  const named = (name: string) => [name, ...(module.fields[name] ? formerNamesOf(module.fields[name]) : [])]
  const constraints = [
    ...Object.keys(module.fields).map(name => ({ name: checkConstraint(name), was: named(name).map(checkConstraint) })),
    ...foreignKeysOf(module, modules).map(link => ({
      name: link.constraint,
      was: named(link.name).flatMap(name => tableNames(module, modules, link.name).map(to => shortName(`${name}_to_${to}`))),
    })),
  ]
  const indexes = indexesOf(module, modules).map(({ name, parts: [purpose, ...fields] }) => ({
    name,
    was: [module.name, ...formerNamesOf(module)].flatMap(of =>
      combinations(fields.map(named)).map(parts => indexName(of, [purpose, ...parts])),
    ),
  }))
  const found = (parts: readonly { name: string; was: readonly string[] }[], existing: ReadonlySet<string>): NamedPart[] =>
    parts.flatMap(({ name, was }) => {
      const former = existing.has(name) ? undefined : was.find(one => existing.has(one))
      return former === undefined ? [] : [{ former, name }]
    })
  return { constraints: found(constraints, table.constraints), indexes: found(indexes, table.indexes) }
}

/** The names that the table a link points to has and had. */
function tableNames(module: AnyModule, modules: readonly AnyModule[], link: string): readonly string[] {
  const field = module.fields[link]
  const target = field && isLink(field) ? modules.find(one => one.name === targetOf(module, field)) : undefined
  return target ? [tableOf(target), ...formerNamesOf(target)] : []
}

/** Every choice of one out of each list. */
const combinations = (lists: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  lists.reduce<readonly (readonly string[])[]>((all, list) => all.flatMap(some => list.map(one => [...some, one])), [[]])
