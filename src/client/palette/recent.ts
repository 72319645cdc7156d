import type { Account } from '../session.ts'

const most = 8
const keyOf = ({ orgcode, id }: Account) => `recent/${orgcode}/${id}`

/** The pages an account was on last, the latest first. */
export function recentPaths(account: Account): readonly string[] {
  try {
    const paths: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]')
    return Array.isArray(paths) ? paths.filter(path => typeof path === 'string') : []
  } catch {
    return []
  }
}

export function remember(account: Account, path: string) {
  const paths = [path, ...recentPaths(account).filter(other => other !== path)].slice(0, most)
  localStorage.setItem(keyOf(account), JSON.stringify(paths))
}
