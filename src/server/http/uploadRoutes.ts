import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { attachmentField, attachmentReply, attachmentUploads } from '../files/attachments.ts'
import { videoUploads, pictureUploads, portraitUploads, type UploadKind } from '../files/uploadKinds.ts'
import { uploadUrl } from '../files/uploads.ts'
import { sheetUploads } from '../sheets/sheetUploads.ts'
import { tempSweepInterval } from '../storage/tempUploads.ts'
import { uploadedSentence } from '../text/sentences.ts'
import { withSession, type HttpContext } from './pipeline/pipeline.ts'
import { replyData, requestLanguage } from './pipeline/reply.ts'
import { formLimits, receiveUpload } from './receiveUpload.ts'
import { queryText, ueditorRoutes } from './ueditorRoutes.ts'

const uploadKinds = { image: pictureUploads, video: videoUploads, portrait: portraitUploads, excel: sheetUploads } as const
/** Icon shown for a film where a picture is expected. */
const filmIcon = '/api/icons/ri/movie-2-line.svg'

/** Endpoints for files. Only they read multipart forms: any other body is JSON. */
export function uploadRoutes(app: FastifyInstance, server: HttpContext): void {
  app.register(async inner => {
    await inner.register(multipart, { limits: formLimits, throwFileSizeLimit: false })
    // The rest of the body is drained unread: a client that still sends would not read the answer.
    inner.addHook('onSend', async ({ raw }) => void raw.unpipe().resume())
    for (const [name, kind] of Object.entries(uploadKinds))
      inner.post(`/api/inc/file/${name}`, uploadHandler(server, `inc/file/${name}`, kind))
    inner.post('/api/inc/file/attachment', attachmentHandler(server))
    ueditorRoutes(inner, server)
  })
  const sweep = () => server.context.storage.tempUploads.sweep().catch((error: Error) => app.log.error(error))
  const sweeping = setInterval(() => void sweep(), tempSweepInterval).unref()
  app.addHook('onReady', sweep)
  app.addHook('onClose', async () => clearInterval(sweeping))
}

const uploadHandler = (server: HttpContext, call: string, kind: UploadKind) =>
  withSession(
    server,
    { call, module: null, queue: 'uploads', ...(kind.tokens ? { tokens: true } : {}) },
    async ({ scope }, request, reply) => {
      const { upload, form } = await receiveUpload(scope, request, kind)
      const data = {
        img_id: upload.id,
        url: (kind.address ?? uploadUrl)(scope, upload),
        backparam: form.fields.get('research_id') ?? '',
        iconpath: kind === videoUploads ? filmIcon : '',
      }
      return replyData(reply, data, { msg: uploadedSentence(requestLanguage(request)) })
    },
  )

/** A file for a field, which the address names: rights are checked before the form is read. */
const attachmentHandler = (server: HttpContext) =>
  withSession(
    server,
    { call: 'inc/file/attachment', module: null, queue: 'uploads', tokens: true },
    async ({ scope }, request, reply) => {
      const place = attachmentField(scope, { module: queryText(request, 'module'), field: queryText(request, 'field') })
      const { upload, form } = await receiveUpload(scope, request, attachmentUploads(place))
      const data = attachmentReply(scope, place, { upload, name: form.name })
      return replyData(reply, data, { msg: uploadedSentence(requestLanguage(request)) })
    },
  )
