import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../shared/wire/refusal.ts'
import { moduleRoutes } from './moduleRoutes.ts'
import { answerCall, type HttpContext, operationHandler } from './pipeline/pipeline.ts'
import { replyRefusal } from './pipeline/reply.ts'

const manage = '/manage/'

/**
 * The calls of all modules, looked up by their path behind one route: a module has twenty calls, and registering each with
 * Fastify costs a start more than reading the module's schema.
 */
export function answerModules(app: FastifyInstance, server: HttpContext): void {
  const { registry } = server.context
  const calls = new Map<string, { path: string; isFeed: boolean; answer: ReturnType<typeof operationHandler> }>()
  for (const route of registry.modules.flatMap(module => moduleRoutes(module, registry.part(module)))) {
    const path = `/api${route.path}`
    if (calls.has(path) || app.hasRoute({ method: 'POST', url: path }))
      throw new Error(`${route.module.name}.wire: the path ${path} is already taken; write another`)
    const answer = operationHandler(server, route)
    if (route.path.startsWith(manage)) calls.set(path, { path, isFeed: route.call === 'events', answer })
    else app.post(path, answer)
  }
  const called = ({ params }: FastifyRequest) => calls.get(`/api${manage}${(params as { '*': string })['*']}`)
  const config = { pathOf: (request: FastifyRequest) => called(request)?.path }
  const refuseUnknown = answerCall(server, { call: 'unknown', module: null, viewing: 'seen', tokens: true }, async () =>
    Promise.reject(refuse('forbidden')),
  )
  app.post(`/api${manage}*`, { config }, (request, reply) => (called(request)?.answer ?? refuseUnknown)(request, reply))
  // Programs poll a feed: the cursor is in the address.
  app.get(`/api${manage}*`, { config }, (request, reply) => {
    const call = called(request)
    return call?.isFeed
      ? call.answer(request, reply)
      : replyRefusal(request, reply, { refusal: refuse('noSuchCall'), module: null })
  })
}
