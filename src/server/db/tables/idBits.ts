/** Ids in one word of a bitmap: as many bits as a number of JavaScript shifts. */
const wordBits = 32
/** The greatest subscript that an array of PostgreSQL has. */
const maxPlace = 2 ** 31 - 2

/**
 * A bitmap of ids that PostgreSQL tests without reading all of it: an array of 32-bit words with the subscript id / 32, from the word of
 * the first id to that of the last. Null if the ids are so far apart that `idBounds` is shorter.
 */
export function idBits(ids: readonly number[]): string | null {
  const words = new Map<number, number>()
  for (const id of ids) {
    const place = Math.floor(id / wordBits)
    words.set(place, (words.get(place) ?? 0) | (1 << (id % wordBits)))
  }
  const places = [...words.keys()].sort((one, other) => one - other)
  const [first = 0, last = 0] = [places[0], places.at(-1)]
  if (last > maxPlace || last - first > 2 * ids.length + 64) return null
  const bits = Array.from({ length: last - first + 1 }, (_, index) => (words.get(first + index) ?? 0) >>> 0)
  return `[${first}:${last}]={${bits.join(',')}}`
}

/** A set of ids as bounds: each id and the number after it, in order. A number is in the set if an odd count of bounds is not above it. */
export const idBounds = (ids: readonly number[]): string =>
  `{${[...ids]
    .sort((one, other) => one - other)
    .flatMap(id => [id, id + 1])
    .join(',')}}`
/** SQL of the bounds of an array of ids. */
export const boundsSql = (ids: string): string =>
  `array(select bound from unnest(${ids}) one, lateral (values (one), (one + 1)) bounds (bound) order by bound)`

/** The condition that an id is in the bitmap whose text this SQL gives; not true where either is null. */
export const hasId = (bits: string, id: string): string =>
  `((select ${bits}::bigint[])[least(${id} / ${wordBits}, ${maxPlace + 1})] >> (${id} % ${wordBits})::int) % 2 = 1`
/** The condition that an id is within the bounds that this SQL gives: a binary search; not true where either is null. */
export const isInBounds = (bounds: string, id: string): string => `width_bucket(${id}, (select ${bounds})) % 2 = 1`
