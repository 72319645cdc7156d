import { modules } from '#product/modules'
import { systemColumns } from '../../schema/index.ts'
import type { Database } from '../../server/db/connection.ts'
import { sql } from '../../server/db/sql.ts'
import { commonFields, type ModuleDraftField } from './moduleDraft.ts'

interface TableColumn {
  name: string
  /** As PostgreSQL writes it: `character varying(50)`. */
  type: string
  required: boolean
  comment: string | null
  /** The table a foreign key of this one column points to. */
  target: string | null
}

const columnName = /^[a-z][A-Za-z0-9_]{0,47}$/

const columnsOf = (database: Database, table: string) =>
  database.asOwner(query =>
    query<TableColumn & object>(sql`
      select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        a.attnotnull and not a.atthasdef and a.attidentity = '' as required,
        col_description(a.attrelid, a.attnum) as comment,
        (select t.relname from pg_constraint k join pg_class t on t.oid = k.confrelid
          where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as target
      from pg_attribute a
      where a.attrelid = to_regclass(quote_ident(${table})) and a.attnum > 0 and not a.attisdropped order by a.attnum`),
  )

type ConstructorCall = readonly [constructor: string, ...options: readonly string[]]
/** The kind for a column type: the first match. */
const kinds: readonly (readonly [type: RegExp, call: (match: RegExpExecArray) => ConstructorCall])[] = [
  [/^character varying\((\d+)\)$|^character\((\d+)\)$/, match => ['text', `max: ${match[1] ?? match[2]}`]],
  [/^(text|character varying|citext)$/, () => ['text', 'multiline: true']],
  [/^(uuid|inet|cidr|macaddr)$/, () => ['text', 'max: 50']],
  [/^(smallint|integer|bigint)$/, () => ['number', 'integer: true']],
  [/^numeric\(\d+,2\)$|^money$/, () => ['money']],
  [/^numeric\(\d+,(\d+)\)$/, match => ['number', match[1] === '0' ? 'integer: true' : `places: ${match[1]}`]],
  [/^(numeric|real|double precision)$/, () => ['number', 'places: 6']],
  [/^boolean$/, () => ['flag']],
  [/^date$/, () => ['date']],
  [/^timestamp/, () => ['timestamp']],
  [/^(text|character varying).*\[\]$/, () => ['list', "type: 'text'"]],
  [/^(smallint|integer|bigint|numeric).*\[\]$/, () => ['list', "type: 'number'"]],
]

function callFor({ type, target }: TableColumn, ownTable: string): ConstructorCall | undefined {
  if (target === ownTable) return ['parent']
  if (target !== null && modules.some(module => module.name === target)) return ['reference', `to: '${target}'`]
  for (const [pattern, call] of kinds) {
    const match = pattern.exec(type)
    if (match) return call(match)
  }
  return undefined
}

function fieldOf(column: TableColumn, own: string): ModuleDraftField | undefined {
  if (commonFields.some(common => common === column.name))
    return { name: column.name, ...(column.name === 'sort' && { sortable: true }) }
  const call = callFor(column, own)
  if (!call) return undefined
  const [constructor, ...options] = call
  const may = !['flag', 'list', 'reference', 'parent'].includes(constructor)
  const all = [...(column.required && may ? ['required: true'] : []), ...options]
  const label = (column.comment ?? column.name).replaceAll(/[\\'\n]/g, ' ')
  return {
    name: column.name,
    call: { constructor, text: `${constructor}('${label}'${all.length ? `, { ${all.join(', ')} }` : ''})` },
    ...(constructor === 'text' && !options.includes('multiline: true') && { searchable: true }),
    ...(['number', 'money', 'date', 'timestamp'].includes(constructor) && { sortable: true }),
  }
}

export interface TableFields {
  fields: readonly ModuleDraftField[]
  /** Columns that no kind can store. */
  notes: readonly string[]
}

/** Fields for the columns of a table; `own` is the module's name. */
export async function fieldsOfTable(database: Database, { table, own }: { table: string; own: string }): Promise<TableFields> {
  const columns = await columnsOf(database, table)
  if (!columns.length) throw new Error(`the database has no table "${table}"`)
  const offered = columns.filter(column => !systemColumns.includes(column.name))
  const fields = offered.filter(column => columnName.test(column.name)).flatMap(column => fieldOf(column, own) ?? [])
  const taken = new Set(fields.map(field => field.name))
  return { fields, notes: offered.filter(column => !taken.has(column.name)).map(column => `${column.name} (${column.type})`) }
}
