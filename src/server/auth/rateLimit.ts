import { refuse } from '../../shared/wire/refusal.ts'
import type { TenantContext } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import type { RateState } from '../db/sharedRates.ts'

const accountKey = ({ org, account }: TenantContext): string => `${org} ${account}`

/** Rate limit per account and minute, on all nodes together; `name` separates its counts from those of other limits. */
export const rateLimit =
  (name: string, max: number) =>
  ({ who, rates }: Pick<Scope, 'who' | 'rates'>): void =>
    refuseExceeded(rates.take(`${name} ${accountKey(who)}`, max))

export function refuseExceeded({ exceeded, reset }: RateState): void {
  if (exceeded) throw refuse('tooMany', { retryAfter: reset })
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
