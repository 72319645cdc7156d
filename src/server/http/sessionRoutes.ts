import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../wire/refusal.ts'
import { scopeOf } from '../db/scope.ts'
import { menuTree } from '../features/menuTree.ts'
import { accountInfo, pageCodes } from '../features/account.ts'
import { entrance } from '../features/entrance.ts'
import { getPreference, savePreference } from '../features/preference.ts'
import { serverInfo } from '../features/serverInfo.ts'
import { credentialsOf, signIn } from '../features/signIn.ts'
import { findRecords } from '../operations/find.ts'
import { isRecord } from '../operations/input.ts'
import { standingOf } from '../operations/standing.ts'
import { undo } from '../operations/many/undo.ts'
import { answeringAll, refused, type Server } from './pipeline.ts'
import { accept } from './reply.ts'

/** Signing in, and what the shell asks about whoever is signed in. */
export function sessionRoutes(app: FastifyInstance, server: Server): void {
  app.post('/api/manage/login', (request, reply) => answerSignIn(server, request, reply))
  app.get('/api/entrance', async (_request, reply) => accept(reply, await entrance(server.source)))
  const ask = (path: string, run: Parameters<typeof answeringAll>[2]) =>
    app.post(`/api/manage/${path}`, answeringAll(server, path, run))
  ask('admin/info', scope => accountInfo(scope))
  ask('inc/server/info', (scope, _sent, request) => serverInfo(scope, request.ip))
  ask('admin/config/pagerole/check', async (scope, { body }) => pageCodes(scope, body['path']))
  ask('receipt/undo', (scope, { body }) => undo(scope, body['id']))
  ask('standing/get', scope => standingOf(scope))
  ask('records/find', (scope, { body }, { raw }) => findRecords(scope, body['keyword'], () => raw.socket.destroyed))
  ask('preference/get', (scope, { body }) => getPreference(scope, body['key']))
  ask('preference/save', (scope, { body }) => savePreference(scope, body['key'], body['value']))
}

async function answerSignIn(server: Server, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  try {
    if (!isRecord(request.body)) throw refuse('badRequest')
    const from = { ip: request.ip, requestId: request.id, agent: request.headers['user-agent'] ?? '' }
    const { token, orgkey, device } = await signIn(server, { credentials: credentialsOf(request.body), from })
    const { who } = await server.sessions.open(token, from)
    const router = await menuTree(scopeOf(server.source, who))
    return accept(reply, { orgkey, token_type: 'Bearer', access_token: token }, { router, device })
  } catch (error) {
    return refused(server, { request, reply, error, who: null, module: null, call: 'login' })
  }
}
