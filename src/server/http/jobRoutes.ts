import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Job } from '../../shared/wire/job.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import { raw, sql } from '../db/sql.ts'
import { jobFileUrl, removeJobFile } from '../jobs/jobFile.ts'
import { cancelJob, markJobsSeen } from '../jobs/jobQueue.ts'
import { ownJobs, jobReply } from '../jobs/jobRows.ts'
import { plannedChanges } from '../jobs/plannedChanges.ts'
import { withdrawPlanned } from '../jobs/withdrawPlanned.ts'
import { parseId } from '../operations/parseInput.ts'
import { refusalSentence } from '../text/sentences.ts'
import { callHandler, type CallInfo, type HttpContext } from './pipeline/pipeline.ts'
import { requestLanguage } from './pipeline/reply.ts'

const maxShown = 50
const maxFiles = 200

/** Endpoints for an account's own jobs. */
export function jobRoutes(app: FastifyInstance, server: HttpContext): void {
  const post = (call: string, run: Parameters<typeof callHandler>[2], open: Pick<CallInfo, 'viewing' | 'tokens'> = {}) =>
    app.post(`/api/manage/job/${call}`, callHandler(server, { call: `job/${call}`, module: null, ...open }, run))
  const list: Parameters<typeof post>[1] = async (scope, { body }, request) => {
    const [condition, max] = body['files'] === 1 ? ['file is not null', maxFiles] : ['true', maxShown]
    const rows = await ownJobs(scope, raw(condition), max)
    return rows.map(row => jobReply(row, scope, refusalText(request)))
  }
  post('list', list, { viewing: 'own', tokens: true })
  post('info', (scope, { body }, request) => oneJob(scope, parseId(body['id']), request), { viewing: 'own', tokens: true })
  const cancel: Parameters<typeof post>[1] = async (scope, { body }, request) => {
    const id = parseId(body['id'])
    if (scope.who.token) await oneJob(scope, id, request)
    await cancelJob(scope, id)
    return oneJob(scope, id, request)
  }
  post('cancel', cancel, { tokens: true })
  const planned: Parameters<typeof post>[1] = (scope, { body }) =>
    plannedChanges(scope, { name: body['module'], row: body['id'] === undefined ? null : parseId(body['id']) })
  post('planned', planned, { viewing: 'seen' })
  post('withdraw', (scope, { body }) => withdrawPlanned(scope, parseId(body['id'])).then(() => null))
  post('file', (scope, { body }) => jobFileUrl(scope, parseId(body['id'])), { tokens: true })
  post('remove', (scope, { body }) => removeJobFile(scope, parseId(body['id'])).then(() => null))
  post('seen', scope => markJobsSeen(scope).then(() => null))
  const work = [server.jobs, server.workers]
  app.addHook('onReady', async () => work.forEach(one => one.start(error => app.log.error(error))))
  app.addHook('onClose', async () => void (await Promise.all(work.map(one => one.stop()))))
}

const refusalText = (request: FastifyRequest) => (refusal: Parameters<typeof refusalSentence>[0]) =>
  refusalSentence(refusal, { language: requestLanguage(request) })

async function oneJob(scope: Scope, id: number, request: FastifyRequest): Promise<Job> {
  const [row] = await ownJobs(scope, sql`id = ${id}::bigint`)
  if (!row) throw refuse('notFound')
  return jobReply(row, scope, refusalText(request))
}
