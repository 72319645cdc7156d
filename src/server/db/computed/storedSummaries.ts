import type { SummaryFormula } from '../../../kinds/computed/kind.ts'
import {
  type AnyModule,
  childrenOf,
  formulaOf,
  isStored,
  isSummary,
  summarizedRows,
  hasScopedRows,
} from '../../../schema/index.ts'
import { quoted, shortName } from '../sql.ts'
import { valueSql } from './rowFormulaSql.ts'
import { rulesComparing, ruleTriggerSql } from './ruleTrigger.ts'
import { type TriggerNames, type StoredColumnGroup, returnIfNoRowsSql } from './storedColumnGroup.ts'

/** A stored sum, count, minimum or maximum. */
interface Summary {
  column: string
  how: SummaryFormula['name']
  /** SQL of the summed value in a row with that alias; 1 for a count. */
  value: (row: string) => string
}
interface Relation {
  module: AnyModule
  child: AnyModule
  by: string
  summaries: readonly Summary[]
}

/** The summaries of a module's table, by the rows they are over. */
function relationsOf(module: AnyModule, modules: readonly AnyModule[]): readonly Relation[] {
  const relations = new Map<string, Relation & { summaries: Summary[] }>()
  for (const [column, field] of Object.entries(module.fields)) {
    const formula = formulaOf(field)
    if (!isStored(field) || !isSummary(formula)) continue
    const rows = summarizedRows(module, formula, modules)
    if (typeof rows === 'string') throw new Error(`${module.name}.${column}: ${rows}`)
    const { child, by, field: of } = rows
    const key = `${child.name} ${by}`
    const relation = relations.get(key) ?? { module, child, by, summaries: [] }
    const value = (row: string) => (of === undefined ? '1' : valueSql(child, of, name => `${row}.${quoted(name)}`))
    relation.summaries.push({ column, how: formula.name, value })
    relations.set(key, relation)
  }
  return [...relations.values()]
}

const isExtreme = ({ how }: Pick<Summary, 'how'>): boolean => how === 'min' || how === 'max'
const columnsOf = ({ summaries }: Relation): string => summaries.map(({ column }) => quoted(column)).join(', ')

/** SQL of a summary over rows called `row`. */
const summarySql = ({ how, value }: Summary, row: string): string =>
  isExtreme({ how }) ? `${how}(${value(row)})` : how === 'count' ? 'count(*)' : `coalesce(sum(${value(row)}), 0)`

/** Rows that a statement brought (`one` 1) or took away (-1), by their parent row; those that it left as they were aside. */
function sidesSql({ by, summaries }: Relation, event: Event): string {
  const values = (row: string) => summaries.map(({ value }) => value(row)).join(', ')
  const names = summaries.map((_, index) => `v${index}`).join(', ')
  const side = (row: string, one: number) =>
    `select ${row}.org_id as org, ${row}.${quoted(by)} as id, ${one} as one, ${row}.status, ${values(row)} from `
  const live = `side.id is not null and side.status <> -1`
  const columns = `side (org, id, one, status, ${names})`
  if (event === 'insert') return `select * from (${side('row', 1)}new_rows row) ${columns} where ${live}`
  if (event === 'delete') return `select * from (${side('row', -1)}old_rows row) ${columns} where ${live}`
  const whole = (row: string) => `${row}.org_id, ${row}.${quoted(by)}, ${row}.status = -1, ${values(row)}`
  return `select side.* from old_rows was full join new_rows row on was.org_id = row.org_id and was.id = row.id,
      lateral (values (was.org_id, was.${quoted(by)}, -1, was.status, ${values('was')}), (row.org_id, row.${quoted(by)}, 1, row.status, ${values('row')})) ${columns}
    where (${whole('was')}) is distinct from (${whole('row')}) and ${live}`
}
type Event = 'insert' | 'update' | 'delete'

/** The change of each summary by what came and went. */
function movedSql({ summaries }: Relation): string {
  return summaries
    .map(({ how }, index) => {
      if (how === 'count') return `sum(one) as m${index}`
      if (how === 'sum') return `coalesce(sum(one * v${index}), 0) as m${index}`
      return `${how}(v${index}) filter (where one = 1) as m${index}, ${how}(v${index}) filter (where one = -1) as gone${index}`
    })
    .join(', ')
}

/**
 * The statements of a trigger. Sums and counts grow by what a statement changed; a least or greatest value that it took away is
 * looked for again, in a second statement: that one sees what others committed before this one had locked the parent rows.
 */
