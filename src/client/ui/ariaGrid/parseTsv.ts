/** A quoted cell, which may contain tabs, line breaks and doubled quotes, or a plain one; then its delimiter. */
const tsvCell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/gy

export type TsvCells = readonly (readonly string[])[]

/** The cells of a text copied from a spreadsheet; null for a single unquoted cell. */
export function parseTsv(text: string): TsvCells | null {
  const all = text.replace(/(?:\r?\n)+$/, '')
  const rows: string[][] = [[]]
  let quoted = false
  for (const [, inQuotes, plain = '', end] of all.matchAll(tsvCell)) {
    quoted ||= inQuotes !== undefined
    rows.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return quoted || rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : null
}
