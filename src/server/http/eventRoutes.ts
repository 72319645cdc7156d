import type { FastifyInstance } from 'fastify'
import { allEvents } from '../operations/events/events.ts'
import { callHandler, type HttpContext } from './pipeline/pipeline.ts'

/** The feed of the whole organisation; those of modules are among their routes. */
export function eventRoutes(app: FastifyInstance, server: HttpContext): void {
  app.route({
    // Programs poll a feed: the cursor is in the address.
    method: ['GET', 'POST'],
    url: '/api/manage/events',
    handler: callHandler(server, { call: 'events', module: null, viewing: 'seen', tokens: true }, allEvents),
  })
}
