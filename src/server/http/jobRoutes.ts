import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Job } from '../../wire/job.ts'
import { refuse } from '../../wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import { raw, sql } from '../db/sql.ts'
import { cancelJob, markSeen } from '../features/jobs/ask.ts'
import { addressOfFile, removeFile } from '../features/jobs/files.ts'
import { ownJobs, told } from '../features/jobs/record.ts'
import { sayRefusal } from '../language.ts'
import { parseId } from '../operations/input.ts'
import { undoJob } from '../operations/undoJob.ts'
import type { Sent } from '../operations/operation.ts'
import { answeringAll, type Server } from './pipeline.ts'
import { languageOf } from './reply.ts'

const mostShown = 50
const mostFiles = 200

/** An account's own jobs; nobody else's. */
export function jobRoutes(app: FastifyInstance, server: Server): void {
  const ask = (call: string, run: (scope: Scope, sent: Sent, request: FastifyRequest) => Promise<unknown>) =>
    app.post(`/api/manage/job/${call}`, answeringAll(server, `job/${call}`, run))
  ask('list', async (scope, { body }, request) => {
    const [condition, most] = body['files'] === 1 ? ['file is not null', mostFiles] : ['true', mostShown]
    const rows = await ownJobs(scope, raw(condition), most)
    return rows.map(row => told(row, scope, saying(request)))
  })
  ask('info', (scope, { body }, request) => oneJob(scope, parseId(body['id']), request))
  ask('cancel', async (scope, { body }, request) => {
    const id = parseId(body['id'])
    await cancelJob(scope, id)
    return oneJob(scope, id, request)
  })
  ask('file', (scope, { body }) => addressOfFile(scope, parseId(body['id'])))
  ask('remove', (scope, { body }) => removeFile(scope, parseId(body['id'])).then(() => null))
  ask('undo', (scope, { body }) => undoJob(scope, parseId(body['id'])))
  ask('seen', scope => markSeen(scope).then(() => null))
  app.addHook('onReady', async () => server.jobs.start(error => app.log.error(error)))
  app.addHook('onClose', () => server.jobs.stop())
}

const saying = (request: FastifyRequest) => (refusal: Parameters<typeof sayRefusal>[0]) =>
  sayRefusal(refusal, { language: languageOf(request) })

async function oneJob(scope: Scope, id: number, request: FastifyRequest): Promise<Job> {
  const [row] = await ownJobs(scope, sql`id = ${id}::bigint`)
  if (!row) throw refuse('notFound')
  return told(row, scope, saying(request))
}
