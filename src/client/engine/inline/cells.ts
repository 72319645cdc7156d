/** A block copied from a spreadsheet, as its cells; null for what is one cell. */
export function cellsIn(text: string): readonly (readonly string[])[] | null {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const cells = lines.map(line => line.split('\t'))
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : null
}
