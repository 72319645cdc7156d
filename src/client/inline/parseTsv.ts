/** A cell in quotes, which may hold tabs, lines and doubled quotes; or one without. Then what ends it. */
const tsvCell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/gy

/** A block copied from a spreadsheet, as its cells; null for what is one cell as it stands. */
export function parseTsv(text: string): readonly (readonly string[])[] | null {
  const all = text.replace(/(?:\r?\n)+$/, '')
  const lines: string[][] = [[]]
  let quoted = false
  for (const [, inQuotes, plain = '', end] of all.matchAll(tsvCell)) {
    quoted ||= inQuotes !== undefined
    lines.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end !== '\t') lines.push([])
  }
  return quoted || lines.length > 1 || (lines[0]?.length ?? 0) > 1 ? lines : null
}
