import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../wire/refusal.ts'
import { auditInsert } from '../db/audit.ts'
import type { Scope } from '../db/scope.ts'
import { nothing } from '../db/sql.ts'
import { endSessions, type Own, ownSessions } from '../features/ownSessions.ts'
import { changePassword, ownEntry, prove } from '../features/password.ts'
import { accountsIn } from '../features/people.ts'
import type { SecondSteps } from '../features/secondStep.ts'
import { profileOf, saveProfile } from '../operations/profile.ts'
import { answeringAll, bearer, type Server } from './pipeline.ts'

type Body = Readonly<Record<string, unknown>>
type Ask = (path: string, run: (own: Own, body: Body) => Promise<unknown>) => void

/** What anybody signed in may do with his own account, whatever his roles. */
export function ownRoutes(app: FastifyInstance, server: Server): void {
  const module = accountsIn(server.source.registry)
  const call = (path: string, run: Parameters<typeof answeringAll>[2]) =>
    app.post(`/api/manage/${path}`, answeringAll(server, { call: path, module }, run))
  const ask: Ask = (path, run) => call(path, async (scope, { body }, request) => run(await ownOf(server, scope, request), body))
  call('admin/me', profileOf)
  call('admin/me/save', (scope, { body }) => saveProfile(scope, body))
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

async function ownOf({ source, sessions }: Server, { who }: Scope, request: FastifyRequest): Promise<Own> {
  const { sid } = await sessions.open(bearer(request), { ip: request.ip, requestId: request.id })
  return { source, who, sid }
}
