interface FittingColumn {
  key: string
  width: number
  grow?: true
}

/** A growing column also shrinks to this share of its width, where that brings all columns into sight. */
const leastShare = 0.65

/**
 * Widths that fill the room: columns that grow and have no width set by hand share what is left over, or shrink where a little
 * is missing.
 */
export function fitColumns(
  columns: readonly FittingColumn[],
  set: Readonly<Record<string, number>>,
  room: number,
): Readonly<Record<string, number>> {
  const widths = Object.fromEntries(columns.map(({ key, width }) => [key, set[key] ?? width]))
  const free = columns.filter(({ key }) => set[key] === undefined)
  const growing = free.filter(({ grow }) => grow)
  const sharing = growing.length ? growing : free.length ? free : columns.slice(-1)
  const spare = room - Object.values(widths).reduce((sum, width) => sum + width, 0)
  if (spare < 0) return shrinkColumns(widths, growing, -spare)
  if (!sharing.length) return widths
  const share = Math.floor(spare / sharing.length)
  for (const [index, { key }] of sharing.entries())
    widths[key] = (widths[key] ?? 0) + share + (index === 0 ? spare - share * sharing.length : 0)
  return widths
}

function shrinkColumns(widths: Readonly<Record<string, number>>, growing: readonly FittingColumn[], over: number) {
  const all = growing.reduce((sum, { width }) => sum + width, 0)
  if (over > all * (1 - leastShare)) return widths
  return { ...widths, ...Object.fromEntries(growing.map(({ key, width }) => [key, width - Math.ceil((over * width) / all)])) }
}
