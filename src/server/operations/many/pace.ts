import { lot } from './selection.ts'

/** So long may others wait for what a transaction holds, in milliseconds. */
const wanted = 150
const [least, most] = [100, 2000]

export interface Pace {
  /** How many rows the next transaction should take. */
  size(): number
  /** Does one over so many rows, and learns from what it takes. */
  keep(rows: number, work: () => Promise<void>): Promise<void>
}

/** As many rows at once as are changed in the time wanted, judged by those just done. */
export function pacing(): Pace {
  let size = lot
  return {
    size: () => size,
    async keep(rows, work) {
      const begun = performance.now()
      await work()
      const fitting = (rows * wanted) / (performance.now() - begun)
      size = Math.round(Math.min(most, size * 2, Math.max(least, size / 2, fitting)))
    },
  }
}
