import type { FastifyInstance } from 'fastify'
import { refuse } from '../../wire/refusal.ts'
import { auditInsert } from '../db/audit.ts'
import type { Scope } from '../db/scope.ts'
import { nothing } from '../db/sql.ts'
import { endSessions, type Own, ownSessions } from '../features/ownSessions.ts'
import { changePassword, ownEntry, prove } from '../features/password.ts'
import { accountsIn } from '../features/people.ts'
import type { SecondSteps } from '../features/secondStep.ts'
import { profileOf, saveProfile } from '../operations/profile.ts'
import { inSession, sentBy, type Server } from './pipeline.ts'
import { accept } from './reply.ts'

type Body = Readonly<Record<string, unknown>>
type Ask = (path: string, run: (own: Own, body: Body, scope: Scope) => Promise<unknown>) => void

/** What anybody signed in may do with his own account, whatever his roles. */
export function ownRoutes(app: FastifyInstance, server: Server): void {
  const module = accountsIn(server.source.registry)
  const { source } = server
  const ask: Ask = (path, run) =>
    app.post(
      `/api/manage/${path}`,
      inSession(server, { call: path, module }, async ({ scope, sid }, request, reply) =>
        accept(reply, await run({ source, who: scope.who, sid }, sentBy(request).body, scope)),
      ),
    )
  ask('admin/me', (_own, _body, scope) => profileOf(scope))
  ask('admin/me/save', (_own, body, scope) => saveProfile(scope, body))
  ask('admin/logout', async own => {
    await server.sessions.end(own.sid)
    await own.source.database.write(own.who, auditInsert(own.who, leaving, nothing))
    return null
  })
  ask('admin/password', changePassword)
  ask('admin/sessions', ownSessions)
  ask('admin/sessions/end', (own, { id }) => endSessions(own, id))
  secondStepRoutes(ask, server.secondSteps)
}
const leaving = { action: 'logout', module: null, ids: [], changes: null }

function secondStepRoutes(ask: Ask, steps: SecondSteps): void {
  const proved = (own: Own, { password }: Body) => prove(own, { field: 'password', typed: password })
  ask('admin/totp', ({ who }) => steps.state(who))
  ask('admin/totp/begin', async (own, body) => {
    await proved(own, body)
    return steps.begin(own.who, `${own.who.orgcode}/${own.who.username}`)
  })
  ask('admin/totp/confirm', async ({ who }, { code }) => {
    const given = { code: typeof code === 'string' ? code : '', entry: ownEntry(who, 'addSecondStep') }
    const recovery = await steps.confirm(who, given)
    if (!recovery) throw refuse('invalid', { errors: [{ field: 'code', code: 'wrongCode' }] })
    return { recovery }
  })
  ask('admin/totp/remove', async (own, body) => {
    await proved(own, body)
    await steps.remove(own.who, ownEntry(own.who, 'removeSecondStep'))
    return null
  })
}
