const unprefixedRoots = new Set(['v1', 'v2', 'manage', 'inc', 'health', 'docs', 'files', 'icons', 'sso'])
const below = new Set(['v1', 'v2', 'manage', 'inc'])

export interface CanonicalPath {
  /** The organisation named by the path; only compared with the session's. */
  orgkey: string | null
  /** The path below `/api`. */
  rest: string
}

/** Normalises the spellings of a path: `/api/{orgkey}/v2/manage/x`, without orgkey, without `/v2`, `/v1`. */
export function canonicalPath(path: string): CanonicalPath {
  const parts = path
    .replace(/^\/+api(?=\/|$)/, '')
    .split('/')
    .filter(Boolean)
  const [first = '', second = ''] = parts
  const orgkey = !unprefixedRoots.has(first) && below.has(second) ? first : null
  if (orgkey !== null) parts.shift()
  if (parts[0] === 'v1' || parts[0] === 'v2') parts.shift()
  if (parts[0] === 'manage' && parts[1] === 'inc' && parts[2] === 'file') parts.shift()
  return { orgkey, rest: `/${parts.join('/')}` }
}
