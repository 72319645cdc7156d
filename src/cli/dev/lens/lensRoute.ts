import { sessionIdOf } from '../../../client/api/session/token.ts'
import { type AnyModule, type Field, fieldOf, needsOf, type Right, rightsToEdit, wholeModule } from '../../../schema/index.ts'
import type { Scope } from '../../../server/db/scope.ts'
import type { createApp } from '../../../server/http/createApp.ts'
import { type HttpContext, parseRequest, withSession } from '../../../server/http/pipeline/pipeline.ts'
import { replyData } from '../../../server/http/pipeline/reply.ts'
import type { CallInput } from '../../../server/operations/operation.ts'
import { readRoles } from '../../../server/operations/why/grants.ts'
import { rightStep } from '../../../server/operations/why/rightSteps.ts'
import { why } from '../../../server/operations/why/why.ts'
import { languages } from '../../../shared/rules/languages.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { WhyReply, WhyStep } from '../../../shared/wire/why.ts'
import { explainStatements } from './explainStatements.ts'
import { lensPath, type LensReply } from './lensReply.ts'
import type { StatementLog } from './statementLog.ts'

/** Answers the lens: the statements of a request of the same session, and the decision about a right. */
export function lensRoute(app: Awaited<ReturnType<typeof createApp>>, server: HttpContext, log: StatementLog): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const sid = sessionIdOf(request.headers.authorization ?? '')
    if (sid !== null && !request.url.endsWith(lensPath)) log.begin(request.id, sid)
    done()
  })
  app.post(
    `/api/manage/${lensPath}`,
    withSession(server, { call: 'lens', module: null, viewing: 'seen' }, async ({ scope, sid }, request, reply) => {
      const sent = parseRequest(request)
      const { module: name, requestId } = sent.body
      const module = typeof name === 'string' ? scope.registry.named(name) : undefined
      if (!module) throw refuse('badRequest')
      const { statements, more } = log.of(String(requestId), sid)
      const own = statements.filter(({ tenant }) => tenant.org === scope.who.org && tenant.account === scope.who.account)
      const answer: LensReply = {
        statements: await explainStatements(server.context.database, own),
        more,
        ...(await decide(scope, module, sent)),
      }
      return replyData(reply, answer)
    }),
  )
}

/** The decision of `why`, and those about the rights that the field needs beside it. */
async function decide(scope: Scope, seen: AnyModule, sent: CallInput): Promise<Pick<LensReply, 'allowed' | 'steps'>> {
  const module = wholeModule(seen)
  const { items } = (await why.answer(scope, seen, sent)) as WhyReply
  const field = typeof sent.body['field'] === 'string' ? fieldOf(module, sent.body['field']) : undefined
  const own = field ? rightsOfField(field, sent.body['do']) : []
  const context = { who: scope.who, module, roles: await readRoles(scope), language: sent.language ?? languages[0] }
  const steps = [...items.flatMap(item => item.steps), ...own.map(right => rightStep(context, right))]
  return { allowed: steps.every(({ ok }) => ok), steps: withoutRepeats(steps) }
}

function rightsOfField(field: Field, doing: unknown): readonly Right[] {
  if (doing !== 'view') return rightsToEdit(field)
  const { view } = needsOf(field)
  return view === undefined ? [] : [view]
}

const withoutRepeats = (steps: readonly WhyStep[]): readonly WhyStep[] => [
  ...new Map(steps.map(step => [`${step.code} ${step.text}`, step])).values(),
]
