import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalHeader, writePositionHeader } from '../../../shared/wire/envelope.ts'
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

/** Content security policy: own files, the inline scripts of the page by their hashes, and where the server is if elsewhere. */
export function contentSecurityPolicy(html: string, servers: readonly string[] = []): string {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  const hashes = scripts.map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return policy
    .replace(`script-src 'self'`, [`script-src 'self'`, ...hashes].join(' '))
    .replace(`connect-src 'self'`, [`connect-src 'self'`, ...servers].join(' '))
}

/** Security headers on every reply; requests from a foreign origin are refused, unless a client is served there. */
export function guardRequests(app: FastifyInstance, clientOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    withSecurityHeaders(reply)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    // On every reply: else a cache could give a client of another origin a reply that names no permitted origin.
    if (clientOrigins.length) reply.header('vary', 'Origin')
    const client = clientOrigins.find(origin => origin === request.headers.origin)
    if (client !== undefined) {
      reply.headers({ ...allowedHeaders, 'access-control-allow-origin': client })
      if (request.method === 'OPTIONS') return reply.code(204).headers(preflightHeaders).send()
    }
    if (request.method !== 'GET' && isForeignOrigin(request, clientOrigins))
      return replyRefusal(request, reply, { refusal: refuse('wrongOrigin'), module: null })
  })
}

/**
 * A client of another origin has its token in a header. Without `access-control-allow-credentials` a browser gives it no reply to a
 * request with cookies; calls read none.
 */
const allowedHeaders = {
  'access-control-expose-headers': `Authorization, ${refusalHeader}, ${writePositionHeader}, Retry-After, Content-Disposition, Accept-Ranges, Content-Range`,
}
const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': `Authorization, Authentication, Content-Type, Accept-Language, Idempotency-Key, Timestamp, Range, X-Request-Id, ${writePositionHeader}`,
  'access-control-max-age': '7200',
}

/**
 * Whether a page of another origin sends the request; own pages and programs without an origin do not. Whether a proxy ends TLS is known
 * only if the proxy is trusted, so an https origin is accepted on a connection that looks like http, but not the other way round.
 */
export function isForeignOrigin(request: FastifyRequest, clientOrigins: readonly string[]): boolean {
  const { origin } = request.headers
  if (origin === undefined || clientOrigins.includes(origin)) return false
  const url = URL.parse(origin)
  if (!url || url.host !== request.host) return true
  return url.protocol !== 'https:' && (url.protocol !== 'http:' || request.protocol === 'https')
}
