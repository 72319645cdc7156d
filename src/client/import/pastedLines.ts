import type { TsvCells } from '../ui/ariaGrid/parseTsv.ts'
import type { PreviewLine, PreviewPosition } from './previewLines.ts'

/** Pasted cells as corrections by line, and how many rows and columns found no room. */
export interface PastedLines {
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
