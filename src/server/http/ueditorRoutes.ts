import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '../../shared/wire/envelope.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import { videoUploads, permitPictureUpload, pictureUploads, type UploadKind } from '../files/uploadKinds.ts'
import { uploadUrl, readOwnPictures } from '../files/uploads.ts'
import { isRecord } from '../operations/parseInput.ts'
import { withSession, type HttpContext } from './pipeline/pipeline.ts'
import { replyData } from './pipeline/reply.ts'
import { receiveUpload } from './receiveUpload.ts'

const path = '/api/inc/file/ueditor'
const maxListed = 100
const usualListed = 20

/** The configuration that a UEditor client fetches first. */
const config = {
  imageActionName: 'uploadimage',
  imageFieldName: 'upfile',
  imageMaxSize: pictureUploads.maxBytes,
  imageAllowFiles: ['.jpg', '.jpeg', '.png', '.gif'],
  imageCompressEnable: false,
  imageUrlPrefix: '',
  videoActionName: 'uploadvideo',
  videoFieldName: 'upfile',
  videoMaxSize: videoUploads.maxBytes,
  videoAllowFiles: ['.mp4'],
  videoUrlPrefix: '',
  imageManagerActionName: 'listimage',
  imageManagerListSize: usualListed,
  imageManagerUrlPrefix: '',
  imageManagerAllowFiles: ['.jpg', '.jpeg', '.png', '.gif'],
}

type Action = (scope: Scope, request: FastifyRequest) => Promise<object>

const uploadAction =
  (kind: UploadKind): Action =>
  async (scope, request) => {
    const { upload, form } = await receiveUpload(scope, request, kind)
    const url = uploadUrl(scope, upload)
    return { url, title: form.name, original: form.name, type: url.slice(url.lastIndexOf('.')), size: upload.bytes }
  }

/** Without `catchimage`: this server fetches no URL that a client names (SSRF). */
const actions: Readonly<Record<string, { method: 'GET' | 'POST'; run: Action }>> = {
  config: { method: 'GET', run: async () => config },
  listimage: { method: 'GET', run: listPictures },
  uploadimage: { method: 'POST', run: uploadAction(pictureUploads) },
  uploadvideo: { method: 'POST', run: uploadAction(videoUploads) },
}

export function ueditorRoutes(app: FastifyInstance, server: HttpContext): void {
  const route = { onSend: toUeditorReply }
  app.get(path, route, ueditorHandler(server))
  app.post(path, route, ueditorHandler(server))
}

/** Adds the keys that UEditor reads to the usual reply. */
async function toUeditorReply(_request: FastifyRequest, _reply: FastifyReply, payload: unknown): Promise<string> {
  const envelope = JSON.parse(String(payload)) as Envelope<object>
  return JSON.stringify({ ...envelope.data, ...envelope, state: envelope.success ? 'SUCCESS' : envelope.error })
}

const ueditorHandler = (server: HttpContext) =>
  withSession(server, { call: 'inc/file/ueditor', module: null, queue: 'uploads' }, async ({ scope }, request, reply) => {
    permitPictureUpload(scope)
    const actionName = queryText(request, 'action')
    const action = Object.hasOwn(actions, actionName) ? actions[actionName] : undefined
    if (action?.method !== request.method) throw refuse('noSuchCall')
    return replyData(reply, await action.run(scope, request))
  })

export const queryText = ({ query }: FastifyRequest, name: string): string => {
  const value = isRecord(query) ? query[name] : undefined
  return typeof value === 'string' ? value : ''
}

async function listPictures(scope: Scope, request: FastifyRequest) {
  const number = (name: string, silent: number, max: number) =>
    /^\d{1,9}$/.test(queryText(request, name)) ? Math.min(Number(queryText(request, name)), max) : silent
  const start = number('start', 0, Number.MAX_SAFE_INTEGER)
  return { ...(await readOwnPictures(scope, { start, count: number('size', usualListed, maxListed) })), start }
}
