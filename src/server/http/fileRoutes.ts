import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyModule } from '../../schema/index.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { moduleSeenBy } from '../auth/fields/moduleSeenBy.ts'
import { permit } from '../auth/permit.ts'
import { isTokenText } from '../auth/tokens/tokenText.ts'
import { ownPrincipal } from '../auth/viewing/viewAs.ts'
import type { Scope, Principal } from '../db/scope.ts'
import { scopeOf } from '../db/scope/scopeOf.ts'
import { attachmentByTicket, attachmentRoutePattern } from '../files/attachments.ts'
import { type Upload, uploadRoutePatterns, uploadByTicket } from '../files/uploads.ts'
import { jobFileRoute, openJobFile } from '../jobs/jobFile.ts'
import { exportFormats } from '../operations/export/exportLayout.ts'
import {
  exportPurpose,
  type ExportTicket,
  exportFileName,
  rightsForExport,
  writeInline,
} from '../operations/export/exportList.ts'
import { templateAddress, templatePurpose, type TemplateTicket, writeTemplate } from '../operations/import/excelTemplate.ts'
import { sheetRoutePattern, sheetUploadByTicket } from '../sheets/sheetUploads.ts'
import type { ByteRange } from '../storage/fileStorage.ts'
import { callerOf, type CallQueues } from './pipeline/callQueues.ts'
import { bearerToken, openToken, replyError, type HttpContext } from './pipeline/pipeline.ts'

/** The token of the cookie, which counts for files and sockets only. */
export const tokenCookie = (request: FastifyRequest): string | undefined =>
  /(?:^|;\s*)token=(?:Bearer(?:%20| ))?([\w-]{1,80})/.exec(request.headers.cookie ?? '')?.[1]
/** The reader of a file or of the API document: by the header, or by the session cookie. */
export async function openReader(server: HttpContext, request: FastifyRequest, reply: FastifyReply): Promise<Principal> {
  const cookie = request.headers.authorization ? undefined : tokenCookie(request)
  if (cookie !== undefined && isTokenText(cookie)) throw refuse('tokenOnlyInHeader')
  const text = cookie ?? bearerToken(request)
  const from = { ip: request.ip, requestId: request.id }
  if (isTokenText(text)) return openToken(server, { text, from, reply })
  return (await server.sessions.verify(text, from)).who
}

interface Ticketed {
  Params: { ticket: string }
}
type FileOpener = (scope: Scope, request: FastifyRequest<Ticketed>, reply: FastifyReply) => Promise<FastifyReply>

/** Serves a file to a signed-in account; `open` checks the rest. */
export const serveFile =
  (server: HttpContext, open: FileOpener) =>
  async (request: FastifyRequest<Ticketed>, reply: FastifyReply): Promise<FastifyReply> => {
    let who: Principal | null = null
    try {
      const reader = await openReader(server, request, reply)
      who = ownPrincipal(reader)
      return await open(scopeOf(server.context, reader), request, reply)
    } catch (error) {
      return replyError(server, { request, reply, error, who, module: null, call: 'open' })
    }
  }

export function fileRoutes(app: FastifyInstance, server: HttpContext): void {
  app.get(
    '/api/files/export/:ticket/:name',
    serveFile(server, (scope, request, reply) => openExport(scope, { request, reply, turns: server.queues })),
  )
  app.get(templateAddress, serveFile(server, openTemplate))
  app.get(
    sheetRoutePattern,
    serveFile(server, async (scope, request, reply) => {
      const upload = await sheetUploadByTicket(scope, request.params.ticket)
      reply.header('content-disposition', 'attachment')
      return sendUpload(scope, upload, { request, reply, fresh: true })
    }),
  )
  app.get(
    jobFileRoute,
    serveFile(server, (scope, request, reply) => sendJobFile(scope, { request, reply })),
  )
  app.get(
    attachmentRoutePattern,
    serveFile(server, async (scope, request, reply) => {
      const file = await attachmentByTicket(scope, request.params.ticket)
      if (!file) throw refuse('notFound')
      reply.header('content-disposition', attachmentHeader(file.name))
      return sendUpload(scope, file, { request, reply, fresh: true })
    }),
  )
  for (const address of uploadRoutePatterns)
    app.get(
      address,
      serveFile(server, async (scope, request, reply) => {
        const upload = await uploadByTicket(scope, request.params.ticket)
        if (!upload) throw refuse('notFound')
        return sendUpload(scope, upload, { request, reply })
      }),
    )
}

