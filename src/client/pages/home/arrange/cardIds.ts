/** Gives ids that no card of an arrangement has or had: what a card shows is kept by its id, also that of a removed one. */
export function createCardIds(used: Iterable<string>): () => string {
  const taken = new Set(used)
  let number = 1
  return () => {
    while (taken.has(`card${number}`)) number++
    return `card${number++}`
  }
}
