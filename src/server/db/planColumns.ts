import { type AnyModule, isSecret } from '../../schema/index.ts'
import { type ColumnPlan, columnsOf, readable } from './columns.ts'
import { appRole, type Query } from './connection.ts'
import { type Found, numberOf } from './found.ts'
import { concurrently, indexesOf } from './indexes.ts'
import { literal } from '../../fields/sql.ts'
import { quoted } from './sql.ts'
import { cautious, type Step, stepsOn } from './step.ts'
import { checkName, columnText, validation } from './tables.ts'

const note = ({ type, check }: ColumnPlan): string => `${type}${check ? ` check (${check})` : ''}`
/** The comment of a column tells what made it. */
export const noteColumn = (module: AnyModule, column: ColumnPlan): string =>
  `comment on column ${quoted(module.name)}.${quoted(column.name)} is ${literal(note(column))}`

const alter = (module: AnyModule, rest: string) => `alter table ${quoted(module.name)} ${rest}`

type Change = Pick<Step, 'sql' | 'after'>
/** A check in two steps: one that holds from now on takes an instant, looking at the rows that are there locks nobody out. */
function checking(module: AnyModule, { name, check }: ColumnPlan): Required<Change> {
  if (!check) return { sql: [], after: [] }
  return {
    sql: [alter(module, `add constraint ${quoted(checkName(name))} check (${check}) not valid`)],
    after: [validation(module, checkName(name))],
  }
}

/** Where secrets are kept from requests, each column is granted by itself. */
const granting = (module: AnyModule, { name }: ColumnPlan): string[] =>
  Object.values(module.fields).some(isSecret) && readable(module).includes(name)
    ? [`grant select (${quoted(name)}) on ${quoted(module.name)} to ${appRole}`]
    : []

function addition(module: AnyModule, column: ColumnPlan): Required<Change> {
  const { sql, after } = checking(module, column)
  const added = alter(module, `add column ${columnText({ ...column, check: null })}`)
  return { sql: [added, ...sql, noteColumn(module, column), ...granting(module, column)], after }
}

const removal = (module: AnyModule, { name }: Pick<ColumnPlan, 'name'>) => alter(module, `drop column ${quoted(name)} cascade`)

/** Columns that are wanted and not there, or are there as something else. */
export async function columnSteps(
  query: Query,
  module: AnyModule,
  { table, modules }: { table: Found; modules: readonly AnyModule[] },
): Promise<Step[]> {
  const step = stepsOn(module, table)
  const steps: Step[] = []
  for (const column of columnsOf(module, modules)) {
    const known = table.columns.get(column.name)
    if (known === undefined)
      steps.push({
        ...step(column.generated ? cautious(table.rows) : 'safe', `new column ${column.name}`, []),
        ...addition(module, column),
      })
    else if (known !== note(column))
      steps.push(...(await columnChange(query, { module, modules, column, table, known: known ?? '' })))
    else if (table.unvalidated.has(checkName(column.name)))
      steps.push(await checkStep(query, { module, modules, column, table, known }, []))
  }
  return steps.map(one => ({ ...one, part: 'column' }))
}

interface Changing {
  module: AnyModule
  modules: readonly AnyModule[]
  column: ColumnPlan
  table: Found
  /** What made the column. */
  known: string
}
const checked = / check \((.*)\)$/s
const partsOf = (type: string) => /^(.*?)( not null)?(?: default (.*))?$/s.exec(type)

async function columnChange(query: Query, changing: Changing): Promise<Step[]> {
  const { module, column, table, known } = changing
  const { name, type, generated } = column
  const was = known.replace(checked, '')
  const step = stepsOn(module, table)
  const { sql, after } = addition(module, column)
  const renewed = { sql: [removal(module, column), ...sql], after }
  if (generated) {
    const verdict = cautious(table.rows)
    const lost = verdict === 'safe' ? [] : indexesOn(module, [column])
    return [{ ...step(verdict, `column ${name} is computed anew`, []), ...renewed, after: [...after, ...lost] }]
  }
  if (was === type) return checkChange(query, changing)
  const [, oldType, oldNull] = partsOf(was) ?? []
  const [, newType, newNull, standard] = partsOf(type) ?? []
  if (oldType === newType && oldNull === newNull) {
    const set = alter(module, `alter column ${quoted(name)} ${standard ? `set default ${standard}` : 'drop default'}`)
    return [step('safe', `default of ${name}`, [set, noteColumn(module, column)]), ...(await checkChange(query, changing))]
  }
  if (table.rows === 0) return [{ ...step('safe', `column ${name} of an empty table becomes ${type}`, []), ...renewed }]
  return [{ ...step('lossy', `column ${name} changes from ${was} to ${type}`, []), ...retyped(changing) }]
}

/** Indexes that go with these columns, to be built again. */
const indexesOn = (module: AnyModule, columns: readonly ColumnPlan[]): string[] =>
  indexesOf(module)
    .filter(index => columns.some(({ name }) => new RegExp(`\\b${name}\\b`).test(index.sql.replace(/^.*? on /, ''))))
    .map(index => concurrently(index.sql))

/** Another type under the rows that are there. What is computed from the column is taken away before and made anew after. */
function retyped({ module, modules, column, table }: Changing): Required<Change> {
  const { name, type } = column
  const [, newType = '', newNull, standard] = partsOf(type) ?? []
  const computed = columnsOf(module, modules).filter(one => one.generated && one.type.includes(quoted(name)))
  // Also what the module no longer has, and the table still has.
  const standing = [...table.columns].flatMap(([one, made]) =>
    made?.includes('generated always') && made.includes(quoted(name)) ? [one] : [],
  )
  const anew = computed.map(one => addition(module, one))
  const set = (rest: string) => alter(module, `alter column ${quoted(name)} ${rest}`)
  const { sql, after } = checking(module, column)
  return {
    sql: [
      ...standing.map(one => removal(module, { name: one })),
      alter(module, `drop constraint if exists ${quoted(checkName(name))}`),
      set('drop default'),
      set(`type ${newType} using ${quoted(name)}::text::${newType}`),
      set(newNull ? 'set not null' : 'drop not null'),
      ...(standard ? [set(`set default ${standard}`)] : []),
      ...sql,
      noteColumn(module, column),
      ...anew.flatMap(one => one.sql),
    ],
    after: [...after, ...anew.flatMap(one => one.after), ...indexesOn(module, computed)],
  }
}

async function checkChange(query: Query, changing: Changing): Promise<Step[]> {
  const { module, column, known } = changing
  const { name, check } = column
  if ((checked.exec(known)?.[1] ?? null) === check) return []
  const dropped = alter(module, `drop constraint if exists ${quoted(checkName(name))}`)
  return [await checkStep(query, changing, [dropped, ...checking(module, column).sql, noteColumn(module, column)])]
}

/** Some SQL, and then a look at the rows that are there: refused where they do not pass. */
async function checkStep(query: Query, { module, column, table }: Changing, sql: readonly string[]): Promise<Step> {
  const { name, check } = column
  const others = `${quoted(module.name)} where not (${check})`
  const n = check ? await numberOf(query, others) : 0
  const { after } = checking(module, column)
  if (!n) return { ...stepsOn(module, table)('safe', `values of ${name}`, sql), after }
  const why = `${n} rows hold values that ${name} no longer allows`
  return { ...stepsOn(module, table)('lossy', why, sql), after, concerned: `select id, ${quoted(name)} from ${others}` }
}
