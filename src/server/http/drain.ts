import type { FastifyInstance, FastifyRequest } from 'fastify'

const patience = 8000
const glance = 50

/** Ends a server: what was begun is answered, connections on which nothing runs are let go, and nobody holds it up for long. */
export function draining(app: FastifyInstance): () => Promise<void> {
  const running = new Set<FastifyRequest>()
  // A socket is no request that will be answered; it is told to go.
  app.addHook('onRequest', async request => void (request.headers.upgrade === undefined && running.add(request)))
  app.addHook('onResponse', async request => void running.delete(request))
  app.addHook('onRequestAbort', async request => void running.delete(request))
  return async () => {
    const end = Date.now() + patience
    const sweep = setInterval(() => {
      if (running.size === 0 || Date.now() > end) app.server.closeAllConnections()
      else app.server.closeIdleConnections()
    }, glance)
    await app.close().finally(() => clearInterval(sweep))
  }
}
