import { rowsPerCall } from '../selection.ts'

/** Target duration of one transaction, whose locks others wait for, in milliseconds. */
const targetTime = 150
const [least, limit] = [100, 2000]

export interface BatchSize {
  /** How many rows the next transaction should take. */
  size(): number
  /** Runs one batch and adapts the size to the time it takes. */
  timed(rows: number, work: () => Promise<void>): Promise<void>
}

/** Adapts the batch size to the wanted time, from the speed of the last batch. */
export function adaptiveBatchSize(): BatchSize {
  let size = rowsPerCall
  return {
    size: () => size,
    async timed(rows, work) {
      const begun = performance.now()
      await work()
      const fitting = (rows * targetTime) / (performance.now() - begun)
      size = Math.round(Math.min(limit, size * 2, Math.max(least, size / 2, fitting)))
    },
  }
}
