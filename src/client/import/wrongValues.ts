import type { PreviewLine } from './previewLines.ts'

/** A text of one column that is refused on several lines. */
export interface WrongValue {
  field: string
  text: string
  lines: readonly number[]
}

const keyOf = (field: string, text: string): string => JSON.stringify([field, text])

/** Texts refused on two lines or more, the most frequent first. */
export function wrongValues(lines: readonly PreviewLine[]): readonly WrongValue[] {
  const found = new Map<string, { field: string; text: string; lines: number[] }>()
  for (const { line, isOut, cells, errors = [] } of lines) {
    if (isOut) continue
    for (const field of new Set(errors.flatMap(error => error.field ?? []))) {
      const text = cells[field] ?? ''
      const known = found.get(keyOf(field, text))
      if (known) known.lines.push(line)
      else found.set(keyOf(field, text), { field, text, lines: [line] })
    }
  }
  return [...found.values()].filter(one => one.lines.length > 1).sort((one, other) => other.lines.length - one.lines.length)
}

/** Lines that have the same text in the column as this one, itself among them. */
export const linesWithText = (lines: readonly PreviewLine[], field: string, text: string): readonly number[] =>
  lines.flatMap(({ line, isOut, cells, errors = [] }) =>
    !isOut && (cells[field] ?? '') === text && errors.some(error => error.field === field) ? [line] : [],
  )
