import type { AccountPrincipal } from '../principal.ts'

type Sets = Readonly<Record<string, readonly unknown[]>>

/** Whether a set lacks a value that it had before, or is there no longer. */
export const isNarrower = (before: Sets | undefined, now: Sets | undefined): boolean =>
  Object.entries(before ?? {}).some(([name, values]) => {
    const left = new Set(now?.[name])
    return values.some(value => !left.has(value))
  })

/** Whether an account may do less than before, or sees other rows: what was read with its former rights is not to be used. */
export const hasLostRights = (before: AccountPrincipal, now: AccountPrincipal): boolean =>
  isNarrower(before.pages, now.pages) ||
  isNarrower(before.scopeValues, now.scopeValues) ||
  JSON.stringify(before.bound) !== JSON.stringify(now.bound)
