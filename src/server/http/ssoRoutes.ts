import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../../shared/wire/refusal.ts'
import { menuTree } from '../auth/menuTree.ts'
import { publicOrigin } from '../auth/sso/publicAddress.ts'
import { flowMinutes, flowName, decryptFlow, encryptFlow, type SignOnFlow } from '../auth/sso/signOnFlow.ts'
import { scopeOf } from '../db/scope/scopeOf.ts'
import { platformOrg } from '../db/tables/columns.ts'
import { isRecord } from '../operations/parseInput.ts'
import { maxParsedAtOnce } from './pipeline/parseJson.ts'
import { type HttpContext, replyError } from './pipeline/pipeline.ts'
import { replyData, replyRefusal } from './pipeline/reply.ts'

interface OfOrganisation {
  Params: { orgkey: string }
  Querystring: Record<string, unknown>
}
type OrganisationRequest = FastifyRequest<OfOrganisation>

const originOf = (request: FastifyRequest) => ({
  ip: request.ip,
  requestId: request.id,
  agent: request.headers['user-agent'] ?? '',
})
const textOf = (sent: unknown, maxLength = 256): string => (typeof sent === 'string' && sent.length <= maxLength ? sent : '')

/** Single sign-on, before anybody has signed in: the offer, the way to the provider and back, and its logout tokens. */
export function ssoRoutes(app: FastifyInstance, server: HttpContext): void {
  // Logout tokens come as a form; nothing else of the product takes one.
  void app.register(async forms => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxParsedAtOnce },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    forms.post<OfOrganisation>('/api/sso/:orgkey/logout', (request, reply) => handleBackChannel(server, request, reply))
  })
  app.get<OfOrganisation>('/api/sso/:orgkey/start', (request, reply) => handleStart(server, request, reply))
  app.get<OfOrganisation>('/api/sso/:orgkey/callback', (request, reply) => handleCallback(server, request, reply))
  app.post('/api/manage/sso/offer', { bodyLimit: maxParsedAtOnce }, (request, reply) => handleOffer(server, request, reply))
  app.post('/api/manage/sso/complete', { bodyLimit: maxParsedAtOnce }, (request, reply) => handleComplete(server, request, reply))
}

/** `SameSite=Lax`, not `Strict`: the browser comes back from the provider by a link of another site. */
function storeFlow(server: HttpContext, reply: FastifyReply, flow: SignOnFlow): FastifyReply {
  const { publicUrl } = server.context.deployment
  const secure = reply.request.protocol === 'https' || publicUrl?.startsWith('https:') ? '; Secure' : ''
  const value = encryptFlow(server.context, flow)
  return reply.header(
    'set-cookie',
    `sso_${flowName(flow.state)}=${value}; Path=/api; Max-Age=${flowMinutes * 60}; HttpOnly; SameSite=Lax${secure}`,
  )
}
const dropFlow = (reply: FastifyReply, name: string): FastifyReply =>
  reply.header('set-cookie', `sso_${name}=; Path=/api; Max-Age=0; HttpOnly; SameSite=Lax`)

