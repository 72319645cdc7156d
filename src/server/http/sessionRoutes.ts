import type { FastifyInstance } from 'fastify'
import { Refusal, refuse } from '../../wire/refusal.ts'
import { refusalOf } from '../db/refusals.ts'
import { scopeOf } from '../db/scope.ts'
import { menuTree } from '../features/menuTree.ts'
import { accountInfo, pageCodes, webInfo } from '../features/account.ts'
import { getPreference, savePreference } from '../features/preference.ts'
import { credentialsOf, signIn } from '../features/signIn.ts'
import { isRecord } from '../operations/input.ts'
import { answeringAll, bearer, type Server } from './pipeline.ts'
import { accept, deny } from './reply.ts'

/** Signing in and out, and what the shell asks about whoever is signed in. */
export function sessionRoutes(app: FastifyInstance, server: Server): void {
  app.post('/api/manage/login', async (request, reply) => {
    try {
      if (!isRecord(request.body)) throw refuse('badRequest')
      const { source, sessions } = server
      const agent = request.headers['user-agent'] ?? ''
      const { token, orgkey } = await signIn(source.database, sessions, {
        credentials: credentialsOf(request.body),
        ip: request.ip,
        agent,
      })
      const { who } = await sessions.open(token, { ip: request.ip, requestId: request.id })
      const router = await menuTree(scopeOf(source, who))
      return accept(reply, { orgkey, token_type: 'Bearer', access_token: token }, { router })
    } catch (error) {
      const known = refusalOf(error, null)
      if (!(known instanceof Refusal)) request.log.error(error)
      return deny(request, reply, { refusal: known instanceof Refusal ? known : refuse('failed'), module: null })
    }
  })
  const ask = (path: string, run: Parameters<typeof answeringAll>[2]) =>
    app.post(`/api/manage/${path}`, answeringAll(server, path, run))
  ask('admin/info', scope => accountInfo(scope))
  ask('admin/web/info', scope => webInfo(scope))
  ask('admin/config/pagerole/check', async (scope, { body }) => pageCodes(scope, body['path']))
  ask('preference/get', (scope, { body }) => getPreference(scope, body['key']))
  ask('preference/save', (scope, { body }) => savePreference(scope, body['key'], body['value']))
  ask('admin/logout', async (_scope, _sent, request) => {
    const { sid } = await server.sessions.open(bearer(request), { ip: request.ip, requestId: request.id })
    await server.sessions.end(sid)
    return null
  })
}
