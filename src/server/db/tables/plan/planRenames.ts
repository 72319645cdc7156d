import { sqlLiteral } from '../../../../kinds/kindSql.ts'
import { type AnyModule, formerNamesOf, isSecret, tableOf } from '../../../../schema/index.ts'
import { appRole, type Query } from '../../connection.ts'
import { quoted, shortName } from '../../sql.ts'
import { countRows, type ExistingTable } from '../tableCatalogue.ts'
import { fillCopiesSql, createCopiesSql, renameColumnsSql, swapNamesSql, withCopies } from './formerNameCopies.ts'
import {
  copyComment,
  type FormerColumn,
  columnNames,
  formerColumnsOf,
  formerlyNamedParts,
  formerTableOf,
  type NewNames,
  renamedTable,
} from './renames.ts'
import { type SchemaStep, schemaStep } from './schemaStep.ts'

export interface RenameContext {
  tables: ReadonlyMap<string, ExistingTable>
  modules: readonly AnyModule[]
  /** No other node uses the database, so that former names are not kept. */
  alone: boolean
}
/** The renames of a module, and its table as it is after them. */
export interface PlannedRenames {
  steps: readonly SchemaStep[]
  table: ExistingTable | undefined
  /** The table's name in the database now, where it is another. */
  former: string | null
  /** The new names of columns that have another name in the database now. */
  columns: NewNames
  /** No copies are made under the former column names. */
  isInPlace: boolean
}

/** Renames what still has a former name: the table, its columns, and after them indexes and constraints. */
export async function planRenames(query: Query, module: AnyModule, context: RenameContext): Promise<PlannedRenames> {
  const { table: found, name: former, steps } = tableRename(module, context)
  const isInPlace = context.alone || former !== null
  if (!found) return { steps, table: undefined, former, columns: new Map(), isInPlace }
  const columns = await columnRenames(query, module, { table: found, former, context })
  const whole = [...steps, ...columns.steps]
  const parts = partRenames(module, context, columns.table)
  const renames = [...whole, ...parts.steps].map(step => ({ ...step, part: 'rename' as const }))
  return { steps: renames, table: parts.table, former, columns: columns.names, isInPlace }
}

function tableRename(module: AnyModule, { tables, alone }: RenameContext) {
  const former = formerTableOf(module, tables)
  const own = tables.get(module.name)
  const old = former === null ? undefined : tables.get(former)
  if (former === null || !old || (own && !old.rows)) return { table: own, name: null, steps: [] }
  const step = schemaStep(module, old)
  if (own?.rows) {
    const why = `${module.name} and its former table ${former} both hold rows`
    const text = `drop table ${quoted(former)} cascade`
    return {
      table: own,
      name: null,
      steps: [{ ...step('lossy', why, [text]), by: 'hand' as const, concerned: `select * from ${quoted(former)}` }],
    }
  }
  const statements = [
    ...(own ? [`drop table ${quoted(module.name)} cascade`] : []),
    `alter table ${quoted(former)} rename to ${quoted(module.name)}`,
    ...[...old.indexes].flatMap(index => renamedIndex(index, former, module.name)),
    `update quota_told q set module = ${sqlLiteral(module.name)}
      where module = ${sqlLiteral(former)} and not exists (select from quota_told o
        where o.org_id = q.org_id and o.module = ${sqlLiteral(module.name)})`,
    copiedPreferences(former, module.name),
    ...(alone ? [] : formerView(module, former, old)),
  ]
  const table = { ...old, indexes: new Set([...old.indexes].map(index => laterIndexName(index, former, module.name))) }
  const renamed = step('safe', `table ${former} is called ${module.name}`, statements)
  return { table, name: former, steps: [{ ...renamed, after: [renameAuditEntriesSql(module.name, [former])] }] }
}

/** Renames the entries of a module in the audit log. */
export const renameAuditEntriesSql = (name: string, former: readonly string[]): string =>
  `update audit set module = ${sqlLiteral(name)} where module in (${former.map(sqlLiteral).join(', ')})`

/** The settings that accounts have for a list or an export, by its module's name. */
const copiedPreferences = (former: string, name: string): string =>
  `insert into preference (org_id, account_id, key, value) select org_id, account_id,
    left(key, -${former.length}) || ${sqlLiteral(name)}, value
    from preference where right(key, ${former.length + 1}) = ${sqlLiteral(`:${former}`)} on conflict do nothing`
const renamedInPreferences = (name: string, [former, field]: readonly [string, string]): string =>
  `update preference set value = replace(value::text, ${sqlLiteral(quoted(former))}, ${sqlLiteral(quoted(field))})::jsonb
    where right(key, ${name.length + 1}) = ${sqlLiteral(`:${name}`)} and strpos(value::text, ${sqlLiteral(quoted(former))}) > 0`

const laterIndexName = (index: string, former: string, name: string): string =>
  index.startsWith(`${former}_`) ? shortName(name + index.slice(former.length)) : index
const renamedIndex = (index: string, former: string, name: string): string[] => {
  const later = laterIndexName(index, former, name)
  return later === index ? [] : [`alter index ${quoted(index)} rename to ${quoted(later)}`]
}

