import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import { Refusal, type RefusalCode, refuse } from '../../shared/wire/refusal.ts'
import { accountRoutes } from './accountRoutes.ts'
import { docsRoutes } from './docs/docsRoutes.ts'
import { eventRoutes } from './eventRoutes.ts'
import { fileRoutes } from './fileRoutes.ts'
import { homeRoutes } from './homeRoutes.ts'
import { iconRoutes } from './iconRoutes.ts'
import { jobRoutes } from './jobRoutes.ts'
import { mcpRoutes } from './mcp/mcpRoutes.ts'
import { messageRoutes } from './messageRoutes.ts'
import { registerModuleRoutes } from './moduleRoutes.ts'
import { type Health, healthRoutes } from './monitoring/healthRoutes.ts'
import { metricsRoute } from './monitoring/metricsRoute.ts'
import { requestId } from './monitoring/requestFacts.ts'
import { throttleOutageLogs } from './monitoring/throttleOutageLogs.ts'
import { watchRequests } from './monitoring/watchRequests.ts'
import { cutSlowSenders, slowSenderTimeouts } from './pipeline/cutSlowSenders.ts'
import { parseJson } from './pipeline/parseJson.ts'
import type { HttpContext } from './pipeline/pipeline.ts'
import { replyRefusal } from './pipeline/reply.ts'
import { rewriteUrl } from './pipeline/rewriteUrl.ts'
import { guardRequests, contentSecurityPolicy, withSecurityHeaders } from './pipeline/security.ts'
import { nameWritePositions } from './pipeline/writePosition.ts'
import { pushRoutes, shouldUpgradeCallback } from './pushRoutes.ts'
import { recycleBinRoutes } from './recycleBinRoutes.ts'
import { savedViewRoutes } from './savedViewRoutes.ts'
import { sessionRoutes } from './sessionRoutes.ts'
import { ssoRoutes } from './ssoRoutes.ts'
import { tileRoutes } from './tileRoutes.ts'
import { uploadRoutes } from './uploadRoutes.ts'

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** Proxies with a trusted `X-Forwarded-For`: none, those in these networks, or these hops, counted from the one that connects. */
export type TrustedProxies = false | string | ((address: string, hop: number) => boolean)

export interface AppOptions {
  trustProxy: TrustedProxies
  /** The built client; null while a development server serves it. */
  client: string | null
  log: LogLevel
  /** Milliseconds after which a call is logged as slow; 0 for none. */
  slowAfter?: number
  /** Bearer token of the metrics; without one they are not served on this port. */
  metricsToken?: string | null
  health(): Promise<Health>
}

// The database quotes values of the row that it refused.
const redact = ['req.headers.authorization', 'req.headers.authentication', 'req.headers.cookie', 'err.detail', 'err.where']

/** The whole server as one instance, not yet listening. */
export async function createApp(server: HttpContext, options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    rewriteUrl,
    // A request on a connection that is about to close is answered like any other.
    return503OnClosing: false,
    http: { shouldUpgradeCallback, ...slowSenderTimeouts },
    trustProxy: options.trustProxy,
    bodyLimit: 1_048_576,
    // Enough for a film of 20 MB over a slow line; silent or slow senders are cut off long before.
    requestTimeout: 180_000,
    connectionTimeout: 30_000,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: options.log, redact, hooks: { logMethod: throttleOutageLogs() } },
    genReqId: requestId,
    routerOptions: { maxParamLength: 4000 },
    frameworkErrors(_error, request, reply) {
      // An address that cannot be decoded is refused before any hook has run.
      request.facts = {}
      void replyRefusal(request, withSecurityHeaders(reply).header('cache-control', 'no-store'), {
        refusal: refuse('badRequest'),
        module: null,
      })
    },
  })
  watchRequests(app, { ...server, slowAfter: options.slowAfter ?? 0 })
  cutSlowSenders(app)
  guardRequests(app, server.context.deployment.clientOrigins)
  if (server.replica) nameWritePositions(app, server.replica)
  parseJson(app)
  setErrorHandler(app)
  app.addHook('onClose', server.refusals.flush)
  // No socket time-out once the request is complete: a client that only waits for the answer must not be cut off.
  app.addHook('preHandler', async ({ raw }) => void (raw.complete && raw.socket.setTimeout(0)))
  docsRoutes(app, server)
  sessionRoutes(app, server)
  accountRoutes(app, server)
  ssoRoutes(app, server)
  fileRoutes(app, server)
  uploadRoutes(app, server)
  iconRoutes(app, server)
  tileRoutes(app, server)
  pushRoutes(app, server)
  jobRoutes(app, server)
  messageRoutes(app, server)
  recycleBinRoutes(app, server)
  savedViewRoutes(app, server)
  homeRoutes(app, server)
  eventRoutes(app, server)
  mcpRoutes(app, server)
  registerModuleRoutes(app, server)
  healthRoutes(app, server, options.health)
  if (options.metricsToken) metricsRoute(app, server.metrics, options.metricsToken)
  if (options.client) await serveClient(app, options.client)
  else app.setNotFoundHandler((request, reply) => replyRefusal(request, reply, { refusal: refuse('noSuchCall'), module: null }))
  return app
}

/** Fastify's own errors as refusals. */
const frameworkRefusals: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'notJson',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'badJson',
  FST_ERR_CTP_INVALID_JSON_BODY: 'badJson',
}
/** Faults that Fastify itself finds are refusals like those of the product. */
function setErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    if (error instanceof Refusal) return replyRefusal(request, reply, { refusal: error, module: null })
    const code = frameworkRefusals[error.code] ?? (error.statusCode && error.statusCode < 500 ? 'badRequest' : 'failed')
    if (code === 'failed') request.log.error(error)
    return replyRefusal(request, reply, { refusal: refuse(code), module: null })
  })
}

/** Serves the client: hashed files with an immutable cache, and one page for every path that is no file. */
async function serveClient(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    wildcard: true,
  })
  const policy = contentSecurityPolicy(await readFile(join(directory, 'index.html'), 'utf8'))
  await app.register(fastifyStatic, { root: directory, prefix: '/', preCompressed: true, serve: false, decorateReply: false })
  app.setNotFoundHandler((request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || !isPage(request.url))
      return replyRefusal(request, reply, { refusal: refuse('noSuchCall'), module: null })
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .sendFile('index.html', directory, { cacheControl: false })
  })
}

/** Paths that monitors probe on other servers, and any spelling of the API: a monitor would take the page for a success. */
const noPages = /^(api|ws|mcp|metrics|status|ping|version|(health|live|ready)\w*|-|actuator|debug|\.well-known)$/
function isPage(url: string): boolean {
  const path = decodePath(url.split('?')[0] ?? '')
  const [first = ''] = path
    .toLowerCase()
    .split(/[/\\]+/)
    .filter(Boolean)
  return !noPages.test(first) && !/\.\w+$/.test(path)
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
