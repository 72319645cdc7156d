import '../api/languages/texts/cellWords.ts'
import { App } from 'antd'
import { t } from 'i18next'
import { parseTsv, type TsvCells } from '../ui/ariaGrid/parseTsv.ts'
import type { PreviewLine, PreviewPosition } from './previewLines.ts'
import { type Revalidation, usePreviewSheetStore } from './previewSheet.ts'
import { useReplace } from './useReplace.ts'

interface PasteTarget {
  lines: readonly PreviewLine[]
  columns: readonly string[]
  revalidate: Revalidation
}

/** Pastes cells copied from a spreadsheet into the lines; false for a single text, which the input handles itself. */
export function usePasteLines({ lines, columns, revalidate }: PasteTarget) {
  const { message } = App.useApp()
  const replace = useReplace(usePreviewSheetStore(), revalidate)
  return (at: PreviewPosition, text: string): boolean => {
    const pasted = parseTsv(text)
    if (!pasted) return false
    const { cells, rows, columns: beside } = pastedLines(pasted, at, { lines, columns })
    replace(cells, t('imports:replace.pasted', { count: cells.size }))
    if (rows) void message.warning(t('cells:inline.rowsLeftOut', { count: rows }))
    if (beside) void message.warning(t('cells:inline.columnsLeftOut', { count: beside }))
    return true
  }
}

/** Pasted cells as corrections by line, and how many rows and columns found no room. */
interface PastedLines {
  cells: ReadonlyMap<number, Readonly<Record<string, string>>>
  rows: number
  columns: number
}

/** Cells fill from one cell to the right and downwards; excluded lines are passed over. */
export function pastedLines(
  pasted: TsvCells,
  at: PreviewPosition,
  { lines, columns }: { lines: readonly PreviewLine[]; columns: readonly string[] },
): PastedLines {
  const rows = lines.filter(({ line, isOut }) => !isOut && line >= at.line)
  const names = columns.slice(columns.indexOf(at.field))
  const filled = pasted.slice(0, rows.length).map((texts, index) => {
    const cells = texts.slice(0, names.length).map((text, column) => [names[column] ?? '', text.trim()] as const)
    return [rows[index]?.line ?? 0, Object.fromEntries(cells)] as const
  })
  const width = Math.max(...pasted.map(({ length }) => length))
  return {
    cells: new Map(filled),
    rows: Math.max(0, pasted.length - rows.length),
    columns: Math.max(0, width - names.length),
  }
}
