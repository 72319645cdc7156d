import type { ImportKind, ImportPreview, ImportRow } from '../../shared/wire/import.ts'
import type { PreviewSheet } from './previewSheet.ts'

/** What is looked at: all lines, those of one kind, or those that are left out. */
export type PreviewFilter = 'all' | ImportKind | 'out'
export interface PreviewLine extends ImportRow {
  isOut: boolean
}
export const previewKinds: readonly ImportKind[] = ['new', 'changed', 'unchanged', 'refused']

/** Every line, those that are left out in their places among the others. */
export function previewLines({ preview, out }: Pick<PreviewSheet, 'preview' | 'out'>): readonly PreviewLine[] {
  const rest = preview.rows.filter(({ line }) => !out.has(line)).map(row => ({ ...row, isOut: false }))
  if (!out.size) return rest
  const left = [...out.values()].map(row => ({ ...row, isOut: true }))
  return [...rest, ...left].sort((a, b) => a.line - b.line)
}

export const matchesPreviewFilter = ({ kind, isOut }: PreviewLine, view: PreviewFilter): boolean =>
  view === 'all' || (view === 'out' ? isOut : !isOut && kind === view)

export const countPreviewLines = (lines: readonly PreviewLine[]): Readonly<Record<PreviewFilter, number>> => {
  const counts = { all: lines.length, new: 0, changed: 0, unchanged: 0, refused: 0, out: 0 }
  for (const { kind, isOut } of lines) counts[isOut ? 'out' : kind] += 1
  return counts
}

/** Fields found in the file, and those that are missing there although something is wrong with them. */
export function previewColumns({ columns, rows }: ImportPreview): readonly string[] {
  const wrong = rows.flatMap(({ errors = [] }) => errors.flatMap(({ field }) => (field === null ? [] : [field])))
  return [...new Set([...columns, ...wrong])]
}

export interface PreviewPosition {
  line: number
  field: string
}
/** Every cell that something is wrong with, as they stand. */
export const faultyCells = (lines: readonly PreviewLine[], columns: readonly string[]): readonly PreviewPosition[] =>
  lines.flatMap(({ line, isOut, errors = [] }) => {
    const wrong = new Set(isOut ? [] : errors.map(({ field }) => field))
    return columns.filter(field => wrong.has(field)).map(field => ({ line, field }))
  })

/** The one to correct after this one; the first again after the last. Null when there is no other. */
export function nextFaultyCell(
  wrong: readonly PreviewPosition[],
  at: PreviewPosition,
  columns: readonly string[],
): PreviewPosition | null {
  const others = wrong.filter(({ line, field }) => line !== at.line || field !== at.field)
  const column = columns.indexOf(at.field)
  const after = others.find(({ line, field }) => line > at.line || (line === at.line && columns.indexOf(field) > column))
  return after ?? others[0] ?? null
}
