import { fieldFault, formatPrice, kindValue, type TsvCells } from 'houtai/client'
import { adjust } from 'houtai/rules/adjustment'
import { type AnyModule, fieldsOf } from 'houtai/schema'
import type { RowOutcome } from 'houtai/wire/envelope'

export const fuelGrades = ['price_0', 'price_92', 'price_95', 'price_98'] as const
export type FuelGrade = (typeof fuelGrades)[number]
type Prices = { readonly [G in FuelGrade]: number | null }

/** A province's prices of a day from the server, with the last ones before that day. */
export type ProvincePrices = Prices & { readonly [G in FuelGrade as `before_${G}`]: number | null } & {
  provinceid: number
  province: string
  id: number | null
  version: number | null
}

/** A row of the grid: what is stored, what is typed, and why it was not saved. */
export interface PriceRow {
  stored: ProvincePrices
  typed: Readonly<Record<FuelGrade, string>>
  error: string | null
}

const priceAsText = (value: number | null): string => (value === null ? '' : formatPrice(value))

/** A province without prices of the day begins with its last ones. */
export const priceRow = (stored: ProvincePrices): PriceRow => ({
  stored,
  typed: perGrade(grade => priceAsText(stored.id === null ? stored[`before_${grade}`] : stored[grade])),
  error: null,
})

const perGrade = <T>(of: (grade: FuelGrade) => T): Record<FuelGrade, T> => ({
  price_0: of('price_0'),
  price_92: of('price_92'),
  price_95: of('price_95'),
  price_98: of('price_98'),
})

/** The typed text as a number, or as it is when it is none. */
export function parsePrice(module: AnyModule, grade: FuelGrade, text: string): unknown {
  const field = fieldsOf(module)[grade]
  if (!field) return text
  const parsed = kindValue(field).parse(text.trim(), field)
  return 'problem' in parsed ? text : parsed.value
}

/** The fault of a price as a sentence; '' when it is valid. */
export function priceFault(module: AnyModule, grade: FuelGrade, text: string): string {
  const field = fieldsOf(module)[grade]
  return field ? fieldFault(field, parsePrice(module, grade, text), { isNew: false }) : ''
}

/** The difference to the last price before; null where one of them is missing. */
export function priceChange(module: AnyModule, { stored, typed }: PriceRow, grade: FuelGrade): number | null {
  const price = parsePrice(module, grade, typed[grade])
  const before = stored[`before_${grade}`]
  return typeof price === 'number' && before !== null ? price - before : null
}

/** Whether somebody typed into it. */
export const isPriceRowEdited = (line: PriceRow): boolean =>
  fuelGrades.some(grade => line.typed[grade] !== priceRow(line.stored).typed[grade])

/** The body of the save for that row: a new row, the changed prices, or null. */
export function priceDraft(module: AnyModule, line: PriceRow, day: string): Record<string, unknown> | null {
  const { stored, typed } = line
  if (stored.id === null) {
    const values = perGrade(grade => parsePrice(module, grade, typed[grade]))
    return fuelGrades.some(grade => values[grade] !== null) ? { day, provinceid: stored.provinceid, ...values } : null
  }
  const changed = fuelGrades
    .map(grade => [grade, parsePrice(module, grade, typed[grade])] as const)
    .filter(([grade, price]) => price !== stored[grade])
  return changed.length ? { id: stored.id, version: stored.version, ...Object.fromEntries(changed) } : null
}

export const hasPriceFault = (module: AnyModule, line: PriceRow): boolean =>
  fuelGrades.some(grade => priceFault(module, grade, line.typed[grade]) !== '')

/** The rows to save, each with what is sent for it. */
export const unsavedPrices = (module: AnyModule, lines: readonly PriceRow[], day: string) =>
  lines.flatMap(line => {
    const draft = priceDraft(module, line, day)
    return draft ? [{ line, draft }] : []
  })

/** The prices of these grades in all provinces by so much more; an empty one stays empty. */
export const raisePrices = (
  module: AnyModule,
  lines: readonly PriceRow[],
  { grades, add }: { grades: readonly FuelGrade[]; add: number },
): readonly PriceRow[] =>
  lines.map(line => {
    const raised = perGrade(grade => {
      const price = grades.includes(grade) ? parsePrice(module, grade, line.typed[grade]) : null
      return typeof price === 'number' ? priceAsText(adjust(price, { add }, decimalsOfGrade(module, grade))) : line.typed[grade]
    })
    return { ...line, typed: raised, error: null }
  })

/** The decimals that a price of the grade has. */
export function decimalsOfGrade(module: AnyModule, grade: FuelGrade): number {
  const field = fieldsOf(module)[grade]
  return (field && kindValue(field).adjusted?.(field).places) ?? 2
}

/** A price of a province. */
export interface PriceCell {
  province: number
  grade: FuelGrade
}

export const withTypedPrice = (lines: readonly PriceRow[], { province, grade }: PriceCell, text: string): readonly PriceRow[] =>
  lines.map(line =>
    line.stored.provinceid === province ? { ...line, typed: { ...line.typed, [grade]: text }, error: null } : line,
  )

/** Pastes a block of cells, from one cell to the right and down. */
export function pastePrices(lines: readonly PriceRow[], { province, grade }: PriceCell, block: TsvCells): readonly PriceRow[] {
  const from = lines.findIndex(({ stored }) => stored.provinceid === province)
  const first = fuelGrades.indexOf(grade)
  return lines.map((line, index) => {
    const cells = index < from ? undefined : block[index - from]
    if (!cells) return line
    return { ...line, typed: perGrade(one => cells[fuelGrades.indexOf(one) - first]?.trim() ?? line.typed[one]), error: null }
  })
}

/** The row after its save: as it is stored now, or with the reason why it is not. */
export function afterPriceSave(line: PriceRow, outcome: RowOutcome | undefined): PriceRow {
  if (!outcome) return line
  if (!outcome.success)
    return { ...line, error: outcome.errors?.map(({ message }) => message).join('；') || (outcome.error ?? '') }
  return priceRow({ ...line.stored, ...(outcome.data as Partial<ProvincePrices>) })
}
