import type { IncomingMessage } from 'node:http'
import { canonicalPath } from '../../../shared/wire/canonicalPath.ts'

const orgkeys = new WeakMap<IncomingMessage, string>()

/** Canonical URL of all spellings of a call; the organisation in it is stored separately. */
export function rewriteUrl(request: IncomingMessage): string {
  const url = request.url ?? '/'
  if (!url.startsWith('/api/')) return url
  const [path = '', search] = url.split('?', 2)
  const { orgkey, rest } = canonicalPath(path)
  if (orgkey !== null) orgkeys.set(request, orgkey)
  return `/api${rest}${search === undefined ? '' : `?${search}`}`
}
export const orgkeyOf = (request: IncomingMessage): string | null => orgkeys.get(request) ?? null
