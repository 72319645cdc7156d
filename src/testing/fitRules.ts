import { maxChildrenOf } from '../kinds/children/value.ts'
import { calculatedRow } from '../kinds/computed/calculatedRow.ts'
import { kindValue } from '../kinds/kindValues.ts'
import {
  type AnyModule,
  numberBoundsOf,
  childrenCompared,
  childrenSummedIn,
  childrenOf,
  columnsCompared,
  comparedSources,
  fieldOf,
  fieldsCompared,
  formulaOf,
  isChildren,
  isReadonly,
  isReference,
  isRequired,
  kindTraits,
  rowDefaultOf,
  splitPath,
  type RowCase,
  type RowComparison,
  type RowCondition,
} from '../schema/index.ts'
import { fieldApplies, comparisonHolds, isLockedIn } from '../shared/rules/condition.ts'
import { brokenRules } from '../shared/rules/rowRules.ts'
import { shanghaiDay } from '../shared/rules/shanghaiTime.ts'
import type { SampleRow } from './sampleDraft.ts'

/**
 * A draft without what is undefined, does not apply to a new row or is locked in it, and with other values than samples where they
 * break a rule; the wanted values stay.
 */
export function draftMeetingRules(
  module: AnyModule,
  draft: SampleRow,
  { wanted, modules }: { wanted: SampleRow; modules: readonly AnyModule[] },
): Record<string, unknown> {
  const defined = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
  const whole = calculatedSample(module, { ...firstValues(module), ...defined }, modules)
  let row = Object.fromEntries(
    Object.entries(defined).filter(([name]) => Object.hasOwn(wanted, name) || isSettable(module, name, whole)),
  )
  // What meets one rule may break another.
  for (let pass = 0; pass < 3; pass++)
    row = withFittedLines(module, rowMeetingRules(module, row, { wanted, modules }), { wanted, modules })
  return row
}

/** Whether a field applies to a new row and is not locked in it. */
function isSettable(module: AnyModule, name: string, row: SampleRow): boolean {
  const field = module.fields[name]
  if (!field) return true
  return fieldApplies(module, field, row) && (isChildren(field) || !isLockedIn(module, field, { row, before: null }))
}

interface FitContext {
  /** Values that stay. */
  wanted: SampleRow
  modules: readonly AnyModule[]
}
/** The row with other values than samples where they break a rule. */
export function rowMeetingRules(module: AnyModule, draft: SampleRow, { wanted, modules }: FitContext): Record<string, unknown> {
  let row = { ...draft }
  for (const { index } of rulesBrokenBy(module, row, modules))
    row = fitRule(module, row, { index, broken: false, wanted, modules }) ?? row
  return row
}

/** The row with child rows that meet the conditions and rules of their own module, beside what they copy or compare of the row above. */
function withFittedLines(module: AnyModule, row: SampleRow, { wanted, modules }: FitContext): Record<string, unknown> {
  const fitted = childrenOf(module).flatMap(([name, { of, by }]) => {
    const child = modules.find(one => one.name === of)
    const lines = row[name]
    if (!child || !Array.isArray(lines) || Object.hasOwn(wanted, name)) return []
    const above = { ...copiesFromAbove(child, by, row), ...columnsOfAbove(child, by, row) }
    return [[name, (lines as SampleRow[]).map(line => fittedLine(child, { line, above, modules }))] as const]
  })
  return { ...row, ...Object.fromEntries(fitted) }
}
function fittedLine(
  child: AnyModule,
  { line, above, modules }: { line: SampleRow; above: SampleRow; modules: readonly AnyModule[] },
) {
  const whole = calculatedSample(child, { ...firstValues(child), ...line, ...above }, modules)
  let row: Record<string, unknown> = Object.fromEntries(
    Object.entries({ ...line, ...above }).filter(([name]) => isSettable(child, name, whole)),
  )
  for (let pass = 0; pass < 2; pass++) row = rowMeetingRules(child, row, { wanted: above, modules })
  return Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(line, name)))
}
const copiesFromAbove = (child: AnyModule, by: string, above: SampleRow): SampleRow =>
  Object.fromEntries(
    Object.entries(child.fields).flatMap(([name, field]) => {
      const copied = rowDefaultOf(field)
      const [reference, column = ''] = typeof copied === 'object' ? splitPath(copied.from) : []
      return reference === by ? [[name, above[column]] as const] : []
    }),
  )

/** The columns of the row above that the rules of child rows compare, as `report.from`. */
const columnsOfAbove = (child: AnyModule, by: string, above: SampleRow): SampleRow =>
  Object.fromEntries(
    (child.rules ?? []).flatMap(({ that }) =>
      columnsCompared(child, that).flatMap(name => {
        const [reference, column = ''] = splitPath(name)
        return reference === by ? [[name, above[column]] as const] : []
      }),
    ),
  )

