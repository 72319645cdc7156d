import type { FastifyInstance } from 'fastify'
import { refuse } from '../../shared/wire/refusal.ts'
import { parseText } from '../operations/parseInput.ts'
import { iconSvg, searchIcons } from './assets/icons.ts'
import { callHandler, type HttpContext } from './pipeline/pipeline.ts'
import { replyRefusal } from './pipeline/reply.ts'

const max = 60
export function iconRoutes(app: FastifyInstance, server: HttpContext): void {
  app.post(
    '/api/manage/inc/icon/search',
    callHandler(server, { call: 'icon/search', module: null, viewing: 'seen' }, async (_scope, { body }) =>
      searchIcons(parseText(body['keyword'], 'keyword', 50), max),
    ),
  )
  app.get<{ Params: { set: string; file: string } }>('/api/icons/:set/:file', async (request, reply) => {
    const { set, file } = request.params
    const svg = file.endsWith('.svg') ? await iconSvg(set, file.slice(0, -4)) : null
    if (!svg) return replyRefusal(request, reply, { refusal: refuse('notFound'), module: null })
    return reply.header('content-type', 'image/svg+xml').header('cache-control', 'public, max-age=31536000, immutable').send(svg)
  })
}
