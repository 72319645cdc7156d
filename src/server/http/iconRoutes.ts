import type { FastifyInstance } from 'fastify'
import { refuse } from '../../wire/refusal.ts'
import { iconSvg, searchIcons } from '../features/icons.ts'
import { parseText } from '../operations/input.ts'
import { answeringAll, type Server } from './pipeline.ts'
import { deny } from './reply.ts'

const most = 60
export function iconRoutes(app: FastifyInstance, server: Server): void {
  app.post(
    '/api/manage/inc/icon/search',
    answeringAll(server, 'icon/search', async (_scope, { body }) => searchIcons(parseText(body['keyword'], 'keyword', 50), most)),
  )
  app.get<{ Params: { set: string; file: string } }>('/api/icons/:set/:file', async (request, reply) => {
    const { set, file } = request.params
    const svg = file.endsWith('.svg') ? await iconSvg(set, file.slice(0, -4)) : null
    if (!svg) return deny(request, reply, { refusal: refuse('notFound'), module: null })
    return reply.header('content-type', 'image/svg+xml').header('cache-control', 'public, max-age=31536000, immutable').send(svg)
  })
}
