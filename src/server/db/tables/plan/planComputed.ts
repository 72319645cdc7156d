import { sqlLiteral } from '../../../../kinds/kindSql.ts'
import type { AnyModule } from '../../../../schema/index.ts'
import { formerColumnGroup } from '../../computed/formerColumnGroup.ts'
import {
  fieldsDigest,
  parseStoredColumnComment,
  storedColumnComment,
  type StoredColumnGroup,
} from '../../computed/storedColumnGroup.ts'
import { storedColumnGroups } from '../../computed/storedColumnGroups.ts'
import type { Query } from '../../connection.ts'
import { quoted, raw } from '../../sql.ts'
import type { ExistingTable } from '../tableCatalogue.ts'
import type { PlannedRenames } from './planRenames.ts'
import { type SchemaStep, schemaStep, verdictByRows } from './schemaStep.ts'

type Tables = ReadonlyMap<string, ExistingTable>
type Renamed = ReadonlyMap<AnyModule, PlannedRenames>

/** The triggers of computed fields: those that are to be, and the comments of those that are there, by function. */
export interface StoredTriggers {
  sets: readonly PlannedSet[]
  notes: Map<string, string>
}
interface PlannedSet {
  set: StoredColumnGroup
  /** Its functions before the renames of this start, where these alone set them apart. */
  former: readonly string[] | null
}

/** The comments of those that are there, by function. */
export async function triggerComments(query: Query): Promise<ReadonlyMap<string, string>> {
  const found = await query<{ name: string; note: string }>(
    raw(`select proname::text as name, description as note from pg_description join pg_proc p on p.oid = objoid
      where classoid = 'pg_proc'::regclass and description like 'computed %' and pronamespace = 'public'::regnamespace`),
  )
  return new Map(found.map(({ name, note }) => [quoted(name), note]))
}

export function storedTriggers(
  notes: Map<string, string>,
  { planned, modules, renamed }: { planned: readonly AnyModule[]; modules: readonly AnyModule[]; renamed: Renamed },
): StoredTriggers {
  const byTable = new Map([...renamed].map(([{ name }, renames]) => [name, renames]))
  const sets = planned.flatMap(module => storedColumnGroups(module, modules))
  return { sets: sets.map(set => ({ set, former: formerFunctions(set, { notes, byTable }) })), notes }
}

function formerFunctions(
  set: StoredColumnGroup,
  { notes, byTable }: { notes: ReadonlyMap<string, string>; byTable: ReadonlyMap<string, PlannedRenames> },
): readonly string[] | null {
  const before = formerColumnGroup(set, byTable)
  const note = before && notes.get(before.functions[0] ?? '')
  return note && parseStoredColumnComment(note).fields === fieldsDigest(before.fields) ? before.functions : null
}

/**
 * A rename of several names in one transaction, with the triggers: between two transactions triggers would refer to missing
 * names, and writes would fail. Triggers with the same result continue, others are dropped until rows are computed again.
 */
export function renamesWithTriggers(renamed: Renamed, { sets, notes }: StoredTriggers): SchemaStep[] {
  const all = [...renamed.values()]
  const steps = all.flatMap(one => one.steps)
  const atOnce = new Set(all.flatMap(one => (one.isInPlace ? one.steps.filter(step => step.verdict === 'safe') : [])))
  const [first, ...others] = atOnce
  if (!first || !notes.size) return steps
  const touched = new Set([...atOnce].map(step => step.module))
  const rewritten = sets.filter(({ set, former }) => former && (touched.has(set.module.name) || touched.has(set.from)))
  const kept = new Set(sets.filter(one => !rewritten.includes(one)).flatMap(({ set }) => set.functions[0] ?? []))
  const outdated = [...notes].filter(([name]) => !kept.has(name) || isAbout(sets, name, touched))
  const statements = [
    ...outdated.flatMap(([, note]) => parseStoredColumnComment(note).functions.map(dropFunctionSql)),
    ...rewritten.flatMap(({ set }) => [...set.ddl, commentOf(set)]),
  ]
  for (const [name] of outdated) notes.delete(name)
  for (const { set } of rewritten) notes.set(set.functions[0] ?? '', storedColumnComment(set))
  const merged: SchemaStep = {
    ...first,
    also: [...touched].filter(name => name !== first.module),
    why: [...atOnce].map(step => step.why).join('; '),
    rows: Math.max(...[...atOnce].map(step => step.rows)),
    sql: [...[...atOnce].flatMap(step => step.sql), ...statements],
    after: [first, ...others].flatMap(step => step.after ?? []),
  }
  return [...steps.filter(step => !atOnce.has(step)), merged]
}

