import { refuse } from '../../wire/refusal.ts'
import type { Whose } from '../db/connection.ts'

const minute = 60_000
const keyOf = ({ org, account }: Whose): string => `${org} ${account}`

/** Refuses an account what it asks for more often than so many times a minute, on this node. */
export function rationing(most: number): (whose: Whose) => void {
  let began = 0
  let counts = new Map<string, number>()
  return whose => {
    if (performance.now() - began > minute) {
      began = performance.now()
      counts = new Map()
    }
    const key = keyOf(whose)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > most) throw refuse('tooMany', { retryAfter: (began + minute - performance.now()) / 1000 })
  }
}

/** Refuses an account more than so many of a kind of work at once, on this node: the others wait for what it has begun. */
export function queueing(most: number): <T>(whose: Whose, work: () => Promise<T>) => Promise<T> {
  const counts = new Map<string, number>()
  return async (whose, work) => {
    const key = keyOf(whose)
    const count = counts.get(key) ?? 0
    if (count >= most) throw refuse('tooMany', { retryAfter: 5 })
    counts.set(key, count + 1)
    try {
      return await work()
    } finally {
      const left = (counts.get(key) ?? 1) - 1
      if (left) counts.set(key, left)
      else counts.delete(key)
    }
  }
}
