import { setImmediate as nextTurn } from 'node:timers/promises'

const yieldEvery = 500

/** Maps many items and yields to the event loop in between, so that requests are answered. */
export async function mapYielding<T, R>(all: readonly T[], work: (one: T, index: number) => R): Promise<R[]> {
  const results: R[] = []
  for (const [index, one] of all.entries()) {
    if (index % yieldEvery === yieldEvery - 1) await nextTurn()
    results.push(work(one, index))
  }
  return results
}
