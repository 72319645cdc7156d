import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writePositionHeader } from '../../../shared/wire/envelope.ts'
import type { RequestWrites } from '../../db/connection.ts'
import type { ReadReplica } from '../../db/replica/readReplica.ts'

const writesByRequest = new WeakMap<FastifyRequest, RequestWrites>()

/** What a request writes, and what its caller had written before. */
export function writesOf(request: FastifyRequest): RequestWrites {
  const sent = request.headers[writePositionHeader]
  const after = typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : 0
  const writes = writesByRequest.get(request) ?? { after, wrote: false }
  writesByRequest.set(request, writes)
  return writes
}

/**
 * Names the position of the log in the reply of each call that wrote: the next call may reach another node before the message that
 * tells it of the change.
 */
export function nameWritePositions(app: FastifyInstance, replica: ReadReplica): void {
  app.addHook('onSend', async (request, reply) => {
    const { org } = request.facts
    if (org === undefined || !writesByRequest.get(request)?.wrote) return
    const position = await replica.positionOf(org)
    if (position !== null) reply.header(writePositionHeader, position)
  })
}
