import { kindValue } from '../../../fields/values.ts'
import type { AnyModule } from '../../../schema/index.ts'
import { fieldsOf } from '../../../schema/index.ts'
import type { RowOutcome } from '../../../wire/envelope.ts'
import { faultOf } from '../../engine/check.ts'

export const grades = ['price_0', 'price_92', 'price_95', 'price_98'] as const
export type Grade = (typeof grades)[number]
type Prices = { readonly [G in Grade]: number | null }

/** A province's prices of a day as the server tells them: those there are, and the last ones before. */
export type Told = Prices & { readonly [G in Grade as `before_${G}`]: number | null } & {
  provinceid: number
  province: string
  id: number | null
  version: number | null
}

/** A province's line: what is stored, what is typed, and why it was not saved. */
export interface Line {
  told: Told
  typed: Readonly<Record<Grade, string>>
  error: string | null
}

const written = (value: number | null): string => (value === null ? '' : String(value))

/** A province that has no prices yet begins with its last ones. */
export const lineOf = (told: Told): Line => ({
  told,
  typed: mapped(grade => written(told.id === null ? told[`before_${grade}`] : told[grade])),
  error: null,
})

const mapped = <T>(of: (grade: Grade) => T): Record<Grade, T> => ({
  price_0: of('price_0'),
  price_92: of('price_92'),
  price_95: of('price_95'),
  price_98: of('price_98'),
})

/** What was typed, as a number where it is one. */
export function priceOf(module: AnyModule, grade: Grade, text: string): unknown {
  const field = fieldsOf(module)[grade]
  if (!field) return text
  const parsed = kindValue(field).parse(text.trim(), field)
  return 'problem' in parsed ? text : parsed.value
}

/** What is wrong with a price, in words; '' when nothing is. */
export function faultIn(module: AnyModule, grade: Grade, text: string): string {
  const field = fieldsOf(module)[grade]
  return field ? faultOf(field, priceOf(module, grade, text), false) : ''
}

/** By how much a price differs from the one before; null where there is nothing to compare. */
export function change(module: AnyModule, { told, typed }: Line, grade: Grade): number | null {
  const price = priceOf(module, grade, typed[grade])
  const before = told[`before_${grade}`]
  return typeof price === 'number' && before !== null ? price - before : null
}

/** Whether somebody typed into it. */
export const isTouched = (line: Line): boolean => grades.some(grade => line.typed[grade] !== lineOf(line.told).typed[grade])

/** What a save of that line says; null where there is nothing to save. */
export function draftOf(module: AnyModule, line: Line, day: string): Record<string, unknown> | null {
  const { told, typed } = line
  if (told.id === null) {
    const values = mapped(grade => priceOf(module, grade, typed[grade]))
    return grades.some(grade => values[grade] !== null) ? { day, provinceid: told.provinceid, ...values } : null
  }
  const changed = grades
    .map(grade => [grade, priceOf(module, grade, typed[grade])] as const)
    .filter(([grade, price]) => price !== told[grade])
  return changed.length ? { id: told.id, version: told.version, ...Object.fromEntries(changed) } : null
}

export const hasFault = (module: AnyModule, line: Line): boolean =>
  grades.some(grade => faultIn(module, grade, line.typed[grade]) !== '')

/** What of the day is to be saved, line by line. */
export const dueOf = (module: AnyModule, lines: readonly Line[], day: string) =>
  lines.flatMap(line => {
    const draft = draftOf(module, line, day)
    return draft ? [{ line, draft }] : []
  })

/** A price of a province. */
export interface Cell {
  province: number
  grade: Grade
}

export const typedInto = (lines: readonly Line[], { province, grade }: Cell, text: string): readonly Line[] =>
  lines.map(line =>
    line.told.provinceid === province ? { ...line, typed: { ...line.typed, [grade]: text }, error: null } : line,
  )

/** A block of a spreadsheet put in from a cell on. */
export function pasted(lines: readonly Line[], { province, grade }: Cell, text: string): readonly Line[] {
  const block = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(line => line.split('\t'))
  const from = lines.findIndex(({ told }) => told.provinceid === province)
  const first = grades.indexOf(grade)
  return lines.map((line, index) => {
    const cells = index < from ? undefined : block[index - from]
    if (!cells) return line
    return { ...line, typed: mapped(one => cells[grades.indexOf(one) - first]?.trim() ?? line.typed[one]), error: null }
  })
}

/** A line after its save: as it is stored now, or with the reason why it is not. */
export function settled(line: Line, outcome: RowOutcome | undefined): Line {
  if (!outcome) return line
  if (!outcome.success)
    return { ...line, error: outcome.errors?.map(({ message }) => message).join('；') || (outcome.error ?? '') }
  return lineOf({ ...line.told, ...(outcome.data as Partial<Told>) })
}
