import { refuse } from '../../shared/wire/refusal.ts'
import type { TenantContext } from '../db/connection.ts'

const minute = 60_000
const accountKey = ({ org, account }: TenantContext): string => `${org} ${account}`

/** Counts by key, which restart each minute, on this node. */
export function minuteCounts() {
  let began = performance.now()
  let counts = new Map<string, number>()
  const ofThisMinute = () => {
    if (performance.now() - began > minute) {
      began = performance.now()
      counts = new Map()
    }
    return counts
  }
  const of = (key: string): number => ofThisMinute().get(key) ?? 0
  return {
    of,
    add(key: string): number {
      const count = of(key) + 1
      counts.set(key, count)
      return count
    },
    secondsLeft: () => (began + minute - performance.now()) / 1000,
  }
}

/** Rate limit per account and minute, on this node. */
export function rateLimit(max: number): (accountId: TenantContext) => void {
  const counts = minuteCounts()
  return accountId => {
    if (counts.add(accountKey(accountId)) > max) throw refuse('tooMany', { retryAfter: counts.secondsLeft() })
  }
}

/** Concurrency limit per account, on this node: more calls are refused. */
export function concurrencyLimit(max: number): <T>(accountId: TenantContext, work: () => Promise<T>) => Promise<T> {
  const counts = new Map<string, number>()
  return async (accountId, work) => {
    const key = accountKey(accountId)
    const count = counts.get(key) ?? 0
    if (count >= max) throw refuse('tooMany', { retryAfter: 5 })
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
