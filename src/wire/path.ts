/** Calls every module has, under `/manage/{path}/`. */
export const calls = ['list', 'info', 'save', 'del', 'batch', 'upfield', 'combox', 'tree'] as const
export type Call = (typeof calls)[number]

const orgkeyPattern = /^[a-z0-9]{8,32}$/
export interface CanonicalPath {
  /** What the path says whose it is; a hint, compared with the session. */
  orgkey: string | null
  /** The path below `/api/v2`. */
  rest: string
}

/** All the ways a path may be written, as one: `/api/{orgkey}/v2/manage/x`, without orgkey, without `/v2`, `/v1`. */
export function canonicalPath(path: string): CanonicalPath {
  const parts = path.replace(/^\/+api\/+/, '').split('/').filter(Boolean)
  const orgkey = parts[0] !== undefined && orgkeyPattern.test(parts[0]) && /^v[12]$|^manage$|^inc$/.test(parts[1] ?? '') ? parts.shift()! : null
  if (parts[0] === 'v1' || parts[0] === 'v2') parts.shift()
  return { orgkey, rest: `/${parts.join('/')}` }
}