function bodySql(relation: Relation, event: Event): string {
  const { module, child, by, summaries } = relation
  const table = quoted(module.name)
  const sides = sidesSql(relation, event)
  const fresh = summaries.map(({ column, how }, index) => {
    if (how === 'count' || how === 'sum') return `p.${quoted(column)} + m.m${index}`
    return `${how === 'min' ? 'least' : 'greatest'}(p.${quoted(column)}, m.m${index})`
  })
  const stored = summaries.map(({ column }) => `p.${quoted(column)}`).join(', ')
  const sets = summaries.map(({ column }, index) => `${quoted(column)} = ${fresh[index]}`).join(', ')
  // In the order of ids: two statements that lock the same rows never wait for each other.
  const grown = `with moved as materialized (select org, id, ${movedSql(relation)} from (${sides}) side group by org, id),
  locked as materialized (select p.org_id, p.id from ${table} p join moved m on p.org_id = m.org and p.id = m.id order by p.org_id, p.id for no key update of p)
  update ${table} p set ${sets} from moved m, locked l
    where p.org_id = m.org and p.id = m.id and l.org_id = m.org and l.id = m.id and (${stored}) is distinct from (${fresh.join(', ')});`
  const extremes = summaries.filter(isExtreme)
  if (event === 'insert' || !extremes.length) return grown
  const gone = summaries.flatMap((one, index) => (isExtreme(one) ? [`p.${quoted(one.column)} = m.gone${index}`] : []))
  const names = extremes.map(({ column }) => quoted(column)).join(', ')
  const again = extremes.map(one => `${summarySql(one, 'r')} as ${quoted(one.column)}`).join(', ')
  return `${grown}
  update ${table} p set (${names}) = (select ${again} from ${quoted(child.name)} r where r.org_id = p.org_id and r.${quoted(by)} = p.id and r.status <> -1)
    from (select org, id, ${movedSql(relation)} from (${sides}) side group by org, id) m where p.org_id = m.org and p.id = m.id and (${gone.join(' or ')});`
}

/** Triggers by statement: a thousand new child rows change it once. They run as the owner of the tables. */
function triggerSql(relation: Relation, event: Event): readonly string[] {
  const name = functionName(relation, event)
  const tables = {
    insert: 'new table as new_rows',
    update: 'new table as new_rows old table as old_rows',
    delete: 'old table as old_rows',
  }
  // Sorts before the counters' triggers: a writer waits for the parent row before it locks a counter that everybody needs.
  const trigger = quoted(shortName(`computed_${event}_${relation.module.name}_${relation.by}`))
  return [
    `create or replace function ${name}() returns trigger language plpgsql security definer set search_path = public as $$ begin
  ${returnIfNoRowsSql(event === 'delete' ? 'old_rows' : 'new_rows')}
  ${bodySql(relation, event)}
  return null;
end $$`,
    `create or replace trigger ${trigger} after ${event} on ${quoted(relation.child.name)} referencing ${tables[event]} for each statement execute function ${name}()`,
  ]
}
const functionName = ({ module, child, by }: Relation, task: Task): string =>
  functionNamed({ table: module.name, from: child.name, link: by }, task)
const functionNamed = ({ table, from, link }: TriggerNames, task: Task): string =>
  quoted(shortName(`${table}_from_${from}_${link}_${task}`))
const events = ['insert', 'update', 'delete'] as const
type Task = Event | 'rules'

/** The rules that compare what these rows change. */
const rulesOf = ({ module, summaries }: Relation) =>
  rulesComparing(
    module,
    summaries.map(({ column }) => column),
  )
/** What its functions are for; the first of them carries the comment. */
const tasksOf = (relation: Relation): readonly Task[] => (rulesOf(relation).length ? [...events, 'rules'] : events)

function rulesSql(relation: Relation, modules: readonly AnyModule[]): readonly string[] {
  const { module, child, by } = relation
  const rules = rulesOf(relation)
  const trigger = quoted(shortName(`rules_${child.name}_${by}`))
  const areChildren = childrenOf(module).some(([, { of, by: link }]) => of === child.name && link === by)
  if (!rules.length) return []
  const isScoped = hasScopedRows(module, modules)
  return ruleTriggerSql(module, { rules, functionName: functionName(relation, 'rules'), trigger, areChildren, isScoped })
}

function backfillSql(relation: Relation): string {
  const { module, child, by, summaries } = relation
  const table = quoted(module.name)
  const each = summaries.map(one => `${summarySql(one, 'r')} as ${quoted(one.column)}`).join(', ')
  const values = summaries.map(one => (isExtreme(one) ? `s.${quoted(one.column)}` : `coalesce(s.${quoted(one.column)}, 0)`))
  const stored = summaries.map(({ column }) => `p.${quoted(column)}`).join(', ')
  return `update ${table} p set (${columnsOf(relation)}) = row(${values.join(', ')})
    from ${table} q left join (select r.org_id, r.${quoted(by)} as id, ${each} from ${quoted(child.name)} r where r.status <> -1 group by 1, 2) s on s.org_id = q.org_id and s.id = q.id
    where p.org_id = q.org_id and p.id = q.id and (${stored}) is distinct from (${values.join(', ')})`
}

/** The sets of stored sums, counts, minimums and maximums in a module's table. */
export const storedSummaries = (module: AnyModule, modules: readonly AnyModule[]): readonly StoredColumnGroup[] =>
  relationsOf(module, modules).map(relation => ({
    module,
    from: relation.child.name,
    functions: tasksOf(relation).map(task => functionName(relation, task)),
    functionsOf: names => tasksOf(relation).map(task => functionNamed(names, task)),
    link: { on: relation.child.name, name: relation.by },
    fields: relation.summaries.map(({ column, how, value }) => `${column} ${how} ${value('row')}`),
    ddl: [...events.flatMap(event => triggerSql(relation, event)), ...rulesSql(relation, modules)],
    backfill: backfillSql(relation),
  }))
