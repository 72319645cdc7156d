import { type XmlAttributes, parseXml } from './parseXml.ts'
import { dateOfSerial, type NumberStyle, percentText } from './readNumberStyles.ts'
import { unescapeXlsx } from './readSharedStrings.ts'
import { maxSheetColumns, type RawCell, SheetError, type sheetTableBuilder } from './sheetTable.ts'

export interface XlsxValues {
  strings: readonly string[]
  styles: readonly NumberStyle[]
  since1904: boolean
}
/** Excel's last row. */
const maxRowNumber = 1_048_576
/** Thrown when enough rows are read. */
class EnoughRows extends Error {}

interface Cell {
  column: number
  type: string
  style: number
  text: string
}

/** Streams the rows of a sheet. */
export async function readXlsxRows(
  pieces: AsyncIterable<string>,
  values: XlsxValues,
  add: ReturnType<typeof sheetTableBuilder>['add'],
): Promise<void> {
  let [at, next] = [0, 0]
  let row: RawCell[] = []
  let cell: Cell | null = null
  let [taking, hint] = [false, false]
  const handlers = {
    open(name: string, attributes: XmlAttributes) {
      if (name === 'row') {
        at = rowAfter(at, attributes('r'))
        ;[row, next] = [[], 0]
      } else if (name === 'c') {
        cell = beginCell(attributes, next)
        next = cell.column + 1
      } else if (name === 'rPh') hint = true
      taking = cell !== null && !hint && (name === 'v' || name === 't')
    },
    close(name: string) {
      taking = false
      if (name === 'rPh') hint = false
      if (name === 'c' && cell) {
        if (cell.column < maxSheetColumns) row[cell.column] = valueOf(cell, values)
        cell = null
      }
      if (name === 'row' && !add(at, Array.from(row))) throw new EnoughRows()
    },
    text(piece: string) {
      if (taking && cell) cell.text += piece
    },
  }
  await parseXml(pieces, handlers).catch((error: unknown) => {
    if (!(error instanceof EnoughRows)) throw error
  })
}

/** The row's declared number, if it is valid. */
function rowAfter(last: number, declared: string | undefined): number {
  const at = Number(declared)
  return at > last && at <= maxRowNumber && Number.isInteger(at) ? at : last + 1
}

function beginCell(attributes: XmlAttributes, next: number): Cell {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(attributes('r') ?? '')?.[0]
  const column = letters ? Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : next
  return { column, type: attributes('t') ?? 'n', style: Number(attributes('s') ?? 0), text: '' }
}

function valueOf({ type, style, text }: Cell, { strings, styles, since1904 }: XlsxValues): RawCell {
  if (text === '') return null
  switch (type) {
    case 's': {
      const shared = strings[Number(text)]
      if (shared === undefined) throw new SheetError('badSheet')
      return shared
    }
    case 'b':
      return text === '1' || text === 'true'
    case 'n': {
      const number = Number(text)
      if (!Number.isFinite(number)) return text
      if (styles[style] === 'percent') return percentText(number)
      return styles[style] === 'date' ? dateOfSerial(number, since1904) : number
    }
    case 'd':
      return new Date(text)
    default:
      return unescapeXlsx(text)
  }
}
