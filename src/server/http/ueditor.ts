import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '../../wire/envelope.ts'
import { refuse } from '../../wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import { films, permitPicture, pictures, type Taking } from '../features/taking.ts'
import { addressOf, ownPictures } from '../features/uploads.ts'
import { isRecord } from '../operations/input.ts'
import { inSession, type Server } from './pipeline.ts'
import { accept } from './reply.ts'
import { take } from './uploadForm.ts'

const path = '/api/inc/file/ueditor'
const mostListed = 100
const usualListed = 20

/** The names and bounds that the editor of that protocol asks for before anything else. */
const config = {
  imageActionName: 'uploadimage',
  imageFieldName: 'upfile',
  imageMaxSize: pictures.mostBytes,
  imageAllowFiles: ['.jpg', '.jpeg', '.png', '.gif'],
  imageCompressEnable: false,
  imageUrlPrefix: '',
  videoActionName: 'uploadvideo',
  videoFieldName: 'upfile',
  videoMaxSize: films.mostBytes,
  videoAllowFiles: ['.mp4'],
  videoUrlPrefix: '',
  imageManagerActionName: 'listimage',
  imageManagerListSize: usualListed,
  imageManagerUrlPrefix: '',
  imageManagerAllowFiles: ['.jpg', '.jpeg', '.png', '.gif'],
}

type Action = (scope: Scope, request: FastifyRequest) => Promise<object>

const uploading =
  (taking: Taking): Action =>
  async (scope, request) => {
    const { upload, form } = await take(scope, request, taking)
    const url = addressOf(scope, upload)
    return { url, title: form.name, original: form.name, type: url.slice(url.lastIndexOf('.')), size: upload.bytes }
  }

/** `catchimage` is none of them: this server opens no address that a text names. */
const actions: Readonly<Record<string, { method: 'GET' | 'POST'; run: Action }>> = {
  config: { method: 'GET', run: async () => config },
  listimage: { method: 'GET', run: listed },
  uploadimage: { method: 'POST', run: uploading(pictures) },
  uploadvideo: { method: 'POST', run: uploading(films) },
}

export function ueditorRoutes(app: FastifyInstance, server: Server): void {
  const route = { onSend: inItsWords }
  app.get(path, route, answering(server))
  app.post(path, route, answering(server))
}

/** Replies carry what that editor reads beside what every other reply of ours does. */
async function inItsWords(_request: FastifyRequest, _reply: FastifyReply, payload: unknown): Promise<string> {
  const said = JSON.parse(String(payload)) as Envelope<object>
  return JSON.stringify({ ...said.data, ...said, state: said.success ? 'SUCCESS' : said.error })
}

const answering = (server: Server) =>
  inSession(server, { call: 'inc/file/ueditor', module: null, turn: 'uploads' }, async ({ scope }, request, reply) => {
    permitPicture(scope)
    const asked = wish(request, 'action')
    const action = Object.hasOwn(actions, asked) ? actions[asked] : undefined
    if (action?.method !== request.method) throw refuse('noSuchCall')
    return accept(reply, await action.run(scope, request))
  })

const wish = ({ query }: FastifyRequest, name: string): string => {
  const value = isRecord(query) ? query[name] : undefined
  return typeof value === 'string' ? value : ''
}

async function listed(scope: Scope, request: FastifyRequest) {
  const number = (name: string, silent: number, most: number) =>
    /^\d{1,9}$/.test(wish(request, name)) ? Math.min(Number(wish(request, name)), most) : silent
  const start = number('start', 0, Number.MAX_SAFE_INTEGER)
  return { ...(await ownPictures(scope, { start, count: number('size', usualListed, mostListed) })), start }
}
