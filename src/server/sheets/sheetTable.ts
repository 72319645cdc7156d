/** A table read from a spreadsheet: texts, as one would have typed them. */
export interface SheetRow {
  /** Row number in the file, from 1. */
  at: number
  cells: readonly string[]
}
/** A cell whose text is incomplete. */
export interface CellWarning {
  at: number
  column: number
  /**
   * Digits beyond the fifteenth, which spreadsheets drop; digits that were not shown and so not saved; or the value of a broken
   * formula.
   */
  why: 'lostDigits' | 'hiddenDigits' | 'brokenFormula'
}
export interface SheetTable {
  /** At most as many as may be imported, and the rows above them. */
  rows: readonly SheetRow[]
  /** How many rows the file has, up to `maxCountedRows`. */
  count: number
  odd: readonly CellWarning[]
}
/** Why a file is not read. */
export type SheetProblem = 'badSheet' | 'lockedSheet' | 'hugeSheet'
export type ReaderReply = SheetTable | { problem: SheetProblem }

/** Most rows of data in one import. */
export const maxSheetRows = 5000
/** Rows allowed above the data: the headings, and titles above those. */
export const maxRowsAbove = 5
/** Rows are counted up to this number, to report how many there are. */
export const maxCountedRows = 20_000
export const maxSheetColumns = 100
/** Limit of an unpacked file, in bytes. */
export const maxUnpackedBytes = 64 * 1024 * 1024
/** Limit of all texts together. */
export const maxSheetText = 8 * 1024 * 1024

export class SheetError extends Error {
  readonly problem: SheetProblem
  constructor(problem: SheetProblem) {
    super(problem)
    this.problem = problem
  }
}

export type RawCell = string | number | boolean | Date | null | undefined
const brokenText = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|ERR!)$/
/** A long number in scientific notation, as a narrow column shows it and CSV then has it. */
const shortened = /^[+-]?\d(\.\d+)?E\+\d{2,3}$/i
/** Significant digits of a spreadsheet number. */
const exact = 1e15

/** Collects rows up to the limit. */
export function sheetTableBuilder() {
  const rows: SheetRow[] = []
  const odd: CellWarning[] = []
  let count = 0
  let size = 0
  return {
    /** Adds a row; false when no more are needed. */
    add(at: number, raw: readonly RawCell[]): boolean {
      const some = raw.slice(0, maxSheetColumns)
      const cells = some.map(cell => storable(textOf(cell)))
      if (cells.every(cell => cell.trim() === '')) return true
      count += 1
      if (count > maxSheetRows + maxRowsAbove) return count <= maxCountedRows
      size += cells.reduce((sum, cell) => sum + cell.length + 4, 16)
      if (size > maxSheetText) throw new SheetError('hugeSheet')
      some.forEach((cell, column) => {
        const why = cellWarning(cell)
        if (why) odd.push({ at, column, why })
      })
      rows.push({ at, cells })
      return true
    },
    table: (): SheetTable => ({ rows, odd, count }),
  }
}

/** Removes NUL and lone surrogates, which PostgreSQL cannot store. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

function cellWarning(raw: RawCell): CellWarning['why'] | null {
  if (typeof raw === 'number' && Number.isInteger(raw) && Math.abs(raw) >= exact) return 'lostDigits'
  if (typeof raw !== 'string') return null
  return shortened.test(raw.trim()) ? 'hiddenDigits' : brokenText.test(raw) ? 'brokenFormula' : null
}

function textOf(raw: RawCell): string {
  if (raw === null || raw === undefined) return ''
  if (raw instanceof Date) return momentText(raw)
  if (typeof raw === 'number') return numberText(raw)
  return typeof raw === 'boolean' ? (raw ? 'TRUE' : 'FALSE') : raw
}

/** A number without an exponent, as it was typed. */
function numberText(number: number): string {
  const text = String(Number(number.toPrecision(15)))
  if (!text.includes('e')) return text
  return Math.abs(number) < 1 ? number.toFixed(20).replace(/0+$/, '') : BigInt(Math.round(number)).toString()
}

function momentText(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return ''
  const text = new Date(Math.round(moment.getTime() / 1000) * 1000).toISOString()
  const [day = '', time = ''] = text.slice(0, 19).split('T')
  return time === '00:00:00' ? day : `${day} ${time}`
}
