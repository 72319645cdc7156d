import { freemem, hostname, platform, release, totalmem } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../shared/wire/refusal.ts'
import { accountInfo, pageCodes } from '../auth/accountInfo.ts'
import { menuTree } from '../auth/menuTree.ts'
import { getPreference, savePreference } from '../auth/preference.ts'
import { signInPageReader } from '../auth/readSite.ts'
import { parseCredentials, signInAccount } from '../auth/signIn/signInAccount.ts'
import type { Scope } from '../db/scope.ts'
import { scopeOf } from '../db/scope/scopeOf.ts'
import { raw } from '../db/sql.ts'
import { pictureUploads } from '../files/uploadKinds.ts'
import { loadDashboard } from '../operations/dashboard.ts'
import { findRecords } from '../operations/findRecords.ts'
import { isRecord } from '../operations/parseInput.ts'
import { listSavedViews } from '../operations/savedViews/savedViewRows.ts'
import { undoReceipt } from '../operations/undo/undoReceipt.ts'
import { maxParsedAtOnce } from './pipeline/parseJson.ts'
import { callHandler, type CallInfo, replyError, type HttpContext } from './pipeline/pipeline.ts'
import { replyData } from './pipeline/reply.ts'

/** Sign-in, and the calls of the shell about the signed-in account. */
export function sessionRoutes(app: FastifyInstance, server: HttpContext): void {
  app.post('/api/manage/login', { bodyLimit: maxParsedAtOnce }, (request, reply) => handleSignIn(server, request, reply))
  const readSignInPage = signInPageReader(server.context)
  app.get('/api/entrance', async (_request, reply) => replyData(reply, await readSignInPage()))
  const post = (path: string, run: Parameters<typeof callHandler>[2], open: Pick<CallInfo, 'viewing' | 'tokens'> = {}) =>
    app.post(`/api/manage/${path}`, callHandler(server, { call: path, module: null, ...open }, run))
  const account = async (scope: Scope) => {
    const [info, saved] = await Promise.all([accountInfo(scope), listSavedViews(scope)])
    // With the account, so that the home page can decide whether to offer the tour before it is rendered.
    return {
      ...info,
      saved,
      ...(server.demonstration && !info.viewing ? { tour: (await getPreference(scope, 'tour')) ?? {} } : {}),
    }
  }
  post('admin/info', account, { viewing: 'seen', tokens: true })
  post('inc/server/info', (scope, _sent, request) => serverInfo(scope, request.ip), { viewing: 'seen' })
  post('admin/config/pagerole/check', async (scope, { body }) => pageCodes(scope, body['path']), { viewing: 'seen' })
  post('receipt/undo', (scope, { body }) => undoReceipt(scope, body['id']), { tokens: true })
  post('standing/get', scope => loadDashboard(scope), { viewing: 'seen' })
  post(
    'records/find',
    (scope, { body }, { raw }) => findRecords(scope.onReplica(), body['keyword'], () => raw.socket.destroyed),
    {
      viewing: 'seen',
      tokens: true,
    },
  )
  post('preference/get', (scope, { body }) => getPreference(scope, body['key']), { viewing: 'own' })
  post('preference/save', (scope, { body }) => savePreference(scope, body['key'], body['value']))
}

async function handleSignIn(server: HttpContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  try {
    if (!isRecord(request.body)) throw refuse('badRequest')
    const from = { ip: request.ip, requestId: request.id, agent: request.headers['user-agent'] ?? '' }
    const { token, orgkey, device } = await signInAccount(server, { credentials: parseCredentials(request.body), from })
    const { who } = await server.sessions.open(token, from)
    const router = await menuTree(scopeOf(server.context, who))
    return replyData(reply, { orgkey, token_type: 'Bearer', access_token: token }, { router, device })
  } catch (error) {
    return replyError(server, { request, reply, error, who: null, module: null, call: 'login' })
  }
}

/** Facts about the server. Host names and versions are for the platform only. */
async function serverInfo(scope: Scope, ip: string) {
  const own = scope.who.platform
  const [row] = await scope.read<{ version: string }>(
    raw(`select current_setting('server_version') as version from (select ctx.org) one`),
  )
  const engine = `PostgreSQL ${row?.version ?? ''}`
  return {
    server_address: own ? hostname() : '-',
    current_ip: ip,
    server_engine: own ? `Fastify / Node.js ${process.version}` : 'Fastify / Node.js',
    environment: own ? `${platform()} ${release()}, ${gigabytes(freemem())} / ${gigabytes(totalmem())}` : platform(),
    language: 'TypeScript',
    mysql_version: own ? engine : 'PostgreSQL',
    upload_limit: `${pictureUploads.maxBytes / 1024} KB`,
    time_limit: '5 s',
  }
}

const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`
