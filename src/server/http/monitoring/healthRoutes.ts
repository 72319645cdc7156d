import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { BusState } from '../../db/bus.ts'
import type { ReplicaUse } from '../../db/replica/watchReplica.ts'
import { refusalSentence } from '../../text/sentences.ts'
import type { HttpContext } from '../pipeline/pipeline.ts'
import { requestLanguage } from '../pipeline/reply.ts'
import type { HealthProblem } from './healthCheck.ts'

export interface Health {
  problem: HealthProblem | null
  db: string
  version: string
  /** Whether the replica is used; where there is one. It takes no part in `problem`: the primary serves without it. */
  replica?: ReplicaUse
  /** The bus of messages between nodes, where there may be several. Without it a node serves, and sees changes of others later. */
  bus?: BusState
}

/**
 * Liveness: whether the process answers, without any dependency. Readiness: whether it may get requests; the database answers,
 * it and the disk can be written, and the node is not about to end.
 */
export function healthRoutes(app: FastifyInstance, { ending }: HttpContext, health: () => Promise<Health>): void {
  const readiness = async (request: FastifyRequest, reply: FastifyReply) => {
    const { problem: found, ...rest } = await health()
    const problem = found ?? (ending.signal.aborted ? 'unavailable' : null)
    if (!problem) return reply.send({ ok: true, ...rest })
    return reply
      .code(503)
      .send({ ok: false, ...rest, reason: refusalSentence(refuse(problem), { language: requestLanguage(request) }) })
  }
  app.get('/api/health', readiness)
  app.get('/api/health/ready', readiness)
  app.get('/api/health/live', async (_request, reply) => reply.send({ ok: true }))
}
