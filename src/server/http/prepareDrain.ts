import { Server as Listener } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { HttpContext } from './pipeline/pipeline.ts'

const drainTimeout = 8000
const pollInterval = 50
/** Milliseconds before the listener closes, in which connections stay open, and after it. */
const [keeping, closing] = [300, 700]
/** Milliseconds: after an iteration of the event loop this short nothing is left unread; and how long to wait for one. */
const shortTurn = 1
const maxWait = 1000

/**
 * Drains a server. First it goes on answering for as long as a proxy needs to leave it: its health check fails, and every
 * answer closes its connection. Then running requests are answered, idle connections are closed, and
 * whatever is left is cut after a while.
 */
export function prepareDrain(app: FastifyInstance, { ending, jobs, workers }: HttpContext): (seconds: number) => Promise<void> {
  const running = new Set<FastifyReply>()
  let isClosing = false
  const lastOn = (reply: FastifyReply) => void (reply.sent || reply.header('connection', 'close'))
  const closeWithAnswers = () => {
    isClosing = true
    running.forEach(lastOn)
  }
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (isClosing) lastOn(reply)
    // A WebSocket gets no HTTP answer; it is closed with `goingAway`.
    if (headers.upgrade === undefined) running.add(reply)
  })
  app.addHook('onResponse', async (_request, reply) => void running.delete(reply))
  app.addHook('onRequestAbort', async request => running.forEach(reply => reply.request === request && running.delete(reply)))
  const stayOpen = async (milliseconds: number) => {
    closeWithAnswers()
    await sleep(milliseconds - keeping)
    // Connections still in the backlog when the listener closes are reset: a proxy that may keep its connections opens few new ones.
    isClosing = false
    await sleep(keeping)
    await quietTurn()
    // Not the close of http.Server: that would close the idle connections too.
    Listener.prototype.close.call(app.server)
    closeWithAnswers()
    await sleep(closing)
  }
  return async seconds => {
    ending.abort()
    // Other nodes continue the released jobs.
    await Promise.all([seconds > 0 ? stayOpen(seconds * 1000) : null, jobs.stop(), workers.stop()])
    closeWithAnswers()
    const end = Date.now() + drainTimeout
    const sweep = async () => {
      await quietTurn()
      if (running.size === 0 || Date.now() > end) app.server.closeAllConnections()
      else app.server.closeIdleConnections()
    }
    const sweeping = setInterval(() => void sweep(), pollInterval)
    // Fastify's close ends idle connections at once.
    await quietTurn()
    await app.close().finally(() => clearInterval(sweeping))
  }
}

/**
 * Resolves after the event loop has read all pending data. A connection or a listener that is closed while data is unread is
 * reset, and the proxy cannot know whether its request was started.
 */
async function quietTurn(): Promise<void> {
  const end = performance.now() + maxWait
  for (let began = -Infinity, now = performance.now(); now - began > shortTurn && now < end; now = performance.now()) {
    began = now
    await new Promise(resolve => setImmediate(resolve))
  }
}
