import { refuse } from '../../shared/wire/refusal.ts'
import type { TenantContext } from '../db/connection.ts'

const minute = 60_000
const accountKey = ({ org, account }: TenantContext): string => `${org} ${account}`

/** Refuses an account what it asks for more often than so many times a minute, on this node. */
export function rateLimit(most: number): (whose: TenantContext) => void {
  let began = 0
  let counts = new Map<string, number>()
  return whose => {
    if (performance.now() - began > minute) {
      began = performance.now()
      counts = new Map()
    }
    const key = accountKey(whose)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > most) throw refuse('tooMany', { retryAfter: (began + minute - performance.now()) / 1000 })
  }
}

/** Refuses an account more than so many of a kind of work at once, on this node: the others wait for what it has begun. */
export function concurrencyLimit(most: number): <T>(whose: TenantContext, work: () => Promise<T>) => Promise<T> {
  const counts = new Map<string, number>()
  return async (whose, work) => {
    const key = accountKey(whose)
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
