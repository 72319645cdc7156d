interface FittingColumn {
  key: string
  width: number
  grow?: true
  fixed?: 'left' | 'right' | undefined
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
  if (spare < 0) return shrinkColumns(widths, growing, -spare) ?? alignColumns(columns, { widths, set, room })
  if (!sharing.length) return widths
  const share = Math.floor(spare / sharing.length)
  for (const [index, { key }] of sharing.entries())
    widths[key] = (widths[key] ?? 0) + share + (index === 0 ? spare - share * sharing.length : 0)
  return widths
}

function shrinkColumns(widths: Readonly<Record<string, number>>, growing: readonly FittingColumn[], over: number) {
  const all = growing.reduce((sum, { width }) => sum + width, 0)
  if (over > all * (1 - leastShare)) return null
  return { ...widths, ...Object.fromEntries(growing.map(({ key, width }) => [key, width - Math.ceil((over * width) / all)])) }
}

interface Alignment {
  widths: Readonly<Record<string, number>>
  set: Readonly<Record<string, number>>
  room: number
}

/** Where columns are out of sight: those that are wholly seen share what is left over, so that none is cut off by what is pinned. */
function alignColumns(columns: readonly FittingColumn[], { widths, set, room }: Alignment) {
  const widthOf = ({ key }: FittingColumn) => widths[key] ?? 0
  const total = (some: readonly FittingColumn[]) => some.reduce((sum, column) => sum + widthOf(column), 0)
  const left = room - total(columns.filter(({ fixed }) => fixed))
  const moving = columns.filter(({ fixed }) => !fixed)
  const seen = moving.filter((_, index) => total(moving.slice(0, index + 1)) <= left)
  const stretched = seen.filter(({ key }) => set[key] === undefined)
  if (!stretched.length) return widths
  const spare = left - total(seen)
  const share = Math.floor(spare / stretched.length)
  const wider = stretched.map((column, index) => {
    const rest = index === 0 ? spare - share * stretched.length : 0
    return [column.key, widthOf(column) + share + rest] as const
  })
  return { ...widths, ...Object.fromEntries(wider) }
}
