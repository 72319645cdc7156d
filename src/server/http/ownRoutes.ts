import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../wire/refusal.ts'
import { auditInsert } from '../db/audit.ts'
import type { Scope } from '../db/scope.ts'
import { nothing } from '../db/sql.ts'
import { endSessions, type Own, ownSessions } from '../features/ownSessions.ts'
import { changePassword, ownEntry, prove } from '../features/password.ts'
import { answeringAll, bearer, type Server } from './pipeline.ts'

type Body = Readonly<Record<string, unknown>>

/** What anybody signed in may do with his own account, whatever his roles. */
export function ownRoutes(app: FastifyInstance, server: Server): void {
  const ask = (path: string, run: (own: Own, body: Body) => Promise<unknown>) =>
    app.post(
      `/api/manage/${path}`,
      answeringAll(server, path, async (scope, { body }, request) => run(await ownOf(server, scope, request), body)),
    )
  ask('admin/logout', async own => {
    await server.sessions.end(own.sid)
    await own.source.database.write(
      own.who,
      auditInsert(own.who, { action: 'logout', module: null, ids: [], changes: null }, nothing),
    )
    return null
  })
  ask('admin/password', changePassword)
  ask('admin/sessions', ownSessions)
  ask('admin/sessions/end', (own, { id }) => endSessions(own, id))
  ask('admin/totp', ({ who }) => server.secondSteps.state(who))
  ask('admin/totp/begin', async (own, { password }) => {
    await prove(own, { field: 'password', typed: password })
    return server.secondSteps.begin(own.who, `${own.who.orgcode}/${own.who.username}`)
  })
  ask('admin/totp/confirm', async (own, { code }) => {
    const given = { code: typeof code === 'string' ? code : '', entry: ownEntry(own.who, 'addSecondStep') }
    const recovery = await server.secondSteps.confirm(own.who, given)
    if (!recovery) throw refuse('invalid', { errors: [{ field: 'code', code: 'wrongCode' }] })
    return { recovery }
  })
  ask('admin/totp/remove', async (own, { password }) => {
    await prove(own, { field: 'password', typed: password })
    await server.secondSteps.remove(own.who, ownEntry(own.who, 'removeSecondStep'))
    return null
  })
}

async function ownOf({ source, sessions }: Server, { who }: Scope, request: FastifyRequest): Promise<Own> {
  const { sid } = await sessions.open(bearer(request), { ip: request.ip, requestId: request.id })
  return { source, who, sid }
}
