import type { FastifyInstance } from 'fastify'
import { refuse } from '../../shared/wire/refusal.ts'
import { everybody, permit } from '../auth/permit.ts'
import { rateLimit } from '../auth/rateLimit.ts'
import { parseTilePosition, tileSource } from './assets/tiles.ts'
import { serveFile } from './fileRoutes.ts'
import type { HttpContext } from './pipeline/pipeline.ts'

/** Tiles per minute; a full screen has about forty. */
const limitTiles = rateLimit('tiles', 1200)

/** No page of its own: maps are part of many pages. */
const mapPage = { route: '' }

/** Map tiles of the deployment's source, for signed-in accounts. */
export function tileRoutes(app: FastifyInstance, server: HttpContext): void {
  const source = server.context.tiles === null ? null : tileSource(server.context.tiles)
  app.get<{ Params: { z: string; x: string; ticket: string } }>(
    '/api/tiles/:z/:x/:ticket',
    serveFile(server, async (scope, request, reply) => {
      permit(scope.who, mapPage, everybody)
      const { z, x, ticket } = request.params as { z: string; x: string; ticket: string }
      const at = source && parseTilePosition(z, x, ticket)
      if (!at) throw refuse('notFound')
      limitTiles(scope)
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
