/** What was read of a spreadsheet: texts, as somebody would have typed them. */
export interface SheetRow {
  /** Where it stands in the file, from 1. */
  at: number
  cells: readonly string[]
}
/** A cell whose text says less than the cell did. */
export interface CellWarning {
  at: number
  column: number
  /** Digits beyond the fifteenth, which no spreadsheet keeps; those that were not shown, and so not saved; or what a formula could not compute. */
  why: 'lostDigits' | 'hiddenDigits' | 'brokenFormula'
}
export interface SheetTable {
  /** As many as may be taken at most, with what stands above them. */
  rows: readonly SheetRow[]
  /** How many the file has, up to `countedRows`. */
  count: number
  odd: readonly CellWarning[]
}
/** Why a file is not read. */
export type SheetProblem = 'badSheet' | 'lockedSheet' | 'hugeSheet'
export type ReaderReply = SheetTable | { problem: SheetProblem }

/** Rows of data one import takes. */
export const maxSheetRows = 5000
/** Rows that may stand above them: the headings, and a title above those. */
export const maxRowsAbove = 5
/** So far rows are counted, to say how many there are. */
export const maxCountedRows = 20_000
export const maxSheetColumns = 100
/** Of a file, unpacked. */
export const maxUnpackedBytes = 64 * 1024 * 1024
/** Of all texts together. */
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
/** A long number as a narrow column shows it, and as a text saved from there has it. */
const shortened = /^[+-]?\d(\.\d+)?E\+\d{2,3}$/i
/** Beyond these a spreadsheet has rounded. */
const exact = 1e15

/** Gathers rows as they come, up to what may be taken. */
export function sheetTableBuilder() {
  const rows: SheetRow[] = []
  const odd: CellWarning[] = []
  let count = 0
  let size = 0
  return {
    /** False when no more need come. */
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

/** Without what no database takes: the character 0 ends texts of old programs, and halves of letters are none. */
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

/** Never with an exponent: that is no number to whoever typed it. */
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
