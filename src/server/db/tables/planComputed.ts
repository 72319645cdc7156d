import { sqlLiteral } from '../../../kinds/kindSql.ts'
import type { AnyModule } from '../../../schema/index.ts'
import { storedComment, type StoredSet, parseStoredComment } from '../computed/storedSet.ts'
import { storedSets } from '../computed/storedSets.ts'
import type { Query } from '../connection.ts'
import { quoted, raw } from '../sql.ts'
import { type SchemaStep, schemaStep, verdictByRows } from './schemaStep.ts'
import type { ExistingTable } from './tableCatalogue.ts'

type Tables = ReadonlyMap<string, ExistingTable>
interface ComputedPlan {
  tables: Tables
  modules: readonly AnyModule[]
}

const commentOf = (set: StoredSet): string => `comment on function ${set.functions[0]}() is ${sqlLiteral(storedComment(set))}`

/**
 * Triggers of computed fields, after all tables: where what they compute is new, existing rows are computed in the same
 * transaction, while writers wait. Triggers that no field needs are dropped, because they would write columns nobody keeps.
 */
export async function computedSteps(
  query: Query,
  planned: readonly AnyModule[],
  { tables, modules }: ComputedPlan,
): Promise<SchemaStep[]> {
  const found = await query<{ name: string; note: string }>(
    raw(`select proname::text as name, obj_description(oid, 'pg_proc') as note from pg_proc
      where pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') like 'computed %'`),
  )
  const notes = new Map(found.map(({ name, note }) => [quoted(name), note]))
  const sets = planned.flatMap(module => storedSets(module, modules))
  const steps = sets.flatMap(set => storedStep(set, notes.get(set.functions[0] ?? ''), tables))
  const wanted = new Set(sets.map(set => set.functions[0]))
  const gone = found.filter(({ name }) => !wanted.has(quoted(name)))
  return [...gone.map(({ note }) => droppedStep(note, planned)), ...steps]
}

function storedStep(set: StoredSet, note: string | undefined, tables: Tables): SchemaStep[] {
  const comment = storedComment(set)
  if (note === comment) return []
  const { module, from, ddl, backfill } = set
  const step = schemaStep(module, tables.get(module.name))
  const columns = set.fields.map(field => field.slice(0, field.indexOf(' '))).join(', ')
  const rows = Math.max(tables.get(module.name)?.rows ?? 0, tables.get(from)?.rows ?? 0)
  const isSame = note !== undefined && parseStoredComment(note).fields === parseStoredComment(comment).fields
  if (isSame || !rows) return [step('safe', `triggers of ${columns}`, [...ddl, commentOf(set)])]
  const locked = `lock table ${[...new Set([module.name, from])].map(quoted).join(', ')} in share row exclusive mode`
  const made = step(verdictByRows(rows), `${columns} computed from ${from}`, [locked, ...ddl, backfill, commentOf(set)])
  return [{ ...made, rows }]
}

function droppedStep(note: string, planned: readonly AnyModule[]): SchemaStep {
  const { table, functions } = parseStoredComment(note)
  const module = planned.find(one => one.name === table)
  const drops = functions.map(one => `drop function if exists ${one}() cascade`)
  const why = `triggers of computed fields that ${table} no longer has`
  return module ? schemaStep(module, undefined)('safe', why, drops) : { module: table, verdict: 'safe', why, rows: 0, sql: drops }
}
