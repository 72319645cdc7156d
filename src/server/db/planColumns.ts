import type { AnyModule } from '../../schema/index.ts'
import { type ColumnPlan, columnsOf } from './columns.ts'
import type { Query } from './connection.ts'
import { type Found, numberOf } from './found.ts'
import { literal } from '../../fields/sql.ts'
import { quoted } from './sql.ts'
import { cautious, type Step, stepsOn } from './step.ts'
import { checkName, columnText } from './tables.ts'

const note = ({ type, check }: ColumnPlan): string => `${type}${check ? ` check (${check})` : ''}`
/** The comment of a column tells what made it. */
export const noteColumn = (module: AnyModule, column: ColumnPlan): string =>
  `comment on column ${quoted(module.name)}.${quoted(column.name)} is ${literal(note(column))}`

const addition = (module: AnyModule, column: ColumnPlan): string[] => [
  `alter table ${quoted(module.name)} add column ${columnText(column)}`,
  noteColumn(module, column),
]

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
      steps.push(step(column.generated ? cautious(table.rows) : 'safe', `new column ${column.name}`, addition(module, column)))
    else if (known !== note(column)) steps.push(...(await columnChange(query, { module, column, table, known: known ?? '' })))
  }
  return steps
}

interface Change {
  module: AnyModule
  column: ColumnPlan
  table: Found
  /** What made the column. */
  known: string
}
const checked = / check \((.*)\)$/s
const partsOf = (type: string) => /^(.*?)( not null)?(?: default (.*))?$/s.exec(type)

async function columnChange(query: Query, change: Change): Promise<Step[]> {
  const { module, column, table, known } = change
  const { name, type, generated } = column
  const was = known.replace(checked, '')
  const step = stepsOn(module, table)
  const altered = `alter table ${quoted(module.name)} alter column ${quoted(name)}`
  const renewed = [`alter table ${quoted(module.name)} drop column ${quoted(name)} cascade`, ...addition(module, column)]
  if (generated) return [step(cautious(table.rows), `column ${name} is computed anew`, renewed)]
  if (was === type) return checkChange(query, change)
  const [, oldType, oldNull] = partsOf(was) ?? []
  const [, newType, newNull, standard] = partsOf(type) ?? []
  if (oldType === newType && oldNull === newNull) {
    const set = `${altered} ${standard ? `set default ${standard}` : 'drop default'}`
    return [step('safe', `default of ${name}`, [set, noteColumn(module, column)]), ...(await checkChange(query, change))]
  }
  if (table.rows === 0) return [step('safe', `column ${name} of an empty table becomes ${type}`, renewed)]
  const turned = `${altered} type ${newType} using ${quoted(name)}::text::${newType}`
  return [step('lossy', `column ${name} changes from ${was} to ${type}`, [turned, noteColumn(module, column)])]
}

async function checkChange(query: Query, { module, column, table, known }: Change): Promise<Step[]> {
  const { name, check } = column
  if ((checked.exec(known)?.[1] ?? null) === check) return []
  const at = `alter table ${quoted(module.name)}`
  const n = check ? await numberOf(query, `${quoted(module.name)} where not (${check})`) : 0
  return [
    stepsOn(module, table)(
      n ? 'lossy' : 'safe',
      n ? `${n} rows hold values that ${name} no longer allows` : `values of ${name}`,
      [
        `${at} drop constraint if exists ${quoted(checkName(name))}`,
        ...(check ? [`${at} add constraint ${quoted(checkName(name))} check (${check})`] : []),
        noteColumn(module, column),
      ],
    ),
  ]
}
