import type { FastifyInstance } from 'fastify'
import { refuse } from '../../shared/wire/refusal.ts'
import { auditInsert } from '../db/auditInsert.ts'
import type { Scope } from '../db/scope.ts'
import { emptySql } from '../db/sql.ts'
import { endOwnSessions, type CurrentSession, ownSessions } from '../auth/ownSessions.ts'
import { changeOwnPassword, ownAuditEntry, confirmPassword } from '../auth/changeOwnPassword.ts'
import { accountModuleIn } from '../auth/accountModules.ts'
import type { SecondSteps } from '../auth/secondStep.ts'
import { readSite } from '../auth/readEntrance.ts'
import { loadProfile, updateProfile } from '../operations/profile.ts'
import { withSession, parseRequest, type HttpContext } from './pipeline/pipeline.ts'
import { replyData } from './pipeline/reply.ts'

type Body = Readonly<Record<string, unknown>>
type Ask = (path: string, run: (own: CurrentSession, body: Body, scope: Scope) => Promise<unknown>) => void

/** Endpoints for the signed-in account itself, whatever its roles. */
export function ownRoutes(app: FastifyInstance, server: HttpContext): void {
  const module = accountModuleIn(server.source.registry)
  const { source } = server
  const post: Ask = (path, run) =>
    app.post(
      `/api/manage/${path}`,
      withSession(server, { call: path, module }, async ({ scope, sid }, request, reply) =>
        replyData(reply, await run({ source, who: scope.who, sid }, parseRequest(request).body, scope)),
      ),
    )
  post('admin/web/info', (_own, _body, scope) => readSite(scope))
  post('admin/me', (_own, _body, scope) => loadProfile(scope))
  post('admin/me/save', (_own, body, scope) => updateProfile(scope, body))
  post('admin/logout', async own => {
    await server.sessions.end(own.sid)
    await own.source.database.write(own.who, auditInsert(own.who, logoutEntry, emptySql))
    return null
  })
  post('admin/password', changeOwnPassword)
  post('admin/sessions', ownSessions)
  post('admin/sessions/end', (own, { id }) => endOwnSessions(own, id))
  secondStepRoutes(post, server.secondSteps)
}
const logoutEntry = { action: 'logout', module: null, ids: [], changes: null }

function secondStepRoutes(post: Ask, steps: SecondSteps): void {
  const proved = (own: CurrentSession, { password }: Body) => confirmPassword(own, { field: 'password', typed: password })
  post('admin/totp', ({ who }) => steps.state(who))
  post('admin/totp/begin', async (own, body) => {
    await proved(own, body)
    return steps.begin(own.who, `${own.who.orgcode}/${own.who.username}`)
  })
  post('admin/totp/confirm', async ({ who }, { code }) => {
    const confirmation = { code: typeof code === 'string' ? code : '', entry: ownAuditEntry(who, 'addSecondStep') }
    const recovery = await steps.confirm(who, confirmation)
    if (!recovery) throw refuse('invalid', { errors: [{ field: 'code', code: 'wrongCode' }] })
    return { recovery }
  })
  post('admin/totp/remove', async (own, body) => {
    await proved(own, body)
    await steps.remove(own.who, ownAuditEntry(own.who, 'removeSecondStep'))
    return null
  })
}
