import { setTimeout as sleep } from 'node:timers/promises'
import { Server as Listener } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { HttpContext } from './pipeline/pipeline.ts'

const patience = 8000
const pollInterval = 50
/** Before the listener closes, and after: connections are kept, and then closed with their last answer. */
const [keeping, closing] = [300, 700]
/** A turn of the event loop that took no longer than this has left nothing unread, in milliseconds; and how long one is waited for. */
const shortTurn = 1
const longestWait = 1000

/**
 * Ends a server. First it goes on answering, for as long as a proxy needs to leave it: its health says so, and every
 * answer closes its connection. Then what was begun is answered, connections on which nothing runs are let go, and
 * nobody holds it up for long.
 */
export function prepareDrain(app: FastifyInstance, { ending, jobs }: HttpContext): (seconds: number) => Promise<void> {
  const running = new Set<FastifyReply>()
  let isClosing = false
  const lastOn = (reply: FastifyReply) => void (reply.sent || reply.header('connection', 'close'))
  const closeWithAnswers = () => {
    isClosing = true
    running.forEach(lastOn)
  }
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (isClosing) lastOn(reply)
    // A socket is no request that will be answered; it is told to go.
    if (headers.upgrade === undefined) running.add(reply)
  })
  app.addHook('onResponse', async (_request, reply) => void running.delete(reply))
  app.addHook('onRequestAbort', async request => running.forEach(reply => reply.request === request && running.delete(reply)))
  const stayOpen = async (milliseconds: number) => {
    closeWithAnswers()
    await sleep(milliseconds - keeping)
    // What is on its way to a listener when that closes is reset: a proxy that has kept connections makes few new ones.
    isClosing = false
    await sleep(keeping)
    await quietTurn()
    // Not http's own close: that would cut off the connections that are kept.
    Listener.prototype.close.call(app.server)
    closeWithAnswers()
    await sleep(closing)
  }
  return async seconds => {
    ending.abort()
    // Other nodes go on with what is released.
    await Promise.all([seconds > 0 ? stayOpen(seconds * 1000) : null, jobs.stop()])
    closeWithAnswers()
    const end = Date.now() + patience
    const sweep = async () => {
      await quietTurn()
      if (running.size === 0 || Date.now() > end) app.server.closeAllConnections()
      else app.server.closeIdleConnections()
    }
    const sweeping = setInterval(() => void sweep(), pollInterval)
    // Fastify's own close lets go of idle connections at once.
    await quietTurn()
    await app.close().finally(() => clearInterval(sweeping))
  }
}

/**
 * Comes right after the event loop has read what there was to read. A connection or a listener that is closed while
 * something unread lies there is reset, and the proxy cannot tell whether its request was begun.
 */
async function quietTurn(): Promise<void> {
  const end = performance.now() + longestWait
  for (let began = -Infinity, now = performance.now(); now - began > shortTurn && now < end; now = performance.now()) {
    began = now
    await new Promise(resolve => setImmediate(resolve))
  }
}