/** Nodes of an older version read and write the table through a view with its former name, under their own rights. */
function formerView(module: AnyModule, former: string, { columns }: ExistingTable): string[] {
  const view = quoted(former)
  const secrets = Object.entries(module.fields).flatMap(([name, field]) =>
    isSecret(field) ? [name, ...formerNamesOf(field)] : [],
  )
  const readable = [...columns.keys()].filter(name => !secrets.includes(name)).map(quoted)
  return [
    `create view ${view} with (security_invoker = true) as select * from ${quoted(module.name)}`,
    `comment on view ${view} is ${sqlLiteral(copyComment(module.name))}`,
    `grant ${secrets.length ? `select (${readable.join(', ')})` : 'select'}, insert, update on ${view} to ${appRole}`,
  ]
}

interface ColumnRenames {
  table: ExistingTable
  former: string | null
  context: RenameContext
}
async function columnRenames(query: Query, module: AnyModule, { table, former, context }: ColumnRenames) {
  const on = former ?? module.name
  const wanted = formerColumnsOf(module, table)
  const both = wanted.filter(({ field }) => table.columns.has(field))
  const steps: SchemaStep[] = []
  const kept = new Set<FormerColumn>()
  let made = table
  for (const one of both) {
    const met = await bothColumns(query, module, { on, table, ...one })
    steps.push(...met.steps)
    if (met.isRenamed) made = withoutColumn(made, one.field)
    else kept.add(one)
  }
  const fields = wanted.filter(one => !kept.has(one))
  if (!fields.length) return { steps, table: made, names: new Map<string, string>() }
  const names = columnNames(module, made, fields)
  const renamed = renamedTable(made, names)
  const why = fields.map(({ field, former: old }) => `column ${old} is called ${field}`).join(', ')
  const step = schemaStep(module, table)('safe', why, [])
  // A view with the former name of the table has the former names of its columns already.
  const pages = context.modules.filter(one => tableOf(one) === module.name)
  const settings = pages.flatMap(page => [...names].map(pair => renamedInPreferences(page.name, pair)))
  if (context.alone || former !== null)
    return { steps: [...steps, { ...step, sql: [...renameColumnsSql(module, made, names), ...settings] }], table: renamed, names }
  const after = [...fillCopiesSql(module, made, names), swapNamesSql(module, made, names), ...settings]
  return {
    steps: [...steps, { ...step, sql: createCopiesSql(module, made, names), after }],
    table: withCopies(renamed, names),
    names,
  }
}

/** The table has a column of the new name as well: nothing is lost if one of the two is empty. */
async function bothColumns(query: Query, module: AnyModule, at: FormerColumn & { on: string; table: ExistingTable }) {
  const { on, table, field, former } = at
  const [old, own] = [quoted(former), quoted(field)]
  const filled = await countRows(query, `${quoted(on)} where ${own} is distinct from ${standardOf(table.columns.get(field))}`)
  const hidden = await countRows(query, `${quoted(on)} where ${old} is distinct from ${standardOf(table.columns.get(former))}`)
  const step = schemaStep(module, table)
  if (!hidden) return { steps: [], isRenamed: false }
  if (!filled) {
    const dropped = `alter table ${quoted(module.name)} drop column ${own} cascade`
    return { steps: [step('safe', `the empty column ${field} makes room for ${former}`, [dropped])], isRenamed: true }
  }
  const differing = `${quoted(on)} where ${old} is distinct from ${own}`
  const n = await countRows(query, differing)
  const why = `${field} and its former column ${former} both hold values, in ${n} rows not the same`
  const merge = [`update ${quoted(on)} set ${own} = ${old} where ${own} is null`, `alter table ${quoted(on)} drop column ${old}`]
  const concerned = `select id, ${old}, ${own} from ${differing}`
  return { steps: [{ ...step('lossy', why, merge), by: 'hand' as const, concerned }], isRenamed: false }
}
const standardOf = (note: string | null | undefined): string => / default (.*?)( check .*)?$/s.exec(note ?? '')?.[1] ?? 'null'

const withoutColumn = (table: ExistingTable, column: string): ExistingTable => ({
  ...table,
  columns: new Map([...table.columns].filter(([name]) => name !== column && name !== `${column}_org`)),
})

/** Indexes and constraints follow; older versions do not name them. */
function partRenames(
  module: AnyModule,
  { modules }: RenameContext,
  table: ExistingTable,
): { steps: SchemaStep[]; table: ExistingTable } {
  const { constraints, indexes } = formerlyNamedParts(module, modules, table)
  if (!constraints.length && !indexes.length) return { steps: [], table }
  const statements = [
    ...constraints.map(
      ({ former, name }) => `alter table ${quoted(module.name)} rename constraint ${quoted(former)} to ${quoted(name)}`,
    ),
    ...indexes.map(({ former, name }) => `alter index ${quoted(former)} rename to ${quoted(name)}`),
  ]
  const later = (names: ReadonlySet<string>, parts: readonly { former: string; name: string }[]) =>
    new Set([...names].map(name => parts.find(({ former }) => former === name)?.name ?? name))
  return {
    steps: [schemaStep(module, table)('safe', 'indexes and constraints are called as the fields are', statements)],
    table: {
      ...table,
      constraints: later(table.constraints, constraints),
      unvalidated: later(table.unvalidated, constraints),
      indexes: later(table.indexes, indexes),
    },
  }
}
