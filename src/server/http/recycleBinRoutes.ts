import type { FastifyInstance } from 'fastify'
import { listDeleted } from '../operations/recycleBin/listDeleted.ts'
import { purgeDeleted } from '../operations/recycleBin/purgeDeleted.ts'
import { restoreDeleted } from '../operations/recycleBin/restoreDeleted.ts'
import { callHandler, type CallInfo, type HttpContext } from './pipeline/pipeline.ts'

/** The recycle bin of all modules. Each call checks the rights of every module that it shows or changes rows of. */
export function recycleBinRoutes(app: FastifyInstance, server: HttpContext): void {
  const post = (call: string, run: Parameters<typeof callHandler>[2], viewing?: CallInfo['viewing']) =>
    app.post(
      `/api/manage/recycle/${call}`,
      callHandler(server, { call: `recycle/${call}`, module: null, tokens: true, ...(viewing ? { viewing } : {}) }, run),
    )
  post('list', (scope, { body }) => listDeleted(scope, body), 'seen')
  post('restore', (scope, { body, language }) => restoreDeleted(scope, body, language))
  post('purge', (scope, { body, language }) => purgeDeleted(scope, body, language))
}
