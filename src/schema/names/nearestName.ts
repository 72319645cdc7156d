/** The name that was most likely meant: one that differs in few letters, or the only one there is. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map(one => ({ one, away: editDistance(name, one) }))
    .filter(({ one, away }) => away > 0 && away < one.length && away <= Math.max(2, Math.floor(one.length / 3)))
    .sort((a, b) => a.away - b.away)
  return nearest?.one ?? (names.length === 1 ? names[0] : undefined)
}

/** Levenshtein distance. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [at, other] of [...to].entries())
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