const isAbout = (sets: readonly PlannedSet[], name: string, touched: ReadonlySet<string>): boolean =>
  sets.some(({ set }) => set.functions[0] === name && (touched.has(set.module.name) || touched.has(set.from)))

const dropFunctionSql = (name: string): string => `drop function if exists ${name}() cascade`
const commentOf = (set: StoredColumnGroup): string =>
  `comment on function ${set.functions[0]}() is ${sqlLiteral(storedColumnComment(set))}`

/**
 * Triggers of computed fields, after all tables: if their formula is new, existing rows are computed in the same transaction,
 * while writers wait. Triggers that no field needs are dropped, because they would write unused columns.
 */
export function computedSteps(
  { sets, notes }: StoredTriggers,
  { planned, tables }: { planned: readonly AnyModule[]; tables: Tables },
): SchemaStep[] {
  const steps = sets.flatMap(one => storedStep(one, notes, tables))
  const wanted = new Set(sets.flatMap(({ set, former }) => [set.functions[0], former?.[0]]))
  const dropSteps = [...notes].filter(([name]) => !wanted.has(name)).map(([, note]) => droppedStep(note, planned))
  // Computing rows fires the triggers of others.
  return [...dropSteps, ...steps.filter(step => step.part !== 'backfill'), ...steps.filter(step => step.part === 'backfill')]
}

function storedStep({ set, former }: PlannedSet, notes: ReadonlyMap<string, string>, tables: Tables): SchemaStep[] {
  const comment = storedColumnComment(set)
  const note = notes.get(set.functions[0] ?? '')
  if (note === comment) return []
  const { module, from, ddl, backfill } = set
  const step = { ...schemaStep(module, tables.get(module.name))('safe', '', []), also: [from] }
  const columns = set.fields.map(field => field.slice(0, field.indexOf(' '))).join(', ')
  const rows = Math.max(tables.get(module.name)?.rows ?? 0, tables.get(from)?.rows ?? 0)
  const isSame = note !== undefined && parseStoredColumnComment(note).fields === parseStoredColumnComment(comment).fields
  const before = former && notes.has(former[0] ?? '') ? former.filter(name => !set.functions.includes(name)) : null
  const gone = note === undefined ? [] : parseStoredColumnComment(note).functions.filter(name => !set.functions.includes(name))
  if (isSame || before || !rows)
    return [
      {
        ...step,
        why: `triggers of ${columns}`,
        sql: [...[...(before ?? []), ...gone].map(dropFunctionSql), ...ddl, commentOf(set)],
      },
    ]
  const locked = `lock table ${[...new Set([module.name, from])].map(quoted).join(', ')} in share row exclusive mode`
  const sql = [locked, ...gone.map(dropFunctionSql), ...ddl, backfill, commentOf(set)]
  return [{ ...step, verdict: verdictByRows(rows), part: 'backfill', why: `${columns} computed from ${from}`, rows, sql }]
}

function droppedStep(note: string, planned: readonly AnyModule[]): SchemaStep {
  const { table, functions } = parseStoredColumnComment(note)
  const module = planned.find(one => one.name === table)
  const why = `triggers of computed fields that ${table} no longer has`
  const sql = functions.map(dropFunctionSql)
  return module ? schemaStep(module, undefined)('safe', why, sql) : { module: table, verdict: 'safe', why, rows: 0, sql }
}
