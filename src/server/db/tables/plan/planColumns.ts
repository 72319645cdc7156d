import { sqlLiteral } from '../../../../kinds/kindSql.ts'
import { type AnyModule, isSecret } from '../../../../schema/index.ts'
import { appRole, type Query } from '../../connection.ts'
import { quoted, raw } from '../../sql.ts'
import { type TableColumn, tableColumns, readableColumns } from '../columns.ts'
import { concurrently, indexesOf } from '../indexes.ts'
import { type ExistingTable, countRows } from '../tableCatalogue.ts'
import { checkConstraint, columnDdl, validateSql } from '../tableDdl.ts'
import { verdictByRows, type SchemaStep, schemaStep } from './schemaStep.ts'

const columnNote = ({ type, check }: TableColumn): string => `${type}${check ? ` check (${check})` : ''}`
/** The comment of a column records its DDL. */
export const columnComment = (module: AnyModule, column: TableColumn): string =>
  `comment on column ${quoted(module.name)}.${quoted(column.name)} is ${sqlLiteral(columnNote(column))}`

const alterTable = (module: AnyModule, rest: string) => `alter table ${quoted(module.name)} ${rest}`

type ColumnChange = Pick<SchemaStep, 'sql' | 'after'>
/** A check constraint in two steps: adding it as `not valid` is instant, validating the existing rows afterwards blocks nobody. */
function checkSteps(module: AnyModule, { name, check }: TableColumn): Required<ColumnChange> {
  if (!check) return { sql: [], after: [] }
  return {
    sql: [alterTable(module, `add constraint ${quoted(checkConstraint(name))} check (${check}) not valid`)],
    after: [validateSql(module, checkConstraint(name))],
  }
}

/** In a table with secrets each readable column is granted by itself. */
const columnGrant = (module: AnyModule, { name }: TableColumn): string[] =>
  Object.values(module.fields).some(isSecret) && readableColumns(module).includes(name)
    ? [`grant select (${quoted(name)}) on ${quoted(module.name)} to ${appRole}`]
    : []

function addColumn(module: AnyModule, column: TableColumn): Required<ColumnChange> {
  const { sql, after } = checkSteps(module, column)
  const added = alterTable(module, `add column ${columnDdl({ ...column, check: null })}`)
  return { sql: [added, ...sql, columnComment(module, column), ...columnGrant(module, column)], after }
}

const dropColumn = (module: AnyModule, { name }: Pick<TableColumn, 'name'>) =>
  alterTable(module, `drop column ${quoted(name)} cascade`)

/** Steps for columns that are missing, or differ. */
export async function columnSteps(
  query: Query,
  module: AnyModule,
  { table, modules }: { table: ExistingTable; modules: readonly AnyModule[] },
): Promise<SchemaStep[]> {
  const step = schemaStep(module, table)
  const steps: SchemaStep[] = []
  for (const column of tableColumns(module, modules)) {
    const known = table.columns.get(column.name)
    if (known === undefined)
      steps.push({
        ...step(column.generated ? verdictByRows(table.rows) : 'safe', `new column ${column.name}`, []),
        ...addColumn(module, column),
      })
    else if (known !== columnNote(column))
      steps.push(...(await columnChange(query, { module, modules, column, table, known: known ?? '' })))
    else if (table.unvalidated.has(checkConstraint(column.name)))
      steps.push(await checkStep(query, { module, modules, column, table, known }, []))
  }
  return steps.map(one => ({ ...one, part: 'column' }))
}

interface PlannedColumn {
  module: AnyModule
  modules: readonly AnyModule[]
  column: TableColumn
  table: ExistingTable
  /** The DDL that made the column. */
  known: string
}
const checkClause = / check \((.*)\)$/s
const typeParts = (type: string) => /^(.*?)( not null)?(?: default (.*))?$/s.exec(type)

async function columnChange(query: Query, changing: PlannedColumn): Promise<SchemaStep[]> {
  const { module, modules, column, table, known } = changing
  const { name, type, generated } = column
  const oldNote = known.replace(checkClause, '')
  const step = schemaStep(module, table)
  const { sql, after } = addColumn(module, column)
  const renewed = { sql: [dropColumn(module, column), ...sql], after }
  if (generated) {
    const verdict = verdictByRows(table.rows)
    const lost = verdict === 'safe' ? [] : indexesOn({ module, modules }, [column])
    return [{ ...step(verdict, `column ${name} is computed anew`, []), ...renewed, after: [...after, ...lost] }]
  }
  if (oldNote === type) return checkChange(query, changing)
  const [, oldType, oldNull] = typeParts(oldNote) ?? []
  const [, newType, newNull, standard] = typeParts(type) ?? []
  if (oldType === newType && oldNull === newNull) {
    const set = alterTable(module, `alter column ${quoted(name)} ${standard ? `set default ${standard}` : 'drop default'}`)
    return [step('safe', `default of ${name}`, [set, columnComment(module, column)]), ...(await checkChange(query, changing))]
  }
  if (table.rows === 0) return [{ ...step('safe', `column ${name} of an empty table becomes ${type}`, []), ...renewed }]
  const found = await countConversions(query, changing, [oldType ?? oldNote, newType ?? type])
  return [
    {
      ...step('lossy', `column ${name} changes from ${oldNote} to ${type}; ${found}`, []),
      ...retypeColumn(changing),
      back: formerColumn(changing),
    },
  ]
}

