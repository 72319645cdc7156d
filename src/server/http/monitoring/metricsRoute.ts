import { createHash, timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Metrics } from '../../monitoring/metrics.ts'
import { replyRefusal } from '../pipeline/reply.ts'

/** `GET /metrics` for Prometheus, with the configured token; without one for everybody who can connect. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  app.get('/metrics', async (request, reply) => {
    if (token !== null && !isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      return replyRefusal(request, reply, { refusal: refuse('noSession'), module: null })
    return reply
      .header('content-type', metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (sent: string, expected: string): boolean => timingSafeEqual(digest(sent), digest(expected))

/** Serves the metrics on a port of their own, for a network that only monitoring reaches. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port, token }: { host: string; port: number; token: string | null },
) {
  const app = fastify({ logger: false })
  app.decorateRequest('facts')
  app.addHook('onRequest', (request, _reply, done) => {
    request.facts = {}
    done()
  })
  metricsRoute(app, metrics, token)
  await app.listen({ host, port })
  return app
}
