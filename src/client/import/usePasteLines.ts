import '../api/languages/texts/cellWords.ts'
import { App } from 'antd'
import { t } from 'i18next'
import { parseTsv } from '../ui/ariaGrid/parseTsv.ts'
import { pastedLines } from './pastedLines.ts'
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