/** The column as it was: its type, and its recorded DDL. */
function formerColumn({ module, column: { name }, known }: PlannedColumn): string[] {
  const [, type = '', notNull, standard] = typeParts(known.replace(checkClause, '')) ?? []
  const set = (rest: string) => alterTable(module, `alter column ${quoted(name)} ${rest}`)
  return [
    alterTable(module, `drop constraint if exists ${quoted(checkConstraint(name))}`),
    set('drop default'),
    set(`type ${type} using ${quoted(name)}::text::${type}`),
    set(notNull ? 'set not null' : 'drop not null'),
    ...(standard ? [set(`set default ${standard}`)] : []),
    ...formerCheck(module, name, known),
  ]
}
const formerCheck = (module: AnyModule, name: string, known: string): string[] => {
  const check = checkClause.exec(known)?.[1]
  const comment = `comment on column ${quoted(module.name)}.${quoted(name)} is ${sqlLiteral(known)}`
  return [
    ...(check === undefined ? [] : [alterTable(module, `add constraint ${quoted(checkConstraint(name))} check (${check})`)]),
    comment,
  ]
}

/** How many values of a column can be converted to another type, and how many convert back unchanged. */
async function countConversions(
  query: Query,
  { module, column: { name } }: PlannedColumn,
  types: readonly [string, string],
): Promise<string> {
  // `pg_input_is_valid` came with PostgreSQL 16.
  await query(
    raw(`create or replace function pg_temp.converted(value text, wanted text) returns text language plpgsql as $$
    declare result text; begin execute format('select %L::%s::text', value, wanted) into result; return result; exception when others then return null; end $$`),
  )
  const [from, to] = types.map(type => sqlLiteral(type))
  const column = `${quoted(name)}::text`
  const [found] = await query<{ held: number; taken: number; same: number }>(
    raw(`select count(${column})::int as held, count(made)::int as taken,
      count(*) filter (where pg_temp.converted(made, ${from}) = ${column})::int as same
      from ${quoted(module.name)} left join lateral pg_temp.converted(${column}, ${to}) made on true`),
  )
  const { held = 0, taken = 0, same = 0 } = found ?? {}
  const rounded = taken > same ? `, of which ${taken - same} become others` : ''
  const lost = held > taken ? `; ${held - taken} do not, and must be mended or emptied first` : ''
  return `${taken} of ${held} values convert${rounded}${lost}`
}

/** Indexes that are dropped with these columns and must be built again. */
const indexesOn = (
  { module, modules }: { module: AnyModule; modules: readonly AnyModule[] },
  columns: readonly TableColumn[],
): string[] =>
  indexesOf(module, modules)
    .filter(index => columns.some(({ name }) => new RegExp(`\\b${name}\\b`).test(index.sql.replace(/^.*? on /, ''))))
    .map(index => concurrently(index.sql))

/** Changes the type of a column with rows. Generated columns that read it are dropped before and added after. */
function retypeColumn({ module, modules, column, table }: PlannedColumn): Required<ColumnChange> {
  const { name, type } = column
  const [, newType = '', newNull, standard] = typeParts(type) ?? []
  const computed = tableColumns(module, modules).filter(one => one.generated && one.type.includes(quoted(name)))
  // Includes generated columns that the module no longer has.
  const dependents = [...table.columns].flatMap(([one, made]) =>
    made?.includes('generated always') && made.includes(quoted(name)) ? [one] : [],
  )
  const anew = computed.map(one => addColumn(module, one))
  const set = (rest: string) => alterTable(module, `alter column ${quoted(name)} ${rest}`)
  const { sql, after } = checkSteps(module, column)
  return {
    sql: [
      ...dependents.map(one => dropColumn(module, { name: one })),
      alterTable(module, `drop constraint if exists ${quoted(checkConstraint(name))}`),
      set('drop default'),
      set(`type ${newType} using ${quoted(name)}::text::${newType}`),
      set(newNull ? 'set not null' : 'drop not null'),
      ...(standard ? [set(`set default ${standard}`)] : []),
      ...sql,
      columnComment(module, column),
      ...anew.flatMap(one => one.sql),
    ],
    after: [...after, ...anew.flatMap(one => one.after), ...indexesOn({ module, modules }, computed)],
  }
}

async function checkChange(query: Query, changing: PlannedColumn): Promise<SchemaStep[]> {
  const { module, column, known } = changing
  const { name, check } = column
  if ((checkClause.exec(known)?.[1] ?? null) === check) return []
  const dropped = alterTable(module, `drop constraint if exists ${quoted(checkConstraint(name))}`)
  const step = await checkStep(query, changing, [dropped, ...checkSteps(module, column).sql, columnComment(module, column)])
  return [{ ...step, back: [dropped, ...formerCheck(module, name, known)] }]
}

/** SQL followed by a validation of the existing rows; lossy where some of them do not pass. */
async function checkStep(query: Query, { module, column, table }: PlannedColumn, sql: readonly string[]): Promise<SchemaStep> {
  const { name, check } = column
  const others = `${quoted(module.name)} where not (${check})`
  const n = check ? await countRows(query, others) : 0
  const { after } = checkSteps(module, column)
  if (!n) return { ...schemaStep(module, table)('safe', `values of ${name}`, sql), after }
  const why = `${n} rows hold values that ${name} no longer allows`
  return { ...schemaStep(module, table)('lossy', why, sql), after, concerned: `select id, ${quoted(name)} from ${others}` }
}
