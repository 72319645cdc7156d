import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../shared/wire/refusal.ts'
import { accountModuleIn } from '../auth/accountModules.ts'
import { changeOwnPassword, ownAuditInsert, confirmPassword } from '../auth/changeOwnPassword.ts'
import { endOwnSessions, type CurrentSession, ownSessions } from '../auth/ownSessions.ts'
import { readSite } from '../auth/readSite.ts'
import type { SecondSteps } from '../auth/signIn/secondStep.ts'
import { ownSignInMethods } from '../auth/sso/ownSignInMethods.ts'
import { publicOrigin } from '../auth/sso/publicAddress.ts'
import { endViewingAs, startViewingAs } from '../auth/viewing/viewAs.ts'
import { auditInsert } from '../db/auditInsert.ts'
import type { Scope } from '../db/scope.ts'
import { emptySql } from '../db/sql.ts'
import { parseId } from '../operations/parseInput.ts'
import { loadProfile, updateProfile } from '../operations/profile.ts'
import { type CallInfo, withSession, parseRequest, type HttpContext } from './pipeline/pipeline.ts'
import { replyData } from './pipeline/reply.ts'

type Body = Readonly<Record<string, unknown>>
type AddCall = (
  path: string,
  run: (own: CurrentSession, body: Body, scope: Scope) => Promise<unknown>,
  viewing?: CallInfo['viewing'],
) => void

/** Endpoints for the signed-in account itself, whatever its roles. */
export function accountRoutes(app: FastifyInstance, server: HttpContext): void {
  const module = accountModuleIn(server.context.registry)
  const { context } = server
  const post: AddCall = (path, run, viewing) =>
    app.post(
      `/api/manage/${path}`,
      withSession(server, { call: path, module, ...(viewing ? { viewing } : {}) }, async ({ scope, sid }, request, reply) =>
        replyData(reply, await run({ context, who: scope.who, sid }, parseRequest(request).body, scope)),
      ),
    )
  post('admin/web/info', (_own, _body, scope) => readSite(scope), 'seen')
  post('admin/me', (_own, _body, scope) => loadProfile(scope), 'own')
  post('admin/me/save', (_own, body, scope) => updateProfile(scope, body))
  app.post(
    '/api/manage/admin/logout',
    withSession(server, { call: 'admin/logout', module, viewing: 'leaving' }, async ({ scope: { who }, sid }, request, reply) => {
      await endViewingAs(context, who, { sid })
      const page = await signOutPage(server, sid, request)
      await server.sessions.end(sid)
      await context.database.write(who, auditInsert(who, logoutEntry, emptySql))
      return replyData(reply, page === null ? null : { page })
    }),
  )
  post('view/start', ({ sid }, body, scope) => startViewingAs({ context, scope, sid }, body['as'], parseId(body['id'])))
  post('view/end', ({ sid, who }) => endViewingAs(context, who, { sid }).then(() => null), 'leaving')
  post('practice/reset', async (_own, _body, scope) => server.practice.begin(scope))
  app.addHook('onReady', async () => server.practice.start(error => app.log.error(error)))
  app.addHook('onClose', async () => server.practice.stop())
  post('admin/password', changeOwnPassword)
  post('admin/signon', own => ownSignInMethods(own), 'own')
  post('admin/sessions', ownSessions, 'own')
  post('admin/sessions/end', (own, { id }) => endOwnSessions(own, id))
  secondStepRoutes(post, server.secondSteps)
}
/** The page that signs out at the provider too; null where there is none, or where no public address leads back. */
async function signOutPage({ signOn, context }: HttpContext, sid: string, request: FastifyRequest): Promise<string | null> {
  try {
    return await signOn.signOutPage(sid, publicOrigin(context.deployment, request))
  } catch {
    return null
  }
}
const logoutEntry = { action: 'logout', module: null, ids: [], changes: null }

function secondStepRoutes(post: AddCall, steps: SecondSteps): void {
  const proved = (own: CurrentSession, { password }: Body) => confirmPassword(own, { field: 'password', typed: password })
  post('admin/totp', ({ who }) => steps.state(who), 'own')
  post('admin/totp/begin', async (own, body) => {
    await proved(own, body)
    return steps.begin(own.who, `${own.who.orgcode}/${own.who.username}`)
  })
  post('admin/totp/confirm', async ({ who }, { code }) => {
    const confirmation = { code: typeof code === 'string' ? code : '', entry: ownAuditInsert(who, 'addSecondStep') }
    const recovery = await steps.confirm(who, confirmation)
    if (!recovery) throw refuse('invalid', { errors: [{ field: 'code', code: 'wrongCode' }] })
    return { recovery }
  })
  post('admin/totp/remove', async (own, body) => {
    await proved(own, body)
    await steps.remove(own.who, ownAuditInsert(own.who, 'removeSecondStep'))
    return null
  })
}
