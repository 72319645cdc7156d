import type { FastifyInstance } from 'fastify'
import { refuse } from '../../wire/refusal.ts'
import { rationing } from '../features/rationing.ts'
import { tileAt, tileSource } from '../features/tiles.ts'
import { everybody, permit } from '../permit.ts'
import { opening } from './fileRoutes.ts'
import type { Server } from './pipeline.ts'

/** A screen full of them is about forty. */
const ration = rationing(1200)

/** Maps are part of many pages, and no page themselves. */
const maps = { route: '' }

/** Tiles of the deployment's source, to whoever is signed in. */
export function tileRoutes(app: FastifyInstance, server: Server): void {
  const source = server.source.tiles === null ? null : tileSource(server.source.tiles)
  app.get<{ Params: { z: string; x: string; ticket: string } }>(
    '/api/tiles/:z/:x/:ticket',
    opening(server, async (scope, request, reply) => {
      permit(scope.who, maps, everybody)
      const { z, x, ticket } = request.params as { z: string; x: string; ticket: string }
      const at = source && tileAt(z, x, ticket)
      if (!at) throw refuse('notFound')
      ration(scope.who)
      const tile = await source.get(at)
      if (!tile) throw refuse('notFound')
      return reply
        .headers({
          'content-type': tile.type,
          'content-security-policy': `sandbox; default-src 'none'`,
          'cache-control': 'private, max-age=604800',
        })
        .send(tile.bytes)
    }),
  )
}
