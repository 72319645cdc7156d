import { rowsPerCall } from '../selection.ts'

/** So long may others wait for what a transaction holds, in milliseconds. */
const targetTime = 150
const [least, most] = [100, 2000]

export interface BatchSize {
  /** How many rows the next transaction should take. */
  size(): number
  /** Does one over so many rows, and learns from what it takes. */
  timed(rows: number, work: () => Promise<void>): Promise<void>
}

/** As many rows at once as are changed in the time wanted, judged by those just done. */
export function adaptiveBatchSize(): BatchSize {
  let size = rowsPerCall
  return {
    size: () => size,
    async timed(rows, work) {
      const begun = performance.now()
      await work()
      const fitting = (rows * targetTime) / (performance.now() - begun)
      size = Math.round(Math.min(most, size * 2, Math.max(least, size / 2, fitting)))
    },
  }
}