function readFlow(server: HttpContext, { headers }: FastifyRequest, name: string): SignOnFlow | null {
  const encrypted = /^[\w-]{12}$/.test(name) && new RegExp(`(?:^|;\\s*)sso_${name}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1]
  return encrypted ? decryptFlow(server.context, encrypted) : null
}

async function handleOffer(server: HttpContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  try {
    const orgcode = textOf(isRecord(request.body) ? request.body['orgcode'] : undefined).trim()
    return replyData(reply, await server.signOn.offer(orgcode, originOf(request)))
  } catch (error) {
    return replyError(server, { request, reply, error, who: null, module: null, call: 'sso/offer' })
  }
}

/** Sends the browser to the provider; where that is not possible, back to the sign-in page, which says why. */
async function handleStart(server: HttpContext, request: OrganisationRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { orgkey } = request.params
  try {
    const { provider, to } = request.query
    const id = /^\d{1,15}$/.test(textOf(provider)) ? Number(provider) : 0
    const origin = publicOrigin(server.context.deployment, request)
    const { flow, page } = await server.signOn.begin({ orgkey, provider: id, to, origin }, originOf(request))
    return storeFlow(server, reply, flow).redirect(page.href)
  } catch (error) {
    return refuseOnPage(server, { request, reply, error, flow: null })
  }
}

async function handleCallback(server: HttpContext, request: OrganisationRequest, reply: FastifyReply): Promise<FastifyReply> {
  const state = textOf(request.query['state'])
  const flow = readFlow(server, request, flowName(state))
  try {
    if (!flow || flow.state !== state || flow.refused) throw refuse('ssoOtherBrowser')
    const answer = new URL(flow.redirectUri)
    // An answer at the address of another organisation is not the answer to this attempt.
    if (answer.pathname !== request.url.split('?')[0]) throw refuse('ssoOtherBrowser')
    answer.search = request.url.split('?')[1] ?? ''
    await server.signOn.answer(flow, answer, originOf(request))
    return reply.redirect(`/login?sso=${flowName(state)}`)
  } catch (error) {
    return refuseOnPage(server, { request, reply, error, flow })
  }
}

interface RefusedOnPage {
  request: OrganisationRequest
  reply: FastifyReply
  error: unknown
  flow: SignOnFlow | null
}
/** A browser that follows a link shows a page, not JSON: the refusal is stored in a cookie until the sign-in page fetches it. */
async function refuseOnPage(server: HttpContext, { request, reply, error, flow }: RefusedOnPage): Promise<FastifyReply> {
  const refusal = error instanceof Refusal ? error : refuse('failed')
  if (refusal.status >= 500 || refusal.code === 'ssoBadAnswer') request.log.error(error)
  request.facts.refusal = refusal.code
  const org = flow?.org ?? (await server.signOn.orgOfKey(request.params.orgkey).catch(() => platformOrg))
  await server.signOn.noteRefusal(org, refusal, originOf(request)).catch(fault => request.log.error(fault))
  const refused = refusedFlow(flow, org, refusal)
  return storeFlow(server, reply, refused).redirect(`/login?sso=${flowName(refused.state)}`)
}

/** A failed attempt keeps the reason alone, and none of its secrets. */
const refusedFlow = (flow: SignOnFlow | null, org: number, { code, detail }: Refusal): SignOnFlow => ({
  state: `refused ${flow?.state ?? crypto.randomUUID()}`,
  nonce: '',
  verifier: '',
  redirectUri: '',
  org,
  provider: flow?.provider ?? 0,
  to: flow?.to ?? '',
  until: Date.now() + flowMinutes * 60_000,
  refused: { code: code as NonNullable<SignOnFlow['refused']>['code'], params: detail.params ?? {} },
})

/** The sign-in page completes the attempt: the provider's answer has brought a session, or the reason why there is none. */
async function handleComplete(server: HttpContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const body = isRecord(request.body) ? request.body : {}
  const name = textOf(body['sso'])
  const flow = readFlow(server, request, name)
  if (flow) dropFlow(reply, name)
  try {
    if (!flow) throw refuse('ssoOtherBrowser')
    if (flow.refused)
      return replyRefusal(request, reply, { refusal: refuse(flow.refused.code, { params: flow.refused.params }), module: null })
    const from = originOf(request)
    const { token, orgkey, orgcode, device, to } = await server.signOn.complete(flow, textOf(body['device']), from)
    const { who } = await server.sessions.open(token, from)
    const router = await menuTree(scopeOf(server.context, who))
    return replyData(reply, { orgkey, token_type: 'Bearer', access_token: token }, { router, device, orgcode, to })
  } catch (error) {
    if (error instanceof Refusal && flow) await server.signOn.noteRefusal(flow.org, error, originOf(request))
    return replyError(server, { request, reply, error, who: null, module: null, call: 'sso/complete' })
  }
}

/** Answers as OpenID Connect Back-Channel Logout says: 200, or 400 with the reason. */
async function handleBackChannel(server: HttpContext, request: OrganisationRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { orgkey } = request.params
  const token = textOf(isRecord(request.body) ? request.body['logout_token'] : undefined, 16_384)
  try {
    await server.signOn.backChannelLogout(orgkey, token, originOf(request))
    return replyData(reply, null)
  } catch (error) {
    if (error instanceof Refusal) {
      const org = await server.signOn.orgOfKey(orgkey)
      await server.signOn.noteRefusal(org, error, originOf(request))
    }
    return replyError(server, { request, reply, error, who: null, module: null, call: 'sso/logout' })
  }
}
