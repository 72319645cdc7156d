import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyModule } from '../../schema/index.ts'
import { refuse } from '../../wire/refusal.ts'
import { type Scope, scopeOf, type Who } from '../db/scope.ts'
import { jobFileAddress, openFile } from '../features/jobs/files.ts'
import { sheetAddresses, sheetBehind } from '../features/sheets/upload.ts'
import { type Upload, uploadAddresses, uploadOf } from '../features/uploads.ts'
import { formats } from '../operations/export/columns.ts'
import { exportPurpose, type ExportTicket, fileName, writeHere } from '../operations/export/export.ts'
import { templateAddress, templatePurpose, type TemplateTicket, writeTemplate } from '../operations/import/template.ts'
import { permit } from '../permit.ts'
import { bearer, refused, type Server } from './pipeline.ts'
import { rangeIn } from './range.ts'
import { callerOf, type Turns } from './turns.ts'

/** The token of the cookie, where that counts: for files and sockets. */
export const cookieOf = (request: FastifyRequest): string | undefined =>
  /(?:^|;\s*)token=(?:Bearer(?:%20| ))?([\w-]{1,80})/.exec(request.headers.cookie ?? '')?.[1]
/** A file may be opened by the cookie, and the description of the API read; nothing else. */
export const tokenOf = (request: FastifyRequest): string => {
  const sent = request.headers.authorization ? bearer(request) : cookieOf(request)
  if (!sent) throw refuse('noSession')
  return sent
}

interface Ticketed {
  Params: { ticket: string }
}
type Opening = (scope: Scope, request: FastifyRequest<Ticketed>, reply: FastifyReply) => Promise<FastifyReply>

/** Every file, to whoever is signed in; `open` decides the rest. */
export const opening =
  (server: Server, open: Opening) =>
  async (request: FastifyRequest<Ticketed>, reply: FastifyReply): Promise<FastifyReply> => {
    let who: Who | null = null
    try {
      const found = await server.sessions.look(tokenOf(request), { ip: request.ip, requestId: request.id })
      who = found.who
      return await open(scopeOf(server.source, found.who), request, reply)
    } catch (error) {
      return refused(server, { request, reply, error, who, module: null, call: 'open' })
    }
  }

export function fileRoutes(app: FastifyInstance, server: Server): void {
  app.get(
    '/api/files/export/:ticket/:name',
    opening(server, (scope, request, reply) => openExport(scope, { request, reply, turns: server.turns })),
  )
  app.get(templateAddress, opening(server, openTemplate))
  app.get(
    sheetAddresses,
    opening(server, async (scope, request, reply) => {
      const upload = await sheetBehind(scope, request.params.ticket)
      return sendUpload(scope, upload, { request, reply: reply.header('content-disposition', 'attachment') })
    }),
  )
  app.get(
    jobFileAddress,
    opening(server, (scope, request, reply) => sendJobFile(scope, { request, reply })),
  )
  for (const address of uploadAddresses)
    app.get(
      address,
      opening(server, async (scope, request, reply) => {
        const upload = await uploadOf(scope, request.params.ticket)
        if (!upload) throw refuse('notFound')
        return sendUpload(scope, upload, { request, reply })
      }),
    )
}

async function openExport(scope: Scope, { request, reply, turns }: Exchange & { turns: Turns }): Promise<FastifyReply> {
  const { ticket, module } = read<ExportTicket>(scope, scope.open(exportPurpose, request.params.ticket))
  permit(scope.who, module, ['view', 'export'])
  const caller = callerOf(scope.who, reply.raw)
  const file = await new Promise<Readable>((resolve, reject) => {
    const write = async () => {
      const stream = Readable.from(writeHere(scope, module, ticket))
      const closed = new Promise<void>(done => stream.once('close', done))
      resolve(stream)
      await closed
    }
    turns.exports.run(caller, write).catch(reject)
  })
  return reply
    .header('content-type', formats[ticket.layout.format])
    .header('content-disposition', attachment(fileName(module, ticket.layout)))
    .send(file)
}

async function openTemplate(scope: Scope, request: FastifyRequest<Ticketed>, reply: FastifyReply): Promise<FastifyReply> {
  const { ticket, module } = read<TemplateTicket>(scope, scope.open(templatePurpose, request.params.ticket))
  permit(scope.who, module, ['add'])
  const { name, type, bytes } = await writeTemplate(scope, module, ticket)
  return reply.headers({ 'content-type': type, 'content-disposition': attachment(name) }).send(bytes)
}

async function sendJobFile(scope: Scope, { request, reply }: Exchange): Promise<FastifyReply> {
  const { id, file } = await openFile(scope, request.params.ticket)
  const found = await scope.storage.files.open(id)
  if (found?.bytes !== file.bytes) {
    found?.stream.destroy()
    throw refuse('notFound')
  }
  return reply
    .headers({ 'content-type': file.type, 'content-length': file.bytes, 'content-disposition': attachment(file.name) })
    .send(found.stream)
}

const attachment = (name: string): string => `attachment; filename*=UTF-8''${encodeURIComponent(name)}`

/** A ticket of one's own that is still good, and its module. */
function read<T extends TemplateTicket | ExportTicket>(
  { who, registry }: Scope,
  text: string | null,
): { ticket: T; module: AnyModule } {
  const ticket: T | null = text === null ? null : JSON.parse(text)
  const module = ticket && registry.named(ticket.module)
  if (!module || ticket.until < Date.now() || ticket.org !== who.org || ticket.account !== who.account) throw refuse('notFound')
  return { ticket, module }
}

interface Exchange {
  request: FastifyRequest<Ticketed>
  reply: FastifyReply
}
/** A file, or a part of it, as what its row says it is and as nothing a browser would run. */
async function sendUpload({ storage }: Scope, upload: Upload, { request, reply }: Exchange): Promise<FastifyReply> {
  reply.headers({
    'content-type': upload.type,
    'content-security-policy': `sandbox; default-src 'none'`,
    'cache-control': 'private, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
  })
  const range = rangeIn(request.headers.range, upload.bytes)
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
