import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../shared/wire/refusal.ts'
import { isRecord } from '../../operations/parseInput.ts'
import { type HttpContext, withSession } from '../pipeline/pipeline.ts'
import { replyRefusal, requestLanguage } from '../pipeline/reply.ts'

/** Read when the first agent calls: most installations never have one. */
const loadMcpServer = () => import('./handleMessage.ts')

/**
 * The server for agents, by the Model Context Protocol over HTTP: one message each, answered as JSON; there is no stream and no
 * session.
 */
export function mcpRoutes(app: FastifyInstance, server: HttpContext): void {
  let mcpServer: ReturnType<typeof loadMcpServer> | undefined
  app.post(
    '/mcp',
    withSession(server, { call: 'mcp', module: null, tokens: true }, async ({ scope, signal }, request, reply) => {
      if (!scope.who.token) throw refuse('agentTokenNeeded')
      const { body } = request
      if (!isRecord(body)) throw refuse('agentOneMessage')
      const { handleMessage } = await (mcpServer ??= loadMcpServer())
      const { status, body: answer } = await handleMessage(
        { server, scope, signal, request, language: requestLanguage(request) },
        body,
      )
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .header('content-type', 'application/json; charset=utf-8')
        .send(Buffer.from(answer ? JSON.stringify(answer) : ''))
    }),
  )
  const postOnly = (request: FastifyRequest, reply: FastifyReply) =>
    replyRefusal(request, reply.header('allow', 'POST').header('cache-control', 'no-store'), {
      refusal: refuse('agentPostOnly'),
      module: null,
    })
  app.get('/mcp', postOnly)
  app.delete('/mcp', postOnly)
}
