import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { tempSweepInterval } from '../storage/tempUploads.ts'
import { sheetUploads } from '../sheets/sheetUploads.ts'
import { videoUploads, pictureUploads, portraitUploads, type UploadKind } from '../files/uploadKinds.ts'
import { uploadUrl } from '../files/uploads.ts'
import { doneSentence } from '../text/sentences.ts'
import { withSession, type HttpContext } from './pipeline/pipeline.ts'
import { replyData, requestLanguage } from './pipeline/reply.ts'
import { ueditorRoutes } from './ueditorRoutes.ts'
import { formLimits, receiveUpload } from './receiveUpload.ts'

const uploadKinds = { image: pictureUploads, video: videoUploads, portrait: portraitUploads, excel: sheetUploads } as const
/** What stands for a film where a picture is wanted. */
const filmIcon = '/api/icons/ri/movie-2-line.svg'

/** Calls that take a file. Forms are read here alone: everywhere else a body is JSON. */
export function uploadRoutes(app: FastifyInstance, server: HttpContext): void {
  app.register(async inner => {
    await inner.register(multipart, { limits: formLimits, throwFileSizeLimit: false })
    // What is still coming is let go by unread, so that whoever sends it hears the answer.
    inner.addHook('onSend', async ({ raw }) => void raw.unpipe().resume())
    for (const [name, taking] of Object.entries(uploadKinds))
      inner.post(`/api/inc/file/${name}`, answerUpload(server, `inc/file/${name}`, taking))
    ueditorRoutes(inner, server)
  })
  const sweep = () => server.source.storage.arrivals.sweep().catch((error: Error) => app.log.error(error))
  const sweeping = setInterval(() => void sweep(), tempSweepInterval).unref()
  app.addHook('onReady', sweep)
  app.addHook('onClose', async () => clearInterval(sweeping))
}

const answerUpload = (server: HttpContext, call: string, taking: UploadKind) =>
  withSession(server, { call, module: null, turn: 'uploads' }, async ({ scope }, request, reply) => {
    const { upload, form } = await receiveUpload(scope, request, taking)
    const data = {
      img_id: upload.id,
      url: (taking.address ?? uploadUrl)(scope, upload),
      backparam: form.fields.get('research_id') ?? '',
      iconpath: taking === videoUploads ? filmIcon : '',
    }
    return replyData(reply, data, { msg: doneSentence('uploaded', requestLanguage(request)) })
  })
