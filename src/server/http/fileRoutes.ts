import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../../wire/refusal.ts'
import { refusalOf } from '../db/refusals.ts'
import { scopeOf } from '../db/scope.ts'
import { exportPurpose, type ExportTicket, workbook } from '../operations/export.ts'
import { permit } from '../operations/permit.ts'
import { bearer, type Server } from './pipeline.ts'
import { deny } from './reply.ts'

const cookie = (request: FastifyRequest): string | undefined => /(?:^|;\s*)token=(?:Bearer(?:%20| ))?([\w-]{1,80})/.exec(request.headers.cookie ?? '')?.[1]
/** A file may be opened by the cookie; nothing else is. */
const tokenOf = (request: FastifyRequest): string => {
  const sent = request.headers.authorization ? bearer(request) : cookie(request)
  if (!sent) throw refuse('noSession')
  return sent
}

export function fileRoutes(app: FastifyInstance, { source, sessions }: Server): void {
  app.get<{ Params: { ticket: string; name: string } }>('/api/files/export/:ticket/:name', async (request, reply) => {
    try {
      const { who } = await sessions.open(tokenOf(request), { ip: request.ip, requestId: request.id })
      const ticket = read(source.open(exportPurpose, request.params.ticket))
      const module = source.registry.named(ticket.module)
      if (!module || ticket.org !== who.org || ticket.account !== who.account) throw refuse('notFound')
      permit(who, module, ['view', 'export'])
      return await reply
        .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${module.title}.xlsx`)}`)
        .send(Readable.from(workbook(scopeOf(source, who), module, ticket.query)))
    } catch (error) {
      const known = refusalOf(error, null)
      if (!(known instanceof Refusal)) request.log.error(error)
      return deny(request, reply, { refusal: known instanceof Refusal ? known : refuse('failed'), module: null })
    }
  })
}

function read(text: string | null): ExportTicket {
  const ticket: ExportTicket | null = text === null ? null : JSON.parse(text)
  if (!ticket || ticket.until < Date.now()) throw refuse('notFound')
  return ticket
}
