import type { ImportKind, ImportPreview, ImportRow } from '../../shared/wire/import.ts'
import { textWidth } from '../views/listColumnPlans.ts'
import type { PreviewSheet } from './previewSheet.ts'

/** Which lines are shown: all, those of one kind, or the excluded ones. */
export type PreviewFilter = 'all' | ImportKind | 'out'
export interface PreviewLine extends ImportRow {
  isOut: boolean
}
export const previewKinds: readonly ImportKind[] = ['new', 'changed', 'unchanged', 'refused']

/** Lines that are parent rows, and not child rows of the one before them. */
const isRow = ({ of }: PreviewLine): boolean => of === undefined

/** Every line in order, the excluded ones among the others. */
export function previewLines({ preview, out }: Pick<PreviewSheet, 'preview' | 'out'>): readonly PreviewLine[] {
  const included = preview.rows.filter(({ line }) => !out.has(line)).map(row => ({ ...row, isOut: false }))
  if (!out.size) return included
  const excluded = [...out.values()].map(row => ({ ...row, isOut: true }))
  return [...included, ...excluded].sort((a, b) => a.line - b.line)
}

export const matchesPreviewFilter = ({ kind, isOut }: PreviewLine, view: PreviewFilter): boolean =>
  view === 'all' || (view === 'out' ? isOut : !isOut && kind === view)

export const countPreviewLines = (lines: readonly PreviewLine[]): Readonly<Record<PreviewFilter, number>> => {
  const rows = lines.filter(isRow)
  const counts = { all: rows.length, new: 0, changed: 0, unchanged: 0, refused: 0, out: 0 }
  for (const { kind, isOut } of rows) if (!isOut) counts[kind] += 1
  for (const { isOut } of lines) if (isOut) counts.out += 1
  return counts
}

/** Fields found in the file, and those missing from it that have faults, for example required ones. */
export function previewColumns({ columns, rows }: ImportPreview): readonly string[] {
  const faulty = rows.flatMap(({ errors = [] }) => errors.flatMap(({ field }) => (field === null ? [] : [field])))
  return [...new Set([...columns, ...faulty])]
}

export interface PreviewPosition {
  line: number
  field: string
}
/** Every faulty cell, line by line. */
export const faultyCells = (lines: readonly PreviewLine[], columns: readonly string[]): readonly PreviewPosition[] =>
  lines.flatMap(({ line, isOut, errors = [] }) => {
    const faulty = new Set(isOut ? [] : errors.map(({ field }) => field))
    return columns.filter(field => faulty.has(field)).map(field => ({ line, field }))
  })

const maxFaultWidth = 240
/** Sides of a cell. */
const sides = 18
/** The longest fault of each column, in pixels; its text is smaller than that of the cells. */
export function faultWidths(lines: readonly PreviewLine[]): Readonly<Record<string, number>> {
  const widths: Record<string, number> = {}
  for (const { field, message } of lines.flatMap(({ errors = [] }) => errors)) {
    if (field === null) continue
    const width = Math.ceil((textWidth(message) * 12) / 14) + sides
    widths[field] = Math.min(maxFaultWidth, Math.max(widths[field] ?? 0, width))
  }
  return widths
}

/** The faulty cell after this one; after the last the first again. Null when there is no other. */
export function nextFaultyCell(
  faulty: readonly PreviewPosition[],
  at: PreviewPosition,
  columns: readonly string[],
): PreviewPosition | null {
  const others = faulty.filter(({ line, field }) => line !== at.line || field !== at.field)
  const column = columns.indexOf(at.field)
  const after = others.find(({ line, field }) => line > at.line || (line === at.line && columns.indexOf(field) > column))
  return after ?? others[0] ?? null
}