async function openExport(
  scope: Scope,
  { request, reply, turns: queues }: FileExchange & { turns: CallQueues },
): Promise<FastifyReply> {
  const { ticket, module } = readTicket<ExportTicket>(scope, scope.readSigned(exportPurpose, request.params.ticket))
  permit(scope.who, module, rightsForExport(ticket))
  if (scope.who.viewing) throw refuse('viewingOnly')
  const caller = callerOf(scope.who, reply.raw)
  const file = await new Promise<Readable>((resolve, reject) => {
    const write = async () => {
      const stream = Readable.from(writeInline(scope, module, ticket))
      const closed = new Promise<void>(done => stream.once('close', done))
      resolve(stream)
      await closed
    }
    queues.exports.run(caller, write).catch(reject)
  })
  return reply
    .header('content-type', exportFormats[ticket.layout.format])
    .header('content-disposition', attachmentHeader(exportFileName(module, ticket)))
    .send(file)
}

async function openTemplate(scope: Scope, request: FastifyRequest<Ticketed>, reply: FastifyReply): Promise<FastifyReply> {
  const { ticket, module } = readTicket<TemplateTicket>(scope, scope.readSigned(templatePurpose, request.params.ticket))
  permit(scope.who, module, ['add'])
  const { name, type, bytes } = await writeTemplate(scope, moduleSeenBy(scope.who, module), ticket)
  return reply.headers({ 'content-type': type, 'content-disposition': attachmentHeader(name) }).send(bytes)
}

async function sendJobFile(scope: Scope, { request, reply }: FileExchange): Promise<FastifyReply> {
  if (scope.who.viewing) throw refuse('viewingOnly')
  const { id, file } = await openJobFile(scope, request.params.ticket)
  const stored = await scope.storage.files.open(id)
  if (stored?.bytes !== file.bytes) {
    stored?.stream.destroy()
    throw refuse('notFound')
  }
  return reply
    .headers({ 'content-type': file.type, 'content-length': file.bytes, 'content-disposition': attachmentHeader(file.name) })
    .send(stored.stream)
}

/** RFC 8187 names characters that `encodeURIComponent` leaves as they are. */
const attachmentHeader = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** The account's own ticket if it is not expired, and its module. */
function readTicket<T extends TemplateTicket | ExportTicket>(
  { who, registry }: Scope,
  text: string | null,
): { ticket: T; module: AnyModule } {
  const ticket: T | null = text === null ? null : JSON.parse(text)
  const module = ticket && registry.named(ticket.module)
  if (!module || ticket.until < Date.now() || ticket.org !== who.org || ticket.account !== who.account) throw refuse('notFound')
  return { ticket, module }
}

interface FileExchange {
  request: FastifyRequest<Ticketed>
  reply: FastifyReply
}
interface UploadExchange extends FileExchange {
  /** Not to be stored by the browser: who may open it is asked each time, also of the next account at the same browser. */
  fresh?: true
}
/** Sends a file or a byte range, with the type of its row and a sandbox policy, so that no browser runs it. */
async function sendUpload({ storage }: Scope, upload: Upload, { request, reply, fresh }: UploadExchange): Promise<FastifyReply> {
  reply.headers({
    'content-type': upload.type,
    'content-security-policy': `sandbox; default-src 'none'`,
    ...(fresh ? {} : { 'cache-control': 'private, max-age=31536000, immutable' }),
    'accept-ranges': 'bytes',
  })
  const range = parseByteRange(request.headers.range, upload.bytes)
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${upload.bytes}`).send()
  const file = await storage.files.open(upload.id, range ?? undefined)
  if (file?.bytes !== upload.bytes) {
    file?.stream.destroy()
    request.log.error({ upload: upload.id }, 'an uploaded file is missing or cut short')
    throw refuse('notFound')
  }
  if (!range) return reply.header('content-length', upload.bytes).send(file.stream)
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${upload.bytes}`,
      'content-length': range.end - range.start + 1,
    })
    .send(file.stream)
}

/** The requested byte range: null for the whole file (also for several ranges), 'none' if it is not satisfiable. */
function parseByteRange(header: string | undefined, bytes: number): ByteRange | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const last = bytes - 1
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? last : Math.min(Number(to), last)
  if (from !== '' && to !== '' && Number(to) < start) return null
  return start > end ? 'none' : { start, end }
}
