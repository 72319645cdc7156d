import { kindSql } from '../../../../kinds/kindSqls.ts'
import {
  type AnyModule,
  numberBoundsOf,
  type Field,
  isComputed,
  isRequired,
  isSecret,
  maxLengthOf,
  modulesWithTables,
  shownWhen,
} from '../../../../schema/index.ts'
import type { Query } from '../../connection.ts'
import { quoted, raw } from '../../sql.ts'
import { tableCatalogue } from '../tableCatalogue.ts'
import { type SchemaStep, schemaStep } from './schemaStep.ts'

/** Rows that a stricter field would refuse today: they stay as they are, and a save of such a row is refused. */
export async function planRows(query: Query, modules: readonly AnyModule[]): Promise<SchemaStep[]> {
  const planned = modulesWithTables(modules)
  const tables = await tableCatalogue(
    query,
    planned.map(module => module.name),
  )
  const steps: SchemaStep[] = []
  for (const module of planned) {
    const table = tables.get(module.name)
    const rules = table ? rulesOf(module).filter(({ name }) => table.columns.has(name)) : []
    if (!rules.length) continue
    const counts = rules.map(({ broken }, index) => `count(*) filter (where ${broken})::int as "${index}"`).join(', ')
    const [found] = await query<Record<string, number>>(raw(`select ${counts} from ${quoted(module.name)} where status <> -1`))
    rules.forEach(({ name, broken, says }, index) => {
      const n = found?.[index] ?? 0
      if (!n) return
      const why = `${n} rows ${says}: they stay as they are, but a save of such a row is refused until it is mended`
      const concerned = `select id, ${quoted(name)} from ${quoted(module.name)} where status <> -1 and ${broken}`
      steps.push({ ...schemaStep(module, table)('safe', why, []), concerned, by: 'rows' })
    })
  }
  return steps
}

interface FieldRule {
  name: string
  /** SQL condition of the rows that break it. */
  broken: string
  says: string
}
const rulesOf = (module: AnyModule): FieldRule[] =>
  Object.entries(module.fields).flatMap(([name, field]) => (isComputed(field) || isSecret(field) ? [] : fieldRules(name, field)))

function fieldRules(name: string, field: Field): FieldRule[] {
  const column = quoted(name)
  const rules: FieldRule[] = []
  const limit = maxLengthOf(field)
  if (limit !== undefined)
    rules.push({ name, broken: `char_length(${column}) > ${limit}`, says: `of ${name} are longer than ${limit}` })
  const { min, max } = numberBoundsOf(field)
  if (max !== undefined) rules.push({ name, broken: `${column} > ${max}`, says: `of ${name} are above ${max}` })
  if (min !== undefined) rules.push({ name, broken: `${column} < ${min}`, says: `of ${name} are below ${min}` })
  if (isRequired(field) && !Object.keys(shownWhen(field)).length) {
    const none = kindSql(field).isNone(column) ?? `${column}::text in ('[]', '{}')`
    const empty = kindSql(field).column(field, column)?.startsWith('text') ? `(${none} or ${column} = '')` : none
    rules.push({ name, broken: empty, says: `have no ${name}, which is required` })
  }
  return rules
}
