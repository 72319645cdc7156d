import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../shared/wire/refusal.ts'
import { replyRefusal } from './reply.ts'

const policy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob:`,
  `media-src 'self' blob:`,
  `font-src 'self' data:`,
  `connect-src 'self'`,
  `manifest-src 'self'`,
  `frame-src 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `object-src 'none'`,
].join('; ')

const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
}

export const withSecurityHeaders = (reply: FastifyReply): FastifyReply => reply.headers(headers)

/** Content security policy: own files, and the inline scripts of the page by their hashes. */
export function contentSecurityPolicy(html: string): string {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  const hashes = scripts.map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return policy.replace(`script-src 'self'`, [`script-src 'self'`, ...hashes].join(' '))
}

/** Security headers on every reply; requests from a foreign origin are refused. */
export function guardRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    withSecurityHeaders(reply)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    if (request.method !== 'GET' && isForeignOrigin(request))
      return replyRefusal(request, reply, { refusal: refuse('wrongOrigin'), module: null })
  })
}

/**
 * Whether a page of another origin sends the request; own pages and programs without an origin do not. Whether a proxy ends TLS is known
 * only if the proxy is trusted, so an https origin is accepted on a connection that looks like http, but not the other way round.
 */
export function isForeignOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin === undefined) return false
  const url = URL.parse(origin)
  if (!url || url.host !== request.host) return true
  return url.protocol !== 'https:' && (url.protocol !== 'http:' || request.protocol === 'https')
}
