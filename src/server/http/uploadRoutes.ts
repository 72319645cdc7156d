import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { sweepEvery } from '../features/arrivals.ts'
import { sheets } from '../features/sheets/upload.ts'
import { films, pictures, portraits, type Taking } from '../features/taking.ts'
import { addressOf } from '../features/uploads.ts'
import { sayDone } from '../language.ts'
import { inSession, type Server } from './pipeline.ts'
import { accept, languageOf } from './reply.ts'
import { ueditorRoutes } from './ueditor.ts'
import { limits, take } from './uploadForm.ts'

const takings = { image: pictures, video: films, portrait: portraits, excel: sheets } as const
/** What stands for a film where a picture is wanted. */
const filmIcon = '/api/icons/ri/movie-2-line.svg'

/** Calls that take a file. Forms are read here alone: everywhere else a body is JSON. */
export function uploadRoutes(app: FastifyInstance, server: Server): void {
  app.register(async inner => {
    await inner.register(multipart, { limits, throwFileSizeLimit: false })
    // What is still coming is let go by unread, so that whoever sends it hears the answer.
    inner.addHook('onSend', async ({ raw }) => void raw.unpipe().resume())
    for (const [name, taking] of Object.entries(takings))
      inner.post(`/api/inc/file/${name}`, answering(server, `inc/file/${name}`, taking))
    ueditorRoutes(inner, server)
  })
  const sweep = () => server.source.storage.arrivals.sweep().catch((error: Error) => app.log.error(error))
  const sweeping = setInterval(() => void sweep(), sweepEvery).unref()
  app.addHook('onReady', sweep)
  app.addHook('onClose', async () => clearInterval(sweeping))
}

const answering = (server: Server, call: string, taking: Taking) =>
  inSession(server, { call, module: null, turn: 'uploads' }, async ({ scope }, request, reply) => {
    const { upload, form } = await take(scope, request, taking)
    const data = {
      img_id: upload.id,
      url: (taking.address ?? addressOf)(scope, upload),
      backparam: form.fields.get('research_id') ?? '',
      iconpath: taking === films ? filmIcon : '',
    }
    return accept(reply, data, { msg: sayDone('uploaded', languageOf(request)) })
  })
