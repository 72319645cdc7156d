import type { Account } from '../../api/session/session.ts'

const maxPaths = 8
const storageKey = ({ orgcode, id }: Account) => `recent/${orgcode}/${id}`

/** The last pages of an account, the latest first. */
export function recentPaths(account: Account): readonly string[] {
  try {
    const paths: unknown = JSON.parse(localStorage.getItem(storageKey(account)) ?? '[]')
    return Array.isArray(paths) ? paths.filter(path => typeof path === 'string') : []
  } catch {
    return []
  }
}

export function rememberPath(account: Account, path: string) {
  const paths = [path, ...recentPaths(account).filter(other => other !== path)].slice(0, maxPaths)
  localStorage.setItem(storageKey(account), JSON.stringify(paths))
}
