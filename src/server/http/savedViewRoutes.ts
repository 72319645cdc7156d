import type { FastifyInstance } from 'fastify'
import type { Scope } from '../db/scope.ts'
import {
  arrangeViews,
  orderViews,
  removeView,
  restoreView,
  rolesToShareWith,
  saveView,
} from '../operations/savedViews/changeViews.ts'
import { getSavedView } from '../operations/savedViews/savedViewRows.ts'
import { callHandler, type CallInfo, type HttpContext } from './pipeline/pipeline.ts'

type Body = Readonly<Record<string, unknown>>

/** Lists under a name: an account's own, and those shared with it. */
export function savedViewRoutes(app: FastifyInstance, server: HttpContext): void {
  const post = (call: string, run: (scope: Scope, body: Body) => Promise<unknown>, viewing?: CallInfo['viewing']) =>
    app.post(
      `/api/manage/views/${call}`,
      callHandler(server, { call: `views/${call}`, module: null, ...(viewing ? { viewing } : {}) }, (scope, { body }) =>
        run(scope, body),
      ),
    )
  post('get', (scope, { id }) => getSavedView(scope, id), 'seen')
  post('save', saveView)
  post('remove', removeView)
  post('restore', restoreView)
  post('order', orderViews)
  post('arrange', arrangeViews)
  post('roles', rolesToShareWith)
}
