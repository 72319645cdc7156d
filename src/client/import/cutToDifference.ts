/** As much of a value as a narrow column shows. */
const fitting = 12
/** Characters before the first difference that stay: they say where it is. */
const lead = 4

/**
 * Both values from shortly before their first difference on, where they begin alike: a cell shows the first words of a long value, and
 * those would be the same words twice.
 */
export function cutToDifference(was: string, text: string): readonly [was: string, text: string] {
  const [before, after] = [[...was], [...text]]
  const isShort = Math.max(before.length, after.length) <= fitting
  const differsAt = after.findIndex((character, at) => character !== before[at])
  const start = (differsAt < 0 ? after.length : differsAt) - lead
  if (isShort || start <= lead) return [was, text]
  const cut = (characters: readonly string[]) => `…${characters.slice(start).join('')}`
  return [cut(before), cut(after)]
}
