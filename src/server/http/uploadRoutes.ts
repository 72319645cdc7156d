import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { oneLine } from '../../fields/typed.ts'
import { Refusal, refuse } from '../../wire/refusal.ts'
import type { Scope, Who } from '../db/scope.ts'
import { type Arrival, sweepEvery } from '../features/arrivals.ts'
import { redraw } from '../features/picture.ts'
import { addressOf, keep } from '../features/uploads.ts'
import { sayDone } from '../language.ts'
import { permitUpload } from '../operations/permit.ts'
import { enter, refused, type Server } from './pipeline.ts'
import { accept, languageOf } from './reply.ts'

const mostBytes = 2048 * 1024
const longestSide = 4096
const longestName = 255
/** One byte more than is taken, so that a file that is too large shows. */
const limits = { fileSize: mostBytes + 1, files: 1, fields: 20, parts: 21, fieldSize: 1000, fieldNameSize: 100, headerPairs: 50 }

/** Calls that take a file. Forms are read here alone: everywhere else a body is JSON. */
export function uploadRoutes(app: FastifyInstance, server: Server): void {
  app.register(async inner => {
    await inner.register(multipart, { limits, throwFileSizeLimit: false })
    inner.post('/api/inc/file/image', async (request, reply) => answer(server, request, reply))
  })
  const sweep = () => server.storage.arrivals.sweep().catch((error: Error) => app.log.error(error))
  const sweeping = setInterval(() => void sweep(), sweepEvery).unref()
  app.addHook('onReady', sweep)
  app.addHook('onClose', async () => clearInterval(sweeping))
}

async function answer(server: Server, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  let who: Who | null = null
  try {
    const scope = await enter(server, request, reply)
    who = scope.who
    permitUpload(who, scope.registry.modules)
    return accept(reply, await takePicture(server, scope, request), { msg: sayDone('uploaded', languageOf(request)) })
  } catch (error) {
    // What is still coming is let go by unread, so that whoever sends it hears the answer.
    request.raw.unpipe().resume()
    return refused(server, { request, reply, error, who, module: null, call: 'inc/file/image' })
  }
}

async function takePicture({ storage }: Server, scope: Scope, request: FastifyRequest) {
  await using arrival = storage.arrivals.expect()
  const { name, fields } = await readForm(request, arrival)
  const picture = await redraw(arrival.path, sideOf(fields.get('maxwidth')))
  const upload = await keep(scope, storage.files, { picture, name })
  return { img_id: upload.id, url: addressOf(scope, upload), backparam: fields.get('research_id') ?? '', iconpath: '' }
}

interface Form {
  name: string
  fields: ReadonlyMap<string, string>
}
/** The one file goes to its place as it comes; the rest is short. */
async function readForm(request: FastifyRequest, arrival: Arrival): Promise<Form> {
  if (!request.isMultipart()) throw refuse('notForm')
  const fields = new Map<string, string>()
  let name: string | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value))
      else {
        await arrival.write(part.file, mostBytes)
        name = oneLine(part.filename ?? '').slice(0, longestName)
      }
    }
  } catch (error) {
    throw isFault(error) ? error : refuse(isTooMuch(error) ? 'tooLarge' : 'badRequest')
  }
  if (name === null) throw refuse('noFile')
  return { name, fields }
}

/** Ours, or said already; the rest is the sender's. */
const isFault = (error: unknown): boolean => error instanceof Refusal || (error instanceof Error && 'syscall' in error)
const isTooMuch = (error: unknown): boolean => error instanceof Error && 'statusCode' in error && error.statusCode === 413

/** A wish beyond the bounds is no wish. */
function sideOf(text: string | undefined): number | null {
  const side = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0
  return side >= 1 && side <= longestSide ? side : null
}