const calculatedSample = (module: AnyModule, row: SampleRow, modules: readonly AnyModule[]): SampleRow =>
  calculatedRow(module, row, name => modules.find(one => one.name === name))
/** The rules that a row breaks; a new one has the first values beside what it names. */
export const rulesBrokenBy = (module: AnyModule, row: SampleRow, modules: readonly AnyModule[]) =>
  brokenRules(module, calculatedSample(module, { ...firstValues(module), ...row }, modules))

/** The values of a new row that names none. */
const firstValues = ({ fields }: AnyModule): SampleRow =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, kindValue(field).initial(field)]))

/** Which rule, and whether the row is to break it. */
interface RuleWanted {
  index: number
  broken: boolean
  modules: readonly AnyModule[]
  /** Values that stay. */
  wanted?: SampleRow
}
/** The row with sample values on both sides of a rule, so that it breaks it, and no other if possible, or meets it. */
export function fitRule(
  module: AnyModule,
  row: SampleRow,
  { index, broken, modules, wanted = {} }: RuleWanted,
): Record<string, unknown> | null {
  const rule = module.rules?.[index]
  if (!rule) return null
  const staysAsWanted = (one: SampleRow) => Object.entries(wanted).every(([name, value]) => one[name] === value)
  const meeting = { ...row, ...valuesMeeting(rule.when) }
  const samples = samplesOfRule(module, meeting, { that: rule.that, whole: calculatedSample(module, meeting, modules) })
  const calculatedFrom = samplesOfSources(module, meeting, rule.that)
  const fitting = (rows: readonly SampleRow[]) =>
    rows
      .flatMap(one => {
        const found = rulesBrokenBy(module, one, modules)
        return found.some(each => each.index === index) === broken ? [{ one, count: found.length }] : []
      })
      .toSorted((a, b) => a.count - b.count)
  const children = samplesOfChildren(module, meeting, { that: rule.that, modules })
  const found = fitting([...samples, ...calculatedFrom, ...children].filter(staysAsWanted))
  const [first] = found
  if (!broken || !first || first.count === 1) return first ? { ...first.one } : null
  // What breaks this rule broke others as well, which other fields of the row may still meet.
  const compared = comparedSources(module, rule.that)
  const mended = found.map(({ one }) => {
    const kept = Object.fromEntries(compared.flatMap(name => (Object.hasOwn(one, name) ? [[name, one[name]]] : [])))
    return rowMeetingRules(module, one, { wanted: { ...wanted, ...valuesMeeting(rule.when), ...kept }, modules })
  })
  return { ...(fitting(mended)[0] ?? first).one }
}

/** How many child rows a field has. */
export interface NumberOfLines {
  name: string
  count: number
}
/** The child rows whose number a rule compares with a constant, and a number of them that breaks it. */
export function linesBreaking(module: AnyModule, [left, comparison, right]: RowComparison): NumberOfLines | undefined {
  const formula = formulaOf(fieldOf(module, left))
  const name = formula?.name === 'count' ? childrenSummedIn(module, left) : undefined
  if (name === undefined || typeof right !== 'number') return undefined
  const count = { '<=': right + 1, '<': right, '=': right + 1, '!=': right, '>=': right - 1, '>': right }[comparison]
  const field = module.fields[name]
  const isPossible = isChildren(field) && count >= (field.min ?? 0) && count <= maxChildrenOf(field)
  return isPossible ? { name, count } : undefined
}

/** The first value that each field of a condition may have. */
export const valuesMeeting = (condition: RowCondition = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(condition).map(([name, wanted]) => [name, [wanted].flat()[0]]))

/** Values with which a row meets the conditions of a case; null if no sample does. */
export function valuesOfCase(module: AnyModule, { when, that }: RowCase, row: SampleRow = {}): Record<string, unknown> | null {
  const equal = valuesMeeting(when)
  if (!that) return equal
  const found = samplesOfRule(module, { ...row, ...equal }, { that, whole: row }).find(
    one => comparisonHolds(module, one, that) === true,
  )
  if (!found) return null
  const set = fieldsCompared(module, that).filter(name => !module.fields[name] || !isReadonly(module.fields[name]))
  return { ...equal, ...Object.fromEntries(set.map(name => [name, found[name]])) }
}

