import { refuse } from '../../wire/refusal.ts'
import type { Whose } from '../db/connection.ts'

const minute = 60_000

/** Refuses an account what it asks for more often than so many times a minute, on this node. */
export function pacing(most: number): (whose: Whose) => void {
  let began = 0
  let counts = new Map<string, number>()
  return ({ org, account }) => {
    if (performance.now() - began > minute) {
      began = performance.now()
      counts = new Map()
    }
    const key = `${org} ${account}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > most) throw refuse('tooMany', { retryAfter: (began + minute - performance.now()) / 1000 })
  }
}
