import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Server } from './pipeline.ts'

const patience = 8000
const glance = 50

/**
 * Ends a server. First it goes on answering, for as long as a proxy needs to leave it: its health says so, and every
 * answer closes its connection. Then what was begun is answered, connections on which nothing runs are let go, and
 * nobody holds it up for long.
 */
export function draining(app: FastifyInstance, { ending, jobs }: Server): (seconds: number) => Promise<void> {
  const running = new Set<FastifyReply>()
  const lastOn = (reply: FastifyReply) => void (reply.sent || reply.header('connection', 'close'))
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (ending.signal.aborted) lastOn(reply)
    // A socket is no request that will be answered; it is told to go.
    if (headers.upgrade === undefined) running.add(reply)
  })
  app.addHook('onResponse', async (_request, reply) => void running.delete(reply))
  app.addHook('onRequestAbort', async request => running.forEach(reply => reply.request === request && running.delete(reply)))
  return async seconds => {
    ending.abort()
    running.forEach(lastOn)
    // Other nodes go on with what is released.
    await Promise.all([sleep(seconds * 1000), jobs.stop()])
    const end = Date.now() + patience
    const sweep = setInterval(() => {
      if (running.size === 0 || Date.now() > end) app.server.closeAllConnections()
      else app.server.closeIdleConnections()
    }, glance)
    await app.close().finally(() => clearInterval(sweep))
  }
}
