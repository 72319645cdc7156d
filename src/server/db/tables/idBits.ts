/** Ids in one word of a bitmap: as many bits as a number of JavaScript shifts. */
const wordBits = 32

/**
 * A set of ids as PostgreSQL tests it without reading all of it: a bitmap without its empty words. Two arrays, the places of
 * its words in order and their bits; where the next place is left out, an empty word ends the row of them. Ids of one
 * organisation lie close together, so that thousands of them are a few hundred bytes.
 */
export function idBits(ids: readonly number[]): string {
  const words = new Map<number, number>()
  for (const id of ids) {
    const place = Math.floor(id / wordBits)
    words.set(place, (words.get(place) ?? 0) | (1 << (id % wordBits)))
  }
  const ends = [...words.keys()].filter(place => !words.has(place + 1))
  for (const place of ends) words.set(place + 1, 0)
  const ordered = [...words].sort(([one], [other]) => one - other)
  return `{${ordered.map(([place]) => place).join(',')}} {${ordered.map(([, bits]) => bits >>> 0).join(',')}}`
}

/** The condition that an id is in the set whose text this SQL gives; not true where either is null. */
export function hasId(set: string, id: string): string {
  const half = (which: 1 | 2) => `(select split_part(${set}, ' ', ${which})::bigint[])`
  return `((${half(2)})[width_bucket(${id} / ${wordBits}, ${half(1)})] >> (${id} % ${wordBits})::int) % 2 = 1`
}