function samplesOfRule(
  module: AnyModule,
  row: SampleRow,
  { that: [left, , right], whole }: { that: RowComparison; whole: SampleRow },
): Record<string, unknown>[] {
  const lefts = samplesAround(module, left, typeof right === 'number' ? right : whole[right])
  if (typeof right === 'number') return lefts.map(value => ({ ...row, [left]: value }))
  const rights = samplesAround(module, right, whole[left])
  const areReferences = isReference(module.fields[left]) && isReference(module.fields[right])
  return [
    // The ids of other rows are those of the draft.
    ...(areReferences
      ? [
          { ...row, [right]: row[left] },
          { ...row, [left]: row[right] },
        ]
      : []),
    ...lefts.flatMap(one => rights.map(other => ({ ...row, [left]: one, [right]: other }))),
    ...lefts.map(one => ({ ...row, [left]: one })),
    ...rights.map(other => ({ ...row, [right]: other })),
  ]
}

/** The row with another number or day in one of the fields that a compared value is calculated from. */
function samplesOfSources(module: AnyModule, row: SampleRow, that: RowComparison): Record<string, unknown>[] {
  const compared = fieldsCompared(module, that)
  const sources = comparedSources(module, that).filter(name => !compared.includes(name))
  const days = ['2026-06-15', ...sources.map(name => row[name])].flatMap(day => daysAround(day, [0, -1, 1, -400, 400]))
  return sources.flatMap(name =>
    [...numbersOf(module, name, that[2]), ...daysOf(module, name, days)].map(value => ({ ...row, [name]: value })),
  )
}
const daysOf = (module: AnyModule, name: string, days: readonly string[]): readonly unknown[] => {
  const field = module.fields[name]
  return field && !isReadonly(field) && kindTraits(field).ordered === 'day' ? days.map(day => day.slice(0, 10)) : []
}

/** The row with other numbers in the first of its child rows, where a comparison reads their sum. */
function samplesOfChildren(
  module: AnyModule,
  row: SampleRow,
  { that, modules }: { that: RowComparison; modules: readonly AnyModule[] },
): Record<string, unknown>[] {
  return childrenCompared(module, that).flatMap(name => {
    const field = module.fields[name]
    const child = isChildren(field) ? modules.find(one => one.name === field.of) : undefined
    const [first, ...others] = Array.isArray(row[name]) ? (row[name] as SampleRow[]) : []
    if (!child || !first) return []
    // A sum that is to be what another field holds.
    const sides = [that[0], that[2]].map(side => (typeof side === 'string' ? row[side] : side))
    return Object.keys(first).flatMap(column =>
      sides
        .flatMap(side => numbersOf(child, column, side))
        .map(value => ({ ...row, [name]: [{ ...first, [column]: value }, ...others] })),
    )
  })
}
/** The bounds of a number, and what it is compared with. */
function numbersOf(module: AnyModule, name: string, other: unknown): readonly unknown[] {
  const field = module.fields[name]
  if (!field || isReadonly(field)) return []
  const { ordered, summedAs, compared } = kindTraits(field)
  if (summedAs && Array.isArray(compared)) return compared
  if (ordered !== 'number') return []
  const { min = 0, max = 1_000_000 } = numberBoundsOf(field)
  const near = typeof other === 'number' && other >= min && other <= max ? [other] : []
  return [...near, min, max].filter(value => 'value' in kindValue(field).accept(value, field))
}

/** Values of a field that a rule may compare, some near the other side of it; none if nobody sets it. */
function samplesAround(module: AnyModule, name: string, other: unknown): readonly unknown[] {
  const field = module.fields[name]
  if (!field || isReadonly(field)) return []
  // None: ids of other rows are not known here.
  if (isReference(field)) return isRequired(field) ? [] : [0]
  const { min = 0, max = 100 } = numberBoundsOf(field)
  const middle = typeof other === 'number' ? other : 0
  const days = ['2026-03-05', '2026-06-15', '2026-09-25', shanghaiDay(-7), shanghaiDay(7), shanghaiDay(14), ...daysAround(other)]
  const times = ['08:30', '12:00', '17:45']
  const values = {
    number: [middle, middle - 1, middle + 1, min, max, 1, 7],
    duration: [middle, middle - 1, middle + 1, min, max, 1, 7],
    day: days,
    moment: days.map(day => (day.length > 10 ? day : `${day} 08:00:00`)),
    clock: times.flatMap(time => [time, `${time}:00`]),
  }[kindTraits(field).ordered ?? 'number']
  return values.filter(value => {
    const accepted = kindValue(field).accept(value, field)
    return 'value' in accepted && accepted.value === value
  })
}

/** The day itself, and others so many days after it; of a moment the moments. */
function daysAround(day: unknown, distances: readonly number[] = [0, -1, 1]): readonly string[] {
  if (typeof day !== 'string' || !/^\d{4}-\d\d-\d\d/.test(day)) return []
  const other = (days: number) =>
    new Date(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10) + day.slice(10)
  return distances.map(days => (days === 0 ? day : other(days)))
}
