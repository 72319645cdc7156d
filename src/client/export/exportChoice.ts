/** A column that may be exported, and whether it is. */
export interface ExportColumn {
  name: string
  on: boolean
}
export interface ExportChoice {
  columns: readonly ExportColumn[]
  format: 'xlsx' | 'csv'
}
/** The choice as stored for an account. */
export type StoredExportChoice = Partial<ExportChoice>

/** The stored choice without columns that no longer exist. New columns come last. */
export function exportChoice(offered: readonly string[], { columns = [], format = 'xlsx' }: StoredExportChoice): ExportChoice {
  const known = columns.filter(({ name }) => offered.includes(name))
  const fresh = offered.filter(name => !known.some(column => column.name === name)).map(name => ({ name, on: true }))
  return { columns: [...known, ...fresh], format: format === 'csv' ? 'csv' : 'xlsx' }
}

export const exportedNames = ({ columns }: ExportChoice): string[] => columns.filter(({ on }) => on).map(({ name }) => name)

/** The list with one item moved. */
export function moveItem<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const rest = all.filter((_, index) => index !== from)
  return to < 0 || to >= all.length ? all : [...rest.slice(0, to), ...all.slice(from, from + 1), ...rest.slice(to)]
}
